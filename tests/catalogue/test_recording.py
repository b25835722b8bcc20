"""Documents into the catalogue: idempotent, exact about what changed, sources kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import Session, select

from cardsdb.catalogue.facts import CardFacts, DocumentFacts, Precedence, SetNumber
from cardsdb.catalogue.in_force import ALIAS, Claim, in_force, natural_position
from cardsdb.catalogue.lookup import find_card, sources
from cardsdb.catalogue.recording import Recorded, record
from cardsdb.catalogue.store import Store
from cardsdb.catalogue.tables import Card, Citation, Document, OwnedCard
from cardsdb.errors import UnknownCardError
from cardsdb.games import games

DUEL_MASTERS = games()["duel-masters"].cards
EREDAN = games()["eredan"].cards


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database, [game.migrations for game in games().values()])
    yield store
    store.close()


def document(*cards: CardFacts, **changes: Any) -> DocumentFacts:
    plain = DocumentFacts(
        importer="list",
        path=Path("/lists/mine.csv"),
        sha256="1",
        kind="csv",
        game="duel-masters",
        title="Mine",
        language="en",
        pages=0,
        precedence=Precedence.OWNER,
        cards=cards,
    )
    return replace(plain, **changes)


def put(store: Store, facts: DocumentFacts) -> Recorded:
    vocabulary = games()[facts.game].cards
    with store.writing() as session:
        return record(session, facts, vocabulary)


def attributes(session: Session, name: str) -> dict[str, Any]:
    from cardsdb.catalogue.search import search

    [card] = search(session, f'!"{name}"', [DUEL_MASTERS, EREDAN])
    return card.attributes


HULCUS = CardFacts("Aqua Hulcus", fields={"cost": 3, "civilization": ("water",)}, line=2)
KNIGHT = CardFacts("Aqua Knight", fields={"cost": 5}, printing=SetNumber("DM-01", "24/110"), line=3)


def test_a_first_import_adds_and_a_second_changes_nothing(store: Store) -> None:
    first = put(store, document(HULCUS, KNIGHT))
    assert (first.added, first.changed, first.unchanged) == (2, 0, 0)
    with store.reading() as session:
        imported = session.exec(select(Document.imported)).one()
        cited = session.exec(select(Citation.id)).all()
    second = put(store, document(HULCUS, KNIGHT))
    assert (second.added, second.changed, second.unchanged, second.removed) == (0, 0, 2, 0)
    assert second.changes_nothing
    with store.reading() as session:
        assert session.exec(select(Document.imported)).one() == imported
        assert session.exec(select(Citation.id)).all() == cited


def test_a_changed_file_says_what_changed(store: Store) -> None:
    put(store, document(HULCUS, KNIGHT))
    dearer = replace(HULCUS, fields={"cost": 4, "civilization": ("water",)})
    changed = put(store, document(dearer, KNIGHT, sha256="2"))
    assert (changed.added, changed.changed, changed.unchanged) == (0, 1, 1)
    assert [(d.card, d.field, d.before, d.after) for d in changed.differences] == [("Aqua Hulcus", "cost", 3, 4)]
    with store.reading() as session:
        assert attributes(session, "Aqua Hulcus")["cost"] == 4
        assert session.exec(select(Document.sha256)).all() == ["2"]


def test_a_card_that_its_only_document_drops_is_removed(store: Store) -> None:
    put(store, document(HULCUS, KNIGHT))
    shorter = put(store, document(HULCUS, sha256="2"))
    assert (shorter.removed, shorter.unchanged) == (1, 1)
    with store.reading() as session, pytest.raises(UnknownCardError):
        find_card(session, "Aqua Knight")


def test_an_owned_card_is_never_removed(store: Store) -> None:
    put(store, document(HULCUS, KNIGHT))
    with store.writing() as session:
        card, _ = find_card(session, "Aqua Knight")
        session.add(OwnedCard(card_id=card.id or 0, count=2))
    assert put(store, document(HULCUS, sha256="2")).removed == 0
    with store.reading() as session:
        assert find_card(session, "Aqua Knight")[0].name == "Aqua Knight"


def test_two_documents_that_disagree_are_both_kept_and_the_owner_is_in_force(store: Store) -> None:
    shipped = document(HULCUS, importer="shipped", precedence=Precedence.SHIPPED, title="Shipped")
    put(store, document(replace(HULCUS, fields={"cost": 9}), precedence=Precedence.OWNER))
    put(store, shipped)
    with store.reading() as session:
        card, _ = find_card(session, "Aqua Hulcus")
        assert attributes(session, "Aqua Hulcus") == {"cost": 9, "civilization": ("water",)}
        costs = [(s.document, s.value, s.line) for s in sources(session, card.id or 0) if s.field == "cost"]
    assert costs == [("Mine", 9, 2), ("Shipped", 3, 2)]


def test_taking_the_stronger_word_back_lets_the_weaker_hold_again(store: Store) -> None:
    put(store, document(HULCUS, importer="shipped", precedence=Precedence.SHIPPED))
    put(store, document(replace(HULCUS, fields={"cost": 9})))
    put(store, document(replace(HULCUS, fields={}), sha256="2"))
    with store.reading() as session:
        assert attributes(session, "Aqua Hulcus")["cost"] == 3


def test_the_later_word_of_two_owners_lists_holds(store: Store) -> None:
    one = document(replace(HULCUS, fields={"cost": 2}), path=Path("/lists/one.csv"))
    two = document(replace(HULCUS, fields={"cost": 4}), path=Path("/lists/two.csv"))
    put(store, one)
    put(store, two)
    again = put(store, replace(one, sha256="2", cards=(replace(HULCUS, fields={"cost": 6}),)))
    assert [(d.field, d.before, d.after) for d in again.differences] == [("cost", 4, 6)]
    with store.reading() as session:
        assert attributes(session, "Aqua Hulcus")["cost"] == 6


def test_what_a_stronger_document_outweighs_is_told(store: Store) -> None:
    put(store, document(HULCUS, importer="shipped", precedence=Precedence.SHIPPED))
    weaker = document(replace(HULCUS, fields={"cost": 9}), precedence=Precedence.RULEBOOK)
    told = put(store, weaker)
    assert told.changes_nothing
    assert [(d.card, d.field, d.before, d.after) for d in told.outweighed] == [("Aqua Hulcus", "cost", 3, 9)]


def test_a_dry_run_is_a_transaction_taken_back(store: Store) -> None:
    with store.writing() as session:
        assert record(session, document(HULCUS), DUEL_MASTERS).added == 1
        session.rollback()
    with store.reading() as session:
        assert session.exec(select(Card)).all() == []
        assert session.exec(select(Document)).all() == []


def test_other_spellings_lead_to_the_known_card(store: Store) -> None:
    put(store, document(replace(HULCUS, names=(("fi", "Vesi-Hulcus"), (ALIAS, "Hulk")))))
    other = document(CardFacts("VESI HULCUS", fields={"power": 2000}), path=Path("/lists/other.csv"))
    assert (put(store, other).added, put(store, other).changed) == (0, 0)
    with store.reading() as session:
        assert find_card(session, "hulk")[0].name == "Aqua Hulcus"
        assert attributes(session, "Aqua Hulcus")["power"] == 2000


def test_moving_a_line_changes_the_citation_but_no_card(store: Store) -> None:
    put(store, document(HULCUS))
    moved = put(store, document(replace(HULCUS, line=40), sha256="2"))
    assert moved.changes_nothing
    with store.reading() as session:
        assert set(session.exec(select(Citation.line))) == {40}


def test_levels_are_cards_of_their_own_that_share_their_names(store: Store) -> None:
    bolts = [CardFacts("Lightning Bolts", level, {"rare": level == 3}) for level in (1, 2, 3)]
    put(store, document(*bolts, game="eredan"))
    spelled = CardFacts("Lightning Bolts", fields={"damage": "5"}, names=(("fr", "Éclairs"),))
    put(store, document(spelled, game="eredan", path=Path("/lists/names.csv")))
    with store.reading() as session:
        for level in (1, 2, 3):
            card, levels = find_card(session, f"eclairs (level {level})")
            assert (card.level, levels) == (level, [1, 2, 3])
        assert find_card(session, "Éclairs")[0].level == 1  # the lowest, where none is said
        with pytest.raises(UnknownCardError, match="no level 4; it has 1, 2, 3"):
            find_card(session, "Éclairs (level 4)")
        damage = session.exec(select(Card.level).join(Citation).where(Citation.field == "damage")).all()
    assert damage == [1]


def test_abilities_render_the_text_unless_a_stronger_document_words_it(store: Store) -> None:
    blocker = CardFacts("Emerald Grass", abilities=["blocker"], text="restated")
    put(store, document(blocker, importer="shipped", precedence=Precedence.SHIPPED))
    with store.reading() as session:
        assert find_card(session, "Emerald Grass")[0].text == "Blocker."
    put(store, document(CardFacts("Emerald Grass", text="My own words.")))
    with store.reading() as session:
        assert find_card(session, "Emerald Grass")[0].text == "My own words."


def test_numbers_sort_as_people_count() -> None:
    printed = ["S10/S10", "S2/S10", "10/110", "2/110", "promo", "110/110"]
    assert sorted(printed, key=natural_position) == ["2/110", "10/110", "110/110", "S2/S10", "S10/S10", "promo"]


CLAIMS = st.lists(
    st.builds(
        Claim,
        st.sampled_from(["cost", "power", "race"]),
        st.integers(0, 3),
        st.tuples(st.integers(0, 3), st.just(datetime(2026, 1, 1)), st.integers(1, 5)),
    ),
    max_size=12,
    unique_by=lambda claim: (claim.field, claim.rank),
)


@given(CLAIMS, st.randoms(use_true_random=False))
def test_what_is_in_force_does_not_depend_on_the_order_of_the_claims(claims: list[Claim], random: Any) -> None:
    shuffled = random.sample(claims, len(claims))
    assert in_force(claims, "x", DUEL_MASTERS) == in_force(shuffled, "x", DUEL_MASTERS)


@given(CLAIMS)
def test_the_highest_rank_holds_field_by_field(claims: list[Claim]) -> None:
    state = in_force(claims, "x", DUEL_MASTERS)
    for field in {claim.field for claim in claims}:
        assert state.values[field] == max((c for c in claims if c.field == field), key=lambda c: c.rank).value
