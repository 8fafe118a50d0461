"""Whole games on 1, 2 and 4 processes: what a move costs servers, PostgreSQL and Redis, all processes together.

The people of one table come in through processes drawn by lot, so that with several of them most moves must reach a
screen at another process. One process with SQLite plays the same games in the same run, as the anchor.

CPU time itself is dearer on a machine whose cores are all busy: they share caches, and often more. So the same
processes also play games in which a table's people all come in through one of them. Nothing is shared then but the
machine, PostgreSQL and Redis; what the house's own sharing costs is the difference. And they play games behind a real
nginx with deploy/nginx.conf, which sends a table's people to one process: that is how a house would be run.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from tests.faults.cluster import Nginx, Server
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


class Entrance(NamedTuple):
    """The processes that play, and how people come in to them: by lot unless told."""

    servers: Sequence[Server]
    apart: bool = False
    """The client itself takes all people of a table to one process."""
    nginx: Nginx | None = None
    """It does."""

    @property
    def addresses(self) -> list[str]:
        return addresses(self.servers) if self.nginx is None else [self.nginx.at]


SHARED, APART, ROUTED = "p", "a", "r"
CASES = (
    ANCHOR,
    *(f"{SHARED}{count}" for count in PROCESSES),
    *(f"{APART}{count}" for count in PROCESSES[1:]),
    *(f"{ROUTED}{count}" for count in PROCESSES),
)
"""A letter for how people come in, and the number of processes."""


def entrances(
    town: Town, servers: Sequence[Server], alone: Server, names: Sequence[str] = CASES
) -> dict[str, Entrance]:
    """How people come in to these servers, by the name of the case."""
    made: dict[str, Entrance] = {}
    for name in names:
        if name == ANCHOR:
            made[name] = Entrance([alone])
        else:
            some = servers[: int(name[1:])]
            nginx = town.route(some) if name[0] == ROUTED else None
            made[name] = Entrance(some, name[0] == APART, nginx)
    return made


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
        "nginx_us": 1e6 * spent.nginx / moves,
        "commits": spent.commits / moves,
        "append_ms": 1000 * spent.commit_seconds / max(spent.commits, 1),
        "writes": spent.writes / moves,
        "wal_bytes": spent.wal / moves,
        "published": spent.published / moves,
        "redis_bytes": spent.redis_bytes / moves,
        "taken_over": spent.taken_over / moves,
        "wire_bytes": told["bytes_per_move"],
        "p50_ms": told["p50_ms"],
        "p99_ms": told["p99_ms"],
        "client_us": 1e6 * told["client_cpu_share"] / told["moves_per_second"],
    }


def measured(town: Town, node: Node, entrance: Entrance, plan: Plan) -> dict[str, Figures]:
    """`fast` and `paced` on these servers."""
    servers = entrance.servers
    accounts: list[Account] = []
    task = {
        "side": "house",
        "address": entrance.addresses,
        "apart": entrance.apart,
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
        accounts.append(town.account(servers, entrance.nginx, ends=told["mark"] == "end"))

    patience = 90 + 4 * plan.warm + plan.seconds + plan.paced
    told = drive(node, "client.mjs", task, patience, mark)
    windows = zip(("fast", "paced"), accounts[::2], accounts[1::2], strict=False)
    return {name: account_of(after.since(before), told[name]) for name, before, after in windows}


def rounds(
    town: Town, node: Node, cases: dict[str, Entrance], plan: Plan, say: Callable[[str], None]
) -> dict[str, list[dict[str, Figures]]]:
    """Nobody always comes first: a machine that tires or recovers would favour one."""
    results: dict[str, list[dict[str, Figures]]] = {name: [] for name in cases}
    for number in range(plan.rounds):
        order = list(cases) if number % 2 == 0 else list(reversed(cases))
        for name in order:
            say(f"round {number + 1} of {plan.rounds}: {name}")
            results[name].append(measured(town, node, cases[name], plan))
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
