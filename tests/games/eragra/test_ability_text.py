"""What the cards of Eragra say in English, as a proxy prints it: a sentence for every word of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from cardsdb.games.eragra import GAME
from cardsdb.games.eragra.abilities import Ability, Keyword, When, read_abilities
from cardsdb.games.eragra.ability_steps import Step
from cardsdb.games.eragra.ability_text import ability_text


def said(*abilities: Any) -> str:
    return ability_text(read_abilities(list(abilities), card_name="Any"))


def done(**step: Any) -> str:
    """Return what an Incantation with this one step says."""
    return said({"ability": "cast", "steps": [step]})


HELD = [
    ({"ability": "power", "amount": 1}, "+1 Dice Power."),
    ({"ability": "power", "amount": -2}, "-2 Dice Power."),
    ({"ability": "origin", "origin": "Flying"}, "Flying."),
    ({"ability": "calibers", "calibers": ["Archer"]}, "Archer."),
    ({"ability": "calibers", "calibers": ["Archer", "Opposer", "Swordsman"]}, "Archer, Opposer and Swordsman."),
    ({"ability": "aura"}, "Aura."),
    (
        {"ability": "protected", "against": ["bombs", "incantations", "Archer"]},
        "Protected from bombs, Incantations and attacks of Archers.",
    ),
    (
        {"ability": "protected", "against": ["Sea", "cards", "Ground"]},
        "Protected from all cards but Incantations and attacks of Ground and Sea Minions.",
    ),
    (
        {"ability": "protected", "against": ["Archer", "Flying"]},
        "Protected from attacks of Flying Minions and Archers.",
    ),
    ({"ability": "protected", "against": ["attacks"]}, "Protected from all attacks."),
    ({"ability": "attacks", "count": 2}, "May attack 2 times a turn."),
    ({"ability": "extra crystals", "count": 2}, "2 crystals more for each Minion destroyed."),
    ({"ability": "extra crystals", "count": 1, "each_win": True}, "1 crystal more for each battle won."),
    ({"ability": "becomes", "rank": "integral", "power": 3}, "Counts as an Integral Minion with Dice Power 3."),
    (
        {"ability": "attacked only by", "aura": True, "no_inf": True},
        "Can be attacked only by Minions with Aura and without an INF text.",
    ),
    (
        {"ability": "attacked only by", "minions": {"origins": ["Sea", "Flying"]}},
        "Can be attacked only by Sea or Flying Minions.",
    ),
]
HELD_FOR = [
    (
        {"ability": "becomes", "rank": "grim", "power": 6, "bearer": {"names": ["Minotaur"]}},
        "While it is Minotaur: counts as a Grim Minion with Dice Power 6.",
    ),
    (
        {"ability": "aura", "bearer": {"without_names": ["Minotaur", "Paraz"]}},
        "While it is a Minion other than Minotaur or Paraz: Aura.",
    ),
    (
        {"ability": "attacks", "count": 2, "one_way": True, "of": {"ranks": ["grim"]}},
        "Your Grim Minions may attack 2 times a turn, in one direction.",
    ),
    ({"ability": "aura", "bearer": {"injured": True}}, "While it is injured: Aura."),
    (
        {"ability": "attacks", "count": 3, "bearer": {"calibers": ["Archer"], "injured": False}},
        "While it is an unhurt Minion with Archer: may attack 3 times a turn.",
    ),
    (
        {"ability": "power", "amount": 1, "of": {"other": True, "ranks": ["common", "white"], "origins": ["Sea"]}},
        "Your other Sea Common or White Minions have +1 Dice Power.",
    ),
    ({"ability": "origin", "origin": "Sea", "of": {"groups": ["red"]}}, "Your Minions of the Red group are Sea."),
    (
        {"ability": "extra crystals", "count": 1, "of": {"classes": ["Crystal Battalion"]}},
        "Your Crystal Battalion Minions bring 1 crystal more for each Minion destroyed.",
    ),
    (
        {"ability": "becomes", "rank": "common", "power": 1, "of": {"power_at_most": 2}},
        "Your Minions with Dice Power 2 or less count as a Common Minion with Dice Power 1.",
    ),
]
OTHER = [
    ("in a rival's turn", "May be cast in a rival's turn too."),
    ("lasts", "Stays on the Altar for 5 turns or 5 uses."),
    (
        "reflects",
        "An attack on it strikes another card of the attacker's instead, of your choice, and that card's effect "
        "meets its own Summoner; the attacker collects 1 crystal.",
    ),
    (
        "covers the field",
        "Stands alone on an empty space of yours and protects all your Minions as a Wall does.",
    ),
    ("returns to hand", "Returns to hand instead of going to the Craft Pool."),
    ("bars the Future World", "While it is on your field, no rival can enter the Future World."),
    ("opens the Future World", "All Summoners pass into the Future World."),
    ("inf", "This text counts as one with INF."),
    ({"ability": "use", "steps": [{"do": "draw", "stack": "duel"}]}, "Once: draw one card of your Duel Stack."),
    (
        {"ability": "use", "every": 3, "steps": [{"do": "heal", "target": "bearer"}, {"do": "go over"}]},
        "Every 3 turns: heal it, then it goes over to the Summoner who caused this.",
    ),
    ({"ability": "use", "every": 1, "steps": [{"do": "gain acts", "evil": 1}]}, "Each turn: gain one Evil Act."),
    ({"ability": "bombs", "count": 1}, "One bomb: it destroys one rival Minion and is used up."),
    ({"ability": "bombs", "count": 2}, "2 bombs: each destroys one rival Minion and is used up."),
    (
        {"ability": "joins", "minions": {"calibers": ["Archer"]}},
        "Can be joined only to one of your Minions with Archer.",
    ),
    (
        {"ability": "crew", "count": 2, "minions": {"ranks": ["white"]}},
        "When played, 2 of your White Minions leave the duel.",
    ),
    (
        {
            "ability": "carries", "count": 3, "bombs": 1,
            "aboard": [{"ability": "origin", "origin": "Flying"}, {"ability": "power", "amount": 1}],
        },
        "Takes up to 3 of your Minions aboard; all are Flying, have +1 Dice Power and have one bomb each; "
        "with this card, all aboard are destroyed.",
    ),
    (
        {
            "ability": "carries", "count": 2, "with_card": "Armies of Thussa", "shelters": True, "draws": 1,
            "aboard": [{"ability": "origin", "origin": "Amphibious", "bearer": {"origins": ["Ground"]}}],
        },
        "Takes up to 2 of your Minions aboard (3 while Armies of Thussa is on your field); "
        "the Ground Minions are Amphibious; all are safe from attacks; draw one Mastery card for each; "
        "with this card, all aboard are destroyed.",
    ),
    ({"ability": "choose calibers", "count": 3}, "3 calibers of your choice."),
    (
        {"ability": "either", "options": [["bars the Future World"], [{"ability": "power", "amount": 1}, "inf"]]},
        "Choose when played: 1) While it is on your field, no rival can enter the Future World. "
        "2) +1 Dice Power. This text counts as one with INF.",
    ),
]  # fmt: skip
MOMENTS = [
    ("played", "When played: collect one crystal."),
    ("wins", "After it wins a battle: collect one crystal."),
    ("destroys", "After it destroys a Minion: collect one crystal."),
    ("leaves", "When this card goes to a void: collect one crystal."),
    ("meditation", "In your Meditation: collect one crystal."),
    ("rival draws", "When a rival draws a card: collect one crystal."),
    ("rival collects a crystal", "When a rival collects a crystal: collect one crystal."),
    ("rival attacks", "When a rival attacks: collect one crystal."),
    ("written space attacked", "When the space written down is attacked: collect one crystal."),
    ("card enters", "When a card enters a field: collect one crystal."),
]
STEPS = [
    (
        {"do": "destroy", "target": {"side": "rival", "count": "all", "without_origins": ["Immaterial"]}},
        "Destroy all rival Minions that are not Immaterial.",
    ),
    ({"do": "destroy", "target": {"side": "rival"}, "bomb": True}, "Destroy one rival Minion with a bomb."),
    (
        {"do": "destroy", "target": {"side": "rival", "count": "all", "one_rival": True}},
        "Destroy all Minions of one rival.",
    ),
    (
        {"do": "destroy", "target": {"cards": ["ploy ad hoc", "ground"], "side": "either"}},
        "Destroy one Ploys Ad Hoc or Ground of either side.",
    ),
    (
        {"do": "destroy", "target": {"cards": ["minion", "wall"], "side": "rival", "without_origins": ["Immaterial"]}},
        "Destroy one rival Minion or Wall, but no Immaterial Minion.",
    ),
    (
        {"do": "destroy", "target": {"cards": ["wall"], "side": "rival", "count": "turns lain"}},
        "Destroy as many rival Walls as the turns that this card has lain here.",
    ),
    (
        {"do": "destroy", "target": {"cards": ["mastery"], "side": "own", "named": ["Folk Reign"], "count": 2}},
        "Destroy 2 own Mastery cards called Folk Reign.",
    ),
    ({"do": "injure", "target": "foe"}, "Injure its foe."),
    (
        {"do": "heal", "target": {"side": "own", "count": 2, "injured": True, "power_at_least": 2}},
        "Heal 2 injured own Minions with Dice Power 2 or more.",
    ),
    ({"do": "grow", "target": "bearer", "amount": 1}, "Give it +1 Dice Power for good."),
    (
        {"do": "give", "target": "bearer", "what": {"ability": "origin", "origin": "Immaterial"}},
        "For 5 turns it is Immaterial.",
    ),
    (
        {"do": "give", "target": "bearer", "turns": 3, "what": {"ability": "attacks", "count": 2, "of": {}}},
        "For 3 turns your Minions may attack 2 times a turn.",
    ),
    (
        {"do": "give", "target": {"side": "own", "count": "all"}, "turns": 1, "what": {"ability": "aura"}},
        "This turn all own Minions have Aura.",
    ),
    (
        {
            "do": "give", "target": "bearer", "turns": 2,
            "what": {"ability": "power", "amount": 1, "bearer": {"names": ["Minotaur"]}},
        },
        "For 2 turns, while it is Minotaur, it has +1 Dice Power.",
    ),
    (
        {"do": "steal", "target": {"cards": [
            "minion", "wall", "ploy ad hoc", "ground", "flower", "mastery", "incantation", "parchment",
        ], "side": "rival"}},
        "Take one rival card to your own field.",
    ),
    ({"do": "go over"}, "It goes over to the Summoner who caused this."),
    ({"do": "draw", "stack": "mastery", "count": 2}, "Draw 2 Mastery cards."),
    ({"do": "draw", "stack": "parchments"}, "Draw one Parchment."),
    ({"do": "rivals put back", "count": 2}, "Every rival puts 2 cards of the hand, at random, under the stacks."),
    ({"do": "give a card"}, "Give a rival the top card of your Duel Stack."),
    (
        {"do": "fetch", "name": "Minotaur's Divine Armor"},
        "Take Minotaur's Divine Armor out of your Duel Stack (then shuffle it).",
    ),
    (
        {"do": "fetch", "kinds": ["incantation"], "places": ["craft pool"]},
        "Take an Incantation out of the Craft Pool.",
    ),
    ({"do": "collect crystals"}, "Collect one crystal."),
    ({"do": "destroy crystals", "count": 2}, "Destroy 2 crystals of a rival."),
    ({"do": "gain acts", "virtuous": 1, "evil": 2}, "Gain one Virtuous Act and 2 Evil Acts."),
    (
        {"do": "awaken", "minions": {"ranks": ["integral"], "power_at_least": 2, "power_at_most": 4}},
        "Awaken one Integral Minion with Dice Power 2 to 4 from Limbo on your field.",
    ),
    ({"do": "deactivate a Parchment"}, "Deactivate one active Parchment of a rival."),
    ({"do": "restore a Parchment"}, "Restore one of your deactivated Parchments."),
    (
        {"do": "place a Token", "origin": "Amphibious", "power": 2},
        "Place the next Token on an empty space of yours, as an Amphibious Common Minion with Dice Power 2.",
    ),
    ({"do": "use a rival's effect"}, "Use an effect of a rival's card, on its field, as if it were yours."),
    ({"do": "write down a space"}, "Write down one of your five spaces secretly."),
    (
        {"do": "call a coin", "right": [{"do": "destroy", "target": "foe"}], "wrong": [{"do": "give a card"}]},
        "Call a coin; if you are right, destroy its foe; if not, give a rival the top card of your Duel Stack.",
    ),
    (
        {"do": "choose", "options": [[{"do": "collect crystals"}], [{"do": "draw", "stack": "grim"}]]},
        "Either collect one crystal, or draw one Grim card.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ability", "sentence"), [*HELD, *HELD_FOR, *OTHER])
def test_an_ability_is_one_line(ability: Any, sentence: str) -> None:
    assert said(ability) == sentence


@pytest.mark.parametrize(("moment", "sentence"), MOMENTS)
def test_what_a_card_waits_for_comes_first(moment: str, sentence: str) -> None:
    assert said({"ability": "when", "when": moment, "steps": [{"do": "collect crystals"}]}) == sentence


@pytest.mark.parametrize(
    ("moment", "foe"),
    [("wins", "its foe"), ("rival attacks", "the attacker"), ("written space attacked", "the attacker")],
)
def test_the_foe_of_a_card_that_waits_for_an_attack_is_the_attacker(moment: str, foe: str) -> None:
    injure = {"do": "injure", "target": "foe"}
    luck = {"do": "call a coin", "right": [injure]}
    assert said({"ability": "when", "when": moment, "steps": [injure]}).endswith(f": injure {foe}.")
    assert said({"ability": "when", "when": moment, "steps": [luck]}).endswith(f"if you are right, injure {foe}.")


@pytest.mark.rule("ER-CARD-33")
def test_what_may_be_declined_says_so() -> None:
    when = {"ability": "when", "when": "card enters", "name": "Pentaphila", "may": True, "steps": [{"do": "go over"}]}
    assert said(when) == ("When Pentaphila enters a field, if you wish: it goes over to the Summoner who caused this.")


@pytest.mark.parametrize(("step", "sentence"), STEPS)
def test_a_step_is_part_of_a_sentence(step: Any, sentence: str) -> None:
    assert done(**step) == sentence


def test_several_abilities_are_as_many_lines() -> None:
    assert said("lasts", {"ability": "aura"}) == "Stays on the Altar for 5 turns or 5 uses.\nAura."


def test_every_word_of_the_vocabulary_has_its_sentence_here() -> None:
    abilities = {ability if isinstance(ability, str) else ability["ability"] for ability, _ in [*HELD, *OTHER]}
    assert abilities | {"when", "cast"} == {*_words(Ability, "ability")}
    assert {step["do"] for step, _ in STEPS} == {*_words(Step, "do")}
    assert {moment for moment, _ in MOMENTS} == {*get_args(When.model_fields["when"].annotation)}
    assert {*get_args(Keyword.model_fields["ability"].annotation)} <= abilities


def _words(union: Any, key: str) -> Iterator[str]:
    """Yield what the key may say in each model of a union."""
    if isinstance(union, type) and issubclass(union, BaseModel):
        yield from get_args(union.model_fields[key].annotation)
    else:
        for part in get_args(union):
            yield from _words(part, key)


def test_the_catalogue_takes_and_renders_abilities() -> None:
    assert GAME.cards.ability_text([{"ability": "aura"}], "Any") == "Aura."
    with pytest.raises(ValueError, match=r"^Any: ability 1: no 'ability' is called 'auras'"):
        GAME.cards.ability_text([{"ability": "auras"}], "Any")
