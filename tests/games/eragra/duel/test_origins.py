"""Who may attack whom, and who rolls: natural origins, Grim, Aura, Archers, Animal Tamers (ER-ORIGIN, ER-CAL)."""

from __future__ import annotations

from typing import Any

import pytest

from cardsdb.games.eragra.duel.attacking import forbids, roll
from tests.games.eragra.duel.situation import Situation, destroy, shipped, situation

ORIGINS = ("Ground", "Flying", "Sea", "Amphibious", "Immaterial", "Grounds")
MATRIX = {
    "Ground": ("both", "attacker", "both", "both", "attacker", None),
    "Flying": (None, "both", None, None, "attacker", None),
    "Sea": (None, "both", "both", "both", "attacker", None),
    "Amphibious": ("both", "both", "both", "both", "attacker", None),
    "Immaterial": (None, None, None, None, "both", None),
    "Grounds": (None, None, None, None, None, None),
}
"""Who rolls, a row for the defender's origin and a column for the attacker's, as in the clause table (ER-R-15)."""
CELLS = [
    (defender, attacker, cell) for defender, row in MATRIX.items() for attacker, cell in zip(ORIGINS, row, strict=True)
]
AURA = {"ability": "aura"}


def pair(attacker: Any, defender: Any, kind: str = "ceremonial") -> tuple[Situation, int, int]:
    """A duel with two Minions that are opposite each other, with these facts."""
    duel = situation()
    return duel, duel.minion(0, 3, **{"kind": kind, **attacker}), duel.minion(1, 3, **{"kind": kind, **defender})


def rolls(duel: Situation, one: int, other: int) -> str | None:
    """Who would roll, None where the attack is not offered."""
    if (one, other) not in duel.seance().offered("attack"):
        return None
    return roll(duel.table, one, other)


@pytest.mark.rule("ER-ORIGIN-1", "ER-ORIGIN-2", "ER-ORIGIN-3", "ER-ORIGIN-4", "ER-ORIGIN-5", "ER-ORIGIN-6")
@pytest.mark.rule("ER-ORIGIN-7", "ER-R-15", "ER-R-54", "ER-BATTLE-5")
@pytest.mark.parametrize(("defender", "attacker", "cell"), CELLS)
def test_every_cell_of_the_matrix(defender: str, attacker: str, cell: str | None) -> None:
    duel, one, other = pair({"origin": attacker}, {"origin": defender})
    if cell is None:
        assert duel.seance().offered("attack") == []
        assert forbids(duel.table, one, other) is not None
    elif cell == "both":
        duel.fight(one, other, "0", "10")  # the other rolled, and higher
        assert (duel.table.minions[one].injured, duel.table.minions[other].injured) == (True, False)
    else:
        duel.fight(one, other)
        assert (duel.table.minions[one].injured, duel.table.minions[other].injured) == (False, True)


@pytest.mark.rule("ER-ORIGIN-8", "ER-R-16")
@pytest.mark.parametrize(("kind", "where"), [("common", "limbo"), ("ceremonial", "field"), ("integral", "field")])
def test_who_cannot_roll_is_beaten(kind: str, where: str) -> None:
    duel, one, other = pair({"origin": "Flying"}, {"origin": "Ground", "power": 3}, kind)
    duel.fight(one, other)
    assert duel.where(other)[0] == where
    assert where == "limbo" or duel.table.minions[other].injured


@pytest.mark.rule("ER-R-16")
@pytest.mark.parametrize(("face", "beaten"), [("0", False), ("10", True)])
def test_a_table_may_let_the_attacker_roll_for_it(face: str, beaten: bool) -> None:
    duel = situation(one_sided="roll")
    one, other = duel.minion(0, 1, origin="Flying"), duel.minion(1, 1)
    duel.fight(one, other, face)
    assert (duel.where(other) == ("limbo",)) is beaten
    assert duel.where(one) == ("field", 0, 1)


@pytest.mark.rule("ER-R-16", "ER-DICE-16")
def test_the_attacker_may_roll_the_sinister_die_where_it_alone_may_roll() -> None:
    duel, one, other = pair({"origin": "Flying"}, {"origin": "Ground"})
    duel.dice("third eye").seance().answer("attack", one, other).asks("die")
    assert duel.offered() == [("strike",), ("sinister",)]
    duel.answer("sinister").asks("seance")
    assert (duel.crystals(0), duel.table.minions[other].injured) == (1, False)


# Grounds and Spellbound Minions.


@pytest.mark.rule("ER-ORIGIN-9", "ER-ORIGIN-13")
def test_grounds_go_to_the_craft_pool_and_spellbound_minions_to_limbo() -> None:
    duel = situation()
    ground = duel.laid(1, "ground", space=6, origin="Grounds")
    spellbound = duel.minion(1, 6, "spellbound", origin="Grounds", power=2)
    killer = duel.minion(0, 1)
    assert duel.seance().offered("attack") == []
    duel.carry_out(destroy(cards=["ground", "minion"], count="all"), killer)
    assert (duel.where(ground), duel.where(spellbound)) == (("craft",), ("limbo",))
    assert (duel.crystals(0), duel.table.evil[0]) == (2, 1)


