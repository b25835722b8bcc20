"""What a card list writes in the column `subtype`, split into the fields that it speaks of.

People write "one-handed sword (weapon)" for an item and "lightning (area)" for a spell. The
item's slot, the spell's element and its area are fields of their own (EC-ITEM-8, EC-CLASS-4).
"""

from __future__ import annotations

import re

from cardsdb.names import fold, tidy

_MARKS = {"item": {"weapon", "armor", "armour"}, "spell": {"area"}}
_MARKED = re.compile(r"(?P<rest>.*?) ?\((?P<mark>[^()]*)\)")


def split_subtype(row: dict[str, str]) -> dict[str, str]:
    """Return the row with an item's slot, or a spell's element and area, in columns of their own.

    Such a column that says otherwise is a ValueError.

    >>> split_subtype({"kind": "item", "subtype": "shield (armor)"})
    {'kind': 'item', 'slot': 'armor', 'subtype': 'shield'}
    >>> split_subtype({"kind": "spell", "subtype": "fire (area)"})
    {'kind': 'spell', 'area': 'yes', 'element': 'fire'}
    >>> split_subtype({"kind": "item", "subtype": "weapon"})
    {'kind': 'item', 'slot': 'weapon'}
    """
    kind = fold(row.get("kind", ""))
    if kind not in _MARKS or "subtype" not in row:
        return row
    rest, mark = _parts(row["subtype"], _MARKS[kind])
    split = {name: text for name, text in row.items() if name != "subtype"}
    if mark:
        name, text = ("slot", mark) if kind == "item" else ("area", "yes")
        if fold(split.setdefault(name, text)) != fold(text):
            raise ValueError(f"the subtype says {name}: {text}, but the column {name} says {split[name]!r}")
    if rest:
        split["element" if kind == "spell" and "element" not in row else "subtype"] = rest
    return split


def _parts(subtype: str, marks: set[str]) -> tuple[str, str]:
    """Return the subtype without its mark, and the mark: in brackets behind it or standing alone."""
    subtype = tidy(subtype)
    if fold(subtype) in marks:
        return "", fold(subtype)
    match = _MARKED.fullmatch(subtype)
    if match and fold(match["mark"]) in marks:
        return match["rest"], fold(match["mark"])
    return subtype, ""
