"""A field that several games have under the same name asks of each game's cards what that game means by it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlmodel import Session, SQLModel, create_engine

from cardsdb.catalogue.search import parse, search
from cardsdb.catalogue.tables import Card, CardName, Trait
from cardsdb.catalogue.vocabulary import Field, Kind, Vocabulary
from cardsdb.errors import QueryError
from cardsdb.games.duel_masters.vocabulary import DuelMastersAttributes
from cardsdb.games.eragra.vocabulary import EragraAttributes

CLOSED = Vocabulary("closed", DuelMastersAttributes, (Field("hue", Kind.WORDS, choices=("red", "dark red")),))
OPEN = Vocabulary("open", EragraAttributes, (Field("hue", Kind.WORDS, aliases=(("crimson", "red"),)),))


@pytest.fixture(scope="module")
def two_games() -> Iterator[Session]:
    engine = create_engine("sqlite://")
    SQLModel.metadata.create_all(engine)
    with Session(engine) as session:
        for card, (game, hue) in enumerate([(g, h) for g in ("closed", "open") for h in ("red", "dark red")], 1):
            session.add(Card(id=card, game=game, name=f"{game} {hue}", key=f"{card}"))
            session.flush()
            session.add(CardName(card_id=card, language="en", name=f"{game} {hue}", folded=f"{card}"))
            session.add(Trait(card_id=card, field="hue", position=0, value=hue, folded=hue.replace(" ", "")))
        session.commit()
        yield session
    engine.dispose()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("hue:red", ["closed red", "open red", "open dark red"]),
        ("hue:crimson", ["open red"]),
        ("hue=crimson", ["open red"]),
        ("hue!=crimson", ["open dark red"]),
        ('hue="dark red"', ["closed dark red", "open dark red"]),
        ("hue:/^dark/ game:closed", ["closed dark red"]),
        ("hue:null", []),
    ],
)
def test_each_game_reads_a_value_in_its_own_way(two_games: Session, query: str, found: list[str]) -> None:
    assert [card.name for card in search(two_games, query, [CLOSED, OPEN])] == found


def test_without_its_game_a_field_is_unknown() -> None:
    with pytest.raises(QueryError, match="no field is called 'hue'"):
        parse("hue:red", [])


def test_a_card_of_a_game_without_vocabulary_has_no_attributes(two_games: Session) -> None:
    closed, *_, opened = search(two_games, "", [CLOSED])
    assert closed.attributes == {"hue": ("red",)}
    assert opened.attributes == {}
