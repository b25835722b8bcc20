"""What both Eredan rulebooks share: guilds, classes and races in four tongues, and the figures of a character."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from cardsdb.games.eredan.vocabulary import GUILDS
from cardsdb.names import fold, plain
from importers.rulebooks.rulebook import in_order
from importers.rulebooks.sheet import NAME, Sheet

FIGURES = {"attack": "attack_max", "attaque": "attack_max", "saldiri": "attack_max", "defense": "defense",
           "defence": "defense", "savunma": "defense", "spirit": "spirit", "esprit": "spirit",
           "health": "health", "vie": "health"}  # fmt: skip
CLASSES = {
    "warrior": ("Warriors", "Warrior", "Combattants", "Combattant"),
    "mage": ("Mages", "Mage"),
    "marauder": ("Marauders", "Marauder", "Maraudeurs", "Maraudeur"),
    "priest": ("Priests", "Priest", "Prêtres", "Prêtre"),
    "craftsman": ("Craftsmen", "Craftsman", "Artisans", "Artisan"),
    "courtier": ("Courtiers", "Courtier", "Courtisans", "Courtisan"),
}
RACES = {
    "Beast": ("Beasts", "Beast", "Bêtes", "Bête"),
    "Ice Elf": ("Ice Elves", "Ice Elf", "Elfes des glaces"),
    "Elfine": ("Elfines", "Elfine"),
    "Golem": ("Golems", "Golem"),
    "Guemelite": ("Guemelites", "Guemelite", "Guémélite"),
    "Hom'Chai": ("Hom'Chaïs", "Hom'Chaï"),
    "Human": ("Humans", "Human", "Humains", "Humain"),
    "Undead": ("Undead", "Non-morts", "Non-mort"),
    "Unknown race": ("Unknown race", "Race inconnue"),
    "Solarian": ("Solarians", "Solarian"),
}
PHASES = {"character": "choosing characters", "karakter tercih": "choosing characters", "playing": "playing cards",
          "card": "playing cards", "kart oyna": "playing cards", "confrontation": "fighting", "karsilasma": "fighting",
          "tap": "tapping", "karakterlerin egil": "tapping", "discard": "discarding",
          "kart birak": "discarding"}  # fmt: skip
SLOTS = {"weapon": "weapon", "arme": "weapon", "armor": "armor", "armour": "armor", "armure": "armor"}
ITEMS = {"jewels": "jewel", "bijoux": "jewel", "scrolls": "scroll", "parchemins": "scroll", "potions": "potion"}

_GUILDS = {fold(guild): guild for _, guild in GUILDS} | {fold(alias): guild for alias, guild in GUILDS}
_CLASSES = {fold(word): name for name, words in CLASSES.items() for word in words}
_CLASS_WORD = "|".join(sorted((word for words in CLASSES.values() for word in words), key=len, reverse=True))


class Guilds:
    """The guilds by any of their names (EC-T-5); a document may add some that the vocabulary lacks."""

    def __init__(self, named: Iterable[str]) -> None:
        self._names = _GUILDS | {fold(name): name for name in named if fold(name) not in _GUILDS}

    def find(self, text: str) -> str | None:
        """Return the guild of that name, None if there is none."""
        return self._names.get(fold(text))

    def read(self, text: str) -> tuple[str, ...] | None:
        """Return the guilds that a bracket such as "Kotoba / Desert Nomads" names, None if it holds anything else."""
        guilds = [self.find(part) for part in text.split("/")]
        found = tuple(guild for guild in guilds if guild)
        return found if len(found) == len(guilds) else None


def named_guilds(listed: str) -> list[str]:
    """Return the guilds of a sentence's list, under the names of the vocabulary where it has them."""
    parts = re.split(r",| and | et | ve ", listed)
    return in_order(_GUILDS.get(fold(part), part.strip(" .")) for part in parts if part.strip(" ."))


def members(sheet: Sheet, text: str, guilds: Guilds, language: str) -> list[str]:
    """Note every "NAME (Guild / Guild)" as a character of those guilds (EC-GUILD-12); return the guilds met."""
    met: list[str] = []
    for found in re.finditer(rf"({NAME}) ?\(([^()]+)\)", text):
        if belongs := guilds.read(found[2]):
            sheet.say(found[1], found.start(), {"kind": "character", "guilds": belongs}, language=language)
            met += belongs
    return in_order(guild for guild in met if guild != "Mercenary")


def figures(text: str) -> dict[str, int]:
    """Return the figures of a bracket such as "Defense 3, Spirit 1"; one whose number is lost is not there (EC-T-3)."""
    stated = {}
    for part in text.split(","):
        found = re.fullmatch(r"\s*(?:\w+ de )?(\w+)\s*:?\s*(\d+)\s*", part)
        if found and plain(found[1]) in FIGURES:
            stated[FIGURES[plain(found[1])]] = int(found[2])
    return stated


def classes_described(text: str) -> list[str]:
    """Return the classes that head a paragraph: a class word with a sentence beginning right after it."""
    headings = re.findall(rf"(?<![\w'])({_CLASS_WORD}) (?=[A-ZÀ-Þ][a-zà-ÿ' ])", text)
    return in_order(_CLASSES[fold(word)] for word in headings)


def hybrid_classes(text: str, effects: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the hybrid classes, each with its template and those `effects` whose pattern its paragraph bears out."""
    headings = list(re.finditer(rf"({_CLASS_WORD}) ?/ ?({_CLASS_WORD})", text))
    hybrids = []
    for at, heading in enumerate(headings):
        end = headings[at + 1].start() if at + 1 < len(headings) else len(text)
        body = text[heading.end() : end]
        template = re.search(rf"({_CLASS_WORD}) template|template de ({_CLASS_WORD})", body, re.IGNORECASE)
        hybrid: dict[str, Any] = {"classes": [_CLASSES[fold(word)] for word in heading.groups()]}
        if template:
            hybrid["template"] = _CLASSES[fold(template[1] or template[2])]
        hybrids.append(hybrid | {name: bool(re.search(sign, body, re.IGNORECASE)) for name, sign in effects.items()})
    return hybrids


def races(listed: str) -> list[str]:
    """Return the races of a list, whatever stands between them (EC-T-2); one that is not known stays as printed."""
    known = {plain(word): race for race, words in RACES.items() for word in words}
    if "|" in listed or "," in listed:
        parts = (re.sub(r"^\s*the ", "", part, flags=re.IGNORECASE).strip(" .-") for part in re.split(r"[|,]", listed))
        return in_order(known.get(plain(part), part) for part in parts if part)
    words = "|".join(sorted(map(re.escape, known), key=len, reverse=True))
    return in_order(known[word] for word in re.findall(rf"(?<!\w)(?:{words})(?!\w)", plain(listed)))


def item_types(listed: str) -> list[str]:
    """Return the types of items in a list such as "jewels, scrolls, potions" (EC-ITEM-8)."""
    return [ITEMS[word] for word in re.findall(r"\w+", listed) if word in ITEMS]


def phases(text: str, word: str) -> list[str]:
    """Return the phases of a round in their numbers' order (EC-ROUND-1); `word` is the text's word for phase."""
    named = {int(found[1]): found[2] for found in re.finditer(rf"{word} (\d) ?: ?(?=(.{{3,40}}))", text)}
    known = (
        next((phase for stem, phase in PHASES.items() if plain(named[count]).startswith(stem)), named[count].split()[0])
        for count in sorted(named)
    )
    return in_order(known)
