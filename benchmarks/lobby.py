"""The lobby: 5,000 people look at 500 tables, one house on one core; and 1,000 people who seek a game all the time.

The list: every quarter of a second a table is opened, and what is measured is from the moment its host asks for it
until each of the 5,000 screens has it; the table is on disk by then. The anchor is a relay that only passes messages of
the same size on to as many screens, on the same core, with neither list nor disk.

Pairing: each person seeks a game, is brought to a table, and seeks again at once. Every seek and every table is on disk
before anybody is told. Afterwards the database is looked at: nobody was brought to two tables by one seek.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import sqlite3
import statistics
import time
from base64 import b64encode
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import uvloop
from rich.console import Console
from rich.table import Table as Printed

from benchmarks import load_servers as servers
from benchmarks.salon import cpu, on_one_core, relay
from pyramidion import games
from tools.steps import BUILD

GAME = next(
    key
    for key in games.keys()
    if all((size.least, size.most) == (2, 2) for size in games.manifest(key).sizes)
)
"""One for two players."""
LIST_GOAL = 250.0
"""Milliseconds until 99 of 100 lists have a new table."""
PAIRING_GOAL = 1000.0
"""Seeks that are paired in a second."""
TABLES_A_HOST = 25
IDS = re.compile(rb'"id":"([\w-]{20})","game"')
OPENED_AT_ONCE = 50


class Screen(asyncio.Protocol):
    """A WebSocket client that does no more than note when something came."""

    def __init__(self, host: str, path: str, cookie: str, said: Any) -> None:
        self.said = said
        self.transport: Any = None
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        key = b64encode(secrets.token_bytes(16)).decode()
        cookies = f"Cookie: {cookie}\r\n" if cookie else ""
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{cookies}"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._buffer = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._hello.encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.is_open.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                self.is_open.set_exception(SystemExit(f"no WebSocket: {head[:200]!r}"))
                return
            self._buffer = rest
            self.is_open.set_result(None)
        while (frame := self._frame()) is not None:
            opcode, text = frame
            if opcode == 1:
                self.said(self, text)
            elif opcode == 9:
                self.send(text, 10)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._buffer
        if len(data) < 2:
            return None
        length, start = data[1], 2
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + length:
            return None
        self._buffer = data[start + length :]
        return data[0] & 15, data[start : start + length]

    def send(self, text: bytes, opcode: int = 1) -> None:
        length = len(text)
        size = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.transport.write(bytes((0x80 | opcode,)) + size + b"\0\0\0\0" + text)


async def opened(address: str, path: str, cookies: list[str], said: Any) -> list[Screen]:
    """As many screens as there are cookies, a few at a time."""
    host, port = address.split(":")
    screens: list[Screen] = []
    for start in range(0, len(cookies), OPENED_AT_ONCE):
        some = cookies[start : start + OPENED_AT_ONCE]
        made = [
            asyncio.get_running_loop().create_connection(
                lambda cookie=cookie: Screen(address, path, cookie, said),  # type: ignore[misc]
                host,
                int(port),
            )
            for cookie in some
        ]
        new = [protocol for _, protocol in await asyncio.gather(*made)]
        await asyncio.gather(*(screen.is_open for screen in new))
        screens += new
    return screens


async def people(http: httpx.AsyncClient, count: int) -> list[str]:
    async def one(number: int) -> str:
        answer = await http.post("/api/me", json={"name": f"P{number}", "lang": "fr"}, headers={"cookie": ""})
        return f"pyramidion={answer.cookies['pyramidion']}"

    found: list[str] = []
    for start in range(0, count, 20):
        found += await asyncio.gather(*(one(n) for n in range(start, min(count, start + 20))))
        http.cookies.clear()
    return found


async def open_table(http: httpx.AsyncClient, cookie: str, **wish: Any) -> str:
    body = {"game": GAME, "listed": True, **wish}
    answer = await http.post("/api/tables", json=body, headers={"cookie": cookie})
    if answer.status_code != 201:
        raise SystemExit(f"no table: {answer.text}")
    return str(answer.json()["id"])


async def furnish(http: httpx.AsyncClient, address: str, hosts: list[str], tables: int) -> None:
    """Half of the tables are played, half of them wait for somebody."""
    two = [{"kind": "me"}, {"kind": "me", "name": "Deux"}]
    for number in range(tables):
        cookie = hosts[number % len(hosts)]
        if number % 2:
            await open_table(http, cookie, pace=3)
            continue
        table = await open_table(http, cookie, seats=two)
        (screen,) = await opened(address, f"/ws/tables/{table}", [cookie], lambda *_: None)
        screen.send(b'{"type":"start"}')
        await asyncio.sleep(0.01)
        screen.transport.close()


def summary(taken: list[float]) -> dict[str, float]:
    taken.sort()
    return {
        "samples": len(taken),
        "p50": statistics.median(taken),
        "p99": taken[min(len(taken) - 1, int(0.99 * len(taken)))],
        "max": taken[-1],
    }


async def lists(plan: argparse.Namespace, house: servers.Running) -> dict[str, float]:
    """How long it takes until everybody's list has a new table."""
    arrived: dict[bytes, list[float]] = defaultdict(list)
    sizes: list[int] = []
    known: dict[bytes, list[bytes]] = {}

    def said(_: Screen, text: bytes) -> None:
        if not text.startswith(b'{"type":"changes"'):
            return
        now = time.perf_counter()
        if text not in known:
            known[text] = IDS.findall(text)
            sizes.append(len(text))
        for table in known[text]:
            arrived[table].append(now)

    async with httpx.AsyncClient(base_url=f"http://{house.address}", timeout=60) as http:
        changes = int(plan.seconds / plan.pace)
        hosts = await people(http, 1 + (plan.tables + changes) // TABLES_A_HOST)
        await furnish(http, house.address, hosts, plan.tables)
        guests = await people(http, min(plan.people, 500))
        cookies = [guests[number % len(guests)] for number in range(plan.people)]
        screens = await opened(house.address, "/ws/lobby", cookies, said)
        await asyncio.sleep(3.0)
        arrived.clear()
        sizes.clear()
        asked: dict[bytes, float] = {}
        began, spent = time.perf_counter(), cpu(house.process.pid)
        for number in range(changes):
            at = time.perf_counter()
            table = await open_table(http, hosts[number % len(hosts)], pace=1)
            asked[table.encode()] = at
            await asyncio.sleep(max(0.0, plan.pace - (time.perf_counter() - at)))
        await asyncio.sleep(2.0)
        spent, passed = cpu(house.process.pid) - spent, time.perf_counter() - began
    for screen in screens:
        screen.transport.abort()
    missing = [table for table in asked if len(arrived[table]) < plan.people]
    if missing:
        raise SystemExit(f"{len(missing)} tables did not reach every list")
    taken = [1000 * (at - asked[table]) for table in asked for at in arrived[table]]
    return {
        **summary(taken),
        "cpu_percent": 100 * spent / passed,
        "bytes": statistics.mean(sizes),
        "messages": len(sizes) * plan.people / passed,
        "cpu_us_a_message": 1e6 * spent / (len(sizes) * plan.people),
    }


async def relayed(plan: argparse.Namespace, size: int) -> dict[str, float]:
    """The same number of messages of the same size through a relay."""
    taken: list[float] = []
    sent: dict[int, float] = {}

    def said(_: Screen, text: bytes) -> None:
        taken.append(1000 * (time.perf_counter() - sent[int(text.partition(b" ")[0])]))

    async with relay() as (address, pid):
        with on_one_core(pid):
            screens = await opened(address, "/lobby", [""] * plan.people, said)
            began, spent = time.perf_counter(), cpu(pid)
            for number in range(int(plan.seconds / plan.pace)):
                sent[number] = time.perf_counter()
                screens[0].send(f"{number} {'x' * size}".encode())
                await asyncio.sleep(plan.pace)
            await asyncio.sleep(2.0)
            spent, passed = cpu(pid) - spent, time.perf_counter() - began
        for screen in screens:
            screen.transport.abort()
    return {**summary(taken), "cpu_percent": 100 * spent / passed}


async def pairings(plan: argparse.Namespace, house: servers.Running) -> dict[str, float]:
    """How many seeks a second end with a table."""
    taken: list[float] = []
    asked: dict[Screen, float] = {}
    wish = json.dumps({"type": "seek", "game": GAME}).encode()
    is_on = True

    def said(screen: Screen, text: bytes) -> None:
        if text.startswith(b'{"type":"error"'):
            raise SystemExit(f"the house said: {text!r}")
        if text.startswith(b'{"type":"matched"'):
            taken.append(1000 * (time.perf_counter() - asked[screen]))
            if is_on:
                seek(screen)

    def seek(screen: Screen) -> None:
        asked[screen] = time.perf_counter()
        screen.send(wish)

    async with httpx.AsyncClient(base_url=f"http://{house.address}", timeout=60) as http:
        screens = await opened(house.address, "/ws/lobby", await people(http, plan.seekers), said)
    began, spent = time.perf_counter(), cpu(house.process.pid)
    for screen in screens:
        seek(screen)
    await asyncio.sleep(plan.seconds)
    passed, count = time.perf_counter() - began, len(taken)
    spent = cpu(house.process.pid) - spent
    is_on = False
    await asyncio.sleep(3.0)
    for screen in screens:
        screen.transport.abort()
    check_once(house.data, len(taken))
    return {
        **summary(taken),
        "per_second": count / passed,
        "per_cpu_second": count / spent,
        "cpu_percent": 100 * spent / passed,
    }


def check_once(data: Path, told: int) -> None:
    """Every seek has one end and every table two people who were told of no other."""
    with closing(sqlite3.connect(data / "house.db")) as database:
        sql = """SELECT "table", count(*), count(DISTINCT player) FROM seek_ends WHERE "table" IS NOT NULL GROUP BY 1"""
        ends = database.execute(sql).fetchall()
    if any((people, distinct) != (2, 2) for _, people, distinct in ends):
        raise SystemExit("a table has not two people")
    if 2 * len(ends) < told:
        raise SystemExit("more people were told of a table than are on disk")


async def measured(plan: argparse.Namespace) -> dict[str, dict[str, float]]:
    BUILD.mkdir(exist_ok=True)
    log = BUILD / "lobby.log"
    found: dict[str, dict[str, float]] = {}
    with servers.house(log) as house, on_one_core(house.process.pid):
        found["list"] = await lists(plan, house)
    found["relay"] = await relayed(plan, round(found["list"]["bytes"]))
    with servers.house(log) as house, on_one_core(house.process.pid):
        found["pairing"] = await pairings(plan, house)
    return found


def main() -> None:
    full = bool(os.environ.get("FULL"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--people", type=int, default=5000, help="screens of the lobby")
    parser.add_argument("--tables", type=int, default=500, help="tables that are there from the beginning")
    parser.add_argument("--seekers", type=int, default=1000, help="people who seek games all the time")
    parser.add_argument(
        "--seconds", type=float, default=60.0 if full else 15.0, help="how long each part takes"
    )
    parser.add_argument("--pace", type=float, default=0.25, help="seconds between two new tables")
    plan = parser.parse_args()
    found = uvloop.run(measured(plan))
    console = Console()
    table = Printed(title=f"{plan.people} screens, {plan.tables} tables, a new one every {plan.pace} s")
    for column in ("", "median ms", "99 % ms", "longest ms", "CPU %"):
        table.add_column(column, justify="right" if column else "left")
    rows = {
        "list": "a new table in every list, on disk",
        "relay": "a relay, no list, no disk",
        "pairing": f"paired, {found['pairing']['per_second']:.0f} seeks a second,"
        f" {found['pairing']['per_cpu_second']:.0f} for each second of CPU time",
    }
    for name, told in rows.items():
        one = found[name]
        table.add_row(told, *(f"{one[key]:.1f}" for key in ("p50", "p99", "max", "cpu_percent")))
    console.print(table)
    console.print(f"goals: 99 % of lists within {LIST_GOAL:.0f} ms; {PAIRING_GOAL:.0f} seeks a second")
    figures = {f"{name}_{key}": value for name, one in found.items() for key, value in one.items()}
    anchors = {key: value for key, value in figures.items() if key.startswith("relay")}
    ratios = {
        "p99_list_by_relay": found["list"]["p99"] / found["relay"]["p99"],
        "p99_list_by_goal": found["list"]["p99"] / LIST_GOAL,
        "pairing_by_goal": found["pairing"]["per_second"] / PAIRING_GOAL,
        "pairing_by_goal_on_a_whole_core": found["pairing"]["per_cpu_second"] / PAIRING_GOAL,
    }
    print(json.dumps({"bench": "lobby", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
