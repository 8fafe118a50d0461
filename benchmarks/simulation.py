"""The capacity model and the simulated house, from the costs that `make bench NAME=scale` measured and stored.

First the small cases that were measured, beside the same cases in simulated time. Then one shard with more and more
tables until something breaks. Then machines for up to a million tables. `--write` draws the picture of docs/scale.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from benchmarks.capacity import growth, picture
from benchmarks.capacity.costs import LEARNT, Measured, load
from benchmarks.capacity.growth import Point
from benchmarks.capacity.model import HABITS, Machines, Plan, load_of, planned
from benchmarks.capacity.simulation import Result, scene_of, simulated

NEAR = 0.3
"""How far the simulated CPU time of a measured case may be off."""
TABLES = (1_000, 10_000, 100_000, 1_000_000)


def compared(measured: Measured, moves: int) -> dict[str, Result]:
    return {case.name: simulated(scene_of(case, measured, moves), measured.costs) for case in measured.cases}


def total(found: Result) -> float:
    return found.server + found.postgres + found.redis


def off(measured: Measured, found: dict[str, Result]) -> dict[str, float]:
    """Simulated by measured, of the CPU time of servers, PostgreSQL and Redis together."""
    return {case.name: total(found[case.name]) / case.total for case in measured.cases}


def show_cases(console: Console, measured: Measured, found: dict[str, Result]) -> None:
    table = Table(title=f"Measured on {measured.date} and simulated: µs of CPU time a move")
    table.add_column("")
    for column in (
        "servers",
        "simulated",
        "PostgreSQL",
        "simulated",
        "Redis",
        "simulated",
        "nginx",
        "simulated",
        "commits",
        "simulated",
        "all",
    ):
        table.add_column(column, justify="right")
    ratios = off(measured, found)
    for case in measured.cases:
        one = found[case.name]
        pairs = (
            (case.server, one.server),
            (case.postgres, one.postgres),
            (case.redis, one.redis),
            (case.nginx, one.nginx),
        )
        cells = [f"{1e6 * value:,.0f}" for pair in pairs for value in pair]
        table.add_row(
            f"{case.name}{' (fitted to)' if case.name in LEARNT else ''}",
            *cells,
            f"{case.commits:.2f}",
            f"{one.commits:.2f}",
            f"× {ratios[case.name]:.2f}",
        )
    console.print(table)


def show_growth(console: Console, points: Sequence[Point]) -> None:
    table = Table(title="One shard that grows: one PostgreSQL on 8 cores, one Redis, servers as needed")
    for column in (
        "tables",
        "moves/s",
        "processes",
        "process",
        "PostgreSQL",
        "Redis",
        "p50 ms",
        "p99 ms",
    ):
        table.add_column(column, justify="right")
    for point in points:
        shares = [f"{point.shares[name]:.0%}" for name in ("process", "postgres", "redis")]
        times = [f"{1000 * value:.1f}" for value in (point.p50, point.p99)]
        table.add_row(f"{point.tables:,}", f"{point.rate:,.0f}", f"{point.processes}", *shares, *times)
    console.print(table)


def show_plans(console: Console, plans: Sequence[Plan], machines: Machines) -> None:
    table = Table(title=f"Machines of {machines.cores} cores, half full at the busiest hour")
    table.add_column("tables at once")
    for plan in plans:
        table.add_column(f"{plan.tables:,}", justify="right")
    lines: list[tuple[str, Callable[[Plan], str]]] = [
        ("moves a second", lambda plan: f"{plan.moves_per_second:,.0f}"),
        ("screens", lambda plan: f"{plan.screens:,.0f}"),
        ("busy cores: servers", lambda plan: f"{plan.server_cores:,.1f}"),
        ("  PostgreSQL", lambda plan: f"{plan.postgres_cores:,.1f}"),
        ("  Redis", lambda plan: f"{plan.redis_cores:,.2f}"),
        ("  nginx", lambda plan: f"{plan.nginx_cores:,.2f}"),
        ("  bots", lambda plan: f"{plan.bot_cores:,.1f}"),
        ("server processes", lambda plan: f"{plan.processes:,}"),
        ("shards", lambda plan: f"{plan.shards:,}"),
        *((f"machines: {name}", bought(name)) for name in plans[0].machines),
        ("machines", lambda plan: f"{plan.all_machines:,}"),
        ("machine-hours per 1,000 tables and hour", lambda plan: f"{plan.hours_per_thousand:.2f}"),
        ("PostgreSQL's log, MB/s", lambda plan: f"{plan.wal_per_second / 1e6:,.2f}"),
        ("to screens, Mbit/s", lambda plan: f"{8 * plan.wire_per_second / 1e6:,.0f}"),
        ("moves on disk, GB a day", lambda plan: f"{plan.rows_per_day / 1e9:,.1f}"),
    ]
    for title, cell in lines:
        table.add_row(title, *(cell(plan) for plan in plans))
    console.print(table)
    plan = plans[-1]
    console.print(
        f"A shard holds {plan.tables_per_shard:,.0f} tables; what keeps it from more: {plan.first}. A process serves "
        f"{plan.tables_per_process:,.0f} of them; {plan.batch:.1f} moves share a commit."
    )


def bought(name: str) -> Callable[[Plan], str]:
    return lambda plan: f"{plan.machines[name]:,}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=6000 if os.environ.get("FULL") else 2000)
    parser.add_argument("--price", type=float, help="what a machine costs an hour, in your own money")
    parser.add_argument("--write", action="store_true", help="draw the picture of docs/scale.md")
    asked = parser.parse_args()
    console = Console(width=140)
    measured = load()
    machines = Machines()
    found = compared(measured, asked.moves)
    show_cases(console, measured, found)
    points = growth.grown(measured, machines, asked.moves)
    show_growth(console, points)
    plans = [planned(tables, measured, machines) for tables in TABLES]
    show_plans(console, plans, machines)
    by_lot = planned(TABLES[-1], measured, replace(machines, routed=False))
    console.print(
        f"If people came in through any process, the servers of {TABLES[-1]:,} tables would keep "
        f"{by_lot.server_cores:,.0f} cores busy instead of {plans[-1].server_cores:,.0f}."
    )
    if asked.price is not None:
        console.print(f"1,000 tables for an hour: {asked.price * plans[-1].hours_per_thousand:.2f}")
    if asked.write:
        picture.write(points)
    ratios = off(measured, found)
    broken = growth.first_broken(points)
    figures = {
        "tables_per_shard": round(plans[-1].tables_per_shard),
        "tables_per_process": round(plans[-1].tables_per_process),
        "machines_per_million": plans[-1].all_machines,
        "server_cores_per_million": round(plans[-1].server_cores, 1),
        "server_cores_per_million_by_lot": round(by_lot.server_cores, 1),
        "hours_per_thousand": round(plans[-1].hours_per_thousand, 4),
        "moves_a_second_per_table": round(load_of(HABITS, measured.bots).moves, 4),
        "broken_at_tables": 0 if broken is None else broken.tables,
    }
    rounded = {name.replace(" ", "_"): round(value, 3) for name, value in ratios.items()}
    print(json.dumps({"bench": "simulation", "figures": figures, "anchors": {}, "ratios": rounded}))
    return int(any(abs(value - 1) > NEAR for value in ratios.values()))


if __name__ == "__main__":
    sys.exit(main())
