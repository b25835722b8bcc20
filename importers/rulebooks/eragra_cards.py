"""The cards that the Eragra rulebook names in its labels, lists, examples and references.

No page lists all cards; each pattern here is one way in which the text names a card and
tells something of it: a diagram's labels, an example, a quoted effect, a bracket.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardsdb.catalogue.vocabulary import Value
from cardsdb.games.eragra.vocabulary import KINDS, LEAGUES
from importers.rulebooks.rulebook import number
from importers.rulebooks.sheet import NAME, Sheet

_LEAGUES = {
    "minion": "Minions", "common minion": "Minions", "ceremonial minion": "Minions", "integral minion": "Minions",
    "white minion": "White Minions", "spellbound minion": "Spellbound Minions", "ground": "Grounds", "wall": "Walls",
    "ploy ad hoc": "Ploys Ad Hoc", "incantation": "Incantations", "incantation white": "Incantations",
    "incantation black": "Incantations", "parchment": "Parchments", "token": "Tokens",
}  # fmt: skip
_KINDS = {"ploys ad hoc": "ploy ad hoc", "white incantation": "incantation white",
          "black incantation": "incantation black"}  # fmt: skip
_COLORS = "Red|Green|Yellow|Blue|Gold|Black"
_NAME_LABEL = "(?:Minion|Card|Parchment) Name"
_CLASS = r"[A-Z]\w+(?: [A-Z]\w+)?(?:/[A-Z]\w+)*"
_RULES_WORD = r"(?!Minions?\b|Calibers?\b|Summoners?\b|Duel\b|Dice\b|Natural\b)"  # what is never a card's first word
_CARD = _RULES_WORD + NAME


Said = dict[str, Value | None]
"""What is said of a card, by field; None where nothing is said."""


def read_cards(sheet: Sheet, text: str) -> None:
    """Note every card that the text names, with what it says of it."""
    _mastery(sheet, text)
    _effects(sheet, text)
    _labelled(sheet, text)
    _examples(sheet, text)
    _parchment_examples(sheet, text)
    _incantations(sheet, text)
    _quoted(sheet, text)
    _grounds(sheet, text)
    _mentioned(sheet, text)
    _tokens(sheet, text)


def kind_named(words: str) -> str | None:
    """Return the kind that the text calls so ("Black Incantation", "Ploys Ad Hoc", "Walls"), None if it is none."""
    word = words.lower()
    word = _KINDS.get(word, word)
    return next((kind for kind in (word, word.removesuffix("s")) if kind in KINDS), None)


def of_kind(kind: str | None) -> Said:
    """Return the kind, and the league that all cards of that kind belong to."""
    return {"kind": kind, "league": _LEAGUES.get(kind or "")}


def classes(text: str | None) -> tuple[str, ...] | None:
    """Return the classes in a text such as "Troll/Priest"."""
    return tuple(text.split("/")) if text else None


def _mastery(sheet: Sheet, text: str) -> None:
    """Note the cards of a Mastery Stack (ER-DECK-8); a name that begins like a league belongs to it (ER-MAST-3)."""
    listed = re.search(r"\b(\w+) cards per Summoner are ?: ?([^.]+)\.", text)
    for card in _names(listed, 2) if listed else ():
        league = next((league for league in LEAGUES if card[0].startswith(f"{league.removesuffix('s')} ")), None)
        sheet.say(card[0], card.start(), {"kind": "mastery", "league": league})
    named = len(list(_names(listed, 2))) if listed else 0
    if listed and number(listed[1]) not in (None, named):
        sheet.notes.append(f"the text speaks of {listed[1]} Mastery cards and names {named}")
    used = rf"has used ({_CARD}) on a Combo Field.{{0,200}}?can only use (\w+?)(es|s) on that"
    for found in re.finditer(used, text):
        league = f"{found[2]}{found[3]}"
        sheet.say(found[1], found.start(1), {"kind": "mastery", "league": league, "class": (found[2],)})


def _effects(sheet: Sheet, text: str) -> None:
    """Note the Ploys Ad Hoc and Walls whose effects are listed, each as "NAME: effect"."""
    entry_names = re.compile(rf"(?:(?<=[.!)] )|(?<=- )|(?<=Effects ))({_CARD}) ?: ")
    for heading, kind in (("Ploys Ad Hoc Effects", "ploy ad hoc"), ("Wall Effects", "wall")):
        start = re.search(rf"{heading} (?:- )?(?={_CARD} ?:)", text)
        if not start:
            continue
        end = re.compile(r"Wall Effects|Questions? Q ?:|(?<=[.)] )Questions").search(text, start.end())
        stop = end.start() if end else len(text)
        entries = list(entry_names.finditer(text, start.start(), stop))
        for at, entry in enumerate(entries):
            effect = text[entry.end() : entries[at + 1].start() if at + 1 < len(entries) else stop].strip(" -")
            named = ("Wall",) if kind == "wall" else None
            sheet.say(entry[1], entry.start(1), of_kind(kind) | {"class": named}, text=effect)


def _labelled(sheet: Sheet, text: str) -> None:
    """Note the examples on whose pictures the parts of a card are labelled (ER-COMP-17 to ER-COMP-23)."""
    labels = list(re.finditer(r"(?:following parts of|parts that can be seen on) an? ([A-Z][\w ]+?) card ?:", text))
    for at, label in enumerate(labels):
        body = text[label.end() : labels[at + 1].start() if at + 1 < len(labels) else len(text)]
        name = re.search(rf"{_NAME_LABEL} \((?:example ?: )?({_CARD})\)|example is ({_CARD}) \(({_CLASS})\)", body)
        if not name:
            continue
        before = body[: name.start()]
        classed = re.search(rf"(?:Minion|Card) Class(?: \(({_CLASS})\)|:[^()]*\(example ?: ({_CLASS})\))", before)
        word = name[3] or (classed and (classed[1] or classed[2]))
        kind = kind_named(label[1])
        if kind == "ploy ad hoc":
            word = None  # there the label repeats the kind
        shown = name.lastindex or 1
        group = 2 if name[2] else 1
        reads = re.match(r'[^"]{0,60}effect reads ?: ?"([^"]+)"', body[name.end(shown) :])
        fields = of_kind(kind) | {"class": classes(word), "cardition": True if "Cardition Symbol" in before else None}
        if f"{word}es" in LEAGUES:
            fields["league"] = f"{word}es"
        sheet.say(name[group], label.end() + name.start(group), fields, text=reads[1] if reads else None)


def _examples(sheet: Sheet, text: str) -> None:
    """Note the examples of a stack's colour, of the colour groups, and of cards without a Parchment sign."""
    shown_cards = r"of the (\w+) Summoner's cards ?:((?: [^()]{1,40}\(example card ?: [^()]+\)\.?)+)"
    for shown in re.finditer(shown_cards, text):
        for found in re.finditer(rf"([A-Z][\w ]+?) \(example card ?: ({_CARD})(?:, ({_CLASS}))?\)", shown[2]):
            color = shown[1].lower()
            fields = of_kind(kind_named(found[1])) | {"stack_color": color, "class": classes(found[3])}
            sheet.say(found[2], shown.start(2) + found.start(2), fields)
    groups = re.search(r"shown for each colou?r group ?: ?([^.]+)\.", text)
    for found in re.finditer(rf"({_COLORS}) \(({_CLASS}), ({_CARD})\)", groups[1] if groups else ""):
        fields = of_kind("common minion") | {"group_color": found[1].lower(), "class": classes(found[2])}
        sheet.say(found[3], (groups.start(1) if groups else 0) + found.start(3), fields)
    for listed in re.finditer(rf"printed examples are ((?:(?:, and |, | and )?{_CARD} \([A-Z][\w ]+\))+)", text):
        for found in re.finditer(rf"({_CARD}) \(([A-Z][\w ]+)\)", listed[1]):
            kind = kind_named(found[2])
            word = (found[2],) if kind in {"ground", "flower"} else None
            sheet.say(found[1], listed.start(1) + found.start(1), of_kind(kind) | {"class": word})


