"""Who may see what (DM-INFO): in the view, in what players are told, in the reasons and in imagined duels."""

from __future__ import annotations

import pytest

from cardsdb.games.duel_masters.duel.game import DuelMastersRules
from cardsdb.play.duel import DuelDeck
from tests.games.duel_masters.duel.catalogue import VANILLA
from tests.games.duel_masters.duel.situation import Situation, Table

SECRETS = {"hand": ["Terror Pit"], "shields": ["Holy Awe", "Ghost Touch"], "deck": ["Solar Ray", "Spiral Gate"]}


def everything(duel: Situation, seat: int) -> str:
    """All that a player could read: the view, what was told, and the question."""
    return f"{duel.duel.see(seat - 1)} {duel.told(seat)} {duel.duel.decision()}"


@pytest.mark.rule("DM-INFO-1", "DM-ZONE-2", "DM-SETUP-4", "DM-BREAK-8")
@pytest.mark.parametrize("viewer", [1, 2])
def test_nobody_sees_the_faces_of_shields(table: Table, viewer: int) -> None:
    duel = table(two=SECRETS)
    shields = duel.sees(viewer, 2, "shields")
    assert [card.name for card in shields.cards] == [None, None]
    assert "Holy Awe" not in everything(duel, viewer)


@pytest.mark.rule("DM-INFO-2")
def test_only_its_owner_sees_a_hand(table: Table) -> None:
    duel = table(two=SECRETS)
    assert [card.name for card in duel.sees(2, 2, "hand").cards] == ["Terror Pit"]
    assert duel.sees(1, 2, "hand").cards == ()
    assert "Terror Pit" not in everything(duel, 1)


@pytest.mark.rule("DM-INFO-3", "DM-ZONE-5")
@pytest.mark.parametrize("viewer", [1, 2])
def test_nobody_looks_through_a_deck(table: Table, viewer: int) -> None:
    duel = table(two=SECRETS)
    assert duel.sees(viewer, 2, "deck").cards == ()
    assert "Solar Ray" not in everything(duel, viewer)


@pytest.mark.rule("DM-R-36")
def test_the_numbers_of_hidden_cards_are_open(table: Table) -> None:
    duel = table(two={"hand": 3, "shields": 4, "deck": 12})
    assert [duel.sees(1, 2, zone).count for zone in ("hand", "shields", "deck")] == [3, 4, 12]


@pytest.mark.rule("DM-INFO-6", "DM-ZONE-4")
def test_both_look_at_either_graveyard(table: Table) -> None:
    duel = table(one={"graveyard": ["Fear Fang", "Holy Awe"]}, two={"graveyard": ["Terror Pit"]})
    for viewer in (1, 2):
        assert [card.name for card in duel.sees(viewer, 1, "graveyard").cards] == ["Fear Fang", "Holy Awe"]
        assert [card.name for card in duel.sees(viewer, 2, "graveyard").cards] == ["Terror Pit"]


@pytest.mark.rule("DM-INFO-9", "DM-MANA-7", "DM-ZONE-3", "DM-ZONE-12")
def test_mana_and_creatures_are_seen_by_all(table: Table) -> None:
    duel = table(one={"mana": ["Fear Fang", "Holy Awe (tapped)"], "battle": ["Aqua Vehicle (tapped)"]})
    for viewer in (1, 2):
        seen = [(card.name, card.marks) for card in duel.sees(viewer, 1, "mana zone").cards]
        assert seen == [("Fear Fang", ()), ("Holy Awe", ("tapped",))]
        assert [(card.name, card.marks) for card in duel.sees(viewer, 1, "battle zone").cards] == [
            ("Aqua Vehicle", ("tapped",))
        ]


@pytest.mark.rule("DM-DRAW-7", "DM-INFO-8")
def test_a_drawn_card_is_not_shown(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"deck": ["Terror Pit", "Holy Awe"]}).plays(
        "end turn"
    )
    assert "player 2 draws Terror Pit" in duel.told(2)
    assert "player 2 draws a card" in duel.told(1)
    assert "Terror Pit" not in everything(duel, 1)


