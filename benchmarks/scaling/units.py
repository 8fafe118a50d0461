"""From what was measured to what the capacity model calculates with."""

from __future__ import annotations

import os
import statistics
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from benchmarks.capacity import costs, thinking
from benchmarks.capacity.costs import Bytes, Case, Costs, Measured

from . import playing
from .houses import Town

if TYPE_CHECKING:
    from benchmarks.scale import Run

PAGE = b"x" * 8192


def row_bytes(town: Town, database: str) -> float:
    """Of the table of moves with its index, for each row."""
    ((size, rows),) = town.postgres.fetch(
        """SELECT (SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('moves') WHERE isleaf)::float8,
                  (SELECT count(*) FROM moves)::float8""",
        url=database,
    )
    return float(size / max(rows, 1.0))


def flush_seconds(town: Town, times: int = 200) -> float:
    """Until the disk that PostgreSQL writes to has a page."""
    file = town.cluster.folder / "flush"
    taken = []
    with file.open("wb", buffering=0) as disk:
        for _ in range(times):
            disk.write(PAGE)
            begun = time.perf_counter()
            os.fdatasync(disk.fileno())
            taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def cases(run: Run) -> list[Case]:
    found = []
    for name, windows in playing.medians(run.rounds).items():
        if name == playing.ANCHOR:
            continue
        count = int(name[1:])
        for window, one in windows.items():
            found.append(
                Case(
                    name=f"{name} {window}",
                    processes=count,
                    running=max(playing.PROCESSES),
                    tables=run.plan.tables * count,
                    rate=one["moves_per_second"] if window == "paced" else 0.0,
                    moves_per_second=one["moves_per_second"],
                    commits=one["commits"],
                    writes=one["writes"],
                    published=one["published"],
                    server=one["server_us"] / 1e6,
                    postgres=one["postgres_us"] / 1e6,
                    redis=one["redis_us"] / 1e6,
                    client=one["client_us"] / 1e6,
                )
            )
    for name, title, processes in (
        ("others_alone", "crowd 200 p1", 1),
        ("crowd_p1", "crowd 2000 p1", 1),
        ("crowd_p2", "crowd 2000 p2", 2),
    ):
        one = run.crowds[name]
        found.append(
            Case(
                name=title,
                processes=processes,
                running=2,
                tables=1,
                spectators=int(title.split()[1]),
                rate=one["moves_per_second"],
                moves_per_second=one["moves_per_second"],
                commits=one["commits"],
                writes=one["writes"],
                published=one["published"],
                server=one["server_us"] / 1e6,
                postgres=one["postgres_us"] / 1e6,
                redis=one["redis_us"] / 1e6,
                client=one["client_us"] / 1e6,
            )
        )
    return found


def store(run: Run) -> None:
    """Writes costs.json: the measurements, and the costs fitted to some of them."""
    found = tuple(cases(run))
    fast = playing.medians(run.rounds)["p1"]["fast"]
    crowd = run.crowds["crowd_p1"]
    given = Costs(
        move=0.0, commit=0.0, apply=0.0, screen=0.0, row=0.0, statement=0.0, publish=0.0, deliver=0.0,
        idle=run.quiet["server"],
        idle_postgres=run.quiet["postgres"],
        idle_redis=run.quiet["redis"],
        flush=run.sizes["flush_s"],
        client=fast["client_us"] / 2 / 1e6,
    )  # fmt: skip
    socket = crowd["kb_per_spectator"] * 1024
    sizes = Bytes(
        wal=fast["wal_bytes"],
        row=run.sizes["row"],
        screen=fast["wire_bytes"] / 2,
        redis=fast["redis_bytes"],
        socket=socket,
        table=max(run.sizes["held"] - socket, 0.0),
        process=run.tables["memory_start_mb"] * 2**20,
    )
    costs.store(
        Measured(
            date=datetime.now(UTC).date().isoformat(),
            machine=f"{os.cpu_count()} virtual cores, everything on one machine, other work beside it",
            cores=os.cpu_count() or 1,
            cases=found,
            costs=costs.fit(found, given),
            bytes=sizes,
            bots=thinking.measured(),
        )
    )