@pytest.mark.rule("ER-ORIGIN-10", "ER-INVOKE-16", "ER-R-15")
@pytest.mark.parametrize("origin", ORIGINS[:5])
def test_a_spellbound_minion_on_the_duel_field_fights_as_a_ground_one(origin: str) -> None:
    spellbound = {"kind": "spellbound", "origin": "Grounds"}
    duel, one, other = pair(spellbound, {"origin": origin})
    assert rolls(duel, one, other) == MATRIX[origin][0]
    duel, one, other = pair({"origin": origin}, spellbound)
    assert rolls(duel, one, other) == dict(zip(ORIGINS, MATRIX["Ground"], strict=True))[origin]


@pytest.mark.rule("ER-ORIGIN-11", "ER-R-53", "ER-BATTLE-2")
def test_a_spellbound_minion_attacks_any_space_from_a_combo_field() -> None:
    duel = situation()
    idol = duel.minion(0, 6, "spellbound", origin="Grounds")
    ghost = duel.minion(1, 1, origin="Immaterial")
    grim = duel.minion(1, 2, "grim", origin="", power=6)
    walled = duel.minion(1, 5, "ceremonial", origin="Flying")
    duel.laid(1, "wall", space=5)
    partner = duel.minion(1, 5, origin="Sea", power=3)
    assert duel.seance().offered("attack") == [(idol, foe) for foe in (ghost, grim, walled, partner)]
    duel.fight(idol, grim)  # no roll
    assert duel.table.minions[grim].injured
    assert duel.seance().offered("attack") == []
    duel.table.set(idol, attacks=0)
    duel.dice().seance().answer("attack", idol, ghost).answer("strike").asks("seance")
    assert (duel.where(ghost), duel.crystals(0)) == (("limbo",), 1)
    duel.table.set(idol, attacks=0)
    duel.seance().answer("attack", idol, walled).asks("die")  # nobody steps in
    duel.answer("strike").asks("part", 1)
    assert duel.table.minions[walled].injured


@pytest.mark.rule("ER-ORIGIN-12", "ER-R-53")
@pytest.mark.parametrize("space", [3, 6])
def test_a_spellbound_minion_on_a_combo_field_is_not_attacked(space: int) -> None:
    duel = situation()
    one = duel.minion(0, space, "spellbound", origin="Grounds")
    other = duel.minion(1, 6, "spellbound", origin="Grounds")
    assert duel.seance().offered("attack") == []
    assert forbids(duel.table, one, other) == ("it stands on a Combo Field", "ER-ORIGIN-12")


@pytest.mark.rule("ER-ORIGIN-11", "ER-R-53", "ER-CARD-22")
def test_a_text_may_protect_from_an_attack_from_a_combo_field() -> None:
    duel = situation()
    duel.minion(0, 7, "spellbound", origin="Grounds")
    duel.minion(1, 2, abilities=[{"ability": "protected", "against": ["attacks"]}])
    assert duel.seance().offered("attack") == []


# Grim Minions, Aura, changed origins.


@pytest.mark.rule("ER-ORIGIN-14", "ER-GRIM-4", "ER-GRIM-5")
@pytest.mark.parametrize("origin", ORIGINS[:5])
@pytest.mark.parametrize("own", ["", "Sea"])
def test_grim_minions_fight_all(origin: str, own: str) -> None:
    duel, one, other = pair({"kind": "grim", "origin": own}, {"origin": origin})
    assert rolls(duel, one, other) == "both"
    duel, one, other = pair({"origin": origin}, {"kind": "grim", "origin": own})
    assert rolls(duel, one, other) == "both"


@pytest.mark.rule("ER-ORIGIN-14", "ER-ORIGIN-15", "ER-CARD-1")
@pytest.mark.parametrize(("aura", "rolling"), [(False, None), (True, "both")])
def test_text_stands_above_grim(aura: bool, rolling: str | None) -> None:
    only = {"ability": "attacked only by", "aura": True}
    duel, one, other = pair({"kind": "grim", "origin": "", "aura": aura}, {"abilities": [only]})
    assert rolls(duel, one, other) == rolling


@pytest.mark.rule("ER-ORIGIN-15", "ER-R-43")
@pytest.mark.parametrize("origin", ORIGINS[:4])
def test_with_aura_both_roll_against_the_immaterial(origin: str) -> None:
    duel, one, other = pair({"origin": origin, "aura": True}, {"origin": "Immaterial"})
    assert rolls(duel, one, other) == "both"
    duel, one, other = pair({"origin": "Immaterial"}, {"origin": origin, "aura": True})
    assert rolls(duel, one, other) == "both"


