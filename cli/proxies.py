"""`cardsdb proxies`: cards on sheets of paper, at their right size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from cli.cards import JsonOption
from cli.decks import indexes_of
from cli.opening import opened
from cli.option_groups import in_groups
from cli.output import out, print_json, progress, say
from cli.proxy_options import PRESETS, Margins, Output, Pictures, Reverse, Selection, Settings, Sheet

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.catalogue.vocabulary import Vocabulary
    from cardsdb.decks.deck import Deck
    from exports.paper.measures import Size
    from exports.proxies.layout import Layout
    from exports.proxies.sheets import Backs, Proxy, Sheets, Wishes
    from exports.proxies.wanted import Wanted

_COUNTED = re.compile(r"(?P<count>\d{1,3})\s*[x×]?\s+(?P<name>.+)")


def add_to(app: typer.Typer) -> None:
    """Add the command to those of `cardsdb`."""
    epilog = "For example: cardsdb proxies fire-rush.txt -o fire-rush.pdf --paper letter --backs own"
    app.command("proxies", epilog=epilog, no_args_is_help=True)(proxies)


@in_groups
def proxies(
    selection: Selection,
    sheet: Sheet,
    margins: Margins,
    reverse: Reverse,
    pictures: Pictures,
    output: Output,
    as_json: JsonOption = False,
) -> None:
    """Print cards on sheets: deck lists, what a search finds, single cards or a whole set.

    Print the PDF at 100 per cent ("actual size"); the ruler in its margin shows whether it came out right.
    """
    from exports.files import write_file
    from exports.paper.pen import Ink
    from exports.proxies.art import Folder
    from exports.proxies.cut_files import cut_file
    from exports.proxies.sheets import print_proxies

    with opened() as store, store.reading() as session:
        title, wanted = _wanted(session, selection)
    settings = PRESETS[sheet.preset]
    wishes = _wishes(title, selection, sheet, margins, reverse, pictures, settings)
    layout = _layout(sheet, settings, wishes, _card_size(sheet, wanted.proxies))
    remarks = list(wanted.remarks)
    grey = wishes.ink is Ink.GREY
    art = Folder(pictures.images, grey=grey, remark=remarks.append) if pictures.images else None
    outlines = None
    if output.cut_file:
        machine = wishes.guides.registration
        outlines = cut_file(output.cut_file, layout, radius=wishes.radius, registration=machine)
    with progress("Drawing sheets") as report:
        sheets = print_proxies(wanted.proxies, layout, wishes, art=art, progress=report)
    write_file(output.output, sheets.pdf)
    if output.cut_file and outlines is not None:
        write_file(output.cut_file, outlines)
    pages = _write_preview(sheets.pdf, output)
    _report(output, layout, sheets, wanted, [*remarks, *sheets.remarks], pages, as_json)


def _wanted(session: Session, selection: Selection) -> tuple[str, Wanted]:
    """Return the title of the sheets and the cards on them."""
    from cardsdb.catalogue.collection import owned_copies
    from cardsdb.catalogue.search import search
    from cardsdb.errors import PrintingError
    from cardsdb.games import find_game, games
    from exports.proxies.wanted import choose

    game = find_game(selection.game).name if selection.game else None
    vocabularies = [game.cards for game in games().values()]
    decks = _decks(session, selection, game)
    found = _of_decks(session, decks, vocabularies, placeholders=selection.placeholders)
    found += [_single(session, text, game, vocabularies) for text in selection.card or ()]
    if (query := _query(selection)) is not None:
        from exports.proxies.sheets import Proxy

        searched = search(session, query, vocabularies, game=game)
        found += [Proxy(card.name, selection.copies, card) for card in searched]
    excluded = {card.id for query in selection.exclude or () for card in search(session, query, vocabularies)}
    owned = None
    if selection.only_missing:
        owned = {card: count for name in games() for card, count in owned_copies(session, name).items()}
    wanted = choose(found, excluded=excluded, owned=owned, language=selection.lang)
    if not wanted.proxies:
        why = "all of its cards are left out" if found else "name a deck list, or ask with --query, --card or --set"
        raise PrintingError(f"there is no card to print: {why}")
    titles = [deck.name or Path(deck.source).stem for deck in decks] + [selection.set_code or "", selection.query or ""]
    return ", ".join(filter(None, titles)) or "Proxies", wanted


def _query(selection: Selection) -> str | None:
    """Return what is searched: the query, the set, or both; None where neither is asked for."""
    if selection.set_code is None:
        return selection.query
    code = selection.set_code.replace('"', "")
    return f'set:"{code}"' if selection.query is None else f'set:"{code}" ({selection.query})'


def _decks(session: Session, selection: Selection, game: str | None) -> list[Deck]:
    from cli.deck_reading import ListReader

    reader = ListReader(indexes_of(session), session)
    return [reader.stored_or_file(file, game) for file in selection.lists or ()]


def _of_decks(
    session: Session, decks: Sequence[Deck], vocabularies: Sequence[Vocabulary], *, placeholders: bool
) -> list[Proxy]:
    """Return the cards of deck lists; raises DeckListError with every line that is no card."""
    from cardsdb.catalogue.search.found import load_cards
    from cardsdb.errors import DeckListError
    from exports.proxies.wanted import of_decks

    lost = [
        f"{deck.source}, line {one.line}: {one.message}{f'; {one.fix}' if one.fix else ''}"
        for deck in decks
        for one in deck.mistakes
        if not (placeholders and any(entry.line == one.line for entry in deck.entries))
    ]
    indexes = indexes_of(session)
    if not placeholders:
        for deck in decks:
            for entry in deck.unknown:
                near = ", ".join(indexes(deck.game).near(entry.name))
                lost.append(
                    f"{deck.source}, line {entry.line}: no card is called {entry.name!r}"
                    + (f"; near: {near}" if near else "")
                )
    if lost:
        raise DeckListError("\n".join(["nothing was printed; mend this, or say --placeholders", *lost]))
    ids = list(dict.fromkeys(entry.card.id for deck in decks for entry in deck.entries if entry.card))
    return of_decks(decks, {card.id: card for card in load_cards(session, ids, vocabularies)})


def _single(session: Session, text: str, game: str | None, vocabularies: Sequence[Vocabulary]) -> Proxy:
    """Return the card that "4 Aqua Hulcus" names; raises PrintingError with near names."""
    from cardsdb.catalogue.lookup import find_card
    from cardsdb.catalogue.search.found import load_cards
    from cardsdb.errors import PrintingError, UnknownCardError
    from exports.proxies.sheets import Proxy

    counted = _COUNTED.fullmatch(text.strip())
    try:
        row, _ = find_card(session, counted["name"] if counted else text, game)
    except UnknownCardError as error:
        raise PrintingError(str(error)) from error
    [card] = load_cards(session, [row.id or 0], vocabularies)
    return Proxy(card.name, int(counted["count"]) if counted else 1, card)


def _card_size(sheet: Sheet, proxies: Sequence[Proxy]) -> Size:
    """Return the size asked for, else that of the cards' game; raises PrintingError where they differ."""
    from cardsdb.errors import PrintingError
    from cardsdb.games import games
    from exports.paper.measures import CARD_SIZES, Size, read_size

    if sheet.card_size:
        return read_size(sheet.card_size, CARD_SIZES, "card")
    sizes = {games()[proxy.card.game].card_size for proxy in proxies if proxy.card} or {(63.0, 88.0)}
    if len(sizes) > 1:
        raise PrintingError("these games have cards of different sizes; say one with --card-size, or print them apart")
    return Size(*sizes.pop())


