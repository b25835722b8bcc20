"""What unfolds the Mastery and the Grim Stack, and what their cards do (ER-MAST, ER-GRIM)."""

from __future__ import annotations

import pytest

from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.eragra.abilities import load_abilities
from cardsdb.games.eragra.duel.attacking import roll
from cardsdb.games.eragra.duel.parts import LEFT
from cardsdb.games.eragra.vocabulary import NATURAL_ORIGINS
from tests.games.eragra.duel.situation import Situation, destroy, situation
from tests.games.eragra.playing import rules
from tests.games.playing import ROOT


def opened(groups: tuple[str, ...]) -> Situation:
    """Seat 0 with these groups open, the last of them by an activation just now."""
    duel = situation().fill()
    for group in groups[:-1]:
        duel.opening(0, group)
    last = groups[-1]
    count = {"ceremonial": 2, "integral": 3}.get(last, 1)
    parts = tuple(duel.card(-1, "parchment", group=last if count == 1 else "amalgam") for _ in range(count))
    kind = last if count > 1 else "common"
    duel.stock("hand", *parts, duel.figure(0, kind, group=last))
    return duel.seance().answer("activate", last, parts)


@pytest.mark.rule("ER-MAST-1", "ER-R-34")
@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        (("red", "blue", "gold"), True),
        (("red", "blue", "ceremonial"), True),
        (("red", "ceremonial", "integral"), True),
        (("red", "blue"), False),
        (("red", "red", "blue"), False),
        (("ceremonial", "ceremonial", "red"), False),
    ],
)
def test_three_different_openings_unfold_the_mastery_stack(groups: tuple[str, ...], expected: bool) -> None:
    duel = opened(groups)
    assert duel.table.open_mastery == [expected, False]
    assert bool(duel.told("unfolded")) is expected


@pytest.mark.rule("ER-R-34")
def test_an_amalgam_counts_as_the_group_that_is_named() -> None:
    duel = situation()
    duel.opening(0, "red")
    duel.opening(0, "blue", "amalgam")
    amalgam = duel.card(-1, "parchment", group="amalgam")
    duel.stock("hand", amalgam, duel.figure(0, group="blue"), duel.figure(0, group="gold"))
    duel.seance()
    assert not duel.answer("activate", "blue", (amalgam,)).table.open_mastery[0]
    other = duel.card(-1, "parchment", group="amalgam")
    duel.stock("hand", other)
    assert duel.seance().answer("activate", "gold", (other,)).table.open_mastery[0]


@pytest.mark.rule("ER-GRIM-1", "ER-R-34")
@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        (("red", "blue", "gold", "green", "black"), True),
        (("red", "blue", "gold", "ceremonial", "integral"), True),
        (("red", "blue", "gold", "green"), False),
        (("red", "blue", "gold", "green", "red"), False),
    ],
)
def test_five_different_openings_unfold_the_grim_stack(groups: tuple[str, ...], expected: bool) -> None:
    duel = opened(groups)
    assert (duel.table.open_mastery[0], duel.table.open_grim) == (True, [expected, False])


@pytest.mark.rule("ER-GRIM-2")
@pytest.mark.parametrize("how", ["destroy", "deactivate"])
def test_both_stacks_stay_open_when_parchments_are_lost(how: str) -> None:
    duel = opened(("red", "blue", "gold", "green", "black"))
    step = destroy(cards=["parchment"]) if how == "destroy" else {"do": "deactivate a Parchment"}
    card = duel.minion(1, 1, abilities=[{"ability": "use", "steps": [step]}])
    duel.seance(1).answer("use", card, 0).answer(*duel.asking.options[0])
    assert sum(opening.active for opening in duel.table.openings[0]) == 4
    assert (duel.table.open_mastery[0], duel.table.open_grim[0]) == (True, True)


@pytest.mark.rule("ER-MAST-2", "ER-R-34")
def test_the_first_mastery_card_is_drawn_in_the_next_meditation_and_then_one_a_turn() -> None:
    duel = opened(("red", "blue", "gold"))
    cards = [duel.card(0, "mastery") for _ in range(3)]
    duel.stock("mastery", *cards)
    assert duel.table.mastery[0] == cards
    duel.turns(2)
    assert duel.table.mastery[0] == cards[:2]
    assert duel.turns(2).table.mastery[0] == cards[:1]


