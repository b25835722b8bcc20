"""The English rules of Eredan iTCG (2009)."""

from __future__ import annotations

import re
from typing import Any

from importers.rulebooks.eredan import (
    SLOTS,
    Guilds,
    classes_described,
    figures,
    hybrid_classes,
    item_types,
    members,
    named_guilds,
    phases,
    races,
)
from importers.rulebooks.known import KnownNames
from importers.rulebooks.rulebook import Findings, Rulebook, section, stated, stated_number, unread
from importers.rulebooks.sheet import NAME, Sheet
from importers.rulebooks.stream import Stream

_EFFECTS = {
    "more_health": r"more health",
    "loses_chain": r"loses (?:the )?chain",
    "keeps_chain": r"keeps [^.]*chain",
    "loses_second_card": r"loses [^.]*second card",
    "keeps_marauder_bonus": r"(?:conserves|keeps) [^.]*marauder",
    "damage_spells_and_attack": r"spells[^.]* and attack in the same",
}
_WANTED = ("characters", "deck.cards", "deck.copies", "deck.single_copies", "hand.start", "hand.limit",
           "initiative.method", "guilds", "classes", "hybrid_classes", "races", "phases", "item_slots")  # fmt: skip


def read(stream: Stream, known: KnownNames) -> Findings:
    """Return the limits of the ruleset and the characters and cards of the examples."""
    rules = read_rules(stream.text)
    sheet = Sheet(stream, known)
    members(sheet, stream.text, Guilds(rules.get("guilds", ())), "en")
    _cards(sheet, stream.text, Guilds(rules.get("guilds", ())))
    sheet.cite_known()
    return Findings(sheet.facts(), rules, (*sheet.notes, *unread(rules, _WANTED)))


def _cards(sheet: Sheet, text: str, guilds: Guilds) -> None:
    """Note the cards of the examples: guild cards, damage spells, and the spell that is cast with its figures."""
    for found in re.finditer(rf"({NAME}) and ({NAME}) (?:cards that )?are both affiliated ({NAME})", text):
        for card in (1, 2):
            sheet.say(found[card], found.start(card), {"guilds": guilds.read(found[3])})
    for found in re.finditer(r"(?:direct damage|damage spells) \((?:like|such as) ([^()]+?)(?:,? etc\.?)?\)", text):
        for spell in re.finditer(r"[^,]+", found[1]):
            sheet.say(spell[0].strip(), found.start(1) + spell.start(), {"kind": "spell"})
    cast = rf'({NAME}) plays (?:an? )?"?([^"()]{{1,60}}?)"? against ({NAME}) ?\(([^()]*)\)\.?(.{{0,120}})'
    for found in re.finditer(cast, text):
        sheet.say(found[1], found.start(1), {"kind": "character"})
        damage = re.search(r"(spell|theurgy)[^.]{0,30}? (\d+) (?:points of )?damage", found[5], re.IGNORECASE)
        kind, dealt = (damage[1].lower(), damage[2]) if damage else (None, None)
        sheet.say(found[2], found.start(2), {"kind": kind, "damage": dealt})
        sheet.say(found[3], found.start(3), {"kind": "character", **figures(found[4])})


def read_rules(text: str) -> dict[str, Any]:
    """Return the limits that the text states; three copies that are forbidden make two (EC-COPY-2)."""
    forbidden = stated_number(text, r"cannot place (\w+) copies of the same card", r"fewer than (\w+) copies")
    listed = re.search(r"affiliation[^:.]{0,60}: ?(.{1,300}?) or (?:he can|none)", text)
    kept = re.search(r"one item (?:for|of) each type ?: ?(\w+) and (\w+)", text)
    kept_cards = stated_number(text, r"more than (\w+) cards in hand must discard", r"discards down to (\w+) cards")
    further = re.search(r"other items \(([^()]+)\)", text)
    described = re.split(r"Hybrid-Classes", section(text, r"Class effects", r"Races The race|Here are the races"))
    return {"ruleset": "2009"} | stated(
        characters=stated_number(text, r"selects (\w+) characters"),
        deck=stated(
            cards=stated_number(text, r"deck of (\w+) cards"),
            copies=forbidden - 1 if forbidden else stated_number(text, r"at most (\w+) copies of the same card"),
            single_copies=stated_number(text, r'"unique"[^.]{0,20}?\b(\w+) cop'),
        ),
        hand=stated(
            start=stated_number(text, r"receives (\w+) cards in hand"),
            discard_to=kept_cards,
            limit=kept_cards,
        ),
        initiative=stated(method="dice" if re.search(r"throws a dice for each|die is thrown for each", text) else None),
        guilds=named_guilds(listed[1]) if listed else [],
        guild_list="closed" if listed and "..." not in listed[1] else "open" if listed else None,
        classes=classes_described(described[0]),
        hybrid_classes=hybrid_classes(described[1], _EFFECTS) if len(described) > 1 else [],
        races=races(section(text, r"Here are the races ?:", r"Among")),
        phases=phases(text, "Phase"),
        item_slots=[SLOTS[word.lower()] for word in kept.groups() if word.lower() in SLOTS] if kept else [],
        item_types=item_types(further[1]) if further else [],
    )


_SIGNS = ("Zil Warriors", "Noz'Dingard Envoys", "Mercenary", "Marauder", "Craftsman", "Courtier", "Elfines", "Theurgy",
          "affiliated", "Confrontation")  # fmt: skip

RULEBOOK = Rulebook(
    name="eredan_en",
    game="eredan",
    languages=("en",),
    title="Eredan iTCG rules (English, 2009)",
    signs=_SIGNS,
    read=read,
)
