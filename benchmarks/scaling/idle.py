"""Tables that nobody looks at: what one process keeps of them, how long one takes to open, and how a house starts."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import NamedTuple

import httpx
import msgspec

from tests.faults.cluster import Server
from tools.client import Node
from tools.steps import Failed

from .filling import Filler
from .houses import Town, addresses, cpu, drive
from .playing import Figures

MB = 2**20
AT_ONCE = 16
"""Visitors at once, where nothing is timed."""
BEFORE = 100
"""Tables that are opened before anything is measured: what a process loads once is no part of a table."""
GATHERING = {
    "game": "soleil",
    "options": {"emperor": "house", "ingots": "shuffled"},
    "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
}


class Plan(msgspec.Struct, frozen=True):
    tables: int
    timed: int
    """Of these, tables that are opened one by one and timed."""
    stored: int
    """Tables in the database when the start of a house is timed."""
    starts: int


def samples(server: Server, node: Node) -> None:
    """Games to copy: forty that are being played, each at another point, and some that still gather."""
    with httpx.Client(base_url=server.url) as http:
        http.post("/api/me", json={"name": "Host", "lang": "fr"}).raise_for_status()
        for _ in range(10):
            http.post("/api/tables", json=GATHERING).raise_for_status()
    task = {
        "side": "house", "address": addresses([server]), "pid": server.pid, "ticks": 100, "tables": 40, "warm": 0,
        "fast": 1.5, "paced": 0, "rate": 0,
    }  # fmt: skip
    drive(node, "client.mjs", task, 90)


def rss(server: Server) -> float:
    return float(server.process.memory_info().rss)


def opened(town: Town, node: Node, database: str, plan: Plan, say: Callable[[str], None]) -> Figures:
    """One process is asked for every table once. Its memory is compared with what it was after the first few."""
    server = town.serve(["idle"], database)[0]
    memory: list[float] = []
    say(f"{plan.tables:,} tables are opened and left")
    task = {
        "address": addresses([server])[0],
        "tables": plan.tables,
        "before": BEFORE,
        "timed": plan.timed,
        "at_once": AT_ONCE,
    }
    spent = sum(server.process.cpu_times()[:2])
    told = drive(node, "visit.mjs", task, 60 + plan.tables / 50, lambda _: memory.append(rss(server)))
    spent = sum(server.process.cpu_times()[:2]) - spent
    server.stop()
    return {
        "tables": told["opened"],
        "begun_p50_ms": told["begun_p50_ms"],
        "begun_p99_ms": told["begun_p99_ms"],
        "gathering_p50_ms": told["gathering_p50_ms"],
        "gathering_p99_ms": told["gathering_p99_ms"],
        "cpu_ms": 1000 * spent / told["opened"],
        "memory_mb": (memory[-1] - memory[0]) / MB,
        "memory_start_mb": memory[0] / MB,
    }


def held(town: Town, node: Node, database: str, tables: int, count: int) -> float:
    """Bytes of a table that one person looks at, with that person's screen."""
    server = town.serve(["holder"], database)[0]
    memory: list[float] = []
    task = {
        "address": addresses([server])[0],
        "tables": tables,
        "before": BEFORE,
        "hold": count,
    }
    drive(node, "visit.mjs", task, 120, lambda _: memory.append(rss(server)))
    server.stop()
    return (memory[1] - memory[0]) / count


class Start(NamedTuple):
    """From the start of the process, interpreter and imports included, to the first answer."""

    seconds: float
    cpu: float
    """Seconds of its CPU time: on a busy machine the other figure says more about the machine."""


def started(town: Town, database: str) -> Start:
    server = town.cluster.prepare("start", database=database, redis=town.redis.url)
    began = time.monotonic()
    server.start()
    await_answer(server.url)
    start = Start(time.monotonic() - began, cpu(server.process))
    server.stop()
    return start


def await_answer(url: str) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.01)
    raise Failed(f"{url} does not answer")


def start_times(
    town: Town, full: str, empty: str, filler: Filler, plan: Plan, say: Callable[[str], None]
) -> dict[str, list[Start]]:
    """In turns on a full and on an empty database."""
    say(f"{plan.stored:,} tables are stored")
    filler.fill_to(plan.stored)
    times: dict[str, list[Start]] = {"full": [], "empty": []}
    for _ in range(plan.starts):
        for name, database in (("full", full), ("empty", empty)):
            say(f"a house starts, its database is {name}")
            times[name].append(started(town, database))
    return times
