"""Positions hold what outlasts a round: set up again, a duel goes on as it would have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardsdb.games.eredan.duel.game import Eredan, EredanRules
from cardsdb.play.positions import position_text, read_position, set_up
from tests.games.eredan.duel.situation import Situation, card, fighter, item, spell, state

table = Situation.of
BOLT = spell("Bolt", damage=2)


def again(duel: Situation, tmp_path: Path) -> Situation:
    """The duel as its position, written to a file and read from it, sets it up again."""
    assert isinstance(duel.duel, Eredan)
    cards = duel.duel.table.cards
    file = tmp_path / "position.toml"
    file.write_text(position_text(duel.duel), encoding="utf-8")
    rules = EredanRules(fingerprint=cards.fingerprint, cards=cards)
    new = Situation(set_up(rules, read_position(file).content, "a file"))
    assert new.duel.position() == duel.duel.position()
    return new


def test_a_bonus_that_lasts_rounds_goes_on_and_ends_as_it_would_have(tmp_path: Path) -> None:
    """In two rounds the Spells of all own characters do one more damage: in round 2, and no more in round 3."""
    boost = {"do": "boost", "what": "damage", "by": 1, "cards": {"kinds": ["spell"]}, "lasts": 2}
    study = spell("Study", {**boost, "who": {"side": "own"}})
    duel = table(one={"hand": [study, BOLT, BOLT]}).fight("One A", "Two A", active=["Study"]).next_round()
    duel = again(duel, tmp_path).fight("Two B", "One B", passive=["Bolt"]).next_round()
    assert duel.health("Two B") == 20 - 3
    duel = again(duel, tmp_path).fight("One C", "Two C", active=["Bolt"])
    assert duel.health("Two C") == 20 - 2


@pytest.mark.parametrize("side", ["own", "opposing"])
def test_what_a_card_changes_while_it_is_attached_ends_with_it(side: str, tmp_path: Path) -> None:
    """The card that did it may be any of those attached, and what it changed anybody's."""
    who = {"side": side, "fighting": True}
    sap = item("Sap", {"when": "activated", "do": "change", "who": who, "attack": 3, "lasts": "attached"})
    ring = item("Ring", subtype="jewel")
    strip = card("Strip", "action", {"do": "detach", "who": {"side": "opposing"}, "cards": {"names": ["Sap"]},
                                     "to": "discard pile"})  # fmt: skip
    duel = table(
        one={"characters": [state(fighter("Own"), attached=[ring])], "hand": [sap]},
        two={"characters": [fighter("Foe")], "hand": [strip]},
    )
    changed = "Own" if side == "own" else "Foe"
    duel = again(duel.fight("Own", "Foe", active=["Sap"]).next_round(), tmp_path)
    assert duel.attack(changed) == 3
    duel.fight("Two A", "One A", active=["Strip"])
    assert (duel.attack(changed), duel.bears("Own")) == (0, ["Ring"])


def test_a_card_on_the_other_players_character_is_its_owners(tmp_path: Path) -> None:
    curse = card("Curse", "action", {"do": "attach", "to": "foe"}, {"when": "always", "do": "change", "spirit": -2})
    team = [state(fighter("Foe", spirit=5), attached=[item("Ring")])]
    duel = table(one={"hand": [curse]}, two={"characters": team}).fight("One A", "Foe", active=["Curse"])
    duel = again(duel.next_round(), tmp_path)
    assert (duel.bears("Foe"), duel.figure("Foe", "spirit")) == (["Ring", "player 1's Curse"], "3")
    strip = {"do": "detach", "to": "discard pile", "who": {"side": "own"}, "cards": {"names": ["Curse"]}}
    wash = card("Wash", "action", strip)
    duel = table(one={"hand": [curse]}, two={"characters": team, "hand": [wash]})
    duel = again(duel.fight("One A", "Foe", active=["Curse"]).next_round(), tmp_path)
    duel.fight("Two A", "One B", active=["Wash"])
    assert ("Curse" in duel.zone(1, "discard"), "Curse" in duel.zone(2, "discard")) == (True, False)


def sets(value: int) -> dict[str, Any]:
    """At the end of each round the attack of Mark becomes a value."""
    who = {"side": "own", "names": ["Mark"]}
    return {"when": "end of round", "do": "set", "attack": value, "lasts": "game", "who": who}


@pytest.mark.rule("EC-ORDER-6")
@pytest.mark.parametrize("bearers", [("Mark", "Person"), ("Person", "Mark")])
def test_the_order_in_which_cards_were_placed_is_kept(bearers: tuple[str, str], tmp_path: Path) -> None:
    hand = [item("Early", sets(5)), item("Late", sets(6))]
    duel = table(one={"characters": [fighter("Mark"), fighter("Person")], "hand": hand})
    duel.fight(bearers[0], "Two A", active=["Early"]).next_round()
    duel.fight("Two B", bearers[1], passive=["Late"]).next_round()
    duel = again(duel, tmp_path).fight("One A", "Two C")
    assert duel.attack("Mark") == 6
