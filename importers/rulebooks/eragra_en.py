"""The English rulebook of Eragra: The First Step."""

from __future__ import annotations

import re
from typing import Any

from cardsdb.games.eragra.vocabulary import CALIBERS, LEAGUES
from importers.rulebooks.eragra_cards import read_cards
from importers.rulebooks.known import KnownNames
from importers.rulebooks.rulebook import (
    Findings,
    Rulebook,
    in_order,
    number,
    section,
    stated,
    stated_number,
    unread,
)
from importers.rulebooks.sheet import Sheet
from importers.rulebooks.stream import Stream

_STACKS = {"Parchments": "parchments", "Mastery Stack": "mastery", "Grim Stack": "grim", "Duel Stacks": "duel",
           "White Incantations": "white_incantations", "Black Incantations": "black_incantations",
           "Tokens": "tokens"}  # fmt: skip
_CALIBER = "|".join(CALIBERS)
_LEAGUE = "|".join(sorted(LEAGUES, key=len, reverse=True))
_WANTED = (*(f"components.cards.{stack}" for stack in _STACKS.values()), "components.crystals", "components.cubes",
           "duel_stack.minimum", "duel_stack.full", "mastery_stack.cards", "grim_stack.cards", "setup.duel_cards",
           "setup.parchments", "hand.limit", "crystals.to_win", "acts.most_white", "acts.most_black", "leagues",
           "combo_field_leagues", "calibers", "natural_origins", "dice")  # fmt: skip


def read(stream: Stream, known: KnownNames) -> Findings:
    """Return the components, sizes and lists that the text states, and every card that it names."""
    rules = read_rules(stream.text)
    sheet = Sheet(stream, known)
    read_cards(sheet, stream.text)
    sheet.cite_known()
    return Findings(sheet.facts(), rules, (*sheet.notes, *unread(rules, _WANTED)))


def read_rules(text: str) -> dict[str, Any]:
    """Return what the text states in numbers and lists."""
    cards, each = _stacks(text)
    return stated(
        components=stated(cards=cards, crystals=_crystals(text), cubes=_cubes(text)),
        colors=_colors(text),
        duel_stack=stated(
            minimum=stated_number(text, r"minimum of (\w+) cards", r"at least (\w+) cards in a Duel Stack"),
            full=stated_number(text, r"full (\w+) card Stack") or each.get("duel"),
        ),
        mastery_stack=stated(cards=each.get("mastery") or stated_number(text, r"\b(\w+) cards per Summoner are")),
        grim_stack=stated(cards=each.get("grim") or stated_number(text, r"dealt (\w+) cards from this Stack")),
        setup=stated(
            duel_cards=stated_number(text, r"draw (\w+) cards from their Duel Stacks?", r"opening hand has (\w+) Duel"),
            parchments=stated_number(
                text, r"Duel Stacks? and (\w+) from the Parchments Stack", r"Duel Stack cards and (\w+) Parchments"
            ),
        ),
        hand=stated(limit=stated_number(text, r"hand limit is (\w+)")),
        crystals=stated(to_win=stated_number(text, r"collects all crystals of (?:his|one's) color \((\w+)\)")),
        field=_field(text),
        acts=_acts(text),
        **_lists(text),
        dice=_dice(text),
        phases=in_order(re.findall(r"\b([A-Z]\w+) Phase\b", section(text, r"Turn Structure", r"Warfare|\Z"))),
    )


