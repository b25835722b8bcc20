"""More than two players (DM-MULTI): whom one may attack, who is rewarded, what becomes of those who lost, and teams."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardsdb.errors import PlayError
from cardsdb.games.duel_masters.duel.game import DuelMastersRules
from cardsdb.play.duel import DuelDeck
from tests.games.duel_masters.duel.catalogue import VANILLA
from tests.games.duel_masters.duel.situation import SEATS, ZONES, Situation, Table, Zones

DECK = DuelDeck("Vanilla", {"deck": tuple(name for name in VANILLA[:10] for _ in range(4))})
ATTACKER = {"battle": ["Fear Fang", "Burning Mane"]}
SEATED = list(enumerate(SEATS, start=1))
GONE: Zones = dict.fromkeys(ZONES, ())
"""What somebody has who has lost."""


def targets(duel: Situation) -> set[int]:
    """The players that may be attacked now."""
    words = [duel.duel.write(action) for action in duel.duel.actions()]
    return {int(one.split()[2]) for one in words if one.startswith("attack player ")}


def seated(
    table: Table, count: int, *, out: Sequence[int] = (), teams: Sequence[int] = (), active: int = 1
) -> Situation:
    """A table with so many players at the attack step of one of them, some of whom have lost."""
    players: dict[str, Zones]
    players = {seat: {"out": 1, "deck": 0, "shields": 0} if number in out else {} for number, seat in SEATED[:count]}
    players[SEATS[active - 1]] = ATTACKER
    return table(step="attack", active=active, head={"teams": list(teams)} if teams else {}, **players)


@pytest.mark.rule("DM-MULTI-1", "DM-MULTI-11", "DM-DECK-9")
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_up_to_six_play_each_with_a_deck_of_their_own(rules: DuelMastersRules, count: int) -> None:
    duel = rules.begin([DECK] * count, seed=1, options={"starter": "1"})
    players = duel.see(0).players
    assert len(players) == duel.seats == count
    for player in players:
        counts = {zone.name: zone.count for zone in player.zones}
        assert (counts["shields"], counts["hand"], counts["deck"]) == (5, 5, 30)


@pytest.mark.rule("DM-MULTI-2", "DM-MULTI-19", "DM-R-32")
@pytest.mark.parametrize("starter", [1, 2, 3, 4])
def test_the_turn_passes_clockwise_and_only_the_starter_does_not_draw(rules: DuelMastersRules, starter: int) -> None:
    duel = Situation(rules.begin([DECK] * 4, seed=1, options={"starter": str(starter)}), [], 0)
    seats = []
    for _ in range(5):
        seats.append(duel.duel.seat + 1)
        hand = duel.sees(1, seats[-1], "hand").count
        assert hand == (5 if len(seats) == 1 else 6)
        duel.plays("no charge", "done")
    assert seats == [(starter - 1 + step) % 4 + 1 for step in range(5)]


@pytest.mark.rule("DM-MULTI-3")
@pytest.mark.parametrize(
    ("count", "active", "neighbours"),
    [(3, 1, {2, 3}), (4, 1, {2, 4}), (4, 3, {2, 4}), (5, 5, {4, 1}), (6, 2, {1, 3})],
)
def test_creatures_attack_the_neighbours_only(table: Table, count: int, active: int, neighbours: set[int]) -> None:
    assert targets(seated(table, count, active=active)) == neighbours


@pytest.mark.rule("DM-MULTI-3")
def test_creatures_attack_the_neighbours_tapped_creatures_only(table: Table) -> None:
    tapped = {"battle": ["Aqua Vehicle (tapped)"]}
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two=tapped, three=tapped, four=tapped)
    duel.offers_only(
        "attack player 2 with Fear Fang",
        "attack player 4 with Fear Fang",
        "attack player 2's Aqua Vehicle with Fear Fang",
        "attack player 4's Aqua Vehicle with Fear Fang",
        "end turn",
    )


@pytest.mark.rule("DM-MULTI-4", "DM-R-27")
def test_the_next_in_order_is_a_neighbour_when_one_has_lost(table: Table) -> None:
    assert targets(seated(table, 5, out=[2])) == {3, 5}
    assert targets(seated(table, 5, out=[2, 3])) == {4, 5}
    assert targets(seated(table, 5, out=[4])) == {2, 5}
    assert targets(seated(table, 4, out=[4], active=3)) == {1, 2}


@pytest.mark.rule("DM-MULTI-4", "DM-MULTI-7", "DM-MULTI-8", "DM-R-28", "DM-R-30", "DM-R-29")
def test_who_defeats_an_opponent_may_add_a_shield_and_attack_the_next(table: Table) -> None:
    duel = table(
        step="attack",
        one={"battle": ["Fear Fang", "Burning Mane"], "deck": ["Forest Hornet", "Reusol, the Oracle"]},
        two={"shields": 0, "battle": ["Aqua Vehicle"], "mana": "2 fire", "hand": 2, "graveyard": ["Holy Awe"]},
        three={},
        four={},
    )
    duel.plays("attack player 2 with Fear Fang").goes_on().asks(1).offers_only("yes", "no").plays("yes")
    assert targets(duel) == {3, 4}
    duel.then(
        one={"battle": ["Fear Fang (tapped)", "Burning Mane"], "deck": ["Reusol, the Oracle"], "shields": 6},
        two=GONE,
    )
    assert duel.duel.see(0).players[1].out


@pytest.mark.rule("DM-MULTI-9")
def test_the_reward_is_not_looked_at(table: Table) -> None:
    duel = table(
        step="attack",
        one={"battle": ["Fear Fang"], "deck": ["Forest Hornet", "Aqua Vehicle"]},
        two={"shields": 0},
        three={},
    )
    duel.plays("attack player 2 with Fear Fang", "yes")
    assert "Forest Hornet" not in " ".join(duel.told())
    for seat in (1, 3):
        shields = duel.sees(seat, 1, "shields")
        assert shields.count == 6
        assert {card.name for card in shields.cards} == {None}


@pytest.mark.rule("DM-R-30", "DM-R-22")
def test_the_reward_may_be_declined_and_an_empty_deck_has_none(table: Table) -> None:
    own = {"battle": ["Fear Fang"], "deck": ["Aqua Vehicle"]}
    duel = table(step="attack", one=own, two={"shields": 0}, three={}).plays("attack player 2 with Fear Fang", "no")
    assert duel.sees(1, 1, "shields").count == 5
    last = table(step="attack", one=own, two={"shields": 0}, three={}).plays("attack player 2 with Fear Fang", "yes")
    assert last.goes_on().sees(1, 1, "deck").count == 0
    empty = table(step="attack", one={**own, "deck": []}, two={"shields": 0}, three={})
    empty.plays("attack player 2 with Fear Fang").offers("end turn")


@pytest.mark.rule("DM-MULTI-5")
def test_spells_and_abilities_reach_everybody(table: Table) -> None:
    own = {"hand": ["Terror Pit"], "mana": "6 darkness", "battle": ["Fear Fang"]}
    creature = {"battle": ["Burning Mane"]}
    duel = table(one=own, two=creature, three=creature, four=creature).plays("cast Terror Pit")
    duel.offers_only(*(f"choose player {seat}'s Burning Mane" for seat in (2, 3, 4)))
    duel.plays("choose player 3's Burning Mane").then(
        one={"hand": [], "graveyard": ["Terror Pit"]}, three={"battle": [], "graveyard": ["Burning Mane"]}
    )


@pytest.mark.rule("DM-MULTI-5")
def test_a_spell_against_the_opponent_is_aimed_at_one_of_them(table: Table) -> None:
    own = {"hand": ["Ghost Touch"], "mana": "2 darkness"}
    others = {"hand": ["Burning Mane"]}
    duel = table(one=own, two=others, three=others, four=others).plays("cast Ghost Touch")
    duel.offers_only("player 2", "player 3", "player 4").plays("player 3")
    duel.then(one={"hand": [], "graveyard": ["Ghost Touch"]}, three={"hand": [], "graveyard": ["Burning Mane"]})


@pytest.mark.rule("DM-MULTI-5")
def test_one_opponent_is_named_who_then_chooses(table: Table) -> None:
    own = {"hand": ["Swamp Worm"], "mana": "7 darkness"}
    others = {"battle": ["Burning Mane", "Fear Fang"]}
    duel = (
        table(one=own, two=others, three=others).plays("summon Swamp Worm").asks(1).offers_only("player 2", "player 3")
    )
    duel.plays("player 3").asks(3).offers_only("choose Burning Mane", "choose Fear Fang").plays("choose Fear Fang")
    duel.asks(1).then(
        one={"hand": [], "battle": ["Swamp Worm (summoned)"]},
        three={"battle": ["Burning Mane"], "graveyard": ["Fear Fang"]},
    )


@pytest.mark.rule("DM-MULTI-6", "DM-MULTI-10")
def test_nobody_blocks_for_another(table: Table) -> None:
    blocker = {"battle": ["Gran Gure, Space Guardian"]}
    vehicle = {"battle": ["Aqua Vehicle (tapped)"]}
    player = table(step="attack", one={"battle": ["Fear Fang"]}, two=vehicle, three=blocker)
    player.plays("attack player 2 with Fear Fang").asks(1).offers("break shield 1")
    creature = table(step="attack", one={"battle": ["Fear Fang"]}, two=vehicle, three=blocker)
    creature.plays("attack player 2's Aqua Vehicle with Fear Fang").asks(1)
    own = table(step="attack", one={"battle": ["Fear Fang"]}, two=vehicle, three=blocker)
    own.plays("attack player 3 with Fear Fang").asks(3).offers("block with Gran Gure, Space Guardian")


@pytest.mark.rule("DM-MULTI-12", "DM-MULTI-11")
def test_the_last_one_wins(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang", "Burning Mane"]}, two={"shields": 0}, three={"shields": 0})
    duel.plays("attack player 2 with Fear Fang", "no").goes_on()
    duel.plays("attack player 3 with Burning Mane").ends([1], "DM-WIN-1")


@pytest.mark.rule("DM-R-28", "DM-R-29", "DM-DRAW-5")
def test_who_draws_the_last_card_is_out_and_nobody_is_rewarded(table: Table) -> None:
    duel = table(
        step="attack", one={"battle": ["Fear Fang"]}, two={"deck": 1, "hand": 2, "battle": ["Aqua Vehicle"]}, three={}
    )
    duel.plays("end turn").goes_on().asks(3)
    duel.then(two=GONE, three={"hand": 1, "deck": 9})


@pytest.mark.rule("DM-R-29")
def test_a_spell_of_a_player_who_lost_by_it_leaves_the_game_too(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": ["Brain Serum"], "deck": 1}, three={})
    duel.plays("attack player 2 with Fear Fang", "use Brain Serum", "yes").goes_on().asks(1)
    duel.then(one={"battle": ["Fear Fang (tapped)"]}, two=GONE)


@pytest.mark.rule("DM-MULTI-2", "DM-R-29", "DM-DRAW-5")
def test_who_loses_in_the_own_turn_ends_it(table: Table) -> None:
    own = {"hand": ["Brain Serum"], "mana": "4 water", "deck": 1, "battle": ["Fear Fang"]}
    duel = table(one=own, two={}, three={}).plays("cast Brain Serum", "yes").goes_on().asks(2)
    duel.then(one=GONE, two={"hand": 1, "deck": 9})
    duel.plays("no charge", "done").asks(3).plays("no charge", "done").asks(2)


@pytest.mark.rule("DM-MULTI-2")
def test_the_turn_passes_over_who_has_lost(table: Table) -> None:
    seated(table, 4, out=[2, 3]).plays("end turn").asks(4).plays("no charge", "done").asks(1)


@pytest.mark.rule("DM-MULTI-5", "DM-KEY-9")
def test_a_shield_trigger_may_hit_a_third_player(table: Table) -> None:
    third = {"battle": ["Burning Mane"]}
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": ["Terror Pit"]}, three=third)
    duel.plays("attack player 2 with Fear Fang", "use Terror Pit").asks(2)
    duel.plays("choose player 3's Burning Mane").asks(1).then(
        one={"battle": ["Fear Fang (tapped)"]},
        two={"shields": 0, "graveyard": ["Terror Pit"]},
        three={"battle": [], "graveyard": ["Burning Mane"]},
    )


@pytest.mark.rule("DM-MULTI-18", "DM-EVO-11")
def test_evolution_creatures_go_on_own_creatures_only(table: Table) -> None:
    vehicle = {"battle": ["Aqua Vehicle"]}
    own = {"hand": ["Crystal Lancer"], "mana": "6 water"}
    table(one=own, two=vehicle, three=vehicle).offers_only("done")


# Giving up.


@pytest.mark.rule("DM-R-29")
def test_who_gave_up_cannot_be_attacked(table: Table) -> None:
    duel = table(
        step="attack", one={"battle": ["Fear Fang"]}, two={"battle": ["Aqua Vehicle (tapped)"]}, three={}, four={}
    )
    duel.duel.concede(1)
    assert targets(duel) == {3, 4}
    duel.refuses("attack player 2's Aqua Vehicle with Fear Fang")
    assert duel.duel.see(0).players[1].out


@pytest.mark.rule("DM-R-29")
def test_the_attack_of_who_gave_up_is_over(table: Table) -> None:
    guarded = {"battle": ["Gran Gure, Space Guardian"]}
    duel = table(step="attack", bystander=False, one={"battle": ["Fear Fang"]}, two=guarded, three={})
    duel.plays("attack player 2 with Fear Fang").asks(2)
    duel.duel.concede(0)
    duel.goes_on().asks(2)
    assert (duel.duel.position()["step"], duel.duel.position()["active"]) == ("charge", 2)
    duel.then(one=GONE, two={"hand": 1, "deck": 9})


@pytest.mark.rule("DM-R-11", "DM-R-28")
@pytest.mark.parametrize("target", ["player 2", "player 2's Aqua Vehicle"])
def test_an_attack_whose_target_left_ends_without_a_reward(table: Table, target: str) -> None:
    two = {"battle": ["Gran Gure, Space Guardian", "Aqua Vehicle (tapped)"]}
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two=two, three={})
    duel.plays(f"attack {target} with Fear Fang").asks(2)
    duel.duel.concede(1)
    duel.goes_on().asks(1).offers_only("end turn")
    duel.then(one={"battle": ["Fear Fang (tapped)"]}, two=GONE)


@pytest.mark.rule("DM-R-29")
def test_a_choice_among_the_creatures_of_who_gave_up_is_over(table: Table) -> None:
    own = {"hand": ["Terror Pit"], "mana": "6 darkness"}
    creatures = {"battle": ["Burning Mane", "Fear Fang"]}
    duel = table(one=own, two=creatures, three=creatures).plays("cast Terror Pit")
    duel.duel.concede(1)
    duel.offers_only("choose player 3's Burning Mane", "choose player 3's Fear Fang")
    duel.plays("choose player 3's Fear Fang")
    assert duel.sees(1, 3, "graveyard").cards[0].name == "Fear Fang"


def test_the_one_who_is_asked_may_give_up(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={}, three={})
    duel.duel.concede(0)
    duel.goes_on().asks(2)
    duel.duel.concede(1)
    duel.ends([3], "")
    two = table(step="attack", one={"battle": ["Fear Fang"]})
    two.duel.concede(0)
    two.ends([2], "")


# Teams.

TEAMS = (0, 1, 0, 1, 0, 1)


@pytest.mark.rule("DM-MULTI-13", "DM-MULTI-14", "DM-R-32", "DM-R-34")
def test_teams_are_of_one_size_and_sit_in_turn(rules: DuelMastersRules) -> None:
    for count, teams in ((4, 2), (6, 2), (6, 3)):
        duel = rules.begin([DECK] * count, seed=1, options={"teams": str(teams), "starter": "1"})
        position = duel.position()
        assert position["teams"] == [seat % teams for seat in range(count)]
    for count, teams in ((3, 2), (5, 2), (4, 3), (2, 2)):
        with pytest.raises(PlayError, match="DM-MULTI-13"):
            rules.begin([DECK] * count, seed=1, options={"teams": str(teams)})


@pytest.mark.rule("DM-MULTI-16", "DM-R-31")
def test_teammates_are_skipped_in_the_search_for_the_next_opponent(table: Table) -> None:
    """A1 has beaten B1, and may attack B2 past A2."""
    assert targets(seated(table, 6, teams=TEAMS)) == {2, 6}
    assert targets(seated(table, 6, teams=TEAMS, out=[2])) == {4, 6}


@pytest.mark.rule("DM-MULTI-17", "DM-R-31")
def test_a_teammate_in_between_has_to_be_attacked_first(table: Table) -> None:
    """B1 is beaten: B2 still may not attack A1 past A2, only A2 and A3."""
    assert targets(seated(table, 6, teams=TEAMS, out=[2], active=4)) == {3, 5}
    assert targets(seated(table, 6, teams=TEAMS, out=[2, 3], active=4)) == {1, 5}


@pytest.mark.rule("DM-MULTI-10", "DM-R-33")
def test_teammates_are_neither_attacked_nor_defended(table: Table) -> None:
    blocker = {"battle": ["Gran Gure, Space Guardian"]}
    head = {"teams": [0, 1, 0, 1]}
    duel = table(step="attack", head=head, one={"battle": ["Fear Fang"]}, two={}, three=blocker, four=blocker)
    assert targets(duel) == {2, 4}
    duel.plays("attack player 2 with Fear Fang").asks(1)  # player 4 cannot block for player 2


@pytest.mark.rule("DM-MULTI-5")
def test_opposing_creatures_are_those_of_the_other_team(table: Table) -> None:
    own = {"hand": ["Holy Awe"], "mana": "6 light", "battle": ["Fear Fang"]}
    creature = {"battle": ["Burning Mane"]}
    duel = table(head={"teams": [0, 1, 0, 1]}, one=own, two=creature, three=creature, four=creature)
    tapped = {"battle": ["Burning Mane (tapped)"]}
    duel.plays("cast Holy Awe").then(one={"hand": [], "graveyard": ["Holy Awe"]}, two=tapped, four=tapped)


@pytest.mark.rule("DM-MULTI-5")
def test_creatures_of_either_side_are_those_of_teammates_too(table: Table) -> None:
    creature = {"battle": ["Burning Mane"]}
    own = {"hand": ["Spiral Gate"], "mana": "2 water", "battle": ["Fear Fang"]}
    duel = table(head={"teams": [0, 1, 0, 1]}, one=own, two=creature, three=creature, four=creature)
    duel.plays("cast Spiral Gate").offers_only(
        "choose Fear Fang", *(f"choose player {n}'s Burning Mane" for n in (2, 3, 4))
    )
    duel.plays("choose player 3's Burning Mane").then(
        one={"hand": [], "graveyard": ["Spiral Gate"]}, three={"battle": [], "hand": ["Burning Mane"]}
    )


@pytest.mark.rule("DM-MULTI-15")
def test_a_team_wins_when_all_of_the_others_have_lost(table: Table) -> None:
    duel = table(
        step="attack",
        head={"teams": [0, 1, 0, 1]},
        one={"battle": ["Fear Fang", "Burning Mane"]},
        two={"shields": 0},
        three={},
        four={"shields": 0},
    )
    duel.plays("attack player 2 with Fear Fang", "no").goes_on()
    duel.plays("attack player 4 with Burning Mane").ends([1, 3], "DM-WIN-1")
