"""A house of several processes, and everything that can happen to it: each fault is a method, and each one passes.

Three servers stand on one PostgreSQL and one Redis: `one` directly; `two` behind proxies that delay, lose, double and
cut; `off` with a wall clock that is five minutes wrong. Bots think in a process of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator
from email.utils import parsedate_to_datetime
from pathlib import Path
from random import Random
from types import TracebackType

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

from tests.games import sablier

from .checker import Tally, check
from .cluster import Cluster, Process, Server
from .party import Party
from .processes import Failed
from .proxies import Proxies
from .records import Recorder, read
from .standby import Standby, any_of, wait_for_standbys
from .stored import read_postgres
from .viewers import Door, Viewer

CLOCK_OFF = 300.0
"""Seconds by which a wall clock is wrong, before or behind."""
STOPPED = 15.0
"""Seconds for which a process is stopped. It is the fault itself, not a way to wait for something."""
SERVE = ("--bot-delay", "0.05-0.25", "--workers", "1")

ERROR = re.compile(r"\b(ERROR|CRITICAL|Traceback)\b")
AWAY = "PostgreSQL does not answer"

Fault = Callable[[], Awaitable[None]]


class Judged(msgspec.Struct, frozen=True):
    tally: Tally
    faults: list[str]
    """What was found, and before it what got stuck. Empty: all is proved."""


class Storm:
    """Use as an async context; `party` plays meanwhile."""

    def __init__(
        self, records: Path, seed: int, clock_off: float = CLOCK_OFF, *, standby: bool = False
    ) -> None:
        """`standby`: PostgreSQL has one, which may take over. Then `one` and `off` know the addresses of both, and the
        proxies of `two` lead to whichever serves."""
        self.random = Random(seed)
        self.recorder = Recorder(records)
        self.happened: dict[str, int] = {}
        """How often each fault was made."""
        self._seed = seed
        self._clock_off = clock_off
        self._has_standby = standby
        self._standbys = 0
        self.standby: Standby
        self._cluster = Cluster()
        self._proxies = Proxies(seed)
        self._stack = contextlib.ExitStack()
        self.servers: list[Server] = []
        self.party: Party
        self.bots: Process
        self.database: str

    async def __aenter__(self) -> Storm:
        self._stack.enter_context(self._cluster)
        self._stack.enter_context(self._proxies)
        try:
            await asyncio.to_thread(self._build)
        except BaseException:
            self._stack.close()
            raise
        self.party = Party(self.recorder, [Door(s.name, s.port) for s in self.servers], self._seed)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.party.close()
        self.recorder.close()
        await asyncio.to_thread(self._stack.close)

    def _build(self) -> None:
        cluster, proxies = self._cluster, self._proxies
        self.postgres, self.redis = cluster.postgres, cluster.redis
        self.database = self.postgres.new_database()
        name = self.database.rpartition("/")[2]
        self.truth = proxies.before_postgres(self.postgres.port)
        self.news = proxies.before_redis(self.redis.port)
        far = self.postgres.url_of(name, self.truth.port)
        if self._has_standby:
            self._add_standby(None)
            self.database = any_of(self.postgres, self.standby, database=name)
        news = self.redis.url_at(self.news.port)
        # The first one makes the schema; the others come at once.
        one = cluster.serve(
            "one", *SERVE, database=self.database, redis=self.redis.url, env=sablier.ENVIRONMENT
        )
        wrong = {
            "CLOCK_OFF": str(self._clock_off),
            "PYTHONPATH": os.pathsep.join(
                (str(Path(__file__).with_name("skewed")), *sablier.ENVIRONMENT.values())
            ),
        }
        two = cluster.prepare("two", *SERVE, database=far, redis=news, env=sablier.ENVIRONMENT)
        off = cluster.prepare("off", *SERVE, database=self.database, redis=self.redis.url, env=wrong)
        self.bots = cluster.bots("bots", redis=self.redis.url, env=sablier.ENVIRONMENT)
        two.launch()
        off.launch()
        two.opened()
        off.opened()
        if abs(believed(off) - time.time()) < CLOCK_OFF / 2:
            raise Failed("the server whose clock should be wrong keeps the right time")
        self.servers = [one, two, off]

    def _add_standby(self, port: int | None) -> None:
        self._standbys += 1
        self.standby = self._cluster.standby(self.postgres, f"standby{self._standbys}", port)
        wait_for_standbys(self.postgres, 1)

    async def _did(self, name: str, text: str) -> None:
        self.happened[name] = self.happened.get(name, 0) + 1
        self.recorder.note(text)

    async def finish(self) -> None:
        """All games are ended; a server that was never there before, without Redis, shows them once more."""
        server = self._cluster.prepare("witness", *SERVE, database=self.database, env=sablier.ENVIRONMENT)
        await asyncio.gather(self.party.finish(), asyncio.to_thread(server.start))
        await self.party.witness(Door(server.name, server.port))

    async def judged(self, weather: Awaitable[None]) -> Judged:
        """Lets the weather pass and the games end, and checks everything; also when a table got stuck.

        What the processes said lies beside the records afterwards.
        """
        stuck = None
        try:
            await weather
            await self.finish()
        except Failed as failed:
            stuck = str(failed)
        await self.party.close()
        self.recorder.flush()
        if not self.postgres.process.running:
            await asyncio.to_thread(self.postgres.start)
        tables = await asyncio.to_thread(read_postgres, self.database)
        verdict = check(read(self.recorder.file), tables)
        for name, text in self._cluster.logs().items():
            self.recorder.file.with_name(f"{name}.log").write_text(text)
        found = [] if stuck is None else [stuck]
        return Judged(verdict.tally, [*found, *map(str, verdict.findings), *self._errors()])

    def _errors(self) -> Iterator[str]:
        """What our processes called an error. That PostgreSQL was away for long is none of theirs."""
        for process in (*self.servers, self.bots):
            lines = process.log.read_text(errors="replace").splitlines()
            for number, line in enumerate(lines):
                if ERROR.search(line) and AWAY not in line:
                    yield f"log of {process.name}: " + "\n    ".join(lines[number : number + 8])

    # Faults of processes.

    async def kill_server(self, number: int | None = None) -> None:
        """kill -9 of a server; its people go elsewhere, and it comes back."""
        server = self._some(number)
        await self._did("kill a server", f"kill {server.name}")
        await asyncio.to_thread(server.kill)
        await self.party.goes_on(1, f"{server.name} was killed")
        await asyncio.to_thread(server.start)

    async def stop_server(self, number: int | None = None) -> None:
        """SIGSTOP for 15 s: meanwhile the others go on at its tables, and what it writes late must lose."""
        server = self._some(number)
        await self._did("stop a server", f"stop {server.name}")
        server.pause()
        try:
            await asyncio.gather(asyncio.sleep(STOPPED), self.party.goes_on(1, f"{server.name} was stopped"))
        finally:
            server.resume()
            self.recorder.note(f"wake {server.name}")

    async def kill_bots(self) -> None:
        await self._did("kill the bots", "kill bots")
        await asyncio.to_thread(self.bots.kill)
        await self.party.goes_on(1, "the bots were killed")
        await asyncio.to_thread(self.bots.start)

    async def kill_redis(self) -> None:
        await self._did("kill Redis", "kill redis")
        await asyncio.to_thread(self.redis.kill)
        await self.party.goes_on(1, "Redis was killed")
        await asyncio.to_thread(self.redis.start)
        self.recorder.note("redis is back")

    async def empty_redis(self) -> None:
        await self._did("empty Redis", "empty redis")
        await asyncio.to_thread(self.redis.empty)

    async def kill_postgres(self) -> None:
        """Nothing can be played meanwhile; whatever was answered is there afterwards."""
        await self._did("kill PostgreSQL", "kill postgres")
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.to_thread(self.postgres.start)
        self.recorder.note("postgres is back")

    async def kill_backend(self) -> None:
        """One connection's process dies; PostgreSQL ends all others and recovers by itself."""
        await self._did("kill a connection of PostgreSQL", "kill a backend of postgres")
        await asyncio.to_thread(self.postgres.kill_one)

    async def fail_over(self) -> None:
        """PostgreSQL dies for good and its standby takes over; a new standby gets the old address."""
        await self._did("fail over to the standby of PostgreSQL", "kill postgres, promote its standby")
        await asyncio.to_thread(self._fail_over)
        self.recorder.note("there is a standby again")

    def _fail_over(self) -> None:
        old, self.postgres = self.postgres, self.standby
        old.kill()
        old.process.reap()
        self.standby.promote()
        self.truth.target = self.standby.port
        shutil.rmtree(old.data)
        self._add_standby(old.port)

    def _some(self, number: int | None) -> Server:
        running = [server for server in self.servers if server.running]
        return self.random.choice(running) if number is None else self.servers[number]

    # Faults of the lines between them.

    async def cut_postgres(self) -> None:
        await self._did("cut the line to PostgreSQL", "cut the line of two to postgres")
        await asyncio.to_thread(self._proxies.tell, self.truth.cut)

    async def cut_redis(self) -> None:
        await self._did("cut the line to Redis", "cut the line of two to redis")
        await asyncio.to_thread(self._proxies.tell, self.news.cut)

    async def slow_postgres(self) -> None:
        await self._did("delay PostgreSQL", "delay postgres for two")
        self.truth.delay = (0.0, 0.1)
        await self.party.goes_on(1, "PostgreSQL became slow")
        self.truth.delay = (0.0, 0.0)

    async def garble_redis(self) -> None:
        """A part of the news is lost, doubled, or late and out of order."""
        await self._did("delay, drop and double news", "garble the news of two")
        self.news.drop = self.news.double = self.news.hold = 0.25
        self.news.delay = (0.0, 0.02)
        await self.party.goes_on(2, "the news were garbled")
        self.news.calm()
        self.recorder.note("the news of two are whole again")

    async def half_frames(self) -> None:
        """People whose line breaks in the middle of a message."""
        await self._did("break off in mid-message", "half a frame to every server")
        playing = [(self.random.choice(self.party.doors), laid.host) for laid in self.party.playing]
        await asyncio.gather(*(half_move(door, viewer) for door, viewer in playing))

    def all(self) -> dict[str, Fault]:
        """Every fault by its name, for a schedule."""
        faults: list[Fault] = [
            self.kill_server, self.stop_server, self.kill_bots, self.kill_redis, self.empty_redis,
            self.kill_postgres, self.kill_backend, self.cut_postgres, self.cut_redis, self.slow_postgres,
            self.garble_redis, self.half_frames,
        ]  # fmt: skip
        if self._has_standby:
            faults.append(self.fail_over)
        return {fault.__name__: fault for fault in faults}


def believed(server: Server) -> float:
    """What the machine of a server takes for the time of day: its answers carry it."""
    date = httpx.get(f"{server.url}/health", timeout=30, trust_env=False).headers["date"]
    return parsedate_to_datetime(date).timestamp()


async def half_move(door: Door, viewer: Viewer) -> None:
    """Comes in as this person, sends half of a move, and is gone. Nobody may ever find that move in the log."""
    move = {
        "type": "move", "id": "half", "seat": viewer.seat or 0, "seq": max(viewer.seq, 0),
        "move": {"type": "name", "number": 1},
    }  # fmt: skip
    frame = Frame(Opcode.TEXT, msgspec.json.encode(move)).serialize(mask=True)
    with contextlib.suppress(OSError, TimeoutError, WebSocketException):
        wire = await connect(
            f"{door.ws}/ws/tables/{viewer.table}",
            additional_headers={"Cookie": viewer.cookie},
            open_timeout=3,
            compression=None,
            proxy=None,
        )
        wire.transport.write(frame[: len(frame) // 2])
        wire.transport.abort()