def _stacks(text: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return the cards of each stack in the box, and those of one Summoner (ER-COMP-2 to ER-COMP-8)."""
    pattern = rf"({'|'.join(_STACKS)}) ?:? (?:- )?(\d+) cards(?: ?- ?(\d+) cards per Summoner)?"
    cards: dict[str, int] = {}
    each: dict[str, int] = {}
    for found in re.finditer(pattern, text):
        cards.setdefault(_STACKS[found[1]], int(found[2]))
        if found[3]:
            each.setdefault(_STACKS[found[1]], int(found[3]))
    return cards, each


def _crystals(text: str) -> dict[str, int]:
    """Return the crystals of each colour (ER-COMP-10)."""
    return {found[2].lower(): int(found[1]) for found in re.finditer(r"\b(\d+) (\w+) Crystals, collected", text)}


def _cubes(text: str) -> dict[str, int]:
    """Return the cubes of each colour and size (ER-COMP-11 to ER-COMP-14)."""
    found = re.findall(r"\b(\d+) ([A-Z]\w+)( Large)? Cubes ?:", text)
    return {f"{size.strip().lower()} {color.lower()}".strip(): int(count) for count, color, size in found}


def _colors(text: str) -> list[str]:
    """Return the colours of the stacks (ER-COMP-1)."""
    listed = re.search(r"from (\w+) different symbols \(([^()]+)\)", text)
    return re.split(r", | and ", listed[2]) if listed else []


def _field(text: str) -> dict[str, int]:
    """Return how many Minions a field takes (ER-SETUP-11) and how long an effect lasts."""
    return stated(
        spaces=stated_number(text, r"Duel field consists of (\w+) spaces"),
        minions=stated_number(text, r"up to (\w+) Minions on your Duel Field"),
        white_minions=stated_number(text, r"only (\w+) (?:of them|White Minions) in total"),
        effect_turns=stated_number(text, r"last for (\w+) turns"),
    )


def _acts(text: str) -> dict[str, int]:
    """Return how many kinds of Acts there are and how many cubes one may hold (ER-ACT-5)."""
    return stated(
        virtuous=stated_number(text, r"only (\w+) Virtuous Acts"),
        evil=stated_number(text, r"Virtuous Acts and (\w+) Evil Acts"),
        most_white=stated_number(text, r"only (\w+) White and \w+ Black Cubes", r"White Cube, [^.]*up to (\w+)"),
        most_black=stated_number(text, r"White and (\w+) Black Cubes", r"Black Cube, [^.]*up to (\w+)"),
    )


def _lists(text: str) -> dict[str, list[str]]:
    """Return leagues, calibers, origins and tributes (ER-COMBO-1, ER-CAL-1, ER-ORIGIN-1)."""
    listed = section(text, r"Card Leagues[^:]*:", r"IMPORTANT|Transcriber|$")
    leagues = re.findall(rf"({_LEAGUE})( \(red\))?", listed)
    calibers = section(text, r"Calibers (?:- )?(?=Below|[A-Z]\w+ Minions with this Caliber)", r"The Dice\b")
    headed = re.finditer(rf"({_CALIBER}) (?=Minions|When|With|{_CALIBER})", calibers)
    signs = re.search(r"\((\w+ = \w+(?:, \w+ = \w+)+)\)", text)
    return {
        "leagues": [league for league, _ in leagues],
        "combo_field_leagues": [league for league, marked in leagues if marked],
        "calibers": in_order(found[1] for found in headed),
        "natural_origins": [pair.split(" = ")[1] for pair in signs[1].split(", ")] if signs else [],
        "tributes": in_order(re.findall(r"\b([A-Z]\w+(?: [A-Z]\w+)?) ?: The \1 (?:symbol )?means?", text)),
    }


def _dice(text: str) -> list[dict[str, Any]]:
    """Return the kinds of dice, each with the multiplier or the symbols that the text gives it (ER-COMP-15)."""
    dice: list[dict[str, Any]] = []
    for found in re.finditer(r"[Tt]he ([A-Z]\w+ Die|Die of [A-Z]\w+) \((\w+)\)", section(text, r"The Dice\b", r"\Z")):
        if found[1] not in [other["name"] for other in dice]:
            body = section(
                text, rf"{found[1]} \(\w+ Die\) (?=The )", r"\([A-Z]\w+ Die\) The |Battle Example|Turn Structure"
            )
            multiplier = re.search(r"\b[Ii]f an X(\w) is rolled", body)
            symbols = re.findall(r"(?:- |effect\. )([A-Z]\w+(?: [A-Z]\w+)?) ?: ", body)
            times = number(multiplier[1]) if multiplier else None
            dice.append({"name": found[1], "color": found[2].lower()} | stated(multiplier=times, symbols=symbols))
    return dice


_SIGNS = ("Eragra", "Summoner", "Mastery Stack", "Grim Stack", "Duel Stack", "Ploys Ad Hoc", "Parchments",
          "Natural Origin", "Craft Pool", "Cardition")  # fmt: skip

RULEBOOK = Rulebook(
    name="eragra_en",
    game="eragra",
    languages=("en",),
    title="Eragra: The First Step (English)",
    signs=_SIGNS,
    read=read,
)
