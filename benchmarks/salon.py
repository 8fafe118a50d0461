"""Fifty living rooms: from a tap on a telephone to the television, one house on one core.

Each table of La pyramide du soleil has four telephones and the screen of the room, each a WebSocket of its own. People
take their time: a table makes a move about every second. What is measured is from the moment a telephone sends its
move until the television has the new state; every move is on disk by then. The anchor is a relay that only passes
messages of the same size on to the same five screens, on the same core, with neither rules nor disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table as Printed
from websockets.asyncio.client import ClientConnection, connect

from benchmarks import load_servers as servers
from tools.steps import BUILD

GOAL = 150.0
"""Milliseconds from tap to television, for 99 of 100 moves."""
PHONES = 4
CELLS = [row + column for row in "ABCD" for column in "123456"]


class Room:
    """A table: its telephones, its television, and how long each move took to get there."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.taken: list[float] = []
        self.sizes: list[int] = []
        self.phones: list[ClientConnection] = []
        self.television: ClientConnection | None = None
        self.sent: dict[int, float] = {}
        self.shown: asyncio.Event = asyncio.Event()

    def saw(self, number: int, size: int) -> None:
        """The television has the state after this many moves."""
        if (at := self.sent.pop(number, None)) is not None:
            self.taken.append(time.perf_counter() - at)
            self.sizes.append(size)
            self.shown.set()

    async def rest(self, pace: float) -> None:
        await asyncio.sleep(self.random.uniform(0.5, 1.5) * pace)


class HouseRoom(Room):
    """Four people of the house."""

    def __init__(self, random: Random, address: str) -> None:
        super().__init__(random)
        self.address = address
        self.views: dict[int, dict[str, Any]] = {}
        self.over = False

    async def open(self) -> None:
        cookies = []
        async with httpx.AsyncClient(base_url=f"http://{self.address}") as http:
            for seat in range(PHONES):
                http.cookies.clear()
                answer = await http.post("/api/me", json={"name": f"P{seat}", "lang": "fr"})
                cookies.append(f"pyramidion={answer.cookies['pyramidion']}")
            wish = {
                "game": "soleil",
                "options": {"emperor": "house", "ingots": "shuffled"},
                "seats": [{"kind": "me"}, *[{"kind": "open"}] * (PHONES - 1)],
            }
            http.cookies.clear()
            table = (await http.post("/api/tables", json=wish, headers={"cookie": cookies[0]})).json()["id"]
        for seat, cookie in enumerate(cookies):
            url = f"ws://{self.address}/ws/tables/{table}"
            phone = await connect(url, additional_headers={"cookie": cookie}, compression=None)
            self.phones.append(phone)
            if seat:
                await phone.send(json.dumps({"type": "sit", "seat": seat, "id": "sit"}))
                await answered(phone, "sit")
        self.television = await connect(f"ws://{self.address}/ws/salon/{table}", compression=None)
        await self.phones[0].send('{"type":"start"}')

    async def watch(self) -> None:
        assert self.television is not None
        async for text in self.television:
            message = json.loads(text)
            if message["type"] == "game":
                self.over = message["over"]
                self.saw(message["seq"], len(text))

    async def hold(self, seat: int) -> None:
        """A telephone that keeps what it was shown last."""
        async for text in self.phones[seat]:
            message = json.loads(text)
            if message["type"] == "game":
                self.views[seat] = message

    async def tap(self) -> None:
        game = max(self.views.values(), key=lambda one: one["seq"])
        (seat,) = game["view"]["to_move"]
        if (mine := self.views[seat])["seq"] < game["seq"]:
            await asyncio.sleep(0.005)  # its own screen is a little behind
            return
        view = mine["view"]
        asked = {(answer["cell"], answer["symbol"]) for answer in view["log"]}
        hidden = [cell for cell in CELLS if view["board"]["ABCD".index(cell[0])][int(cell[1]) - 1] == "?"]
        cell, symbol = self.random.choice([(c, s) for c in hidden for s in "SLAO" if (c, s) not in asked])
        move = {"type": "guess", "cell": cell, "symbol": symbol}
        self.shown.clear()
        self.sent[mine["seq"] + 1] = time.perf_counter()
        await self.phones[seat].send(
            json.dumps(
                {"type": "move", "id": f"m{mine['seq']}", "seat": seat, "seq": mine["seq"], "move": move}
            )
        )
        await self.shown.wait()


class RelayRoom(Room):
    """Five screens of the relay; one of the telephones sends what all get."""

    def __init__(self, random: Random, address: str, number: int, size: int) -> None:
        super().__init__(random)
        self.url = f"ws://{address}/{number}"
        self.number = 0
        self.filling = "x" * size

    async def open(self) -> None:
        self.phones = [await connect(self.url, compression=None) for _ in range(PHONES)]
        self.television = await connect(self.url, compression=None)

    async def watch(self) -> None:
        assert self.television is not None
        async for text in self.television:
            self.saw(int(str(text).partition(" ")[0]), len(text))

    async def hold(self, seat: int) -> None:
        async for _ in self.phones[seat]:
            pass

    async def tap(self) -> None:
        self.number += 1
        self.shown.clear()
        self.sent[self.number] = time.perf_counter()
        await self.random.choice(self.phones).send(f"{self.number} {self.filling}")
        await self.shown.wait()


