"""`cardsdb paper calibration`: how far a printer's backs are off, and keeping that."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.cards import JsonOption
from cli.output import legible, out, print_json
from cli.places import check_output
from cli.proxy_options import Flip


def add_to(app: typer.Typer) -> None:
    """Add the command to those of `cardsdb paper`."""
    epilog = "For example: cardsdb paper calibration -o calibration.pdf, then: cardsdb paper calibration --keep 0.5,-1"
    app.command("calibration", epilog=epilog)(calibration)


def offset_file() -> Path:
    """Return the file in which the offset of the user's printer is kept."""
    from platformdirs import user_config_path

    return Path(user_config_path("cardsdb", appauthor=False)) / "printer.toml"


def calibration(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT.pdf", help="Print the sheet that shows it.")
    ] = None,
    keep: Annotated[
        str | None, typer.Option(metavar="MM,MM", help="Move all backs right and down from now on; 0,0 ends that.")
    ] = None,
    paper: Annotated[str, typer.Option(metavar="SIZE", help="The paper, as for proxies.")] = "a4",
    flip: Annotated[Flip, typer.Option(help="The edge that the printer turns the sheet about.")] = Flip.LONG,
    as_json: JsonOption = False,
) -> None:
    """Print a sheet on both sides that shows how far the backs are off, and keep what it says.

    Without either it says what is kept.
    """
    from exports.files import make_folder, write_files
    from exports.paper.measures import PAPERS, read_size
    from exports.proxies.calibration import as_kept, calibration_sheet, kept_offset, read_offset

    size, kept = read_size(paper, PAPERS, "paper"), offset_file()
    offset = kept_offset(kept) if keep is None else read_offset(keep)
    files: list[tuple[Path, str | bytes]] = []
    if output is not None:
        check_output(output, ".pdf")
        files.append((output, calibration_sheet(size, flip.value, offset)))
    if keep is not None:
        make_folder(kept.parent)
        files.append((kept, as_kept(offset)))
    write_files(files)
    if as_json:
        print_json({"output": str(output) if output else None, "pages": 2 if output else 0, "offset": offset})
        return
    if output:
        out().print(f"Print both sides of {legible(str(output))} at 100 per cent", markup=False)
    out().print(f"Backs are moved {offset[0]:g} mm to the right and {offset[1]:g} mm down", markup=False)
