"""Tables of every kind and the people around them: each seat through another server, a spectator through a third."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from typing import Any

import httpx
import msgspec

from pyramidion.games import keys
from tests.games import part
from tests.server.harness import Screen

from .kinds import SABLIER, Kind
from .processes import Failed
from .records import Recorder
from .viewers import Door, Viewer

TIMEOUT_SECONDS = 120.0
"""Seconds after which a table that should have gone on counts as stuck. Nothing is timed."""
NOBODY_FINDS = [77, 78]
"""Secrets that cannot be named: these games go on until they are ended."""


THINK, AT_ONCE = (0.08, 0.25), (0.1, 0.1)
"""Seconds that people take for a move; with the second, several devices of a person move at the same moment."""


def _of_games() -> dict[str, Kind]:
    """The tables that the folders of the games ask for in their `faults.py`."""
    found: dict[str, Kind] = {}
    for key in keys():
        faults = part(key, "faults")
        if faults is not None:
            found |= faults.KINDS
    return found


KINDS: dict[str, Kind] = {**SABLIER, **_of_games()}


class Person(msgspec.Struct, frozen=True):
    name: str
    cookie: str

    @classmethod
    def come(cls, door: Door, name: str) -> Person:
        answer = httpx.post(
            f"{door.url}/api/me", json={"name": name, "lang": "fr"}, timeout=30, trust_env=False
        )
        answer.raise_for_status()
        return cls(name, "; ".join(f"{key}={value}" for key, value in answer.cookies.items()))


class Laid(msgspec.Struct):
    """A table with its people."""

    id: str
    kind: str
    viewers: list[Viewer]
    tasks: list[asyncio.Task[None]]
    left: bool = False
    """Its people have gone home."""

    @property
    def host(self) -> Viewer:
        return self.viewers[0]


class Party:
    def __init__(self, recorder: Recorder, doors: Sequence[Door], seed: int = 0) -> None:
        self.recorder = recorder
        self.doors = doors
        self.tables: list[Laid] = []
        self._seed = seed
        self._people: tuple[Person, ...] = ()
        self._tasks: list[asyncio.Task[None]] = []
        self._numbers = itertools.count()

    async def gather(self, *names: str) -> None:
        """People come, and tables of these kinds are opened at once."""
        come = (asyncio.to_thread(Person.come, self.doors[0], who) for who in ("Ana", "Ben", "Cléo"))
        self._people = tuple(await asyncio.gather(*come))
        await asyncio.gather(*map(self.open, names))

    async def open(self, name: str) -> Laid:
        """A new table of this kind, its game begun; from now on people play there."""
        number, kind = next(self._numbers), KINDS[name]
        table = await asyncio.to_thread(self._lay, kind, number)
        viewers = []
        seated = [(who, seat) for who, seat in zip(self._people, self._seats(kind), strict=True)]
        for place, (who, seat) in enumerate([*seated, *seated[:2] * (kind.devices - 1)]):
            viewer = Viewer(
                self.recorder,
                self.doors,
                f"{name}{number}-{who.name}{place}",
                who.cookie,
                table,
                first=number + place,
                seat=seat,
                brain=None if seat is None else kind.brain,
                think=THINK if kind.devices == 1 else AT_ONCE,
                seed=self._seed,
            )
            viewers.append(viewer)
        laid = Laid(table, name, viewers, [asyncio.create_task(viewer.run()) for viewer in viewers])
        self._tasks += laid.tasks
        self.tables.append(laid)
        return laid

    @staticmethod
    def _seats(kind: Kind) -> tuple[int | None, int | None, int | None]:
        """Where the host, the second person and the spectator sit."""
        host = kind.seats.index("me") if "me" in kind.seats else None
        other = kind.seats.index("open") if "open" in kind.seats else None
        return host, other, None

    def _lay(self, kind: Kind, number: int) -> str:
        """Opens, sits down and begins, each through another server."""
        host, other, _ = self._people
        at, elsewhere, third = (self.doors[(number + place) % len(self.doors)] for place in range(3))
        seats = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in kind.seats
        ]
        wish: dict[str, Any] = {"game": kind.game, "seats": seats}
        if kind.endless:
            wish["transcript"] = {
                "format": "pyramidion/1", "game": kind.game, "rules": 1, "seats": ["A", "B"], "moves": [],
                "options": {"turns": 10**9, **kind.options}, "setup": {"secrets": NOBODY_FINDS},
            }  # fmt: skip
        else:
            wish["options"] = kind.options
        answer = httpx.post(
            f"{at.url}/api/tables", json=wish, headers={"Cookie": host.cookie}, timeout=30, trust_env=False
        )
        if answer.status_code != 201:
            raise Failed(f"no table: {answer.status_code} {answer.text}")
        table: str = answer.json()["id"]
        if "open" in kind.seats:
            self._ask(elsewhere, table, other, type="sit", seat=kind.seats.index("open"))
            if kind.endless:
                self._ask(elsewhere, table, other, type="accept")
        self._ask(third, table, host, type="start")
        return table

    @staticmethod
    def _ask(door: Door, table: str, who: Person, **message: Any) -> None:
        with Screen(f"127.0.0.1:{door.port}", table, {"Cookie": who.cookie}) as screen:
            answer = screen.ask(**message)
            if answer["type"] in ("error", "refused"):
                raise Failed(f"{message['type']} at {door.name}: {answer}")

    # How it goes on.

    @property
    def playing(self) -> list[Laid]:
        return [laid for laid in self.tables if not any(viewer.over for viewer in laid.viewers)]

    def seqs(self) -> dict[str, int]:
        return {laid.id: self.recorder.seqs.get(laid.id, 0) for laid in self.playing}

    async def goes_on(self, by: int, what: str) -> None:
        """Every game that is not over has gone on by so many entries since now."""
        before = self.seqs()

        def stuck() -> list[str]:
            now = self.seqs()
            return [self.told(table) for table in before if table in now and now[table] < before[table] + by]

        await self.until(
            lambda: not stuck(), lambda: f"after {what} these tables do not go on:\n" + "\n".join(stuck())
        )

    def told(self, table: str) -> str:
        laid = next(laid for laid in self.tables if laid.id == table)
        where = ", ".join(
            f"{v.name} at {v.server} {'up' if v.up else 'down'} seq {v.seq}" for v in laid.viewers
        )
        return f"{laid.kind} {table}: {where}"

    async def until(self, condition: Any, what: Any) -> None:
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while not condition():
                    for task in self._tasks:
                        if task.done():
                            task.result()
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise Failed(f"not after {TIMEOUT_SECONDS:g} s: {what()}") from None

    async def finish(self) -> None:
        """Every game is ended, and everybody has seen the end."""
        here = [laid for laid in self.tables if not laid.left]
        for laid in here:
            for viewer in laid.viewers:
                viewer.resting = True
            laid.host.end()

        def waiting() -> list[str]:
            return [self.told(laid.id) for laid in here if not all(v.up and v.over for v in laid.viewers)]

        await self.until(
            lambda: not waiting(), lambda: "the end was not shown to all:\n" + "\n".join(waiting())
        )

    async def witness(self, door: Door) -> None:
        """Somebody who has seen nothing so far looks at all tables through a server that has seen nothing either."""
        who = self._people[2]
        witnesses = [
            Viewer(self.recorder, [door], f"witness-{n}", who.cookie, laid.id)
            for n, laid in enumerate(self.tables)
        ]
        self._tasks += [asyncio.create_task(viewer.run()) for viewer in witnesses]
        await self.until(
            lambda: all(v.up and v.over for v in witnesses),
            lambda: f"the witness has not seen {[v.table for v in witnesses if not v.over]}",
        )

    async def retire(self) -> list[Laid]:
        """Tables whose end everybody has seen since this was asked last: their people go home."""
        over = [laid for laid in self.tables if not laid.left and all(viewer.over for viewer in laid.viewers)]
        for laid in over:
            laid.left = True
            await self._leave(laid.tasks)
        return over

    async def _leave(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks = [task for task in self._tasks if task not in tasks]

    async def close(self) -> None:
        await self._leave(self._tasks)
