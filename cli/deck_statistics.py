"""`cardsdb deck stats|sample`: what a deck is made of, and what is drawn from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.cards import GameOption, JsonOption
from cli.deck_building import SeedOption
from cli.deck_checking import FormatOption, judge_of
from cli.decks import ListFile, indexes_of, read_list
from cli.opening import opened
from cli.output import WIDTH, out, print_json, print_wrapped
from exports.files import write_file

if TYPE_CHECKING:
    from fractions import Fraction

    from cardsdb.decks.card_index import CardIndex
    from cardsdb.decks.deck import Deck
    from cardsdb.decks.legality import Checked
    from cardsdb.decks.odds import Wanted
    from cardsdb.decks.statistics import Curve, Statistics, Tally
    from exports.plots import PlotKind

_LABEL = 26


def add_to(app: typer.Typer) -> None:
    """Add the commands to those of `cardsdb deck`."""
    app.command("stats", epilog="For example: cardsdb deck stats fire-rush.txt --png fire-rush.png")(stats)
    app.command("sample", epilog="For example: cardsdb deck sample fire-rush.txt --odds '2 Tornado Flame'")(sample)


def stats(
    file: ListFile,
    game: GameOption = None,
    form: FormatOption = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw them as a PNG picture.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw them as an SVG picture.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show what a deck is made of: its curve, colours, types, races, keywords, balance, and advice."""
    from cardsdb.decks.statistics import statistics
    from cardsdb.games import games

    with opened() as store, store.reading() as session:
        judge = judge_of(session)
        deck = read_list(file, judge.indexes, game, session)
        verdict = judge.check(deck, form, explain=True).verdict
    found = statistics(deck, games()[deck.game].cards, games()[deck.game].balance)
    advice = [checked for checked in verdict.checked if checked.result == "advice"]
    if png or svg:
        from exports.plots import plot

        pictures = [(path, plot(found, kind)) for kind, path in _asked_for(png, svg)]
        for path, picture in pictures:
            write_file(path, picture)
    if as_json:
        print_json(_statistics_document(deck, found, advice))
    else:
        _print_statistics(found, advice)


