"""The cards of a catalogue as a duel plays with them."""

from __future__ import annotations

from sqlmodel import Session, col, select

from cardsdb.catalogue.search.found import load_cards
from cardsdb.catalogue.tables import Card
from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.games.duel_masters.abilities import read_abilities
from cardsdb.games.duel_masters.duel.cards import CardFacts, build
from cardsdb.games.duel_masters.duel.game import DuelMastersRules


def load_rules(session: Session, vocabulary: Vocabulary) -> DuelMastersRules:
    """Return the rules of duels with all cards of a catalogue whose facts are complete enough to play.

    A card with text whose abilities are not known as data cannot be played with.
    """
    rows = session.exec(select(Card).where(Card.game == vocabulary.game).order_by(col(Card.key))).all()
    abilities = {row.id or 0: row.abilities or [] for row in rows}
    facts = []
    for card in load_cards(session, [row.id or 0 for row in rows], [vocabulary]):
        known = card.attributes
        kind = str(known.get("type", ""))
        if not kind or "cost" not in known or (kind != "spell" and "power" not in known):
            continue
        if card.text and not abilities[card.id]:
            continue
        facts.append(
            CardFacts(
                name=card.name,
                civilizations=_words(known.get("civilization")),
                type=kind,
                races=_words(known.get("race")),
                cost=int(known["cost"]),  # type: ignore[arg-type]
                power=int(known.get("power", 0)),  # type: ignore[arg-type]
                abilities=read_abilities(abilities[card.id], card_name=card.name) if abilities[card.id] else (),
                spellings=tuple(name for _, name in card.names),
            )
        )
    cards = build(facts)
    return DuelMastersRules(fingerprint=cards.fingerprint, cards=cards)


def _words(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()
