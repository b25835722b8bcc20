"""`cardsdb proxies`: cards on sheets of paper, at their right size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from cli.cards import JsonOption
from cli.opening import opened
from cli.option_groups import in_groups
from cli.output import legible, out, print_json, progress, say
from cli.places import check_output, kept
from cli.proxy_cards import wanted_cards
from cli.proxy_options import PRESETS, Margins, Output, Pictures, Reverse, Selection, Settings, Sheet

if TYPE_CHECKING:
    from exports.paper.measures import Size
    from exports.proxies.layout import Layout
    from exports.proxies.sheets import Backs, Proxy, Sheets, Wishes
    from exports.proxies.wanted import Wanted


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
    from exports.files import write_files
    from exports.paper.pen import Ink
    from exports.paper.preview import as_png, check_pixels
    from exports.proxies.art import Folder
    from exports.proxies.cut_files import cut_file
    from exports.proxies.sheets import print_proxies

    inputs = [*(selection.lists or ()), *([Path(reverse.backs)] if reverse.backs else ())]
    _check_outputs(output, inputs, pictures.images)
    with opened() as store, store.reading() as session:
        title, wanted = wanted_cards(session, selection)
    settings = PRESETS[sheet.preset]
    wishes = _wishes(title, selection, sheet, margins, reverse, pictures, settings)
    layout = _layout(sheet, settings, wishes, _card_size(sheet, wanted.proxies))
    if output.preview:
        check_pixels(layout.paper, output.preview_dpi)
    remarks = list(wanted.remarks)
    grey = wishes.ink is Ink.GREY
    art = Folder(pictures.images, grey=grey, remark=remarks.append) if pictures.images else None
    with progress("Drawing sheets") as report:
        sheets = print_proxies(wanted.proxies, layout, wishes, art=art, progress=report)
    files: list[tuple[Path, str | bytes]] = [(output.output, sheets.pdf)]
    if output.cut_file:
        machine = wishes.guides.registration
        outlines = cut_file(output.cut_file, layout, radius=wishes.radius, registration=machine)
        files.append((output.cut_file, outlines))
    previews = _preview_places(output, sheets.pages)
    drawn = zip(previews, as_png(sheets.pdf, dpi=output.preview_dpi), strict=False)
    write_files(chain(files, drawn), kept(inputs))
    _report(output, layout, sheets, wanted, [*remarks, *sheets.remarks], previews, as_json)


def _check_outputs(output: Output, inputs: Sequence[Path], pictures: Path | None) -> None:
    """Refuse outputs that cannot be written, or had better not; raises CardsdbError."""
    from cardsdb.errors import PrintingError
    from exports.files import check_places

    check_output(output.output, ".pdf", inputs=inputs)
    if output.cut_file:
        check_output(output.cut_file, ".svg", ".dxf", inputs=inputs)
    if output.preview_all and not output.preview:
        raise PrintingError("--preview-all wants --preview OUT.png, which says where")
    if output.preview:
        check_output(output.preview, ".png", inputs=inputs)
        if pictures and output.preview.resolve().is_relative_to(pictures.resolve()):
            raise PrintingError(
                f"{output.preview}: lies among the pictures and would be taken for one; name another place"
            )
    check_places(filter(None, (output.output, output.cut_file, output.preview)))


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
    from cardsdb.errors import PrintingError
    from exports.paper.measures import PAPERS, Size, read_size
    from exports.proxies.layout import lay_out

    if settings.card_a_page and (sheet.paper is not None or sheet.landscape is not None):
        raise PrintingError("with the preset 1-up the page is as large as its card; leave out --paper and its way up")
    bleed, machine = wishes.bleed, wishes.guides.registration
    margin = max(wishes.margin, machine.margin) if machine else wishes.margin
    gap = _gap(sheet.gap) or settings.gap or (2 * bleed, 2 * bleed)
    paper = read_size(sheet.paper or "a4", PAPERS, "paper")
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
    from exports.proxies.wanted import OWN_LANGUAGE

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
        language=(selection.lang or OWN_LANGUAGE).casefold(),
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


def _preview_places(output: Output, pages: int) -> list[Path]:
    """Return where the pictures of pages go that were asked for."""
    path = output.preview
    if path is None:
        return []
    if not output.preview_all:
        return [path]
    return [path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(1, pages + 1)]


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
    out().print(f"{cards} on {pages} of {layout.paper} in {legible(str(output.output))}{left_out}", markup=False)