def _parchment_examples(sheet: Sheet, text: str) -> None:
    """Note the Parchment and the Minion of a pair, and the Minions that combined Parchments invoke."""
    pair = rf"pairs the ({_CARD}) Parchment with the ({_COLORS}) Common Minion ({_CARD}) \(({_CLASS})\)"
    for found in re.finditer(pair, text):
        color = found[2].lower()
        sheet.say(found[1], found.start(1), of_kind("parchment") | {"group_color": color})
        fields = of_kind("common minion") | {"group_color": color, "class": classes(found[4])}
        sheet.say(found[3], found.start(3), fields)
    for found in re.finditer(rf"example result is ({_CARD}) \(({_CLASS})\)", text):
        last = max(("ceremonial", "integral"), key=lambda word: text.rfind(word.capitalize(), 0, found.start()))
        kind = f"{last} minion"
        sheet.say(found[1], found.start(1), of_kind(kind) | {"class": classes(found[2])})


def _incantations(sheet: Sheet, text: str) -> None:
    """Note the Incantations of the examples, with the Acts that one needs (ER-ACT-8)."""
    priced = rf"Incantation is ({_CARD})\. It needs (\w+) (Virtuous|Evil) Acts?([^.]*)\."
    for found in re.finditer(priced, text):
        kind = "incantation white" if found[3] == "Virtuous" else "incantation black"
        fields: Said = {"acts": number(found[2]), "cardition": True if "a Cardition" in found[4] else None}
        sheet.say(found[1], found.start(1), of_kind(kind) | fields)
    for found in re.finditer(rf"the (White|Black) Incantation ({_CARD})", text):
        sheet.say(found[2], found.start(2), of_kind(f"incantation {found[1].lower()}"))
    for found in re.finditer(rf"Incantations (?:can|may|with)\b[^.()]*\((?:such as )?({_CARD})\)", text):
        sheet.say(found[1], found.start(1), of_kind("incantation"))


