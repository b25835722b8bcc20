"""The cards of a catalogue as an Eredan duel plays with them."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session, col, select

from cardsdb.catalogue import tables
from cardsdb.catalogue.search.found import FoundCard, load_cards
from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.games.eredan.abilities import LeftOut, read_abilities
from cardsdb.games.eredan.chains import read_chain, read_restriction
from cardsdb.games.eredan.duel.cards import FIGURES, Card, Cards
from cardsdb.games.eredan.duel.game import EredanRules
from cardsdb.games.eredan.orders import read_orders

UNKNOWN = (LeftOut(do="left out", what="all that it does, which is not known as data"),)


def load_rules(session: Session, vocabulary: Vocabulary) -> EredanRules:
    """Return the rules of duels with all cards of a catalogue whose facts are complete enough to play.

    That is a card whose kind is known, and a character that has all five figures. A card whose abilities are not
    known as data does nothing, and says so: no clause keeps it from being played.
    """
    rows = session.exec(
        select(tables.Card)
        .where(tables.Card.game == vocabulary.game)
        .order_by(col(tables.Card.key), col(tables.Card.level))
    ).all()
    abilities = {row.id or 0: row.abilities for row in rows}
    found = load_cards(session, [row.id or 0 for row in rows], [vocabulary])
    complete = [card for card in found if _has_figures(card)]
    spellings = {spelling: card.name for card in complete for _, spelling in card.names}
    cards = Cards([_card(card, abilities[card.id]) for card in complete], spellings)
    return EredanRules(fingerprint=cards.fingerprint, cards=cards)


def _has_figures(card: FoundCard) -> bool:
    known = card.attributes
    return bool(known.get("kind")) and (known["kind"] != "character" or all(name in known for name in FIGURES))


def _card(card: FoundCard, abilities: Any) -> Card:
    known = card.attributes

    def text(name: str) -> str:
        return str(known.get(name, ""))

    figures = {name: int(str(known[name])) for name in FIGURES if name in known}
    if "attack_min" in figures:
        figures["attack_max"] = max(figures["attack_max"], figures["attack_min"])
    return Card(
        name=card.name,
        level=max(1, card.level),
        kind=text("kind"),
        guilds=frozenset(_words(known.get("guilds"))),
        classes=frozenset(_words(known.get("class"))),
        race=text("race"),
        sex=text("sex"),
        element=text("element"),
        subtype=text("subtype"),
        slot=text("slot"),
        area=bool(known.get("area")),
        figures=figures,
        orders=read_orders(_words(known.get("orders")), card_name=card.name),
        chain=read_chain(text("chain")),
        restriction=read_restriction(_words(known.get("restriction"))),
        abilities=UNKNOWN if abilities is None else read_abilities(abilities, card_name=card.name),
        house=bool(card.house),
    )


def _words(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()
