"""What the cards of Eredan say in English, as a proxy prints it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardsdb.games.eredan import GAME
from cardsdb.games.eredan.abilities import Ability, read_abilities
from cardsdb.games.eredan.ability_levels import at_level, load_abilities
from cardsdb.games.eredan.ability_parts import Step
from cardsdb.games.eredan.ability_text import ability_text

CARDS = load_abilities(Path(__file__).parents[3] / "data" / "eredan" / "abilities.toml")
STATED = [(name, level) for name, levels in CARDS.items() for level, abilities in levels.items() if abilities]


def text(name: str, level: int = 1) -> str:
    return ability_text(at_level(CARDS[name], level))


def said(**step: Any) -> str:
    return ability_text(read_abilities([step], card_name="Any"))


@pytest.mark.parametrize(
    ("name", "level", "sentences"),
    [
        ("Aku", 1, ""),
        ("Aku", 2, "Initiative +1."),
        ("Abyssien", 2, "After the foe plays a spell: heal 1 to 3."),
        ("Faceless", 3, "Chain after a two-handed weapon.\nAttack +1 while own BloodSword lives."),
        ("Zahal", 5, "Chain after armor.\nEach own mage gets defense +1."),
        ("Erevent", 3, "Defense +2 while the foe is a marauder.\nDamage of non-area spells +2."),
        ("Pilkim", 4, "After playing a draconic spell: defense +2."),
        (
            "Kimiko",
            1,
            "Nothing can change its attack.\nAt the start of combat: 2 direct damage to each opposing character.",
        ),
        (
            "Kronhan",
            2,
            "Chain after an axe for each own warrior.\nAxes work at once for each own warrior.\n"
            "When an axe is detached from this character: 3 physical damage to one random opposing character.",
        ),
        (
            "Moarg",
            2,
            "Chain after a spear.\n"
            "When this character dies: each own other Sap Heart character gets spirit +1 for the game.",
        ),
        ("Blast!", 1, "Attack +2."),
        ("Smart Ass", 1, "Lowest attack +2."),
        ("Dodge", 1, "Defense +0 to +2.\nDefense +2 if own fighter is a marauder."),
        ("Knackered", 1, "Attack -1, defense -1, spirit -1 for the foe."),
        ("Self-Confidence", 1, "The foe's highest attack becomes the foe's lowest attack."),
        ("Shield Bash", 1, "Attack + half own defense (rounded down) if own fighter wears a shield."),
        ("Theft", 1, "The opponent discards the top 1 to 3 cards of the deck."),
        ("Confrontation", 1, "Attack +1, and +1 for each living opposing Mercenary character."),
        ("Unpredictable", 1, "At random: attack +2; or defense +2."),
        ("Gluttony", 1, "Defense becomes 2.\nThe next opposing action this round does nothing."),
        ("Anathematize", 1, "Put all cards from any discard pile out of the game."),
        ("It is time", 1, "Order bonuses, if not yet given."),
        ("Eternal Glory", 1, "After dealing more damage than the foe: at the next refill draw 2 more."),
        ("Firon", 1, "Stays attached.\nAttack +1 for each item worn."),
        (
            "Runic Armor",
            1,
            "Stays attached; works from the end of combat, at once if the wearer is Hares.\nDefense +2.\n"
            "Opposing theurgies do nothing to the wearer.",
        ),
        (
            "Sol'ra Avatar",
            1,
            "Healing does nothing to each own character while the round is even.\n"
            "At the end of each round: 4 direct damage to each own other character if the round is odd.\n"
            "At the end of each round: 1 direct damage to the foe if the round is odd.",
        ),
        (
            "Hares the Runic",
            2,
            "Chain after armor.\nHealing of theurgies does nothing to the foe while this character wears Runic Armor.",
        ),
        (
            "Enslavement",
            1,
            "Stays attached to one own other Demon.\nNo actions can be laid by the wearer.\nAttack +3 for own fighter.",
        ),
        (
            "Starboard",
            1,
            "Stays attached.\nPhysical damage to the wearer is 1 less.\n"
            "When the wearer dies: this card goes back to hand if the wearer is Klementine.",
        ),
        (
            "The Door to Infinity",
            1,
            "All cards on each character of either side are discarded.\n"
            "As many times as that number: 1 direct damage to one random own character.",
        ),
        (
            "Map of the subsoils",
            1,
            "Stays attached.\n"
            "When it starts to work: all Map of the subsoils cards on each character of either side "
            "go back to their decks.\n"
            "At the end of each round: at the next refill draw 1 more.\n"
            "At the end of each round: at the next refill the opponent draws 1 fewer.\n"
            "Not played out here: foes lose 1 or 2 defense; when it is which is not told.",
        ),
        (
            "Wakizashi",
            1,
            "Stays attached; dual wield with Katana or The Emperor's Speech.\nAttack +2.",
        ),
        (
            "Cursed Armor",
            1,
            "Stays attached.\nDefense +2.\n"
            "When it starts to work: 3 direct damage to the wearer if fewer than 2 cursed items are worn.",
        ),
        (
            "Nehantic Stone",
            1,
            "Stays attached.\nOpposing spells do nothing to the wearer.\n"
            "At the end of combat: this card goes back to hand.",
        ),
        ("Fireball", 1, "Magic damage to the foe: own spirit plus 3 to 5."),
        ("Blazing Arrow", 1, "5 magic damage to the foe."),
        (
            "Fog",
            1,
            "Each own character gets defense +1 this round and the next.\n"
            "Attack -1, spirit -1 for the foe for the game if own fighter is a water Guemelite.",
        ),
        (
            "Unleash Hell",
            1,
            "3 to 5 magic damage to each opposing untapped character.\n"
            "4 to 6 magic damage to each opposing tapped character.",
        ),
        ("Mental Siphon", 1, "Discard up to 8 cards.\nThe opponent discards as many cards as that number."),
        ("Magic Amplification", 1, "Damage of non-area spells of each own character +1 for 3 rounds."),
        ("Divine Light", 1, "Each own character heals as much as own spirit plus 2."),
    ],
)
def test_the_text_of_a_card(name: str, level: int, sentences: str) -> None:
    assert text(name, level) == sentences


@pytest.mark.parametrize(("name", "level"), STATED)
def test_every_ability_is_one_sentence_on_its_line_in_words(name: str, level: int) -> None:
    lines = text(name, level).split("\n")
    assert len(lines) == len(at_level(CARDS[name], level))
    for line in lines:
        assert line.endswith(".")
        assert line[0].isupper() or line[0].isdigit()
        assert "_" not in line
        assert "  " not in line
        assert ", ." not in line


def test_abilities_that_do_different_things_have_different_texts() -> None:
    seen: dict[str, Ability] = {}
    for name, level in STATED:
        for ability in at_level(CARDS[name], level):
            # What is done when played and what holds always read alike: the card before them tells which.
            done = (
                ability.model_copy(update={"when": "played"}) if getattr(ability, "when", "") == "always" else ability
            )
            assert seen.setdefault(ability_text([ability]), done) == done


@pytest.mark.parametrize("when", Step.model_fields["when"].annotation.__args__)  # type: ignore[union-attr]
def test_every_moment_is_told(when: str) -> None:
    texts = {said(do="change", attack=1, when=when), said(do="change", attack=1)}
    assert len(texts) == (1 if when in ("played", "always") else 2)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"do": "move", "source": "deck", "to": "hand", "pick": "top", "count": 2}, "Draw 2 cards."),
        (
            {"do": "move", "source": "deck", "to": "hand", "pick": "top", "side": "opposing"},
            "The opponent draws the top card.",
        ),
        ({"do": "move", "source": "hand", "to": "discard pile", "pick": "random"}, "Discard a card at random."),
        ({"do": "guard", "stats": ["spirit"]}, "Opposing cards cannot change its spirit."),
        ({"do": "change", "attack": 1, "lasts": 4}, "Attack +1 for 4 rounds."),
        ({"do": "change", "attack": 1, "who": "own fighter"}, "Attack +1 for own fighter."),
        (
            {"do": "heal", "amount": 1, "provided": [{"who": "bearer", "unhurt": True, "negated": True}]},
            "Heal 1 if own fighter is not unhurt.",
        ),
    ],
)
def test_what_no_shipped_card_says_is_told_as_well(step: dict[str, Any], sentence: str) -> None:
    assert said(**step) == sentence


def test_the_catalogue_renders_what_the_data_say() -> None:
    assert GAME.cards.ability_text([{"do": "heal", "amount": 3}], "Camp") == "Heal 3."


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (
            {"do": "revive", "health": 3, "who": {"side": "own", "dead": True, "pick": "chosen"}},
            "One own dead character comes back with 3 health.",
        ),
        ({"do": "left out", "what": "it rains"}, "Not played out here: it rains."),
        (
            {"do": "repeat", "times": 2, "steps": [{"do": "heal", "amount": 1}, {"do": "change", "attack": 1}]},
            "2 times: heal 1 and attack +1.",
        ),
        (
            {"do": "soften", "kind": "magic", "by": 2, "who": {"side": "own"}, "lasts": 2},
            "Magic damage to each own character is 2 less this round and the next.",
        ),
        ({"do": "bar healing", "who": "foe"}, "Healing does nothing to the foe."),
    ],
)
def test_rarer_verbs_are_said(step: dict[str, Any], sentence: str) -> None:
    assert said(**step) == sentence