AnyRoom = HouseRoom | RelayRoom


async def answered(screen: ClientConnection, identity: str) -> None:
    async for text in screen:
        message = json.loads(text)
        if message.get("re") == identity:
            if message["type"] == "error":
                raise SystemExit(f"the house said: {message}")
            return


async def evening(rooms: list[AnyRoom], seconds: float, pace: float) -> None:
    """All rooms play, each at its own pace, for so long."""
    for room in rooms:
        await room.open()
    async with asyncio.TaskGroup() as group:
        ears = [group.create_task(room.watch()) for room in rooms]
        ears += [group.create_task(room.hold(seat)) for room in rooms for seat in range(PHONES)]
        await asyncio.sleep(1.0)
        end = time.perf_counter() + seconds
        await asyncio.gather(*(taps(room, pace, end) for room in rooms))
        for ear in ears:
            ear.cancel()
    for room in rooms:
        for screen in (*room.phones, room.television):
            assert screen is not None
            screen.transport.abort()


async def taps(room: AnyRoom, pace: float, end: float) -> None:
    await room.rest(pace)
    while time.perf_counter() < end and not (isinstance(room, HouseRoom) and room.over):
        await room.tap()
        await room.rest(pace)


# The servers, each alone on the last core; the screens have the others.


@contextmanager
def on_one_core(pid: int) -> Iterator[None]:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(pid, {cores[-1]})
    os.sched_setaffinity(0, set(cores[:-1] or cores))
    try:
        yield
    finally:
        os.sched_setaffinity(0, set(cores))


def cpu(pid: int) -> float:
    """Seconds of CPU time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


RELAY = """
import asyncio, collections
from websockets.asyncio.server import broadcast, serve
rooms = collections.defaultdict(set)
async def seat(screen):
    room = rooms[screen.request.path]
    room.add(screen)
    async for text in screen:
        broadcast(room, text)
async def main():
    async with serve(seat, "127.0.0.1", 0, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()
asyncio.run(main())
"""


@asynccontextmanager
async def relay() -> AsyncIterator[tuple[str, int]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RELAY, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        yield f"127.0.0.1:{int(await process.stdout.readline())}", process.pid
    finally:
        process.kill()
        await process.wait()


async def measured(pid: int, run: Callable[[], Awaitable[None]], rooms: list[AnyRoom]) -> dict[str, float]:
    with on_one_core(pid):
        began = cpu(pid)
        await run()
        spent = cpu(pid) - began
    taken = sorted(1000 * one for room in rooms for one in room.taken)
    return {
        "moves": len(taken),
        "p50": statistics.median(taken),
        "p99": taken[min(len(taken) - 1, int(0.99 * len(taken)))],
        "max": taken[-1],
        "cpu_ms": 1000 * spent / len(taken),
        "bytes": statistics.mean(one for room in rooms for one in room.sizes),
    }


async def compared(plan: argparse.Namespace) -> dict[str, dict[str, float]]:
    log = BUILD / "salon.log"
    BUILD.mkdir(exist_ok=True)
    rooms: list[AnyRoom]
    with servers.house(log) as house:
        rooms = [HouseRoom(Random(number), house.address) for number in range(plan.tables)]
        found = {
            "house": await measured(house.process.pid, lambda: evening(rooms, plan.seconds, plan.pace), rooms)
        }
        if servers.moves_on_disk(house.data) < found["house"]["moves"]:
            raise SystemExit("not every move that was shown is on disk")
    async with relay() as (address, pid):
        size = round(found["house"]["bytes"])
        rooms = [RelayRoom(Random(number), address, number, size) for number in range(plan.tables)]
        found["relay"] = await measured(pid, lambda: evening(rooms, plan.seconds, plan.pace), rooms)
    return found


def main() -> None:
    full = bool(os.environ.get("FULL"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=50, help="tables of four telephones and a television")
    parser.add_argument("--seconds", type=float, default=120.0 if full else 30.0, help="how long they play")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table")
    plan = parser.parse_args()
    found = asyncio.run(compared(plan))
    table = Printed(title=f"{plan.tables} rooms, {PHONES} telephones and a television each")
    for column in ("", "moves", "median ms", "99 % ms", "longest ms", "CPU ms a move"):
        table.add_column(column, justify="right" if column else "left")
    for name, told in {"house": "the house, on disk", "relay": "a relay, no rules, no disk"}.items():
        one = found[name]
        numbers = [f"{one[key]:.1f}" for key in ("p50", "p99", "max", "cpu_ms")]
        table.add_row(told, f"{one['moves']:.0f}", *numbers)
    console = Console()
    console.print(table)
    console.print(f"goal: 99 % within {GOAL:.0f} ms")
    figures = {f"{name}_{key}": value for name, one in found.items() for key, value in one.items()}
    ratios = {
        "p99_house_by_relay": found["house"]["p99"] / found["relay"]["p99"],
        "p99_house_by_goal": found["house"]["p99"] / GOAL,
    }
    anchors = {key: value for key, value in figures.items() if key.startswith("relay")}
    print(json.dumps({"bench": "salon", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
