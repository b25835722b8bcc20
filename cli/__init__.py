"""The command line: parses, calls, prints; holds no rules and no SQL."""

from __future__ import annotations

import sys


def run() -> None:
    """Start the command `cardsdb`; an interruption while it loads ends it as quietly as one later on."""
    try:
        from cli.main import run as run_command
    except KeyboardInterrupt:
        sys.exit(130)
    run_command()
