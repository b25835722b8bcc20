"""The current rules of Eredan iTCG, which begin in Turkish and go on in French (EC-T-1)."""

from __future__ import annotations

import re
from typing import Any

from cardsdb.catalogue.vocabulary import Value
from cardsdb.names import fold, plain
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
from importers.rulebooks.known import KnownCard, KnownNames
from importers.rulebooks.rulebook import Findings, Rulebook, in_order, number, section, stated, stated_number, unread
from importers.rulebooks.sheet import NAME, Sheet
from importers.rulebooks.stream import Stream

_EFFECTS = {
    "more_health": r"plus de points",
    "loses_chain": r"perd l'encha[iî]nement",
    "keeps_chain": r"conserve l'encha[iî]nement",
    "loses_second_card": r"perd [^.]*deuxième carte",
    "keeps_marauder_bonus": r"conserve [^.]*maraudeur",
    "damage_spells_and_attack": r"sortilèges[^.]* et attaquer dans le même",
}
_ELEMENTS = {"eau": "water", "ombre": "shadow", "draconique": "draconic", "feu": "fire", "air": "air", "terre": "earth",
             "nature": "nature", "lumiere": "light", "glace": "ice", "foudre": "lightning"}  # fmt: skip
# A card of the French examples that no card list has; its English name is ours.
_TRANSLATED = (KnownCard("Nehant Devours All", ("Néhant dévore tout",)),)
_KINDS = {"sortilege": "spell", "theurgie": "theurgy"}
_WANTED = ("characters", "deck.cards", "deck.copies", "deck.single_copies", "hand.start", "hand.discard_to",
           "hand.limit", "initiative.tickets", "guilds", "classes", "castes", "hybrid_classes", "races", "phases",
           "item_slots")  # fmt: skip


def read(stream: Stream, known: KnownNames) -> Findings:
    """Return the limits of the ruleset and the characters and cards of the examples."""
    rules = read_rules(stream.text)
    sheet = Sheet(stream, KnownNames([*known, *_TRANSLATED]))
    guilds = Guilds(rules.get("guilds", ()))
    met = members(sheet, stream.text, guilds, "tr")
    alone = rules.get("guilds_without_mercenaries", [])
    rules["guilds"] = in_order((*rules.get("guilds", ()), *met, *alone))
    _turkish_cards(sheet, stream.text, guilds)
    _french_cards(sheet, stream.text)
    rules |= stated(elements=_elements(stream.text))
    sheet.cite_known()
    return Findings(sheet.facts(), rules, (*sheet.notes, *unread(rules, _WANTED)))


def _turkish_cards(sheet: Sheet, text: str, guilds: Guilds) -> None:
    """Note the guild cards and the Rare level of the Turkish examples (EC-R-19, EC-COPY-8)."""
    for found in re.finditer(rf"({NAME}) grubundan olan ({NAME}) ve ({NAME})", text):
        for card in (2, 3):
            sheet.say(found[card], found.start(card), {"guilds": guilds.read(found[1])}, language="tr")
    for found in re.finditer(rf"({NAME}) seviye (\d) Nadir", text):
        sheet.say(found[1], found.start(), {"rare": True}, language="tr", level=int(found[2]))
    for found in re.finditer(rf"(\d) ile (\d)\. seviyede olan ({NAME})", text):
        for level in (1, 2):
            sheet.say(found[3], found.start(), {"rare": False}, language="tr", level=int(found[level]))


def _french_cards(sheet: Sheet, text: str) -> None:
    """Note the spells, the cast with its figures, the recalled card and the Guemelites of the French examples."""
    for found in re.finditer(r"ortilège produit des [Dd]égâts [^()]*\(comme ([^()]+?)(?:,? etc\.?)?\)", text):
        for spell in re.finditer(r"(?:les? |la |l')?([^,]+)", found[1]):
            sheet.say(spell[1].strip(), found.start(1) + spell.start(), {"kind": "spell"}, language="fr")
    cast = rf'({NAME}) joue (?:une? )?"?([^"()]{{1,60}}?)"? contre ({NAME}) ?\(([^()]*)\)\.?(.{{0,120}})'
    for found in re.finditer(cast, text):
        sheet.say(found[1], found.start(1), {"kind": "character"}, language="fr")
        damage = re.search(r"([Ss]ortilège|[Tt]héurgie)[^.]{0,30}? infliger? (\d+) points? de dégâts", found[5])
        kind, dealt = (_KINDS.get(plain(damage[1])), damage[2]) if damage else (None, None)
        sheet.say(found[2], found.start(2), {"kind": kind, "damage": dealt}, language="fr")
        sheet.say(found[3], found.start(3), {"kind": "character", **figures(found[4])}, language="fr")
    for found in re.finditer(r"\bun ([\w' ]{1,60}?) s'activant avant qu'une? ([\w' ]{1,60}?) ne récupère", text):
        for card in (1, 2):
            sheet.say(found[card], found.start(card), language="fr")
    for found in re.finditer(rf"({NAME}) peut lancer des sortilèges? (?:de la |de l'|d'|de |du )?(\w+)", text):
        element = _element(found[2])
        fields: dict[str, Value | None] = {"kind": "character", "race": "Guemelite", "element": element}
        sheet.say(found[1], found.start(), fields, language="fr")