@pytest.mark.rule("DM-R-35", "DM-BREAK-3")
def test_a_broken_shield_is_seen_by_its_owner_only(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": ["Terror Pit"]})
    duel.plays("attack player with Fear Fang")
    assert "Terror Pit" in " ".join(duel.told(2))
    assert "Terror Pit" not in everything(duel, 1)
    duel.plays("keep")
    assert "Terror Pit" not in everything(duel, 1)


@pytest.mark.rule("DM-R-35")
def test_a_used_shield_trigger_is_seen_by_all(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": ["Holy Awe"]})
    duel.plays("attack player with Fear Fang", "use Holy Awe")
    assert "Holy Awe" in " ".join(duel.told(1))


@pytest.mark.rule("DM-R-35")
def test_the_question_about_a_broken_shield_does_not_tell_what_it_is(table: Table) -> None:
    questions = set()
    for card in ("Holy Awe", "Fear Fang"):
        duel = table(step="attack", one={"battle": ["Burning Mane"]}, two={"shields": [card]})
        duel.plays("attack player with Burning Mane").asks(2)
        questions.add(str(duel.duel.decision()))
    assert len(questions) == 1


@pytest.mark.rule("DM-INFO-2")
def test_a_card_that_came_back_to_the_hand_is_known_to_all(table: Table) -> None:
    duel = table(
        one={"hand": ["Spiral Gate"], "mana": "2 water"}, two={"battle": ["Fear Fang"], "hand": ["Terror Pit"]}
    )
    duel.plays("cast Spiral Gate")
    assert [card.name for card in duel.sees(1, 2, "hand").cards] == ["Fear Fang"]
    assert duel.sees(1, 2, "hand").count == 2


@pytest.mark.rule("DM-INFO-4", "DM-INFO-5")
def test_a_deck_that_is_looked_through_is_not_shown_in_its_order(table: Table) -> None:
    deck = ["Holy Awe", "Fear Fang", "Burning Mane", "Aqua Vehicle", "Terror Pit"]
    asked = set()
    for order in (deck, deck[::-1], sorted(deck)):
        duel = table(one={"hand": ["Crystal Memory"], "mana": "4 water", "deck": order}).plays("cast Crystal Memory")
        asked.add(tuple(duel.duel.write(action) for action in duel.duel.actions()))
    assert len(asked) == 1


@pytest.mark.rule("DM-INFO-4", "DM-INFO-5")
def test_a_deck_changes_its_order_only_where_a_card_says_so(table: Table) -> None:
    orders = set()
    for seed in range(6):
        duel = table(seed=seed, one={"hand": ["Crystal Memory"], "mana": "4 water", "deck": 12})
        deck = duel.duel.position()["player"][0]["deck"]
        duel.plays("cast Crystal Memory")
        assert duel.duel.position()["player"][0]["deck"] == deck
        duel.plays("none")
        shuffled = duel.duel.position()["player"][0]["deck"]
        assert sorted(shuffled) == sorted(deck)
        orders.add(tuple(shuffled))
    assert len(orders) == 6


@pytest.mark.rule("DM-INFO-2", "DM-INFO-3")
def test_the_reasons_tell_nothing_that_is_hidden(table: Table) -> None:
    """Why player 1 cannot do something with a card is the same wherever a hidden card of that name lies."""
    reasons = set()
    for zone in ("hand", "shields", "deck"):
        duel = table(two={zone: ["Terror Pit", "Fear Fang"]}).duel
        reasons.add((duel.why_not(0, "cast Terror Pit"), duel.why_not(0, "Terror Pit")))
    assert len(reasons) == 1


# Imagined duels.


@pytest.mark.rule("DM-INFO-1", "DM-INFO-2", "DM-INFO-3")
def test_an_imagined_duel_looks_the_same_and_deals_the_rest_anew(rules: DuelMastersRules) -> None:
    deck = DuelDeck("Vanilla", {"deck": tuple(name for name in VANILLA[:10] for _ in range(4))})
    duel = rules.begin([deck, deck], seed=3, options={})
    hands, shields = set(), set()
    for seed in range(8):
        imagined = duel.imagine(0, seed)
        assert imagined.see(0) == duel.see(0)
        players = imagined.position()["player"]
        for seat in (0, 1):
            held = [name for zone in ("hand", "shields", "deck") for name in players[seat][zone]]
            assert sorted(held) == sorted(deck.sections["deck"])
        hands.add(tuple(sorted(players[1]["hand"])))
        shields.add(tuple(players[0]["shields"]))
    assert (len(hands), len(shields)) == (8, 8)


@pytest.mark.rule("DM-INFO-2")
def test_an_imagined_duel_does_not_depend_on_what_is_hidden(table: Table) -> None:
    """Two tables that look the same to a player are imagined the same by that player."""
    hidden = ["Holy Awe", "Fear Fang", "Terror Pit", "Aqua Vehicle", "Solar Ray"]
    worlds = []
    for cards in (hidden, hidden[::-1]):
        duel = table(two={"hand": cards[:1], "shields": cards[1:3], "deck": cards[3:]}).duel
        worlds.append([duel.imagine(0, seed).position()["player"][1] for seed in range(40)])
    assert worlds[0] == worlds[1]
    assert {world["hand"][0] for world in worlds[0]} == set(hidden)


@pytest.mark.rule("DM-R-35")
def test_the_broken_shield_of_the_other_player_is_imagined_anew(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": ["Holy Awe", "Burning Mane"], "deck": 6})
    duel.plays("attack player with Fear Fang", "break shield 1").asks(2).offers("use Holy Awe")
    offered = set()
    for seed in range(20):
        imagined = duel.duel.imagine(0, seed)
        offered.add(any("use" in imagined.write(action) for action in imagined.actions()))
        assert imagined.see(0) == duel.duel.see(0)
    assert offered == {True, False}
    for seed in range(10):  # its owner knows it
        imagined = duel.duel.imagine(1, seed)
        assert [imagined.write(action) for action in imagined.actions()] == ["keep", "use Holy Awe"]


@pytest.mark.rule("DM-INFO-5")
@pytest.mark.parametrize("seed", range(5))
def test_every_action_of_an_imagined_search_can_be_done(table: Table, seed: int) -> None:
    deck = ["Holy Awe", "Fear Fang", "Burning Mane", "Aqua Vehicle", "Terror Pit"]
    own = {"hand": ["Crystal Memory"], "mana": "4 water", "deck": deck}
    duel = table(one=own).plays("cast Crystal Memory").duel.imagine(0, seed)
    assert {duel.write(action) for action in duel.actions()} == {"none", *(f"choose {name}" for name in deck)}
    for action in duel.actions():
        duel.copy().play(action)
