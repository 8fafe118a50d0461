"""Whole games on 1, 2 and 4 processes: what a move costs servers, PostgreSQL and Redis, all processes together.

The people of one table come in through processes drawn by lot, so that with several of them most moves must reach a
screen at another process. One process with SQLite plays the same games in the same run, as the anchor.

CPU time itself is dearer on a machine whose cores are all busy: they share caches, and often more. So the same
processes also play games in which a table's people all come in through one of them. Nothing is shared then but the
machine, PostgreSQL and Redis; what the house's own sharing costs is the difference.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tests.faults.cluster import Server
from tools.client import Node

from .houses import Account, Town, addresses, drive

PROCESSES = (1, 2, 4)
ANCHOR = "sqlite"
Figures = dict[str, float]


class Plan(msgspec.Struct, frozen=True):
    tables: int
    rounds: int
    seconds: float
    """Of play as fast as it goes."""
    paced: float
    """Seconds of play at a steady pace."""
    rate: float
    """Moves a second of that, for each process."""
    warm: float
    """Seconds of the first server's CPU time before anything is measured."""

    def tables_for(self, processes: int) -> int:
        """Each process has as many tables as one alone has: that is why there are several."""
        return self.tables * processes


def case_name(processes: int, apart: bool = False) -> str:
    """`apart`: the people of a table all come in through one process."""
    return f"{'a' if apart else 'p'}{processes}"


def account_of(spent: Account, told: Figures) -> Figures:
    """Per move, from the accounts at both ends of a window."""
    moves = told["moves"]
    return {
        "moves": moves,
        "moves_per_second": told["moves_per_second"],
        "moves_per_cpu_second": moves / spent.server,
        "server_us": 1e6 * spent.server / moves,
        "postgres_us": 1e6 * spent.postgres / moves,
        "redis_us": 1e6 * spent.redis / moves,
        "commits": spent.commits / moves,
        "append_ms": 1000 * spent.commit_seconds / max(spent.commits, 1),
        "writes": spent.writes / moves,
        "wal_bytes": spent.wal / moves,
        "published": spent.published / moves,
        "redis_bytes": spent.redis_bytes / moves,
        "wire_bytes": told["bytes_per_move"],
        "p50_ms": told["p50_ms"],
        "p99_ms": told["p99_ms"],
        "client_us": 1e6 * told["client_cpu_share"] / told["moves_per_second"],
    }


def measured(
    town: Town, node: Node, servers: Sequence[Server], plan: Plan, apart: bool = False
) -> dict[str, Figures]:
    """`fast` and `paced` on these servers."""
    accounts: list[Account] = []
    task = {
        "side": "house",
        "address": addresses(servers),
        "apart": apart,
        "pid": servers[0].pid,
        "ticks": os.sysconf("SC_CLK_TCK"),
        "tables": plan.tables_for(len(servers)),
        "warm": plan.warm,
        "fast": plan.seconds,
        "paced": plan.paced,
        "rate": plan.rate * len(servers),
        "marks": True,
    }

    def mark(told: dict[str, Any]) -> None:
        accounts.append(town.account(servers, ends=told["mark"] == "end"))

    patience = 90 + 4 * plan.warm + plan.seconds + plan.paced
    told = drive(node, "client.mjs", task, patience, mark)
    windows = zip(("fast", "paced"), accounts[::2], accounts[1::2], strict=False)
    return {name: account_of(after.since(before), told[name]) for name, before, after in windows}


def rounds(
    town: Town, node: Node, servers: Sequence[Server], alone: Server, plan: Plan, say: Callable[[str], None]
) -> dict[str, list[dict[str, Figures]]]:
    """Nobody always comes first: a machine that tires or recovers would favour one."""
    cases: dict[str, tuple[Sequence[Server], bool]] = {ANCHOR: ([alone], False)}
    cases |= {case_name(count): (servers[:count], False) for count in PROCESSES}
    cases |= {case_name(count, True): (servers[:count], True) for count in PROCESSES[1:]}
    results: dict[str, list[dict[str, Figures]]] = {name: [] for name in cases}
    for number in range(plan.rounds):
        order = list(cases) if number % 2 == 0 else list(reversed(cases))
        for name in order:
            say(f"round {number + 1} of {plan.rounds}: {name}")
            some, apart = cases[name]
            results[name].append(measured(town, node, some, plan, apart))
    return results


def quiet(town: Town, servers: Sequence[Server], seconds: float) -> Figures:
    """What processes cost when nobody plays: shares of a core, each for one of them."""
    before = town.account(servers)
    time.sleep(seconds)
    spent = town.account(servers, ends=True).since(before)
    each = seconds * len(servers)
    return {"server": spent.server / each, "postgres": spent.postgres / each, "redis": spent.redis / each}


def medians(results: dict[str, list[dict[str, Figures]]]) -> dict[str, dict[str, Figures]]:
    """By case, then window."""
    return {
        name: {
            window: {key: statistics.median(one[window][key] for one in runs) for key in runs[0][window]}
            for window in runs[0]
        }
        for name, runs in results.items()
    }


def ratio(results: dict[str, list[dict[str, Figures]]], name: str, over: str, window: str) -> float:
    """Of moves per CPU second of the servers: the median of the rounds' own ratios."""
    pairs = zip(results[name], results[over], strict=True)
    figure = "moves_per_cpu_second"
    return statistics.median(ours[window][figure] / theirs[window][figure] for ours, theirs in pairs)