def read_rules(text: str) -> dict[str, Any]:
    """Return the limits that the text states (EC-COPY-1, EC-COPY-3, EC-HAND-5, EC-INIT-2)."""
    listed = re.search(r"seçmelidir ?: ?(.{1,300}?)(\.\.\.)? ?ya da ", text)
    described = re.split(r"Bi-classage", section(text, r"Effets des classes", r"Races La race|Actuellement il existe"))
    castes = re.findall(r"les? (\w+) sont en réalité une Caste", text)
    classes = classes_described(described[0])
    caste_names = [name for name in classes if any(fold(word).startswith(name[:6]) for word in castes)]
    tickets = stated_number(text, r'(\d+) "?bilet')
    alone = re.search(r"Paralı [Aa]sker\w*,? (\w+) Destesinde oynayamaz", text)
    return {"ruleset": "current"} | stated(
        characters=stated_number(text, r"\b(\w+) karakter seçer"),
        deck=stated(
            cards=stated_number(text, r"\b(\w+) karttan oluşan Deste"),
            copies=stated_number(text, r"aynı karttan en fazla (\w+) tane"),
            single_copies=stated_number(text, r'"Nadir"[^.]{0,80}? sadece (\w+) tane kopya'),
            levels_are_copies=True if re.search(r"gelişimi,? [^.]{0,20}kopya", text) else None,
        ),
        hand=stated(
            start=stated_number(text, r"\b(\w+) kart dağıtılır"),
            discard_to=stated_number(text, r"elinde (\d+)'[dt][ae]n fazla kart"),
            limit=stated_number(text, r"\b(\w+) kartı geçemez"),
        ),
        initiative=stated(method="tickets" if tickets else None, tickets=tickets),
        guilds=named_guilds(listed[1]) if listed else [],
        guild_list=("open" if listed[2] else "closed") if listed else None,
        guilds_without_mercenaries=named_guilds(alone[1]) if alone else [],
        classes=[name for name in classes if name not in caste_names],
        castes=caste_names,
        hybrid_classes=hybrid_classes(described[1], _EFFECTS) if len(described) > 1 else [],
        races=races(section(text, r"Actuellement il existe ?:", r"Parmi ces races")),
        phases=phases(text, "Bölüm"),
        **_items(text),
    )


def _items(text: str) -> dict[str, Any]:
    """Return how many items and familiars a character bears (EC-ITEM-1, EC-ITEM-5, EC-FAM-1)."""
    kept = re.search(r"un objet de chaque type (\w+) et (\w+)", text)
    further = re.search(r"autres types d'objets \(([^()]+)\)", text)
    familiars = re.search(r"avoir qu'une? (seul) Familier", text)
    return {
        "item_slots": [SLOTS[word.lower()] for word in kept.groups() if word.lower() in SLOTS] if kept else [],
        "item_types": item_types(further[1]) if further else [],
        "familiars": number(familiars[1]) if familiars else None,
    }


def _elements(text: str) -> list[str]:
    """Return the elements and types of Guemelites that the text names (EC-RACE-11)."""
    named = re.findall(r"guémélite de l'(\w+)|peut lancer des sortilèges? (?:d'|de )?(\w+)", text, re.IGNORECASE)
    return in_order(_element(first or second) for first, second in named)


def _element(word: str) -> str:
    """Return the element that a French word or its plural names; one that is not known stays as printed."""
    return _ELEMENTS.get(plain(word).removesuffix("s"), word.lower())


_SIGNS = ("Zïl Savaşçısı", "Noz'Dingard Temsilcileri", "Paralı Asker", "Nedim", "Deste", "Bölüm", "Maraudeur",
          "Sortilège", "Théurgie", "Bi-classage")  # fmt: skip

RULEBOOK = Rulebook(
    name="eredan_tr_fr",
    game="eredan",
    languages=("tr", "fr"),
    title="Eredan iTCG rules (Turkish and French, current)",
    signs=_SIGNS,
    read=read,
)