@pytest.mark.rule("ER-MAST-3", "ER-R-27")
@pytest.mark.parametrize(
    ("league", "names"),
    [
        ("Master Mages", ("Donami the Spirit", "Orfia the Fencer", "Iakoa the Balancer", "Mikralis the Archer")),
        ("Polarizations", ("Polarization Alpha", "Polarization Beta")),
        ("Vortexes", ("Subpoena Saga", "Folk Reign", "Dark Age", "Cyberspace")),
    ],
)
def test_the_ten_mastery_cards_belong_to_three_leagues(league: str, names: tuple[str, ...]) -> None:
    cards = rules().cards
    for name in names:
        row = cards.find(name)
        assert row is not None
        assert cards.all[row].combo_league == league


@pytest.mark.rule("ER-MAST-4", "ER-MAST-5", "ER-OWN-3", "ER-STATE-18")
def test_a_vortex_frees_one_minion_a_turn_of_its_three_groups_and_a_cube_leaves_it() -> None:
    duel = situation().fill()
    abilities = write_abilities(load_abilities(ROOT / "data" / "eragra" / "abilities.toml")["Folk Reign"])
    vortex = duel.laid(0, "mastery", space=LEFT, name="Folk Reign", abilities=abilities, cubes=2)
    green, gold = duel.figure(0, group="green"), duel.figure(1, group="gold")
    integral, red = duel.figure(1, "integral", power=3), duel.figure(0, group="red")
    duel.stock("limbo", red, green, gold, integral, duel.figure(0, "ceremonial"))
    duel.seance().answer("use", vortex, 0).asks("pick")
    assert duel.offered("pick") == [green, gold, integral]
    duel.answer("pick", integral).answer("space", 3)
    assert duel.where(integral) == ("field", 0, 3)
    assert duel.table.minions[integral].awakened
    assert duel.table.laid[vortex].cubes == 1
    assert duel.offered("use") == []  # one a turn
    duel.turns(2)
    assert duel.table.laid[vortex].cubes == 1  # no cube for the turn
    duel.answer("use", vortex, 0).answer("pick", green).answer("space", 1)
    assert duel.where(vortex) == ("craft",)


@pytest.mark.rule("ER-GRIM-5", "ER-ORIGIN-14")
@pytest.mark.parametrize("origin", [origin for origin in NATURAL_ORIGINS if origin != "Grounds"])
def test_a_grim_minion_without_an_origin_fights_all_and_all_fight_it(origin: str) -> None:
    duel = situation()
    grim = duel.minion(0, 1, "grim", origin="", power=4)
    foe = duel.minion(1, 1, "ceremonial", origin=origin)
    assert duel.seance(0).offered("attack") == [(grim, foe)]
    assert duel.seance(1).offered("attack") == [(foe, grim)]
    assert roll(duel.table, grim, foe) == roll(duel.table, foe, grim) == "both"


@pytest.mark.rule("ER-GRIM-5")
def test_the_text_of_a_card_keeps_grim_minions_off() -> None:
    duel = situation()
    duel.minion(0, 1, "grim", origin="", power=4)
    duel.minion(1, 1, abilities=[{"ability": "attacked only by", "minions": {"ranks": ["common"]}}])
    assert duel.seance().offered("attack") == []


@pytest.mark.rule("ER-R-50")
def test_a_card_whose_effect_is_not_known_is_played_and_does_nothing() -> None:
    row = rules().cards.find("Dark Age")
    assert row is not None
    assert rules().cards.all[row].abilities == ()
    duel = situation()
    duel.table.open_mastery[0] = True
    piece = duel.card(0, "mastery", "Dark Age")
    duel.stock("hand", piece)
    duel.seance().answer("play", piece).answer("space", LEFT).asks("seance")
    assert duel.where(piece) == ("field", 0, LEFT)
    assert [option[0] for option in duel.offered()] == ["end"]