def _layout(sheet: Sheet, settings: Settings, wishes: Wishes, card: Size) -> Layout:
    from exports.paper.measures import PAPERS, Size, read_size
    from exports.proxies.layout import lay_out

    bleed, machine = wishes.bleed, wishes.guides.registration
    margin = max(wishes.margin, machine.margin) if machine else wishes.margin
    gap = _gap(sheet.gap) or settings.gap or (2 * bleed, 2 * bleed)
    paper = read_size(sheet.paper, PAPERS, "paper")
    lying = sheet.landscape
    if settings.card_a_page:
        paper, lying = Size(card.width + 2 * (bleed + margin), card.height + 2 * (bleed + margin)), None
        lying = paper.width > paper.height
    skipped = frozenset(sheet.skip_slot or ())
    return lay_out(paper, card, margin=margin + bleed, gap=gap, lying=lying, skipped=skipped)


def _gap(text: str | None) -> tuple[float, float] | None:
    """Return the gaps that "2" or "2,3" says; raises PrintingError."""
    from cardsdb.errors import PrintingError

    if text is None:
        return None
    try:
        across, down = [float(part) for part in text.split(",")] * (1 if "," in text else 2)
    except ValueError:
        across = down = -1
    if not (0 <= across <= 100 and 0 <= down <= 100):
        raise PrintingError(f"a gap is 0 to 100 mm, or two of them as in 2,3 for across and down; not {text!r}")
    return across, down


