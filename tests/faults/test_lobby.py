"""A process of the house is killed while people are being brought together: nobody is lost, and nobody plays twice."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from pyramidion.server.network import listen
from tests.apart import run_apart

PEOPLE = 16
MATCHES = 60
"""After so many the process is killed."""
WAIT_SECONDS = 60.0


class Seeker:
    """Somebody who seeks a game again as soon as one was found."""

    def __init__(self, address: str, cookie: str) -> None:
        self.address = address
        self.cookie = cookie
        self.tables: list[str] = []
        self.seeking = False
        """As the page knows it: they were told so, and of no end."""

    async def run(self, goes_on: bool, after: Any = None) -> None:
        """Until the connection is lost, or, where they do not go on, until the seek that they had is settled."""
        url = f"ws://{self.address}/ws/lobby{'?seeking' if self.seeking else ''}"
        try:
            async with connect(url, additional_headers={"cookie": self.cookie}, compression=None) as socket:
                if goes_on:
                    await socket.send('{"type":"seek","game":"poker"}')
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] == "seeking":
                        self.seeking = message["seek"] is not None
                    elif message["type"] == "matched":
                        self.tables.append(message["table"])
                        self.seeking = False
                        if not goes_on:
                            return
                        if after is not None:
                            after()
                        await socket.send('{"type":"seek","game":"poker"}')
        except (ConnectionClosed, OSError):
            return


def serve(folder: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "pyramidion", "serve", "--port", str(port), "--data", str(folder)]
    return subprocess.Popen([*command, "--no-rate-limits"], stdout=subprocess.DEVNULL)


async def healthy(address: str) -> None:
    async with httpx.AsyncClient() as http:
        while True:
            try:
                await http.get(f"http://{address}/health")
                return
            except httpx.TransportError:
                await asyncio.sleep(0.1)


async def crowd(address: str) -> list[Seeker]:
    found = []
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        for number in range(PEOPLE):
            http.cookies.clear()
            answer = await http.post("/api/me", json={"name": f"P{number}", "lang": "fr"})
            found.append(Seeker(address, f"pyramidion={answer.cookies['pyramidion']}"))
    return found


async def settled(seekers: list[asyncio.Task[None]]) -> None:
    """All of them have a table, but for one who may be left over."""
    waiting = set(seekers)
    while len(waiting) > 1:
        _, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


def rows(folder: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(folder / "house.db")) as database:
        return database.execute(sql).fetchall()


def test_a_killed_process_loses_no_pairing_and_makes_none_twice(tmp_path: Path) -> None:
    with closing(listen("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    address = f"127.0.0.1:{port}"

    async def evening() -> list[Seeker]:
        process = serve(tmp_path, port)
        try:
            await asyncio.wait_for(healthy(address), WAIT_SECONDS)
            people = await crowd(address)

            def counted() -> None:
                if sum(len(one.tables) for one in people) >= MATCHES:
                    process.send_signal(signal.SIGKILL)

            await asyncio.wait_for(asyncio.gather(*(one.run(True, counted) for one in people)), WAIT_SECONDS)
        finally:
            process.kill()
            process.wait()
        process = serve(tmp_path, port)
        try:
            await asyncio.wait_for(healthy(address), WAIT_SECONDS)
            back = [asyncio.create_task(one.run(False)) for one in people if one.seeking]
            await asyncio.wait_for(settled(back), WAIT_SECONDS)
        finally:
            process.kill()
            process.wait()
        return people

    people = run_apart(evening())
    told = [table for one in people for table in one.tables]
    assert len(told) >= MATCHES
    pairs = rows(
        tmp_path,
        'SELECT "table", count(DISTINCT player), count(*) FROM seek_ends WHERE "table" IS NOT NULL GROUP BY 1',
    )
    assert all((distinct, count) == (2, 2) for _, distinct, count in pairs)
    opened = {table for (table,) in rows(tmp_path, "SELECT id FROM tables")}
    # Every table was opened together with the end of two seeks, and nobody was told of one that is not there.
    assert {table for table, *_ in pairs} == opened
    assert set(told) <= opened
    assert all(len(one.tables) == len(set(one.tables)) for one in people)