def _quoted(sheet: Sheet, text: str) -> None:
    """Note the cards whose effect is quoted; they are Minions where the text invokes them or lets them battle."""
    for found in re.finditer(rf'Example card \(({_CARD})\) ?: ?"([^"]+)"', text):
        card = re.escape(found[1])
        evidence = rf"invoke {card}\b|battle {card} wins|with {card} and [^.]*\. [^.]*with any other Minion"
        depicted = r"depicted Minion [^.]*\.\s*$"
        is_minion = re.search(evidence, text) or re.search(depicted, text[max(0, found.start() - 200) : found.start()])
        sheet.say(found[1], found.start(1), of_kind("minion" if is_minion else None), text=found[2])
    for found in re.finditer(rf"With ({_CARD}) [Ii]nvoked on your field", text):
        sheet.say(found[1], found.start(1), {"kind": "minion"})


def _grounds(sheet: Sheet, text: str) -> None:
    """Note the Grounds and the Minions that are Grounds too, the Spellbound ones (ER-ORIGIN-10, ER-COMBO-7)."""
    spellbound = rf"Spellbound category.{{0,600}}?the ({_COLORS}) Minion ({_CARD})"
    for found in re.finditer(spellbound, text):
        fields: Said = {"league": "Spellbound Minions", "natural_origin": "Grounds", "group_color": found[1].lower()}
        sheet.say(found[2], found.start(2), {"kind": "common minion", **fields})
    for found in re.finditer(rf"\b[Tt]he Ground ({_CARD})", text):
        sheet.say(found[1], found.start(1), of_kind("ground") | {"natural_origin": "Grounds"})
    for found in re.finditer(rf"printed examples are ({_CARD}) \(Ground\)", text):
        sheet.say(found[1], found.start(1), {"natural_origin": "Grounds"})


def _mentioned(sheet: Sheet, text: str) -> None:
    """Note the cards that are only referred to: "see A, B", "like A that ...", "A is on the field"."""
    zero = rf"cards of the (\w+) Stack .{{0,200}}?Zero Dice Power.{{0,300}}?\(see ({_CARD})\)"
    for found in re.finditer(zero, text):
        sheet.say(found[2], found.start(2), {"kind": kind_named(found[1]), "dice_power": 0})
    for found in re.finditer(rf"\(see ({_CARD}(?:(?:, | or | and ){_CARD})*)\)", text):
        for card in _names(found, 1):
            sheet.say(card[0], card.start())
    for pattern in (
        rf"\b[Ll]ike ({_CARD})'s effect",
        rf"\b[Ll]ike ({_CARD}) that\b",
        rf"\(e\.g\. ({_CARD})\)",
        rf"\bIf ({_CARD}) is on the field",
        rf"\b[Cc]ombine {_CARD} and ({_CARD})",
        rf"carries now an? (?:virtual )?({_CARD})",
    ):
        for found in re.finditer(pattern, text):
            sheet.say(found[1], found.start(1))


def _tokens(sheet: Sheet, text: str) -> None:
    """Note the Tokens, which bear numbers for names (ER-COMP-8)."""
    for found in re.finditer(r"Tokens ?:? (?:- )?\d+ cards numbered from (\d+) to (\d+)", text):
        for count in range(int(found[1]), int(found[2]) + 1):
            sheet.say(f"Token {count}", found.start(), of_kind("token"))


def _names(found: re.Match[str], group: int) -> Iterator[re.Match[str]]:
    """Yield the names of a list such as "A, B and C", each with its place in the whole text."""
    return re.compile(NAME).finditer(found.string, *found.span(group))