@pytest.mark.rule("ER-ORIGIN-15", "ER-R-22", "ER-STATE-7")
def test_printed_aura_and_origin_hold_while_rejuvenating() -> None:
    duel, one, other = pair({"aura": True, "state": {"cubes": 3}}, {"origin": "Immaterial"})
    assert rolls(duel, one, other) == "both"


@pytest.mark.rule("ER-ORIGIN-15", "ER-CARD-32")
@pytest.mark.parametrize(
    ("attacker", "rolling"), [({}, None), ({"aura": True}, "both"), ({"abilities": [AURA]}, "both")]
)
def test_laitchkatt_is_fought_with_aura_only(attacker: dict[str, Any], rolling: str | None) -> None:
    duel, one, other = pair(attacker, {"abilities": shipped("Laitchkatt")})
    assert rolls(duel, one, other) == rolling


@pytest.mark.rule("ER-CARD-32", "ER-CARD-4", "ER-CARD-35")
def test_minions_with_an_inf_text_cannot_attack_sea_monk() -> None:
    duel, one, other = pair({"abilities": ["inf"]}, {"origin": "Sea", "abilities": shipped("Sea Monk")})
    assert rolls(duel, one, other) is None
    duel, one, other = pair({"origin": "Sea"}, {"origin": "Sea", "abilities": shipped("Sea Monk")})
    assert rolls(duel, one, other) == "both"
    assert duel.table.minions[other].bombs == 2


@pytest.mark.rule("ER-ORIGIN-16", "ER-INC-9")
def test_a_changed_origin_is_used_everywhere() -> None:
    duel, one, other = pair({"origin": "Ground"}, {"origin": "Flying"})
    same, ghost = duel.minion(0, 1, origin="Ground"), duel.minion(0, 2, origin="Immaterial")
    assert rolls(duel, one, other) is None
    assert (one, same) not in duel.offered("cross")
    wings = duel.laid(0, "incantation white", on=[one], abilities=shipped("Angelic Wings"))
    duel.laid(1, "wall", space=3)
    assert rolls(duel, one, other) == "attacker"  # also past the Wall
    assert (one, same) in duel.offered("cross")
    assert (one, ghost) not in duel.offered("cross")
    assert roll(duel.table, other, one) is None
    duel.table.remove_laid(wings)
    assert rolls(duel, one, other) is None


# Archers and Animal Tamers.


@pytest.mark.rule("ER-CAL-1", "ER-CAL-12", "ER-R-42")
@pytest.mark.parametrize("origin", ORIGINS[:4])
def test_an_archer_attacks_flying_minions_and_both_roll(origin: str) -> None:
    duel, one, other = pair({"origin": origin, "calibers": ["Archer"]}, {"origin": "Flying"})
    assert rolls(duel, one, other) == "both"


@pytest.mark.rule("ER-CAL-12", "ER-R-22", "ER-R-42")
def test_what_an_archer_cannot_attack() -> None:
    duel, one, other = pair({"calibers": ["Archer"]}, {"origin": "Immaterial"})
    assert rolls(duel, one, other) is None
    duel, one, other = pair({"calibers": ["Archer"], "state": {"cubes": 1}}, {"origin": "Flying"})
    assert rolls(duel, one, other) is None


@pytest.mark.rule("ER-CAL-13", "ER-BATTLE-18", "ER-R-18")
@pytest.mark.parametrize("appearance", ["human", "animal"])
@pytest.mark.parametrize("state", [{}, {"face_down": True}, {"cubes": 1}])
def test_animals_do_not_attack_an_animal_tamer(appearance: str, state: dict[str, Any]) -> None:
    tamer = {"calibers": ["Animal Tamer"], "state": state}
    duel, one, other = pair({"appearance": appearance}, tamer)
    stopped = appearance == "animal" and not state
    assert (rolls(duel, one, other) is None) is stopped


@pytest.mark.rule("ER-CAL-13", "ER-CARD-1", "ER-ORIGIN-14")
def test_an_animal_tamer_stops_grim_and_spellbound_animals_too() -> None:
    duel, *_ = pair({"kind": "grim", "origin": "", "appearance": "animal"}, {"calibers": ["Animal Tamer"]})
    duel.minion(0, 6, "spellbound", origin="Grounds", appearance="animal")
    assert duel.seance().offered("attack") == []


@pytest.mark.rule("ER-R-18")
@pytest.mark.parametrize(("appearance", "noted"), [("unknown", 1), ("human", 0)])
def test_an_attacker_of_unknown_appearance_counts_as_human_and_that_is_noted(appearance: str, noted: int) -> None:
    duel, one, other = pair({"appearance": appearance}, {"calibers": ["Animal Tamer"]})
    duel.seance().answer("attack", one, other)
    assert sum(fact[0] == "counts as human" for fact in duel.table.log) == noted
