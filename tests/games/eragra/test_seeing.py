"""The table as its Summoners see it."""

from __future__ import annotations

import pytest

from cardsdb.games.eragra.duel.seeing import see
from cardsdb.games.eragra.duel.valuing import worth
from cardsdb.play.duel import Seen, SeenCard, SeenZone
from tests.games.eragra.duel.situation import Situation


def zone(seen: Seen, seat: int, name: str) -> SeenZone:
    """A zone of a Summoner by its name."""
    return next(one for one in seen.players[seat].zones if one.name == name)


def test_minions_and_what_lies_with_them_are_shown_on_their_space() -> None:
    duel = Situation()
    fox = duel.minion(0, 3, "ceremonial", name="Fox", power=2, calibers=["Archer"], state={"injured": True})
    duel.minion(0, 3, "grim", name="Ghost", power=1, origin="", state={"cubes": 2})
    duel.laid(0, "ploy ad hoc", on=[fox], cubes=4, name="Torch")
    duel.laid(0, "wall", space=3, name="Bulwark", cubes=5)
    duel.seance()
    there = {card.name: card for card in zone(see(duel.table, 1), 0, "space 3").cards}
    assert there["Fox"] == SeenCard("Fox", ("ceremonial", "Ground", "Archer", "injured"), (("DP", "1"),))
    assert there["Ghost"] == SeenCard("Ghost", ("grim",), (("DP", "1"), ("rejuvenating", "2")))
    assert there["Torch"] == SeenCard("Torch", (), (("cubes", "4"),), ("Fox",))
    assert there["Bulwark"].figures == (("cubes", "5"),)


def test_a_space_that_is_written_down_is_seen_by_its_writer_until_it_is_shown() -> None:
    duel = Situation()
    fox = duel.minion(0, 1, name="Fox", state={"written": 4})
    duel.seance()

    def wrote(viewer: int) -> str:
        return dict(zone(see(duel.table, viewer), 0, "space 1").cards[0].figures)["wrote"]

    assert (wrote(0), wrote(1)) == ("4", "a space")
    duel.table.set(fox, shown=True)
    assert wrote(1) == "4"


def test_parchments_are_shown_with_what_they_open_and_what_they_lost() -> None:
    duel = Situation()
    first, second = duel.opening(0, "ceremonial", "red", "blue")
    duel.table.openings[0] = (duel.table.openings[0][0]._replace(idle=(second,)),)
    duel.seance()
    (card,) = zone(see(duel.table, 1), 0, "parchments area").cards
    names = [duel.table.facts[piece].name for piece in (first, second)]
    assert (card.name, card.under, card.marks) == (names[0], (names[1],), ("ceremonial", f"{names[1]} sideways"))


def test_a_parchment_alone_that_is_turned_sideways_is_not_named_twice() -> None:
    duel = Situation()
    (alone,) = duel.opening(0, "red")
    duel.table.openings[0] = (duel.table.openings[0][0]._replace(idle=(alone,)),)
    duel.seance()
    assert zone(see(duel.table, 1), 0, "parchments area").cards[0].marks == ("red", "sideways")


def test_practice_cards_are_marked_wherever_they_are_seen() -> None:
    duel = Situation()
    duel.minion(0, 1, name="Fox", practice=True)
    duel.minion(0, 2, name="Owl")
    duel.laid(0, "wall", space=3, name="Bulwark", practice=True)
    duel.stock("hand", duel.card(0, "ground", name="Marsh", practice=True), duel.card(0, "ground", name="Moor"))
    duel.stock("limbo", duel.figure(1, name="Ghost", practice=True))
    duel.seance()
    seen = see(duel.table, 0)
    shown = [card for zone in (*seen.common, *seen.players[0].zones) for card in zone.cards]
    assert {card.name for card in shown if "practice" in card.marks} == {"Fox", "Bulwark", "Marsh", "Ghost"}
    assert {"Owl", "Moor"} <= {card.name for card in shown}


@pytest.mark.rule("ER-R-50")
def test_a_card_whose_effect_is_known_in_words_alone_is_marked() -> None:
    duel = Situation()
    duel.minion(0, 1, name="Fox", left_out=True)
    duel.stock("hand", duel.card(0, "ground", name="Marsh", left_out=True), duel.card(0, "ground", name="Moor"))
    duel.seance()
    field, hand = (zone(see(duel.table, 0), 0, name).cards for name in ("space 1", "hand"))
    assert {card.name for card in (*field, *hand) if "not all played out" in card.marks} == {"Fox", "Marsh"}


def test_a_table_looks_better_with_crystals_minions_and_open_groups() -> None:
    duel = Situation()
    duel.seance()
    assert worth(duel.table, 0) == worth(duel.table, 1) == 0
    duel.table.crystals[0] = 1
    crystal = worth(duel.table, 0)
    assert crystal > 0 > worth(duel.table, 1) == -crystal
    duel.minion(1, 1, power=1)
    assert 0 < worth(duel.table, 0) < crystal
    duel.opening(1, "red")
    lower = worth(duel.table, 0)
    duel.minion(0, 1, "grim", power=3)  # which threatens the other
    assert worth(duel.table, 0) > lower


def test_of_several_rivals_the_best_one_counts() -> None:
    duel = Situation(3)
    duel.seance()
    duel.table.crystals = [4, 2, 1]
    alone = worth(duel.table, 0)
    duel.table.crystals = [4, 2, 2]
    assert worth(duel.table, 0) == alone
    assert worth(duel.table, 1) == -alone
