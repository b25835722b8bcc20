"""The cards of a catalogue as an Eragra duel plays with them."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session, col, select

from cardsdb.catalogue import tables
from cardsdb.catalogue.search.found import FoundCard, load_cards
from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.games.eragra.abilities import read_abilities
from cardsdb.games.eragra.duel.cards import PARCHMENTS_FOR, Card, Cards
from cardsdb.games.eragra.duel.game import EragraRules
from cardsdb.names import fold

_RANK = {f"{rank} minion": rank for rank in ("common", "white", "ceremonial", "integral", "spellbound")}
_MINION = ("dice_power", "natural_origin")
_NEEDED: dict[str, tuple[str, ...]] = {
    "common minion": (*_MINION, "group_color"),
    "white minion": (*_MINION, "counter"),
    "ceremonial minion": _MINION,
    "integral minion": _MINION,
    "spellbound minion": (*_MINION, "group_color"),
    "incantation white": ("acts",),
    "incantation black": ("acts",),
    "parchment": ("group_color", "combination_symbols"),
    **dict.fromkeys(("ground", "flower", "wall", "ploy ad hoc", "mastery", "grim", "token"), ()),
}
"""What must be known of a card to play with it, by its kind; of other kinds it is not known what they are."""
_SYMBOLS = 2


def load_rules(session: Session, vocabulary: Vocabulary) -> EragraRules:
    """Return the rules of duels with all cards of a catalogue whose facts are complete enough to play.

    A card whose abilities are not known as data is played without any (ER-R-50).
    """
    rows = session.exec(
        select(tables.Card).where(tables.Card.game == vocabulary.game).order_by(col(tables.Card.key))
    ).all()
    abilities = {row.id or 0: row.abilities for row in rows}
    found = load_cards(session, [row.id or 0 for row in rows], [vocabulary])
    lacking = {card.id: what for card in found if (what := _lacking(card))}
    complete = [card for card in found if card.id not in lacking]
    spellings = {fold(spelling): card.name for card in complete for _, spelling in card.names}
    others = [card for card in found if card.id in lacking]
    unknown = {fold(name): lacking[card.id] for card in others for _, name in (("", card.name), *card.names)}
    cards = Cards([_card(card, abilities[card.id]) for card in complete], spellings, unknown)
    return EragraRules(fingerprint=cards.fingerprint, cards=cards)


def _lacking(card: FoundCard) -> str:
    """Return what must be known of a card to play with it and is not, by the columns of a card list; else nothing."""
    known = card.attributes
    kind = str(known.get("kind", ""))
    if kind not in _NEEDED:
        return f"kind more closely than {kind!r}" if kind else "kind"
    missing = [name for name in _NEEDED[kind] if name not in known]
    if not missing and kind == "parchment" and len(_words(known["combination_symbols"])) != _SYMBOLS:
        missing = ["two combination_symbols"]
    return ", ".join(missing)


def _card(card: FoundCard, abilities: Any) -> Card:
    known = card.attributes

    def text(name: str) -> str:
        return str(known.get(name, ""))

    def number(name: str) -> int:
        return int(str(known.get(name, 0)))

    kind = _RANK.get(text("kind"), text("kind"))
    return Card(
        name=card.name,
        kind=kind,
        league=text("league"),
        classes=frozenset(map(fold, _words(known.get("class")))),
        color=text("stack_color"),
        group=kind if kind in PARCHMENTS_FOR else text("group_color"),
        power=number("dice_power") if "dice_power" in known else None,
        calibers=frozenset(_words(known.get("calibers"))),
        origin=text("natural_origin"),
        tributes=_words(known.get("tributes")),
        acts=number("acts"),
        counter=number("counter"),
        cardition=bool(known.get("cardition")),
        aura=bool(known.get("aura")),
        appearance=text("appearance") or "unknown",
        symbols=_words(known.get("combination_symbols")),
        abilities=read_abilities(abilities, card_name=card.name) if abilities else (),
        practice=card.practice,
        left_out=bool(card.text and not abilities) and kind != "token",
    )


def _words(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()
