"""Three and four Summoners: alliances, what hits all rivals, cards of the same moment (ER-MULTI, ER-OWN-5)."""

from __future__ import annotations

import pytest

from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.eragra.abilities import load_abilities
from cardsdb.games.eragra.duel.parts import Piece
from tests.games.eragra.duel.situation import Situation, situation
from tests.games.playing import ROOT

RIVALS_TURN = "in a rival's turn"


def reaction(duel: Situation, seat: int, name: str, *steps: dict[str, object]) -> Piece:
    """An Incantation in a hand that may be cast in a rival's turn, and the Act for it."""
    abilities: list[object] = [RIVALS_TURN]
    if steps:
        abilities.append({"ability": "cast", "steps": list(steps)})
    piece = duel.card(-1, "incantation black", name, acts=1, abilities=abilities)
    duel.stock("hand", piece, seat=seat)
    duel.table.evil[seat] = 1
    return piece


@pytest.mark.rule("ER-MULTI-1", "ER-MULTI-4", "ER-R-20")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_same_space_of_every_rival_is_opposite(seats: int) -> None:
    duel = situation(seats)
    attacker = duel.minion(0, 2)
    foes = [duel.minion(seat, 2) for seat in range(1, seats)]
    for seat in range(1, seats):
        duel.minion(seat, 3)
    assert duel.seance().offered("attack") == [(attacker, foe) for foe in foes]


@pytest.mark.rule("ER-MULTI-3", "ER-R-37")
def test_an_ally_s_minion_attacks_another_rival_from_its_own_space() -> None:
    duel = situation(3)
    duel.minion(0, 1)
    partner, other = duel.minion(1, 4, origin="Flying"), duel.minion(2, 1)
    foe = duel.minion(2, 4, power=2)
    own = duel.minion(0, 4)  # never the active Summoner's own
    assert duel.seance().offered("ally") == [(partner, foe)]
    duel.answer("ally", partner, foe).asks("consent", 1).answer("yes").asks("die", 0).answer("strike")
    assert duel.where(foe) == ("limbo",)
    # the crystals and the Evil Act are the active Summoner's
    assert (duel.table.crystals, duel.table.evil) == ([2, 0, 0], [1, 0, 0])
    assert duel.asks("seance").offered("ally") == []
    assert {duel.where(one) for one in (own, other)} == {("field", 0, 4), ("field", 2, 1)}


@pytest.mark.rule("ER-MULTI-3", "ER-R-37")
def test_the_partner_may_refuse_and_is_asked_anew_each_turn() -> None:
    duel = situation(3).fill()
    partner, foe = duel.minion(1, 4, origin="Flying"), duel.minion(2, 4)
    duel.seance().answer("ally", partner, foe).answer("no").asks("seance")
    assert duel.where(foe) == ("field", 2, 4)
    assert duel.table.minions[partner].attacks == 0
    assert duel.offered("ally") == []
    duel.turns(3)
    assert duel.offered("ally") == [(partner, foe)]


@pytest.mark.rule("ER-R-37", "ER-BATTLE-9", "ER-BATTLE-14")
def test_the_losses_of_an_alliance_are_the_partner_s() -> None:
    duel = situation(3, assault=("0",) * 5 + ("x2",), sinister=("trident",) * 6)
    partner, foe = duel.minion(1, 4), duel.minion(2, 4)
    duel.seance().answer("ally", partner, foe).answer("yes")
    duel.asks("die", 0).answer("assault").asks("die", 2).answer("sinister")
    assert duel.where(partner) == ("limbo",)
    assert (duel.table.crystals, duel.table.evil) == ([0, 0, 1], [0, 0, 1])


@pytest.mark.rule("ER-R-37", "ER-DICE-12")
def test_the_sinister_die_of_an_alliance_is_the_active_summoner_s() -> None:
    duel = situation(3, sinister=("trident",) * 6)
    partner, foe = duel.minion(1, 4), duel.minion(2, 4)
    duel.seance().answer("ally", partner, foe).answer("yes").answer("sinister")
    assert duel.table.sinister == [True, False, False]
    assert duel.where(foe) == ("limbo",)


@pytest.mark.rule("ER-R-37", "ER-BATTLE-2")
def test_an_alliance_uses_the_attack_of_the_minion() -> None:
    duel = situation(3).fill()
    partner, foe = duel.minion(1, 4, origin="Flying"), duel.minion(2, 4, "integral", power=3)
    duel.seance(1).answer("attack", partner, foe).answer("strike")
    duel.turns(2).asks("seance", 0)
    assert duel.offered("ally") == []  # it has attacked since its Summoner's turn began
    duel.turns(3)
    assert duel.offered("ally") == [(partner, foe)]


