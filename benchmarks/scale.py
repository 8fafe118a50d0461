"""One house, many processes: what a move costs on 1, 2 and 4 of them, idle tables, a quick start, and crowds.

All of it on one PostgreSQL that waits for its disk and one Redis. People of one table come in through processes drawn
by lot, all through one of them, or through nginx, which routes them to one by the table. What is compared is CPU time,
because that is disturbed least by what else the machine does; each process has as many tables as one alone has.
`--store` keeps the figures as the costs that docs/scale.md calculates with.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import load_servers
from benchmarks.capacity import thinking
from benchmarks.scaling import crowd, idle, playing, units
from benchmarks.scaling.filling import Filler
from benchmarks.scaling.houses import Town, town
from benchmarks.scaling.playing import ANCHOR, APART, CASES, PROCESSES, ROUTED, SHARED, Figures
from tools.client import Node
from tools.commands import find_node
from tools.proxy import ensure_proxy
from tools.steps import Failed

PARTS = ("play", "crowd", "tables", "bots")
GOALS = {"routed": 0.9, "memory_mb": 100.0, "open_ms": 50.0, "start_s": 3.0}
SPECTATORS = 2000
OTHERS = 200
"""Who look on while some never read."""
STUCK = 5
TITLES = {SHARED: "{} by lot", APART: "{} apart", ROUTED: "{} routed"}
"""With how many processes, and how people come in to them."""
WINDOWS = ("fast", "paced")
Say = Callable[[str], None]


def arguments() -> argparse.Namespace:
    full = bool(os.environ.get("FULL"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS[:3], help="what is measured")
    parser.add_argument(
        "--cases", nargs="+", choices=CASES, default=CASES, help="how people come in, and to how many"
    )
    parser.add_argument("--tables", type=int, default=40, help="tables of two people for each process")
    parser.add_argument("--rounds", type=int, default=6 if full else 2, help="rounds, each with every case")
    parser.add_argument("--seconds", type=float, default=6.0 if full else 2.0, help="seconds of fast play")
    parser.add_argument("--moves", type=int, default=300 if full else 40, help="moves before a crowd")
    parser.add_argument("--idle", type=int, default=20_000, help="tables that are opened and left")
    parser.add_argument("--stored", type=int, default=200_000, help="tables in the database at a start")
    parser.add_argument("--starts", type=int, default=5 if full else 1, help="starts, full and empty in turn")
    parser.add_argument("--store", action="store_true", help="keep the figures for the capacity model")
    return parser.parse_args()


class Run:
    """Everything that was measured, by part."""

    def __init__(self, stage: Town, node: Node, plan: argparse.Namespace, say: Say) -> None:
        self.stage, self.node, self.plan, self.say = stage, node, plan, say
        self.database = stage.postgres.new_database()
        self.rounds: dict[str, list[dict[str, Figures]]] = {}
        self.quiet: Figures = {}
        self.crowds: dict[str, Figures] = {}
        self.tables: Figures = {}
        self.starts: dict[str, list[idle.Start]] = {}
        self.sizes: Figures = {}
        self.bots: dict[str, dict[str, float]] = {}

    def play(self) -> None:
        plan, stage = self.plan, self.stage
        servers = stage.serve([f"server-{n}" for n in range(max(PROCESSES))], self.database)
        alone = stage.cluster.serve(ANCHOR)
        self.say("four processes and nobody who plays")
        self.quiet = playing.quiet(stage, servers, 4.0)
        play = playing.Plan(plan.tables, plan.rounds, plan.seconds, plan.seconds, 200.0, 1.0)
        cases = playing.entrances(stage, servers, alone, plan.cases)
        self.rounds = playing.rounds(stage, self.node, cases, play, self.say)
        proxies = [one.nginx for one in cases.values() if one.nginx is not None]
        for process in (*proxies, *servers, alone):
            process.stop()
        self.sizes["row"] = units.row_bytes(stage, self.database)
        self.sizes["flush_s"] = units.flush_seconds(stage)

    def crowd(self) -> None:
        stage, moves = self.stage, self.plan.moves
        servers = stage.serve(["crowd-0", "crowd-1"], self.database)
        cases = {
            # The first crowd warms the processes up and is not kept.
            "warm": (1, crowd.Plan(50, 20)),
            "others_alone": (1, crowd.Plan(OTHERS, 4 * moves, 0, 30.0)),
            "others_beside_stuck": (1, crowd.Plan(OTHERS, 4 * moves, STUCK, 30.0)),
            "crowd_p1": (1, crowd.Plan(SPECTATORS, moves)),
            "crowd_p2": (2, crowd.Plan(SPECTATORS, moves)),
        }
        for name, (count, plan) in cases.items():
            self.say(f"{plan.spectators} look on, {plan.stuck} never read, {count} processes")
            self.crowds[name] = crowd.measured(stage, self.node, servers[:count], plan)
        del self.crowds["warm"]
        for server in servers:
            server.stop()

    def fill(self) -> None:
        plan, stage, node = self.plan, self.stage, self.node
        database, empty = stage.postgres.new_database(), stage.postgres.new_database()
        server = stage.serve(["sample"], database)[0]
        idle.samples(server, node)
        server.stop()
        idle.started(stage, empty)  # makes the schema
        filler = Filler(database)
        self.say(f"{plan.idle:,} tables are stored")
        filler.fill_to(plan.idle)
        some = idle.Plan(plan.idle, min(1000, plan.idle // 4), plan.stored, plan.starts)
        self.tables = idle.opened(stage, node, database, some, self.say)
        self.sizes["held"] = idle.held(stage, node, database, plan.idle, 400)
        self.starts = idle.start_times(stage, database, empty, filler, some, self.say)


def show_play(console: Console, run: Run) -> None:
    found = playing.medians(run.rounds)
    table = Table(
        title=f"{run.plan.tables} tables of two for each process, medians of {run.plan.rounds} rounds"
    )
    table.add_column("")
    for name in found:
        table.add_column(TITLES.get(name[0], "SQLite").format(name[1:]), justify="right")
    lines = (
        ("moves per CPU s of the servers", "moves_per_cpu_second", "{:,.0f}"),
        ("CPU of servers, µs a move", "server_us", "{:,.0f}"),
        ("CPU of PostgreSQL", "postgres_us", "{:,.0f}"),
        ("CPU of Redis", "redis_us", "{:,.0f}"),
        ("CPU of nginx", "nginx_us", "{:,.0f}"),
        ("moves a second", "moves_per_second", "{:,.0f}"),
        ("commits a move", "commits", "{:.2f}"),
        ("ms until one is answered", "append_ms", "{:.1f}"),
        ("writes a move", "writes", "{:.2f}"),
        ("bytes of PostgreSQL's log a move", "wal_bytes", "{:,.0f}"),
        ("taken over by other processes", "taken_over", "{:.2f}"),
        ("messages to Redis a move", "published", "{:.2f}"),
        ("bytes through Redis a move", "redis_bytes", "{:,.0f}"),
        ("bytes to both screens a move", "wire_bytes", "{:,.0f}"),
        ("both screens, p50 ms", "p50_ms", "{:.1f}"),
        ("both screens, p99 ms", "p99_ms", "{:.1f}"),
    )
    for window in WINDOWS:
        table.add_row(f"[bold]{window}", end_section=False)
        for title, figure, form in lines:
            table.add_row(title, *(form.format(found[name][window][figure]) for name in found))
        table.add_section()
    console.print(table)
    for name, value in play_ratios(run).items():
        if name.startswith(ROUTED) and not name.startswith(f"{ROUTED}1"):
            console.print(f"{name}: {value:.2f} (goal {GOALS['routed']:g})")


def play_ratios(run: Run) -> Figures:
    """Of moves per CPU second of the servers: each case beside the same processes apart, one process, and SQLite."""
    pairs = [(f"{SHARED}1", ANCHOR, "sqlite")]
    for count in PROCESSES:
        shared, apart, routed = (f"{letter}{count}" for letter in (SHARED, APART, ROUTED))
        pairs += [
            (shared, f"{SHARED}1", f"{SHARED}1"),
            (shared, apart, "apart"),
            (routed, f"{SHARED}1", f"{SHARED}1"),
            (routed, f"{ROUTED}1", f"{ROUTED}1"),
        ]
    return {
        f"{name}_{window}_by_{title}": round(playing.ratio(run.rounds, name, over, window), 3)
        for window in WINDOWS
        for name, over, title in pairs
        if name != over and name in run.rounds and over in run.rounds
    }


def show_crowds(console: Console, run: Run) -> None:
    table = Table(title="One table and those who look on; a move until the last of them has it")
    for column in (
        "",
        "moves",
        "entered in s",
        "first p50 ms",
        "p50 ms",
        "p99 ms",
        "CPU ms a move",
        "µs a screen",
    ):
        table.add_column(column, justify="right" if column else "left")
    names = {
        "others_alone": (f"{OTHERS}, one process", OTHERS),
        "others_beside_stuck": (f"{OTHERS}, and {STUCK} who never read", OTHERS),
        "crowd_p1": (f"{SPECTATORS:,}, one process", SPECTATORS),
        "crowd_p2": (f"{SPECTATORS:,}, two processes", SPECTATORS),
    }
    for name, (title, screens) in names.items():
        one = run.crowds[name]
        numbers = [f"{one[key]:.1f}" for key in ("entering_s", "first_p50_ms", "p50_ms", "p99_ms")]
        cpu = one["server_us"]
        table.add_row(title, f"{one['moves']:.0f}", *numbers, f"{cpu / 1000:.1f}", f"{cpu / screens:.1f}")
    console.print(table)
    stuck = run.crowds["others_beside_stuck"]
    console.print(
        f"Each who never reads was spared {stuck['dropped_views']:.0f} old views, had "
        f"{stuck['kernel_bytes']:,.0f} bytes waiting in the system, and lost the connection "
        f"{stuck['closed_after_s']:.0f} s after it came in."
    )


def show_tables(console: Console, run: Run) -> None:
    one = run.tables
    table = Table(title=f"{one['tables']:,.0f} idle tables, half of them begun, each opened once and left")
    for column in ("", "p50 ms", "p99 ms"):
        table.add_column(column, justify="right" if column else "left")
    for kind in ("begun", "gathering"):
        table.add_row(f"opens ({kind})", f"{one[f'{kind}_p50_ms']:.1f}", f"{one[f'{kind}_p99_ms']:.1f}")
    console.print(table)
    console.print(
        f"The process grew by {one['memory_mb']:.0f} MB from {one['memory_start_mb']:.0f} MB and used "
        f"{one['cpu_ms']:.1f} ms of CPU time for each; a table that somebody looks at takes "
        f"{run.sizes['held'] / 1024:.0f} KB with that screen."
    )
    full, empty = middle(run.starts["full"]), middle(run.starts["empty"])
    console.print(
        f"A house starts in {full.seconds:.2f} s ({full.cpu:.2f} s of CPU time) with {run.plan.stored:,} tables and in "
        f"{empty.seconds:.2f} s ({empty.cpu:.2f} s) with an empty database."
    )


def show_bots(console: Console, run: Run) -> None:
    table = Table(title="A bot's move: ms of CPU time")
    for column in ("", "weakest", "middle", "strongest"):
        table.add_column(column, justify="right" if column else "left")
    for game, levels in run.bots.items():
        table.add_row(game, *(f"{level}: {1000 * spent:,.2f}" for level, spent in levels.items()))
    console.print(table)


def middle(starts: list[idle.Start]) -> idle.Start:
    return idle.Start(*(statistics.median(values) for values in zip(*starts, strict=True)))


def closing(run: Run) -> dict[str, Any]:
    figures: Figures = {}
    anchors: Figures = {}
    ratios: Figures = {}
    if run.rounds:
        for name, windows in playing.medians(run.rounds).items():
            into = anchors if name == ANCHOR else figures
            for window, found in windows.items():
                into |= {f"{name}_{window}_{key}": round(value, 4) for key, value in found.items()}
        ratios |= play_ratios(run)
        figures |= {f"quiet_{key}_share": round(value, 5) for key, value in run.quiet.items()}
    for name, found in run.crowds.items():
        figures |= {f"{name}_{key}": round(value, 3) for key, value in found.items()}
    if run.crowds:
        alone, beside = run.crowds["others_alone"], run.crowds["others_beside_stuck"]
        ratios["p50_beside_stuck_by_alone"] = round(beside["p50_ms"] / alone["p50_ms"], 3)
        ratios["p99_beside_stuck_by_alone"] = round(beside["p99_ms"] / alone["p99_ms"], 3)
        ratios["crowd_p2_by_p1"] = round(
            run.crowds["crowd_p2"]["p99_ms"] / run.crowds["crowd_p1"]["p99_ms"], 3
        )
    if run.tables:
        figures |= {f"idle_{key}": round(value, 3) for key, value in run.tables.items()}
        full, empty = middle(run.starts["full"]), middle(run.starts["empty"])
        figures |= {"start_full_s": round(full.seconds, 3), "start_full_cpu_s": round(full.cpu, 3)}
        anchors |= {"start_empty_s": round(empty.seconds, 3), "start_empty_cpu_s": round(empty.cpu, 3)}
        ratios |= {
            "memory_by_goal": round(run.tables["memory_mb"] / GOALS["memory_mb"], 3),
            "open_p99_by_goal": round(run.tables["begun_p99_ms"] / GOALS["open_ms"], 3),
            "start_by_goal": round(full.seconds / GOALS["start_s"], 3),
            "start_full_by_empty": round(full.seconds / empty.seconds, 3),
        }
    for game, levels in run.bots.items():
        figures |= {f"bot_{game}_{level}_ms": round(1000 * spent, 3) for level, spent in levels.items()}
    figures |= {f"size_{key}": round(value, 6) for key, value in run.sizes.items()}
    return {"bench": "scale", "figures": figures, "anchors": anchors, "ratios": ratios}


def main() -> int:
    plan = arguments()
    console = Console(width=130)
    node = find_node()
    load_servers.install(node)
    ensure_proxy()
    with town() as stage:
        run = Run(stage, node, plan, lambda text: console.print(text, style="dim"))
        try:
            if "play" in plan.parts:
                run.play()
                show_play(console, run)
            if "crowd" in plan.parts:
                run.crowd()
                show_crowds(console, run)
            if "tables" in plan.parts:
                run.fill()
                show_tables(console, run)
            if "bots" in plan.parts:
                run.bots = thinking.measured()
                show_bots(console, run)
        except Exception:
            for name, said in stage.cluster.logs().items():
                print(f"{name}:", *said.splitlines()[-10:], sep="\n    ", file=sys.stderr)
            raise
        if plan.store:
            units.store(run)
    print(json.dumps(closing(run)))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)
