"""Eredan iTCG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardsdb.catalogue.vocabulary import Abilities, Vocabulary
from cardsdb.decks.sections import Section, Sections
from cardsdb.games.eredan.subtypes import split_subtype
from cardsdb.games.eredan.vocabulary import FIELDS, EredanAttributes
from cardsdb.games.game import Experience, Game, Opening, Option
from cardsdb.shipped import data_folder

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.decks.legality import DeckRules
    from cardsdb.play.duel import Duel, Rules

_ROOM = Path(__file__).parent


def _ability_text(abilities: Abilities, name: str) -> str:
    from cardsdb.games.eredan.abilities import read_abilities
    from cardsdb.games.eredan.ability_text import ability_text

    return ability_text(read_abilities(abilities, card_name=name))


def _shipped_abilities() -> dict[str, Abilities]:
    """Return what each shipped card can do at each of its levels."""
    import csv

    from cardsdb.games.ability_reading import write_abilities
    from cardsdb.games.eredan.ability_levels import at_level, load_abilities

    folder = data_folder() / _ROOM.name
    declared = load_abilities(folder / "abilities.toml")
    found = {}
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name, level = row["name"], int(row["level"] or 1)
            if name in declared:
                found[f"{name} (level {level})"] = write_abilities(at_level(declared[name], level))
    return found


def _deck_rules() -> DeckRules:
    from cardsdb.games.eredan.deck_rules import DECK_RULES

    return DECK_RULES


def _rules(session: Session) -> Rules:
    from cardsdb.games.eredan.duel.loading import load_rules

    return load_rules(session, GAME.cards)


def _options() -> Iterable[Option]:
    from cardsdb.games.eredan.duel.rulesets import options

    return options()


def _gained(course: Sequence[Duel], seat: int) -> Mapping[str, int]:
    from cardsdb.games.eredan.experience import gained

    return gained(course, seat)


def _needed(level: int) -> int:
    from cardsdb.games.eredan.experience import needed

    return needed(level)


GAME = Game(
    name="eredan",
    title="Eredan iTCG",
    room=_ROOM,
    cards=Vocabulary(
        game="eredan",
        table=EredanAttributes,
        fields=FIELDS,
        columns=("kind", "guilds", "class", "race"),
        levels=True,
        ability_text=_ability_text,
        refine=split_subtype,
    ),
    deck_rules=_deck_rules,
    opening=Opening(hand=5, draws=1, first_turn=(0, 0)),  # EC-SETUP-2; a round plays one card: EC-CARD-1, EC-ROUND-11
    sections=Sections(
        (
            Section("deck", ("main", "main deck", "cards", "deste", "kart", "kartlar", "cartes", "paquet", "pakka")),
            Section("characters", ("character", "karakter", "karakterler", "personnage", "personnages", "hahmot")),
            Section("side deck", ("side", "sideboard", "yan deste", "réserve", "sivupakka")),
        )
    ),
    shipped_abilities=_shipped_abilities,
    rules=_rules,
    experience=Experience(_gained, _needed),
    options=_options,
)