@pytest.mark.rule("ER-MULTI-3")
def test_two_summoners_make_no_alliance() -> None:
    duel = situation()
    duel.minion(0, 4)
    duel.minion(1, 4, origin="Flying")
    assert duel.seance().offered("ally") == []


@pytest.mark.rule("ER-MULTI-2", "ER-MULTI-5", "ER-CRYSTAL-7")
def test_death_reaches_the_duel_fields_of_all_rivals() -> None:
    duel = situation(4)
    abilities = write_abilities(load_abilities(ROOT / "data" / "eragra" / "abilities.toml")["Death"])
    death = duel.card(-1, "incantation black", "Death", acts=3, abilities=abilities)
    duel.stock("hand", death)
    duel.table.evil[0] = 3
    own = duel.minion(0, 1)
    common = [duel.minion(seat, space) for seat in (1, 2) for space in (1, 2)]
    ceremonial = [duel.minion(seat, 3, "ceremonial", power=2) for seat in (1, 2, 3)]
    integral = [duel.minion(3, space, "integral", power=3) for space in (1, 2)]
    integral += [duel.minion(1, space, "integral", power=3) for space in (4, 5)]
    escaped = [
        duel.minion(2, 4, origin="Immaterial"),
        duel.minion(2, 5, calibers=["Opposer"]),
        duel.minion(3, 6, "spellbound", origin="Grounds"),
    ]
    duel.seance().answer("cast", death)
    assert {duel.where(one) for one in (*common, *ceremonial, *integral)} == {("limbo",)}
    assert all(duel.where(one)[0] == "field" for one in (own, *escaped))
    assert duel.table.crystals == [22, 0, 0, 0]  # 4 + 6 + 12


# Cards of the same moment.


@pytest.mark.rule("ER-OWN-5", "ER-R-46")
@pytest.mark.parametrize(
    ("titles", "order"),
    [
        (("Ash", "Zeal", "Mist"), ["Zeal", "Mist", "Ash"]),
        (("Zeal", "Mist", "Ash"), ["Zeal", "Mist", "Ash"]),
        (("sable", "Saber", "The Ash"), ["The Ash", "sable", "Saber"]),
    ],
)
def test_of_cards_played_at_the_same_moment_the_later_title_is_stronger(
    titles: tuple[str, ...], order: list[str]
) -> None:
    duel = situation(4)
    duel.opening(0, "red")
    minion = duel.figure(0)
    duel.stock("hand", minion)
    cards = [
        reaction(duel, seat, title, {"do": "gain acts", "virtuous": 1}) for seat, title in enumerate(titles, start=1)
    ]
    duel.seance().answer("invoke", minion).answer("space", 1).answer("active")
    duel.asks("react", 1).answer("cast", cards[0]).asks("react", 2).answer("cast", cards[1])
    duel.asks("react", 3).answer("cast", cards[2]).asks("seance", 0)
    cast = [duel.table.facts[fact[2]].name for fact in duel.told("cast")]
    assert cast == order
    assert duel.table.virtuous == [1, 1, 1, 1]
    assert duel.table.evil == [0] * 4


@pytest.mark.rule("ER-OWN-5", "ER-R-35")
def test_a_stronger_card_may_undo_a_weaker_one() -> None:
    duel = situation(3)
    duel.opening(0, "red")
    minion = duel.figure(0)
    duel.stock("hand", minion)
    weak = reaction(duel, 1, "Ash", {"do": "collect crystals"})
    strong = reaction(duel, 2, "Zeal", {"do": "rivals put back", "count": 9})
    duel.seance().answer("invoke", minion).answer("space", 1).answer("active")
    duel.answer("cast", weak).answer("cast", strong).asks("seance")
    assert duel.where(weak) == ("black",)
    assert (duel.crystals(1), duel.table.evil[1]) == (0, 1)
    assert duel.table.cast == [False, False, True]


@pytest.mark.rule("ER-INC-4", "ER-R-35")
def test_each_rival_is_asked_and_one_may_decline() -> None:
    duel = situation(3)
    reaction(duel, 1, "Ash")
    other = reaction(duel, 2, "Mist", {"do": "collect crystals"})
    attacker, foe = duel.minion(0, 1, origin="Flying"), duel.minion(1, 1)
    duel.seance().answer("attack", attacker, foe).asks("react", 1).answer("none")
    duel.asks("react", 2).answer("cast", other)
    duel.asks("react", 1).answer("none")  # to the casting of Mist
    assert duel.asks("die").table.crystals == [0, 0, 1]
