"""A small catalogue of made-up and shortened cards, with the hits of every query known by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import URL, event
from sqlmodel import Session, SQLModel, create_engine

from cardsdb.catalogue.search import search
from cardsdb.catalogue.search.sqlite_regexp import install
from cardsdb.catalogue.store import database_url
from cardsdb.catalogue.tables import Card, CardName, CardSet, Citation, Document, OwnedCard, Printing, Trait
from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.games import games
from cardsdb.games.duel_masters.vocabulary import DuelMastersAttributes
from cardsdb.games.eragra.vocabulary import EragraAttributes
from cardsdb.games.eredan.vocabulary import EredanAttributes
from cardsdb.names import fold, plain

VOCABULARIES: list[Vocabulary] = [game.cards for game in games().values()]
DM, EREDAN, ERAGRA = "duel-masters", "eredan", "eragra"

SNIPER, BOLSHACK, TORNADO, EMBER = "Aqua Sniper", "Bolshack Dragon", "Tornado Flame", "Twin Ember"
ZIL, ZIL_2, ECLAIR = "Zïl Spectre", "Zïl Spectre 2", "L'Éclair"
GELDATRIC, WALL = "Geldatric", "100% Wall_of_Not"
EVERY = {SNIPER, BOLSHACK, TORNADO, EMBER, ZIL, ZIL_2, ECLAIR, GELDATRIC, WALL}


def fill(session: Session) -> None:
    """Put the cards into an empty database."""
    base = CardSet(id=1, game=DM, code="DM-01", title="Base Set")
    first = CardSet(id=2, game=ERAGRA, code="FS", title="The First Step")
    book = Document(id=1, game=EREDAN, origin="x", path="books/Règles.pdf", sha256="", kind="pdf", title="Rulebook",
                    language="fr", pages=1, precedence=1)  # fmt: skip
    session.add_all([base, first, book])
    session.flush()
    _add(session, 1, DM, SNIPER, DuelMastersAttributes(
            type="creature", cost=8, power=5000, power_plus=False, rarity="super rare"),
        civilization=["water"], race=["Liquid People"], text="Return up to 2 creatures.",
        printed=(1, "S3/S10", 3), names=[("fi", "Vesiampuja")])  # fmt: skip
    _add(session, 2, DM, BOLSHACK, DuelMastersAttributes(
            type="evolution creature", cost=6, power=6000, power_plus=True, rarity="very rare"),
        civilization=["fire"], race=["Armored Dragon"], keywords=["double breaker"],
        text="It’s stronger: +1000 for each fire card / grave.", printed=(1, "69/110", 79), owned=3)  # fmt: skip
    _add(session, 3, DM, TORNADO, DuelMastersAttributes(type="spell", cost=5, power_plus=False, rarity="rare"),
        civilization=["fire"], keywords=["shield trigger"], text="Destroy a creature.",
        printed=(1, "88/110", 98), owned=1)  # fmt: skip
    _add(session, 4, DM, EMBER, DuelMastersAttributes(
            type="creature", cost=3, power=3000, power_plus=False, rarity="common"),
        civilization=["fire", "nature"], race=["Human"], printed=(1, "9/110", 19))  # fmt: skip
    for level, attack in ((1, (1, 3)), (2, (4, 6))):
        _add(session, 4 + level, EREDAN, "Zïl Spectre", EredanAttributes(
                kind="character", race="Half-Ghost", rare=True, attack_min=attack[0], attack_max=attack[1], defense=3),
            level=level, guilds=["Zil Warriors"], **{"class": ["warrior", "mage"]},
            names=[("tr", "Zïl Hayaleti"), ("alias", "Spook")], cited=1)  # fmt: skip
    _add(session, 7, EREDAN, ECLAIR, EredanAttributes(kind="spell", element="Foudre", rare=False),
        level=1, **{"class": ["mage"]}, names=[("en", "Lightning Not Dead")])  # fmt: skip
    _add(session, 8, ERAGRA, GELDATRIC, EragraAttributes(
            kind="minion", league="Minions", dice_power=2, acts=1, aura=True, natural_origin="Flying"),
        calibers=["Archer"], printed=(2, "", 0))  # fmt: skip
    _add(session, 9, ERAGRA, WALL, EragraAttributes(kind="wall", aura=False))
    session.commit()


def _add(session: Session, card: int, game: str, name: str, attributes: Any, *, level: int = 0, text: str = "",
         names: list[tuple[str, str]] | None = None, printed: tuple[int, str, int] | None = None, owned: int = 0,
         cited: int = 0, **traits: list[str]) -> None:  # fmt: skip
    session.add(Card(id=card, game=game, name=name, key=fold(name), level=level, text=text, plain_text=plain(text)))
    session.flush()
    attributes.card_id = card
    session.add(attributes)
    for language, spelling in [("xx", name), *(names or [])]:
        session.add(CardName(card_id=card, language=language, name=spelling, folded=fold(spelling)))
    for field, values in traits.items():
        for place, value in enumerate(values):
            session.add(Trait(card_id=card, field=field, position=place, value=value, folded=fold(value)))
    if printed:
        session.add(Printing(card_id=card, set_id=printed[0], number=printed[1], position=printed[2]))
    if owned:
        session.add(OwnedCard(card_id=card, count=owned))
    if cited:
        session.add(Citation(document_id=cited, card_id=card, field="name", value=name))


def open_session(url: str | URL) -> Iterator[Session]:
    """Fill the empty database of that URL and yield a session on it."""
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", lambda connection, _: install(connection))
    SQLModel.metadata.create_all(engine)
    with Session(engine) as session:
        fill(session)
        yield session
    engine.dispose()


@pytest.fixture(scope="session")
def search_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """The small catalogue on SQLite; tests only read it."""
    yield from open_session(f"sqlite:///{tmp_path_factory.mktemp('search') / 'cards.sqlite'}")


@pytest.fixture
def any_session(database: str) -> Iterator[Session]:
    """The small catalogue on either database."""
    yield from open_session(database_url(database))


Find = Callable[..., list[str]]


@pytest.fixture(scope="session")
def find(search_session: Session) -> Find:
    """Search the small catalogue and return the names in order."""
    return lambda query, **options: named(search_session, query, **options)


def named(session: Session, query: str, **options: Any) -> list[str]:
    """Return the names of the cards found; the second level of one is called so."""
    cards = search(session, query, VOCABULARIES, **options)
    return [f"{card.name} {card.level}" if card.level > 1 else card.name for card in cards]
