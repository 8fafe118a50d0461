"""N tables of two people, whole games by WebSocket: our server with every move on disk beside boardgame.io's.

Both play La pyramide du soleil with the house as Atahualpa, driven by the same client; a move counts when both screens
have the new state. The servers take turns on one machine, round by round. What is compared is moves per second of the
server's CPU time (all its processes), because that is disturbed least by what else the machine does.

`fast`: every table plays as fast as it can. `paced`: all tables together make some hundreds of moves a second, which
tells how long a move takes while nobody has to queue.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import load_servers as servers
from benchmarks.load_servers import Running
from tools.client import Node
from tools.commands import find_node
from tools.steps import Failed

GOAL = 3.0
WARM = 2.5
"""Seconds of CPU time that a server works before it is measured."""
ALONE = 0.8
"""boardgame.io's server has work all the time: with less than this share of a core it was kept from it."""
NAMES = {
    "house": "Pyramidion, on disk",
    "memory": "boardgame.io, memory",
    "files": "boardgame.io, files",
}
Results = dict[str, list[dict[str, float]]]


def arguments() -> argparse.Namespace:
    full = bool(os.environ.get("FULL"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=50, help="tables of two people")
    parser.add_argument(
        "--rounds", type=int, default=15 if full else 5, help="rounds, each with every server"
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds of fast play a round")
    parser.add_argument("--paced", type=float, default=3.0, help="seconds of paced play a round")
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second of paced play")
    parser.add_argument("--only", choices=NAMES, help="drive this server alone")
    return parser.parse_args()


def drive(node: Node, side: str, server: Running, plan: argparse.Namespace, brief: bool) -> dict[str, Any]:
    """One round of load against one server. The client reads the server's CPU time at both ends of its window."""
    task = {
        "side": side,
        "address": server.address,
        "pid": server.process.pid,
        "ticks": os.sysconf("SC_CLK_TCK"),
        "tables": plan.tables,
        "warm": WARM,
        "fast": plan.seconds / 2 if brief else plan.seconds,
        "paced": 0 if brief else plan.paced,
        "rate": plan.rate,
    }
    said = subprocess.run(
        [node.node, "client.mjs", json.dumps(task)],
        cwd=servers.FOLDER,
        env={**os.environ, "NODE_ENV": "production"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120 + 4 * WARM + plan.seconds + plan.paced,
    )
    if said.returncode:
        raise Failed(f"The load on {side} broke off: {said.stderr.strip()}")
    told: dict[str, Any] = json.loads(said.stdout)
    return told


def flat(told: dict[str, Any]) -> dict[str, float]:
    """The figures of a round by name; those of paced play carry its name."""
    paced = {f"paced_{name}": value for name, value in (told["paced"] or {}).items()}
    return {**told["fast"], **paced}


def rounds(node: Node, plan: argparse.Namespace, log: Path, say: Callable[[str], None]) -> Results:
    starts: dict[str, Callable[[], AbstractContextManager[Running]]] = {
        "house": lambda: servers.house(log),
        "memory": lambda: servers.boardgameio(node, log, files=False),
        "files": lambda: servers.boardgameio(node, log, files=True),
    }
    names = [plan.only] if plan.only else list(NAMES)
    results: Results = {name: [] for name in names}
    for number in range(plan.rounds):
        # Nobody always comes first: a machine that tires or recovers would favour one.
        for name in names if number % 2 == 0 else reversed(names):
            say(f"round {number + 1} of {plan.rounds}: {NAMES[name]}")
            with starts[name]() as server:
                told = drive(
                    node, "house" if name == "house" else "boardgameio", server, plan, name == "files"
                )
                figures = flat(told)
                if name == "house":
                    servers.kill(server.process)
                    figures["acknowledged"] = told["moves"]
                    figures["on_disk"] = servers.moves_on_disk(server.data)
            results[name].append(figures)
    return results


def median(rows: list[dict[str, float]], name: str) -> float:
    return statistics.median(row[name] for row in rows)


def ratio(results: Results, over: str, name: str) -> float:
    """The median of the rounds' own ratios: both halves of a round had the same machine."""
    pairs = zip(results["house"], results[over], strict=True)
    return statistics.median(ours[name] / theirs[name] for ours, theirs in pairs)


def show(console: Console, results: Results, plan: argparse.Namespace) -> None:
    table = Table(title=f"{plan.tables} tables of two, medians of {plan.rounds} rounds")
    table.add_column("", no_wrap=True)
    for name in results:
        table.add_column(NAMES[name], justify="right")
    lines = [
        ("moves per second", "moves_per_second", "{:,.0f}"),
        ("moves per server CPU s", "moves_per_cpu_second", "{:,.0f}"),
        ("  lowest – highest", "", ""),
        ("both screens, p50", "p50_ms", "{:.1f} ms"),
        ("both screens, p99", "p99_ms", "{:.1f} ms"),
        ("server CPU share", "server_cpu_share", "{:.2f}"),
        ("client CPU share", "client_cpu_share", "{:.2f}"),
        (f"at {plan.rate:.0f}/s: moves per CPU s", "paced_moves_per_cpu_second", "{:,.0f}"),
        (f"at {plan.rate:.0f}/s: both screens, p50", "paced_p50_ms", "{:.2f} ms"),
        (f"at {plan.rate:.0f}/s: both screens, p99", "paced_p99_ms", "{:.2f} ms"),
    ]
    for title, figure, form in lines:
        cells = []
        for rows in results.values():
            if not figure:
                values = [row["moves_per_cpu_second"] for row in rows]
                cells.append(f"{min(values):,.0f} – {max(values):,.0f}")
            else:
                cells.append(form.format(median(rows, figure)) if figure in rows[0] else "–")
        table.add_row(title, *cells)
    console.print(table)


def closing(results: Results, plan: argparse.Namespace) -> dict[str, Any]:
    figures: dict[str, float] = {"tables": plan.tables, "rounds": plan.rounds}
    anchors: dict[str, float] = {}
    ratios: dict[str, float] = {}
    for name, rows in results.items():
        into = figures if name == "house" else anchors
        for figure in rows[0]:
            if figure in {"acknowledged", "on_disk"}:
                into[figure] = sum(row[figure] for row in rows)
            else:
                into[figure if name == "house" else f"{name}_{figure}"] = round(median(rows, figure), 3)
    if not plan.only:
        ratios["moves_per_cpu_second"] = round(ratio(results, "memory", "moves_per_cpu_second"), 3)
        ratios["moves_per_cpu_second_files"] = round(ratio(results, "files", "moves_per_cpu_second"), 3)
        ratios["moves_per_second"] = round(ratio(results, "memory", "moves_per_second"), 3)
        ratios["paced_p99"] = round(ratio(results, "memory", "paced_p99_ms"), 3)
    return {"bench": "load", "figures": figures, "anchors": anchors, "ratios": ratios}


NOTES = (
    "Pyramidion stores a move before it shows it: SQLite with WAL and synchronous FULL, one commit a turn of the loop. "
    "After each round its server is killed (SIGKILL) and the moves in its file are counted. "
    "boardgame.io shows a move before it stores it: in memory, its default, or with FlatFile in files that are never "
    "synchronised. Both check who moves, hide the board by view, keep the record of the game and show every move to "
    "both screens: boardgame.io the whole state, the house what is new in the view, as its own client asks for it "
    "(whole views with WHOLE_VIEWS=1). New games are part of the load."
)


def main() -> int:
    plan = arguments()
    if not Path("/proc/self/stat").exists():
        raise Failed("This benchmark reads CPU times from /proc: it needs Linux.")
    console = Console()
    node = find_node()
    servers.install(node)
    servers.check_same_game(node)
    with servers.folder() as place:
        results = rounds(node, plan, place / "servers.log", lambda text: console.print(text, style="dim"))
    show(console, results, plan)
    console.print(NOTES, style="dim")
    told = closing(results, plan)
    lost = 0
    if "house" in results:
        figures = told["figures"]
        lost = figures["acknowledged"] - figures["on_disk"]
        console.print(
            f"{figures['acknowledged']:,.0f} moves acknowledged, {figures['on_disk']:,.0f} found on disk after SIGKILL."
        )
    if told["ratios"]:
        reached = told["ratios"]["moves_per_cpu_second"]
        console.print(
            f"{reached:.2f} times boardgame.io's moves per CPU second; the goal is {GOAL:g}: "
            f"{'reached' if reached >= GOAL else 'missed'}."
        )
    if (share := told["anchors"].get("memory_server_cpu_share", 1.0)) < ALONE:
        console.print(
            f"The machine was busy: boardgame.io's server got {share:.2f} of a core instead of a whole one. "
            "Trust these figures less than those of a quiet machine.",
            style="bold",
        )
    print(json.dumps(told))
    return 1 if lost > 0 else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failure:
        print(failure, file=sys.stderr)
        sys.exit(1)
