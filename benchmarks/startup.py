"""How long a command takes to start, beside the bare imports it cannot do without.

Bounds: `cardsdb --help` at most 2.5 times `import typer`; `cardsdb cards search` on a filled
database at most 1.5 times `import sqlmodel, typer, rich`.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from measuring import compare, run

CARDSDB = shutil.which("cardsdb", path=sysconfig.get_path("scripts")) or "cardsdb"


def main() -> None:
    """Print both figures."""
    with tempfile.TemporaryDirectory() as folder:
        search = [CARDSDB, "--db", str(Path(folder) / "cards.sqlite"), "cards", "search", "civ:fire cost<=3"]
        run(search)
        bare = "import sqlmodel, typer, rich"
        compare("cardsdb --help", [CARDSDB, "--help"], [sys.executable, "-c", "import typer"], bound=2.5, pairs=9)
        compare("cardsdb cards search", search, [sys.executable, "-c", bare], bound=1.5, pairs=9)


if __name__ == "__main__":
    main()
