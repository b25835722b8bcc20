"""Questions, answers and events of Eragra in words: each answer can be typed, and means one thing only."""

from __future__ import annotations

from collections import Counter

import pytest

from cardsdb.games.eragra.duel import course, telling, writing
from cardsdb.names import fold
from cardsdb.play.notation import read_action
from tests.games.eragra.duel.situation import Situation, use
from tests.games.eragra.playing import asked, walk
from tests.games.playing import MORE


def written(duel: Situation) -> list[str]:
    """The answers to the open question in words."""
    asking = course.question(duel.table)
    assert asking is not None
    return [writing.write_option(duel.table, asking, option) for option in asking.options]


def test_every_answer_in_words_is_unlike_the_others_and_is_read_back() -> None:
    """Also without capitals, blanks and signs, as people type; and every event is a short printable line."""
    kinds, facts = Counter[str](), Counter[str]()
    for seed in range(83_000, 83_000 + 6 * MORE):
        for number, duel in enumerate(walk(seed)):
            facts.update(fact[0] for fact in duel.table.log)
            for event in duel.events():
                assert event.text.isprintable()
                assert not event.text.endswith(".")
            if duel.seat < 0:
                continue
            kinds[asked(duel)] += 1
            texts = [duel.write(action) for action in duel.actions()]
            assert len(set(map(fold, texts))) == len(texts), texts
            if number % 25 == 0:
                assert [read_action(duel, text.upper()) for text in texts] == list(duel.actions())
    assert len(kinds) > 20
    assert len(facts) > 40


def test_every_question_has_its_words_and_clause() -> None:
    for question, clause in writing.QUESTIONS.values():
        assert question.endswith("?")
        assert clause.startswith("ER-")


def test_a_seance_in_words() -> None:
    duel = Situation()
    hand = [duel.card(-1, "parchment", name, group="red", symbols=("red", "blue")) for name in ("Ash", "Oak")]
    fox = duel.figure(0, name="Ember Fox", group="red")
    duel.stock("hand", *hand, fox, duel.figure(0, "ceremonial", "Elder Fox"))
    duel.opening(0, "red")
    duel.minion(0, 2, name="Moss Warden")
    duel.minion(0, 3, name="Sea Warden", origin="Sea")
    duel.minion(1, 2, name="Stone Guard")
    duel.seance()
    texts = written(duel)
    for text in (
        "activate Ash for the Red Minions",
        "activate Ash and Oak for the Ceremonial Minions",
        "invoke Ember Fox",
        "attack Stone Guard with Moss Warden",
        "lay Moss Warden across Sea Warden",
        "move Moss Warden to space 1",
        "swap Moss Warden with Sea Warden",
        "end the Seance",
    ):
        assert text in texts
    duel.answer("invoke", fox)
    assert written(duel) == ["space 1", "space 4", "space 5"]
    duel.answer("space 4")
    assert written(duel)[:2] == ["active", "rejuvenate with 1 cube"]
    assert written(duel)[-1] == "rejuvenate with 5 cubes"
    duel.answer("rejuvenate with 2 cubes")
    texts = [telling.tell(duel.table, fact) for fact in duel.table.log]
    assert texts[0] == "player 1 invokes Ember Fox on space 4, rejuvenating with 2 cubes"


def test_cards_of_one_name_are_told_apart() -> None:
    """Mastery cards have the same names in every stack (ER-DECK-8): by whose they are, and then by number."""
    duel = Situation()
    for seat, space in ((0, 6), (1, 6), (1, 7)):
        duel.laid(seat, "mastery", space=space, name="Dark Age")
    ram = duel.minion(
        0, 1, name="Ram", abilities=[use({"do": "destroy", "target": {"cards": ["mastery"], "side": "either"}})]
    )
    duel.seance().answer("use", ram, 0)
    assert written(duel) == [
        "choose Dark Age (player 1)",
        "choose Dark Age (player 2) #1",
        "choose Dark Age (player 2) #2",
    ]


@pytest.mark.rule("ER-R-41", "ER-SETUP-3")
def test_what_is_told_of_a_draw_hangs_on_the_stack() -> None:
    duel = Situation()
    wall = duel.card(0, "wall", "Old Wall")
    page = duel.card(-1, "parchment", "Old Page", group="red", symbols=("red", "blue"))
    hidden, public = (telling.write_event(duel.table, ("drew", 0, piece)) for piece in (wall, page))
    assert [hidden.told(seat) for seat in (0, 1)] == [
        "player 1 draws Old Wall",
        "player 1 draws a card of the Duel Stack",
    ]
    assert hidden.told(None) == "player 1 draws Old Wall"
    assert public.told(0) == public.told(1) == "player 1 draws Old Page"


@pytest.mark.rule("ER-DICE-6")
def test_rolls_are_told_with_their_sum() -> None:
    duel = Situation()
    fox = duel.minion(0, 1, name="Ember Fox")
    told = telling.tell(duel.table, ("rolled", fox, ("x2", "10"), "assault"))
    assert told == "Ember Fox rolls the Assault Die: X2, 10: 20"
    assert telling.tell(duel.table, ("rolled", fox, ("10",), "assault")) == "Ember Fox rolls the Assault Die: 10"
