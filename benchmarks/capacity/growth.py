"""One shard in simulated time with more and more tables, until something breaks."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from .costs import Measured
from .model import HABITS, Machines, load_of, planned
from .simulation import Scene, simulated

STEPS = (0.1, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0)
"""Of the tables that the model gives to a shard, which is half full then."""
LATE = 0.25
"""Seconds to the last screen: past it, people notice."""
FULL = 0.97
"""A part that is so busy has no time left."""
SECONDS = 1.0
"""Simulated time at each step, after a fifth more."""
MOST_PLACES = 400
"""Tables whose screens are laid out; each stands for many that look alike."""


class Point(msgspec.Struct, frozen=True, kw_only=True):
    tables: int
    rate: float
    """Moves a second that the tables make."""
    served: float
    """Moves a second that reach all screens."""
    processes: int
    shares: dict[str, float]
    needs: dict[str, float]
    """The shares that would be needed at the very least: PostgreSQL's with ever more moves in one commit."""
    p50: float
    p99: float

    @property
    def broken(self) -> str | None:
        """What can do no more, if people have to wait; or if there is more to do for it than it has time.

        Nobody at a table of one process waits for Redis, but bots' jobs, limits and who is here go through it too.
        """
        most = max(self.needs, key=lambda name: self.needs[name])
        late = self.p99 > LATE or self.served < FULL * self.rate
        return most if late or self.needs[most] > 1 else None


def grown(measured: Measured, machines: Machines, moves: int, steps: Sequence[float] = STEPS) -> list[Point]:
    """Server processes and nginx are added with the tables, so that they stay half full; PostgreSQL and Redis stay
    one."""
    load = load_of(HABITS, measured.bots)
    plan = planned(10**6, measured, machines)
    shown = load.shown / load.moves
    seats = max(round(shown), 1)
    points = []
    for step in steps:
        tables = round(plan.tables_per_shard * step, -2)
        count, rate = int(tables), tables * load.moves
        processes = max(math.ceil(tables / plan.tables_per_process), 1)
        scene = Scene(
            processes=processes,
            tables=min(count, MOST_PLACES),
            seats=seats,
            rate=rate,
            routed=machines.routed,
            postgres_cores=machines.cores,
            moves=max(moves, round(rate * SECONDS)),
            published=1.0,
            client=False,
        )
        costs = measured.costs
        found = simulated(scene, costs)
        points.append(
            Point(
                tables=count,
                rate=rate,
                served=found.moves_per_second,
                processes=processes,
                shares=found.shares,
                needs={
                    "process": found.shares["process"],
                    "postgres": rate * costs.row / machines.cores,
                    "redis": rate * (costs.publish + costs.deliver * machines.present(processes, seats)),
                },
                p50=found.p50,
                p99=found.p99,
            )
        )
        if points[-1].broken:
            break
    return points


def first_broken(points: Sequence[Point]) -> Point | None:
    return next((point for point in points if point.broken), None)
