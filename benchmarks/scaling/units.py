"""From what was measured to what the capacity model calculates with."""

from __future__ import annotations

import os
import statistics
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from benchmarks.capacity import costs
from benchmarks.capacity.costs import Bytes, Case, Costs, Measured

from . import playing
from .houses import Town
from .playing import Figures

if TYPE_CHECKING:
    from benchmarks.scale import Run

PAGE = b"x" * 8192
EMPTY = Measured(
    date="",
    machine="",
    cores=1,
    cases=(),
    costs=Costs(**dict.fromkeys(Costs.__struct_fields__, 0.0)),
    bytes=Bytes(**dict.fromkeys(Bytes.__struct_fields__, 0.0)),
    bots={},
)
"""Before anything was ever measured."""


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


def played(run: Run) -> list[Case]:
    found = []
    for name, windows in playing.medians(run.rounds).items():
        if name[0] not in (playing.SHARED, playing.ROUTED):
            continue  # the anchor, and tables apart: nobody would house people so
        count = int(name[1:])
        routed = name[0] == playing.ROUTED
        for window, one in windows.items():
            paced = one["moves_per_second"] if window == "paced" else 0.0
            tables = run.plan.tables * count
            made = case(f"{name} {window}", one, count, max(playing.PROCESSES), tables, 0, paced)
            found.append(replace(made, routed=routed, nginx=one["nginx_us"] / 1e6))
    return found


def watched(run: Run) -> list[Case]:
    return [
        case(title, one, processes, 2, 1, int(title.split()[1]), one["moves_per_second"])
        for title, one, processes in (
            ("crowd 200 p1", run.crowds["others_alone"], 1),
            ("crowd 2000 p1", run.crowds["crowd_p1"], 1),
            ("crowd 2000 p2", run.crowds["crowd_p2"], 2),
        )
    ]


def case(
    name: str, one: Figures, processes: int, running: int, tables: int, spectators: int, rate: float
) -> Case:
    return Case(
        name=name,
        processes=processes,
        running=running,
        tables=tables,
        spectators=spectators,
        rate=rate,
        moves_per_second=one["moves_per_second"],
        commits=one["commits"],
        append=one["append_ms"] / 1000,
        writes=one["writes"],
        published=one["published"],
        server=one["server_us"] / 1e6,
        postgres=one["postgres_us"] / 1e6,
        redis=one["redis_us"] / 1e6,
        client=one["client_us"] / 1e6,
    )


def store(run: Run) -> None:
    """Writes what was measured into costs.json and fits the costs anew. The rest of it stays as it was."""
    kept = costs.load() if costs.FILE.exists() else EMPTY
    found = {case.name: case for case in kept.cases}
    given, sizes = kept.costs, kept.bytes
    if run.rounds:
        found |= {case.name: case for case in played(run)}
        fast = playing.medians(run.rounds)[f"{playing.SHARED}1"]["fast"]
        given = replace(
            given,
            idle=run.quiet["server"],
            idle_postgres=run.quiet["postgres"],
            idle_redis=run.quiet["redis"],
            flush=run.sizes["flush_s"],
            client=fast["client_us"] / 2 / 1e6,
        )
        sizes = replace(
            sizes,
            wal=fast["wal_bytes"],
            row=run.sizes["row"],
            screen=fast["wire_bytes"] / 2,
            redis=fast["redis_bytes"],
        )
    if run.crowds:
        found |= {case.name: case for case in watched(run)}
        sizes = replace(sizes, socket=run.crowds["crowd_p1"]["kb_per_spectator"] * 1024)
    if run.tables:
        sizes = replace(
            sizes,
            table=max(run.sizes["held"] - sizes.socket, 0.0),
            process=run.tables["memory_start_mb"] * 2**20,
        )
    all_cases = tuple(found.values())
    costs.store(
        Measured(
            date=datetime.now(UTC).date().isoformat(),
            machine=f"{os.cpu_count()} virtual cores, everything on one machine, other work beside it",
            cores=os.cpu_count() or 1,
            cases=all_cases,
            costs=costs.fit(all_cases, given) if all(name in found for name in costs.LEARNT) else given,
            bytes=sizes,
            bots=run.bots or kept.bots,
        )
    )