def sample(
    file: ListFile,
    game: GameOption = None,
    hands: Annotated[int, typer.Option(min=0, max=10_000, metavar="N", help="How many opening hands.")] = 1,
    seed: SeedOption = 0,
    odds: Annotated[
        list[str] | None,
        typer.Option(metavar="CARD", help="The odds of a card, or of several of it (2 NAME); may be repeated."),
    ] = None,
    turn: Annotated[int, typer.Option(min=0, max=100, metavar="T", help="The odds up to your turn T.")] = 5,
    second: Annotated[bool, typer.Option("--second", help="You do not start.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Deal opening hands, and reckon the exact odds of drawing cards by each turn."""
    from cardsdb.decks.odds import sample
    from cardsdb.errors import DeckListError
    from cardsdb.games import games

    with opened() as store, store.reading() as session:
        indexes = indexes_of(session)
        deck = read_list(file, indexes, game, session)
        rules = games()[deck.game]
        section = rules.sections.first
        wishes = _wishes(deck, section, indexes(deck.game), odds or [])
    size = sum(entry.count for entry in deck.entries if entry.section == section)
    if not size:
        raise DeckListError(f"{deck.source}: there are no cards in the {section} to draw")
    dealt = sample(deck, section, rules.opening.hand, seed, hands)
    seen = {turn: min(rules.opening.seen(turn, starts=not second), size) for turn in range(turn + 1)}
    chances = _chances(size, seen, wishes)
    if as_json:
        document = {"source": deck.source, "game": deck.game, "section": section, "cards": size, "seed": seed}
        print_json({**document, "starts": not second, "hands": dealt, "odds": _odds_documents(chances, seen, wishes)})
        return
    for place, hand in enumerate(dealt, start=1):
        print_wrapped(f"Hand {place}: ", "; ".join(hand))
    if wishes:
        _print_odds(chances, seen, wishes)


def _asked_for(png: Path | None, svg: Path | None) -> list[tuple[PlotKind, Path]]:
    pictures: list[tuple[PlotKind, Path | None]] = [("png", png), ("svg", svg)]
    return [(kind, path) for kind, path in pictures if path]


def _wishes(deck: Deck, section: str, index: CardIndex, odds: list[str]) -> dict[str, Wanted]:
    """Return how many copies of which cards are wished for, by the cards' names."""
    from cardsdb.decks.odds import Wanted, copies_in
    from cardsdb.errors import UnknownCardError

    wishes = {}
    for wish in odds:
        counted = re.fullmatch(r"(\d{1,4})\s*[xX×]?\s+(.+)", wish.strip())
        name, least = (wish, 1) if counted is None or index.find(wish) else (counted[2], int(counted[1]))
        card = index.find(name)
        if card is None:
            near = ", ".join(index.near(name))
            raise UnknownCardError(f"no card is called {name!r}" + (f"; near names: {near}" if near else ""))
        wishes[card.name] = Wanted(copies_in(deck, section, card.key), least)
    return wishes


def _chances(size: int, seen: Mapping[int, int], wishes: Mapping[str, Wanted]) -> list[list[Fraction]]:
    """Return the odds by turn: of each wish, and of all at once where there are several."""
    from cardsdb.decks.odds import odds

    groups = [[wanted] for wanted in wishes.values()] + ([[*wishes.values()]] if len(wishes) > 1 else [])
    return [[odds(size, cards, group) for cards in seen.values()] for group in groups]


def _odds_documents(
    chances: list[list[Fraction]], seen: Mapping[int, int], wishes: Mapping[str, Wanted]
) -> list[dict[str, Any]]:
    groups = [[name] for name in wishes] + [[*wishes]]
    return [
        {
            "cards": [{"name": name, **wishes[name]._asdict()} for name in group],
            "turns": [
                {"turn": turn, "seen": cards, "probability": float(chance), "exact": str(chance)}
                for (turn, cards), chance in zip(seen.items(), row, strict=True)
            ],
        }
        for group, row in zip(groups, chances, strict=False)
    ]


def _statistics_document(deck: Deck, found: Statistics, advice: list[Checked]) -> dict[str, Any]:
    from cardsdb.decks.statistics import Curve

    def field(one: Curve | Tally) -> dict[str, Any]:
        mean = {"mean": round(float(one.mean), 4)} if isinstance(one, Curve) else {}
        return {"field": one.field, "counts": dict(one.counts), **mean}

    return {
        "source": deck.source,
        **{key: getattr(found, key) for key in ("name", "game", "cards", "unknown", "sections")},
        "fields": [field(one) for one in found.fields],
        "balance": [
            {**vars(share), "of_cards": float(share.of_cards), "of_costs": float(share.of_costs)}
            for share in found.balance
        ],
        "advice": [{"rules": checked.clauses, "message": remark} for checked in advice for remark in checked.remarks],
    }


def _print_statistics(found: Statistics, advice: list[Checked]) -> None:
    from cardsdb.decks.statistics import Curve

    unknown = f", {found.unknown} of them unknown" if found.unknown else ""
    sections = ", ".join(f"{section} {count}" for section, count in found.sections.items())
    print_wrapped("", f"{found.name}: {found.cards} cards{unknown} ({sections})", style="bold")
    for field in found.fields:
        title = field.field.replace("_", " ").capitalize()
        if isinstance(field, Curve):
            _print_bars(f"{title}, mean {float(field.mean):.2f}", field.spread)
        else:
            _print_bars(title, field.counts)
    if len(found.balance) > 1:
        out().print("\nBalance: share of the cards, share of the costs asked for", style="cyan")
    for share in found.balance if len(found.balance) > 1 else ():
        shares = f"{float(share.of_cards):>6.0%} of the cards {float(share.of_costs):>6.0%} of the costs"
        out().print(f"{share.word[:_LABEL]:<{_LABEL}} {shares}", markup=False)
    if advice:
        out().print("\nAdvice", style="cyan")
    for checked in advice:
        for remark in checked.remarks:
            print_wrapped("- ", f"{remark} ({', '.join(checked.clauses)})")


def _print_bars(title: str, counts: Mapping[Any, int]) -> None:
    """Print a bar for each count, the longest as long as the line has room."""
    out().print(f"\n{title}", style="cyan", markup=False)
    most, room = max(counts.values()), WIDTH - _LABEL - 6
    for label, count in counts.items():
        words = str(label) if len(str(label)) <= _LABEL else f"{str(label)[: _LABEL - 1]}…"
        bar = "█" * max(min(count, 1), round(room * count / most))
        out().print(f"{words:<{_LABEL}} {count:>4} {bar}".rstrip(), markup=False)


def _print_odds(chances: list[list[Fraction]], seen: Mapping[int, int], wishes: Mapping[str, Wanted]) -> None:
    """Print a row for each turn, a column for each wish, under letters that are explained."""
    letters = [chr(ord("A") + place) for place in range(len(wishes))]
    for letter, (name, wanted) in zip(letters, wishes.items(), strict=True):
        print_wrapped(f"{letter}: ", f"at least {wanted.least} of {wanted.copies} {name}")
    heads = [*letters, "all"][: len(chances)]
    out().print(f"{'Turn':<6}{'Seen':>4} " + "".join(f"{head:>9}" for head in heads), style="cyan")
    for (turn, cards), row in zip(seen.items(), zip(*chances, strict=True), strict=True):
        odds = "".join(f"{float(chance):>9.2%}" for chance in row)
        out().print(f"{turn or 'hand':<6}{cards:>4} {odds}", markup=False)