def _wishes(
    title: str,
    selection: Selection,
    sheet: Sheet,
    margins: Margins,
    reverse: Reverse,
    pictures: Pictures,
    settings: Settings,
) -> Wishes:
    from exports.paper.pen import Ink
    from exports.proxies.sheets import Wishes

    return Wishes(
        title=title,
        ink=Ink(sheet.ink.value),
        margin=settings.margin if sheet.margin is None else sheet.margin,
        bleed=settings.bleed if sheet.bleed is None else sheet.bleed,
        mirrored=sheet.bleed_style.value == "mirror",
        radius=sheet.corner_radius,
        guides=margins.guides(settings),
        backs=_backs(reverse, grey=sheet.ink.value == "grey"),
        side=reverse.sides.value,
        whole=pictures.whole_card,
        cover=pictures.fit.value == "cover",
        source_bleed=pictures.source_bleed,
        language=selection.lang or "en",
    )


def _backs(reverse: Reverse, *, grey: bool) -> Backs | None:
    from cli.calibration import offset_file
    from exports.paper.pictures import read_picture
    from exports.proxies.calibration import kept_offset, read_offset
    from exports.proxies.sheets import Backs

    if reverse.backs is None:
        return Backs() if reverse.sides.value == "back" else None
    offset = read_offset(reverse.back_offset) if reverse.back_offset else kept_offset(offset_file())
    picture = None if reverse.backs == "own" else read_picture(Path(reverse.backs), grey=grey)
    return Backs(reverse.flip.value, offset, picture, reverse.backs_apart)


def _write_preview(pdf: bytes, output: Output) -> list[Path]:
    """Write the pictures that were asked for and return where they are."""
    from exports.files import write_file
    from exports.paper.preview import as_png

    if output.preview is None:
        return []
    pictures = as_png(pdf, dpi=output.preview_dpi, first_only=not output.preview_all)
    path, written = output.preview, []
    for number, picture in enumerate(pictures, start=1):
        written.append(path.with_name(f"{path.stem}-{number}{path.suffix}") if output.preview_all else path)
        write_file(written[-1], picture)
    return written


def _report(
    output: Output,
    layout: Layout,
    sheets: Sheets,
    wanted: Wanted,
    remarks: Sequence[str],
    previews: Sequence[Path],
    as_json: bool,
) -> None:
    remarks = list(dict.fromkeys(remarks))
    if as_json:
        document: dict[str, Any] = {
            "output": str(output.output),
            "pages": sheets.pages,
            "cards": sheets.cards,
            "different": len(wanted.proxies),
            "left_out": wanted.left_out,
            "per_page": len(layout.places),
            "paper": [layout.paper.width, layout.paper.height],
            "card": [layout.card.width, layout.card.height],
            "cut_file": str(output.cut_file) if output.cut_file else None,
            "previews": [str(path) for path in previews],
            "warnings": remarks,
        }
        print_json(document)
        return
    for remark in remarks:
        say(f"note: {remark}")
    left_out = f", {wanted.left_out} left out" if wanted.left_out else ""
    pages = f"{sheets.pages} page{'' if sheets.pages == 1 else 's'}"
    cards = f"{sheets.cards} card{'' if sheets.cards == 1 else 's'}"
    out().print(f"{cards} on {pages} of {layout.paper} in {output.output}{left_out}", markup=False)
