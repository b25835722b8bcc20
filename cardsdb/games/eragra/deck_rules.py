"""How Eragra judges the stacks that a Summoner brings (ER-DECK), and those of a table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from pydantic import Field

from cardsdb.decks.deck import Deck
from cardsdb.decks.formats import Parameters
from cardsdb.decks.legality import Counted, DeckRules, Pool, Rule
from cardsdb.decks.shared_rules import BEFORE, COPIES, SIZES, kinds
from cardsdb.decks.violations import Held, Violation, every, listed, violation, words
from cardsdb.games.eragra.grim import deal_grim, draft_order, grim_pool
from cardsdb.games.eragra.vocabulary import STACK_COLORS
from cardsdb.names import fold

_DUEL, _GRIM, _TOKENS = "duel stack", "grim stack", "tokens"
_BY_PARCHMENTS = {"common minion", "ceremonial minion", "integral minion"}


class EragraParameters(Parameters):
    """What the table `[rules]` of an Eragra format states: cards with the partner, a card or a caliber, each names."""

    partners: dict[str, str] = Field(default_factory=dict)


def _colour(counted: Counted) -> Iterator[Violation]:
    """Judge the one colour of a Duel Stack: the stated one, else the one that most of its cards bear."""
    stated = counted.deck.metadata.get("colour", "")
    if stated and fold(stated) not in STACK_COLORS:
        yield Violation(
            "ER-COMP-1",
            "error",
            f"no Summoner plays the colour {stated}",
            found=stated,
            required=" or ".join(STACK_COLORS),
            fix="correct the colour of the list",
        )
    borne: dict[str, list[Held]] = defaultdict(list)
    for entry, card in counted.known(_DUEL):
        borne[str(card.attributes.get("stack_color", ""))].append((entry, card))
    unknown = borne.pop("", [])
    colour = colour_of(counted.deck)
    for other in sorted(borne.keys() - {colour}):
        yield violation(
            "ER-DECK-5",
            "error",
            f"{listed(borne[other])} of the colour {other} in a {colour} stack",
            borne[other],
            found=other,
            required=colour,
            fix=f"take out {listed(borne[other])}",
            surplus=every(borne[other]),
        )
    if unknown:
        message = f"the catalogue does not know the colour of {listed(unknown)}"
        required = colour or "one colour"
        yield violation(
            "ER-DECK-5", "warning", message, unknown, found="unknown", required=required, fix="look at the cards"
        )


def colour_of(deck: Deck) -> str:
    """Return the colour of a Summoner: the stated one, else what most cards of the Duel Stack bear."""
    stated = fold(deck.metadata.get("colour", ""))
    if stated in STACK_COLORS:
        return stated
    borne = Counter[str]()
    for entry in deck.entries:
        if entry.section == _DUEL and entry.card and (colour := entry.card.attributes.get("stack_color")):
            borne[str(colour)] += entry.count
    return max(sorted(borne), key=borne.__getitem__, default="")


def _grim_is_dealt(counted: Counted) -> Iterator[Violation]:
    if _GRIM in counted.form.allowed_sections and not counted.sizes.get(_GRIM):
        yield Violation(
            "ER-DECK-11",
            "warning",
            "no Grim Stack in the list: fifteen cards are to be dealt or drafted before the duel",
            found=0,
            required=next((limit.number for limit in counted.form.sizes if limit.section == _GRIM), 0),
            fix="cardsdb deck grim deals them",
        )


def _token_order(counted: Counted) -> Iterator[Violation]:
    held = list(counted.known(_TOKENS))
    order = [key for key in counted.form.fixed.get(_TOKENS, {}) if key in {card.key for _, card in held}]
    if [card.key for _, card in held if card.key in order] != order:
        message = "the Tokens do not lie in the order of their numbers"
        yield violation("ER-COMP-8", "error", message, held, found="another order", required="1 to 20", fix="sort them")


def _slow(counted: Counted) -> Iterator[Violation]:
    kinds_ = {card.attributes.get("kind") for _, card in counted.known(_DUEL)} & _BY_PARCHMENTS
    if kinds_ == {"integral minion"}:
        message = "every Minion needs three Parchments, so the stack starts slowly"
        yield Violation("ER-DECK-17", "advice", message, fix="add Common or Ceremonial Minions")


def _partners(counted: Counted) -> Iterator[Violation]:
    rules: EragraParameters = counted.form.rules
    held = list(counted.known(_DUEL))
    there = {card.key for _, card in held}
    there |= {fold(caliber) for _, card in held for caliber in words(card, "calibers")}
    for name, partner in rules.partners.items():
        alone = [(entry, card) for entry, card in held if card.key == fold(name)]
        if alone and fold(partner) not in there:
            message = f"{listed(alone)} is weak without its partner"
            yield violation("ER-DECK-18", "advice", message, alone, required=partner, fix=f"add {partner}")


def together(decks: Sequence[Deck]) -> Iterable[tuple[int, Violation]]:
    """Yield what is wrong with the lists of one duel: a colour or a Grim card twice (ER-DECK-13, ER-DECK-14)."""
    colours: dict[str, int] = {}
    grim: dict[str, int] = {}
    for place, deck in enumerate(decks):
        colour = colour_of(deck)
        if colour and colours.setdefault(colour, place) != place:
            message = f"{colour} is also the colour of {decks[colours[colour]].name or decks[colours[colour]].source}"
            yield place, Violation("ER-DECK-14", "error", message, found=colour, fix="choose another colour")
        held = [(e, e.card) for e in deck.entries if e.section == _GRIM and e.card]
        twice = [(entry, card) for entry, card in held if grim.setdefault(card.key, place) != place]
        if twice:
            message = f"{listed(twice)} also in the Grim Stack of another Summoner"
            yield place, violation("ER-DECK-13", "error", message, twice, fix="deal the Grim Stacks from one pool")


DECK_RULES = DeckRules(
    rules=(
        *BEFORE,
        kinds("kind"),
        COPIES,
        Rule(
            "one stack colour",
            lambda form: ("ER-DECK-5", "ER-COMP-1") if _DUEL in form.allowed_sections else (),
            _colour,
        ),
        Rule("the Grim Stack", lambda form: ("ER-DECK-11",) if _GRIM in form.allowed_sections else (), _grim_is_dealt),
        Rule("Tokens in order", lambda form: ("ER-COMP-8",) if _TOKENS in form.fixed else (), _token_order),
        SIZES,
    ),
    advice=(
        Rule("a quick start", lambda form: ("ER-DECK-17",) if _DUEL in form.allowed_sections else (), _slow),
        Rule("partners", lambda form: ("ER-DECK-18",) if form.rules.partners else (), _partners),
    ),
    parameters=EragraParameters,
    together=together,
    pool=Pool(grim_pool, deal_grim, draft_order),
)
