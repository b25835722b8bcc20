"""Timing whole processes in pairs, so that a machine whose speed drifts still gives a fair ratio."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """What one process used: CPU seconds (its own and the system's for it) and its peak memory in MiB."""

    seconds: float
    mebibytes: float


def run(command: Sequence[str]) -> Run:
    """Run a command to its end and return what it used; its output is thrown away."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} ended with {process.returncode}")
    return Run(used.ru_utime + used.ru_stime, used.ru_maxrss / (1 if sys.platform != "darwin" else 1024) / 1024)


def compare(title: str, ours: Sequence[str], baseline: Sequence[str], *, bound: float, pairs: int = 5) -> None:
    """Print one line: the median ratio of CPU time, ours to the baseline's, run in turn after a warm-up."""
    run(ours), run(baseline)
    taken = [(run(ours), run(baseline)) for _ in range(pairs)]
    ratio = statistics.median(mine.seconds / base.seconds for mine, base in taken)
    mine, base = (statistics.median(pair[side].seconds for pair in taken) for side in (0, 1))
    peak = max(pair[0].mebibytes for pair in taken)
    print(f"{title}: {ratio:.2f} times the baseline (bound {bound}); {mine:.2f} s to {base:.2f} s, peak {peak:.0f} MiB")


def timed(command: Sequence[str]) -> Run:
    """Run a command that prints the seconds of the part that counts, and return those with its peak memory."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    printed = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} ended with {process.returncode}")
    return Run(float(printed), used.ru_maxrss / (1 if sys.platform != "darwin" else 1024) / 1024)
