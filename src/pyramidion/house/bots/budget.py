"""What one job may cost a worker process: CPU time and memory. Only where the system can count them."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

OUT_OF_TIME = "out of CPU time"
OUT_OF_MEMORY = "out of memory"
TOO_LARGE = "the result is too large"
OVER_BUDGET = frozenset((OUT_OF_TIME, OUT_OF_MEMORY, TOO_LARGE))
"""Errors of a job that asks for more than it may have: another try would end in the same way."""
REPEAT_SECONDS = 0.05
"""A signal that is lost in a destructor comes again."""


class OutOfTime(BaseException):
    """The job has used its CPU time. No `except Exception` on the way keeps it."""


def limit_memory(mebibytes: int) -> None:
    """From now on this process gets so much memory beyond what it has; then allocations raise MemoryError."""
    if sys.platform == "win32":
        return  # the house still ends a worker that takes too long
    import resource

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + mebibytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (limit, resource.getrlimit(resource.RLIMIT_AS)[1]))


@contextmanager
def memory(mebibytes: int | None) -> Iterator[None]:
    """As `limit_memory`, in the block alone; None: no limit."""
    if mebibytes is None or sys.platform == "win32":
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    limit_memory(mebibytes)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@contextmanager
def cpu_time(seconds: float | None) -> Iterator[None]:
    """Raises OutOfTime in the block when it has used so many seconds; None: no limit."""
    if seconds is None or sys.platform == "win32":
        yield
        return
    armed = True

    def stop(_: int, __: FrameType | None) -> None:
        if armed:
            raise OutOfTime

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, REPEAT_SECONDS)
    try:
        yield
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_PROF, 0)
