"""`python -m tests.server.fuzz --minutes N --seed S --shared`: goes on until the time is up or the house misbehaves."""

from __future__ import annotations

import argparse
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import psutil

from tests.faults.cluster import Cluster

from .fuzz_run import FuzzRun, housed, listening

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
        "--seed", type=int, default=None, help="what the run follows from; a new one each time without it"
    )
    parser.add_argument("--shared", action="store_true", help="a house on PostgreSQL and Redis of its own")
    given = parser.parse_args()
    seed = time.time_ns() % 10**9 if given.seed is None else given.seed
    until = time.monotonic() + 60 * given.minutes
    print(f"seed {seed}")
    with ExitStack() as stack:
        urls = {}
        if given.shared:
            cluster = stack.enter_context(Cluster())
            urls = {"postgres": cluster.postgres.new_house(), "redis": cluster.redis.url}
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        faults = stack.enter_context(listening())
        served = stack.enter_context(housed(folder, **urls))
        run = stack.enter_context(FuzzRun(served, seed))
        visits = 0
        while time.monotonic() < until and not faults.lines:
            run.visit()
            run.canary.sing()
            visits += 1
            if visits % REPORT == 0:
                served.advance(IDLE)
                size = psutil.Process().memory_info().rss / 2**20
                moves = run.canary.moves
                print(f"{visits:8d} visits, {moves} moves of the others, {size:.0f} MiB", flush=True)
        for what, count in sorted(run.seen.items()):
            print(f"{count:8d} {what}")
    if faults.lines:
        raise SystemExit("\n".join(faults.lines))


main()
