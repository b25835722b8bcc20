"""Why something cannot be done: the clause that forbids it, by what the player who asks may know."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.situation import Table

LANCER = {"hand": ["Crystal Lancer"], "mana": "6 water"}


@pytest.mark.rule("DM-MANA-25", "DM-MANA-15", "DM-EVO-4")
@pytest.mark.parametrize(
    ("zones", "words", "clause", "said"),
    [
        ({"hand": ["Draglide"], "mana": "4 fire"}, "summon Draglide", "DM-MANA-25", "costs 5, and you have 4"),
        ({"hand": ["Draglide"], "mana": "6 water"}, "Draglide", "DM-MANA-15", "needs fire"),
        ({"hand": ["Terror Pit"], "mana": "6 fire"}, "cast Terror Pit", "DM-MANA-15", "needs darkness"),
        (LANCER, "summon Crystal Lancer", "DM-EVO-4", "Liquid People"),
        ({"mana": "6 fire"}, "summon Draglide", "DM-SUMMON-1", "you have no Draglide"),
    ],
)
def test_in_the_step_of_playing(table: Table, zones: dict[str, object], words: str, clause: str, said: str) -> None:
    message, id_ = table(one=zones).duel.why_not(0, words)
    assert (id_, said in message) == (clause, True), message


@pytest.mark.rule("DM-TURN-1", "DM-CAST-8")
def test_a_card_is_played_in_the_fourth_step_of_the_own_turn(table: Table) -> None:
    own = {"hand": ["Draglide", "Terror Pit"], "mana": "5 fire, 1 darkness", "battle": ["Fear Fang"]}
    for step in ("charge", "attack"):
        assert table(step=step, one=own).duel.why_not(0, "summon Draglide")[1] == "DM-TURN-1"
    assert table(active=2, one=own).duel.why_not(0, "cast Terror Pit")[1] == "DM-CAST-8"


@pytest.mark.rule("DM-SUMMON-3", "DM-R-9", "DM-R-37", "DM-TURN-1", "DM-ATK-1")
@pytest.mark.parametrize(
    ("creature", "clause"),
    [
        ("Fear Fang (summoned)", "DM-SUMMON-3"),
        ("Fear Fang (tapped)", "DM-R-9"),
        ("Hunter Fish", "DM-R-37"),
    ],
)
def test_a_creature_that_cannot_attack(table: Table, creature: str, clause: str) -> None:
    duel = table(step="attack", one={"battle": [creature]}).duel
    assert duel.why_not(0, f"attack with {creature.partition(' (')[0]}")[1] == clause
    other = table(active=2, one={"battle": ["Fear Fang"]}).duel
    assert other.why_not(0, "attack with Fear Fang")[1] == "DM-ATK-1"
    early = table(one={"battle": ["Fear Fang"]}).duel
    assert early.why_not(0, "attack with Fear Fang")[1] == "DM-TURN-1"


@pytest.mark.rule("DM-ATK-8")
def test_an_attack_on_an_untapped_creature(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"battle": ["Aqua Vehicle"]}).duel
    message, clause = duel.why_not(0, "attack Aqua Vehicle with Fear Fang")
    assert clause in {"DM-ATK-7", "DM-ATK-8"}, message
    assert "Aqua Vehicle" in message


@pytest.mark.rule("DM-R-37")
def test_an_attack_on_a_player_by_a_creature_that_may_not(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Steel Smasher"]}).duel
    assert duel.why_not(0, "attack player with Steel Smasher")[1] == "DM-R-37"


@pytest.mark.rule("DM-SUMMON-3")
def test_an_attack_in_full_words(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang (summoned)"]}).duel
    assert duel.why_not(0, "attack player with Fear Fang")[1] == "DM-SUMMON-3"


@pytest.mark.rule("DM-MANA-1")
def test_a_second_card_into_mana(table: Table) -> None:
    duel = table(step="charge", one={"hand": ["Fear Fang", "Draglide"], "mana": "2 fire"}).plays("charge Fear Fang")
    assert duel.duel.why_not(0, "charge Draglide")[1] == "DM-MANA-1"


@pytest.mark.rule("DM-BLOCK-1", "DM-BLOCK-3")
@pytest.mark.parametrize(
    ("creature", "clause"), [("Fear Fang", "DM-BLOCK-1"), ("Emerald Grass (tapped)", "DM-BLOCK-3")]
)
def test_a_creature_that_cannot_block(table: Table, creature: str, clause: str) -> None:
    duel = table(step="attack", one={"battle": ["Forest Hornet"]}, two={"battle": [creature, "King Coral"]})
    duel.plays("attack player with Forest Hornet").asks(2)
    assert duel.duel.why_not(1, f"block with {creature.partition(' (')[0]}")[1] == clause


@pytest.mark.rule("DM-TURN-9")
def test_after_the_end(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": 0}).plays("attack player with Fear Fang")
    assert duel.duel.why_not(0, "attack player with Fear Fang")[1] == "DM-TURN-9"


@pytest.mark.rule("DM-TURN-8")
def test_in_the_other_players_turn(table: Table) -> None:
    assert table(active=2).duel.why_not(0, "end turn")[1] == "DM-TURN-8"


def test_nothing_forbids_what_is_legal(table: Table) -> None:
    message, clause = table(one={"hand": ["Draglide"], "mana": "5 fire"}).duel.why_not(0, "summon Draglide")
    assert (clause, "can be summoned now" in message) == ("", True)
