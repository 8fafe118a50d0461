"""What a move costs, fitted to what `make bench NAME=scale` measured. `costs.json` keeps both."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np

FILE = Path(__file__).with_name("costs.json")
LEARNT = ("p1 fast", "p1 paced", "p4 fast", "p4 paced", "r4 fast", "r4 paced", "crowd 2000 p1")
"""The measurements that the costs are fitted to. All others are predicted."""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One measurement: what was played, and the CPU seconds of a move."""

    name: str
    processes: int
    running: int
    """Processes that were up; some of them had nobody."""
    tables: int
    spectators: int = 0
    rate: float = 0.0
    """Moves a second of all tables; 0: each as fast as it gets answers."""
    routed: bool = False
    """All people of a table came in through one process, chosen by nginx; otherwise each drew one by lot."""
    moves_per_second: float
    commits: float
    """Of all processes, for each move."""
    append: float
    """Seconds from the beginning of a commit to its answer; on a busy machine mostly waiting for a core."""
    writes: float
    published: float
    server: float
    postgres: float
    redis: float
    nginx: float = 0.0
    client: float
    """The benchmark's own client."""

    @property
    def total(self) -> float:
        """Of the house: servers, PostgreSQL and Redis."""
        return self.server + self.postgres + self.redis

    @property
    def screens(self) -> int:
        return 2 + self.spectators

    @property
    def present(self) -> float:
        """Processes at which somebody looks at a table."""
        if self.routed:
            return 1.0
        if self.spectators:
            return float(self.processes)
        return present(self.processes, self.screens)


class Costs(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds of CPU time, but for `flush`."""

    move: float
    """At the process that takes a move: read, judged, shown; also what a game costs besides its moves."""
    commit: float
    """At that process, for each commit: moves that come meanwhile go together."""
    apply: float
    """At each other process with screens at the table."""
    screen: float
    """For each screen that is shown a move."""
    row: float
    """PostgreSQL, for each move."""
    statement: float
    """PostgreSQL, for each commit."""
    publish: float
    """Redis, for each message."""
    deliver: float
    """Redis, for each process that gets one."""
    proxy: float
    """nginx, for each message that it passes on: a move, and its view to each screen. Without TLS."""
    idle: float
    """Share of a core that a server process takes when nobody plays."""
    idle_postgres: float
    """Share of a core of PostgreSQL for each process that nobody uses."""
    idle_redis: float
    flush: float
    """Seconds, not of CPU time, until the disk has a commit."""
    client: float
    """The benchmark's own client, for each screen that is shown a move; it shares the cores of the small cases."""


class Bytes(msgspec.Struct, frozen=True, kw_only=True):
    wal: float
    """Of PostgreSQL's log, for each move."""
    row: float
    """Of the table of moves with its indexes, for each move."""
    screen: float
    """On the wire to one screen, for each move."""
    redis: float
    """Through Redis, in and out, for each move and process that gets it."""
    socket: float
    """Memory of a screen."""
    table: float
    """Memory of a table that is looked at."""
    process: float
    """Memory of a process before anybody comes."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file."""

    date: str
    machine: str
    cores: int
    cases: tuple[Case, ...]
    costs: Costs
    bytes: Bytes
    bots: dict[str, dict[str, float]]
    """Seconds of CPU time of a bot's move, by game and level."""

    def case(self, name: str) -> Case:
        return next(case for case in self.cases if case.name == name)


def present(processes: float, screens: float) -> float:
    """Processes at which at least one of the screens is, when each takes one by lot."""
    return processes - processes * float((1 - 1 / processes) ** screens)


def fit(cases: tuple[Case, ...], given: Costs) -> Costs:
    """The costs by least squares from the measurements that are there to learn from; the rest of `given` stays.

    That of nginx comes from all measurements behind it, if there are any.
    """
    learnt = [case for case in cases if case.name in LEARNT]
    each = [case.running / case.moves_per_second for case in learnt]
    server = solve(
        [[1.0, case.commits, case.present - 1, float(case.screens)] for case in learnt],
        [case.server - given.idle * case.processes / case.moves_per_second for case in learnt],
    )
    postgres = solve(
        [[1.0, case.commits] for case in learnt],
        [case.postgres - given.idle_postgres * idle for case, idle in zip(learnt, each, strict=True)],
    )
    redis = solve(
        [[case.published, case.published * case.present] for case in learnt],
        [case.redis - given.idle_redis * idle for case, idle in zip(learnt, each, strict=True)],
    )
    routed = [case for case in cases if case.routed]
    proxy = (
        solve([[1.0 + case.screens] for case in routed], [case.nginx for case in routed]) if routed else []
    )
    move, commit, apply, screen = server
    return msgspec.structs.replace(
        given,
        move=move,
        commit=commit,
        apply=apply,
        screen=screen,
        row=postgres[0],
        statement=postgres[1],
        publish=redis[0],
        deliver=redis[1],
        proxy=proxy[0] if proxy else given.proxy,
    )


def solve(rows: list[list[float]], values: list[float]) -> list[float]:
    """Least squares of the relative errors; a cost below zero is none, and the others are fitted again without it."""
    weights = 1 / np.maximum(np.array(values), 1e-9)
    left = np.array(rows) * weights[:, None]
    kept = list(range(left.shape[1]))
    while True:
        found = np.linalg.lstsq(left[:, kept], np.ones(len(values)), rcond=None)[0]
        if (found >= 0).all() or len(kept) == 1:
            break
        kept.pop(int(found.argmin()))
    full = [0.0] * left.shape[1]
    for place, value in zip(kept, found, strict=True):
        full[place] = max(float(value), 0.0)
    return full


def load(file: Path = FILE) -> Measured:
    return msgspec.json.decode(file.read_bytes(), type=Measured)


def store(measured: Measured, file: Path = FILE) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=2) + b"\n")
