"""How much a document from a stranger may cost."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardsdb.errors import UnreadableFileError

MAX_BYTES = 64 * 1024 * 1024
MAX_PAGES = 2_000
MAX_CHARACTERS = 20_000_000
MAX_MEMORY = 2 << 30  # bytes of addresses, for the process that reads a document
MAX_SECONDS = 120.0


@contextmanager
def time_limit(seconds: float) -> Iterator[Callable[[], None]]:
    """Raise UnreadableFileError if the block takes too long.

    The block calls what it is given from time to time. In the main thread of a Unix process an alarm interrupts it
    even inside a single endless page.
    """
    begun = time.monotonic()

    def check(*_: object) -> None:
        if time.monotonic() - begun >= seconds:
            raise TimeoutError

    try:
        with _alarm(seconds, check):
            yield check
    except Exception as error:  # a parser may have wrapped our interruption in an error of its own
        if time.monotonic() - begun >= seconds:
            raise UnreadableFileError(f"takes longer than {seconds:g} seconds to read; split it") from error
        raise


@contextmanager
def _alarm(seconds: float, ring: Callable[..., None]) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGALRM, ring)
    # A parser may also swallow the first interruption, so the alarm rings again.
    timer = signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, handler)
