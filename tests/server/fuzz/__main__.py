"""`python -m tests.server.fuzz --minutes N --seed S`: goes on until the time is up or the house misbehaves."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import psutil

from .course import Course, housed, listening

REPORT = 500
"""Visits between two lines."""
IDLE = 700.0
"""Seconds that the house's clock goes on by then: tables that nobody looks at leave the memory."""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.server.fuzz", description="Fuzzes the WebSocket of a house."
    )
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument(
        "--seed", type=int, default=None, help="the course to run; a new one each time without it"
    )
    given = parser.parse_args()
    seed = time.time_ns() % 10**9 if given.seed is None else given.seed
    until = time.monotonic() + 60 * given.minutes
    print(f"seed {seed}")
    with (
        tempfile.TemporaryDirectory() as folder,
        listening() as faults,
        housed(Path(folder)) as served,
        Course(served, seed) as course,
    ):
        visits = 0
        while time.monotonic() < until and not faults.lines:
            course.visit()
            course.canary.sing()
            visits += 1
            if visits % REPORT == 0:
                served.advance(IDLE)
                size = psutil.Process().memory_info().rss / 2**20
                moves = course.canary.moves
                print(f"{visits:8d} visits, {moves} moves of the others, {size:.0f} MiB", flush=True)
        for what, count in sorted(course.seen.items()):
            print(f"{count:8d} {what}")
    if faults.lines:
        raise SystemExit("\n".join(faults.lines))


main()
