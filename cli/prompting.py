"""Talking with the one who sits at the terminal, or with the file that is read in a person's place."""

from __future__ import annotations

import sys

from cli.output import out

_LONGEST = 10_000


def someone_there() -> bool:
    """Return whether a person looks at the screen and types."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str:
    """Return the line that is typed, or the next line of the input, which is shown; raises EOFError at its end."""
    if someone_there():
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - with it, `input` lets a line be edited
        return input(prompt)
    sys.stdout.write(prompt)
    sys.stdout.flush()
    try:
        line = sys.stdin.readline(_LONGEST)
    except UnicodeDecodeError:
        line = "?\n"
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    sys.stdout.write("".join(sign for sign in line if sign.isprintable()) + "\n")
    return line


def hand_over(to: str, *, hide: bool) -> None:
    """Let a player come to the screen, `hide` what another one saw there, so that neither sees what the other may."""
    if not someone_there():
        return
    if hide:
        ask(f"Press Enter to hide the screen; then it is {to}'s decision. ")
        clear()
    ask(f"{to}: press Enter when only you look at the screen. ")
    clear()


def clear() -> None:
    """Wipe the screen and what can be scrolled back to."""
    console = out()
    if console.is_dumb_terminal:
        sys.stdout.write("\n" * (2 * console.height))
    else:
        sys.stdout.write("\033[H\033[2J\033[3J")
    sys.stdout.flush()
