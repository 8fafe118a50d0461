"""People at tables: each looks through some server, plays, goes elsewhere when it does not answer, and forgets nothing.

A move that was not answered is sent again with the same id, through whichever server is there. Everything that comes in
is recorded as it came.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Raw
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from .kinds import Brain, Move
from .records import Linked, Recorder, Refusal, Seen, Sent, Shown, Told, Trouble, digest

T = TypeVar("T", bound=Seen)
ANSWER = 3.0
"""Seconds without an answer after which a person tries another server, as a browser would."""
QUIET = 2.0
"""Seconds of silence after which a screen asks whether anybody is there."""
WANDERS = (3.0, 10.0)
"""Seconds after which somebody goes on through another server, in the middle of whatever they do."""
AGAIN = 0.3
"""Seconds before the same is tried again."""


class Game(msgspec.Struct, frozen=True, tag_field="type", tag="game"):
    seq: int
    seat: int | None
    events: Raw
    view: Raw
    may: tuple[str, ...]
    over: bool
    clock: float
    re: str | None = None
    stale: bool = False


class TableTold(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    status: str
    commitment: str
    paused: dict[str, Any] | None
    opened: dict[str, Any] | None
    you: dict[str, Any]
    proposal: dict[str, Any] | None


class Asked(msgspec.Struct, frozen=True, tag_field="type", tag="asked"):
    re: str | None = None


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    seq: int
    rule: str
    re: str | None = None


class Failed(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    code: str
    re: str | None = None


class Closed(msgspec.Struct, frozen=True, tag_field="type", tag="closed"):
    code: str


class Ok(msgspec.Struct, frozen=True, tag_field="type", tag="ok"):
    re: str | None = None


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    pass


class Chat(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    pass


_decode = msgspec.json.Decoder(Game | TableTold | Refused | Failed | Closed | Ok | Asked | Pong | Chat).decode


def _encode(message: Move) -> str:
    return msgspec.json.encode(message).decode()


class Door(msgspec.Struct, frozen=True):
    """A server, as people know it."""

    name: str
    port: int

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Pending(msgspec.Struct):
    """A move that was sent and not answered yet."""

    id: str
    seq: int
    move: Move


class Gone(Exception):
    """Nobody answers here, or somebody has gone elsewhere."""


class Viewer:
    """One person, or one spectator, at one table."""

    def __init__(
        self,
        recorder: Recorder,
        doors: Sequence[Door],
        name: str,
        cookie: str,
        table: str,
        *,
        first: int = 0,
        seat: int | None = None,
        brain: Brain | None = None,
        think: tuple[float, float] = (0.1, 0.2),
        seed: int = 0,
    ) -> None:
        self._recorder = recorder
        self._doors = doors
        self.name = name
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self._at = first
        self._brain = brain
        self._think = think
        self._random = Random(f"{seed}-{name}")
        self._links = itertools.count(1)
        self._numbers = itertools.count()
        self._link = 0
        self._wire: ClientConnection | None = None
        self._pending: Pending | None = None
        self._decided = -1
        """At which seq this person has made up their mind."""
        self._due: float | None = None
        self._asked: float | None = None
        """Since when an answer is owed."""
        self._heard = 0.0
        self._resumed = 0.0
        self._leaves = 0.0
        self.latest: Game | None = None
        self.over = False
        """Has been shown the end."""
        self.ending = False
        """The host has had enough: the game is broken off."""
        self.resting = False
        """Makes no further move."""

    @property
    def server(self) -> str:
        return self._doors[self._at % len(self._doors)].name

    @property
    def up(self) -> bool:
        return self._wire is not None and self.latest is not None

    @property
    def seq(self) -> int:
        return -1 if self.latest is None else self.latest.seq

    def end(self) -> None:
        """Breaks the game off, as its host, as soon as that gets through."""
        self.ending = True
        self._due = asyncio.get_running_loop().time()

    # The connection.

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            door = self._doors[self._at % len(self._doors)]
            self._link = next(self._links)
            try:
                async with asyncio.timeout(ANSWER + 2):
                    self._wire = await connect(
                        f"{door.ws}/ws/tables/{self.table}",
                        additional_headers={"Cookie": self.cookie},
                        compression=None,
                        ping_interval=None,
                        open_timeout=None,
                        close_timeout=0.1,
                        max_size=None,
                        max_queue=None,
                        proxy=None,
                    )
                self._recorder.add(self._seen(Linked, server=door.name, up=True))
                await self._live(self._wire)
            except (OSError, WebSocketException, Gone, TimeoutError) as error:
                if self._wire is not None:
                    self._recorder.add(self._seen(Linked, server=door.name, up=False))
                    self._recorder.add(
                        self._seen(Trouble, code=f"gone: {type(error).__name__} {error}"[:200])
                    )
            finally:
                if self._wire is not None:
                    # No farewell: a server that is stopped now finds everything when it wakes.
                    self._wire.transport.abort()
                self._wire = self._asked = self._due = None
                self.latest = None
            self._at += 1
            await asyncio.sleep(AGAIN * self._random.random())

    def _seen(self, kind: type[T], **fields: Any) -> T:
        return kind(table=self.table, viewer=self.name, link=self._link, **fields)

    async def _live(self, wire: ClientConnection) -> None:
        loop = asyncio.get_running_loop()
        self._heard = loop.time()
        self._leaves = self._heard + self._random.uniform(*WANDERS)
        while True:
            try:
                async with asyncio.timeout_at(self._next()):
                    raw = await wire.recv()
            except TimeoutError:
                await self._look_up(wire, loop.time())
                continue
            self._heard = loop.time()
            await self._hear(wire, _decode(raw), self._heard)

    def _next(self) -> float:
        """When there is something to do, whatever comes."""
        times = [self._heard + QUIET]
        if self._asked is not None:
            times = [self._asked + ANSWER]
        if self._due is not None:
            times.append(self._due)
        return min(times)

    async def _look_up(self, wire: ClientConnection, now: float) -> None:
        if self._asked is not None and now >= self._asked + ANSWER:
            raise Gone
        if self.seat is None and now > self._leaves and len(self._doors) > 1 and not self.resting:
            raise Gone
        if self._due is not None and now >= self._due:
            self._due = None
            await self._act(wire)
        elif self._asked is None and now >= self._heard + QUIET:
            self._asked = now
            await wire.send('{"type":"ping"}')

    async def _hear(self, wire: ClientConnection, message: Any, now: float) -> None:
        pending = self._pending
        answered = pending is not None and getattr(message, "re", None) == pending.id
        if answered or pending is None:
            self._asked = None
        match message:
            case Game():
                self._show(message)
                first, self.latest = self.latest is None, message
                self.over |= message.over
                if answered and pending is not None:
                    await self._answered(wire, pending, message)
                elif first and pending is not None:
                    await self._send(wire, pending)  # the same move again, wherever this is
                self._plan(now)
            case TableTold():
                self._tell(message)
                if message.paused is not None:
                    await self._take_up(wire, now)
                if (asked := message.proposal) is not None and message.you["who"] in asked["asked"]:
                    await self._agree(wire, asked, message.you["who"])
            case Refused():
                self._recorder.add(
                    self._seen(Refusal, id=message.re or "", seq=message.seq, rule=message.rule)
                )
                if answered:
                    self._pending, self._decided = None, -1
                    self._plan(now)
            case Failed():
                self._recorder.add(self._seen(Trouble, code=message.code, id=message.re))
                if message.code == "paused":
                    await self._take_up(wire, now)
                if answered:
                    # It may be stored or not: the same id again tells.
                    self._due = now + AGAIN
            case Closed():
                self._recorder.add(self._seen(Trouble, code=f"closed: {message.code}"))
                raise Gone

    async def _take_up(self, wire: ClientConnection, now: float) -> None:
        """A table that was left alone waits for somebody who plays there."""
        if self.seat is not None and not self.ending and now > self._resumed + 1:
            self._resumed = now
            await wire.send(_encode({"type": "resume"}))

    async def _agree(self, wire: ClientConnection, asked: dict[str, Any], me: str) -> None:
        """Whoever is asked whether to stop has had enough, too."""
        if me not in asked["agreed"]:
            await wire.send(_encode({"type": "answer", "proposal": asked["number"], "yes": True}))

    def _show(self, game: Game) -> None:
        self._recorder.add(
            self._seen(
                Shown,
                seq=game.seq,
                seat=game.seat,
                view=digest(bytes(game.view)),
                events=bytes(game.events).decode(),
                clock=game.clock,
                over=game.over,
                re=game.re,
                stale=game.stale,
            )
        )

    def _tell(self, told: TableTold) -> None:
        opened = told.opened or {}
        self._recorder.add(
            self._seen(
                Told,
                status=told.status,
                commitment=told.commitment,
                seed=opened.get("seed"),
                salt=opened.get("salt"),
            )
        )

    # Moves.

    async def _answered(self, wire: ClientConnection, pending: Pending, game: Game) -> None:
        self._pending = None
        if game.stale and self._turn(game) and self._random.random() < 0.5:
            # Somebody else was first, and the game still asks the same: the same move again, for the game as it is.
            pending.seq = game.seq
            self._pending = pending
            await self._send(wire, pending)

    def _turn(self, game: Game) -> bool:
        if self.seat is None or game.over or not game.may:
            return False
        view = msgspec.json.decode(game.view)
        return self.seat in view["to_move"] and game.seat == self.seat

    def _plan(self, now: float) -> None:
        """Makes up their mind, once for each seq."""
        game = self.latest
        assert game is not None
        if self.ending and not game.over:
            self._due = now if self._due is None else self._due
        elif self._may_act() and self._decided != game.seq and self._turn(game):
            self._due = now + self._random.uniform(*self._think)

    def _may_act(self) -> bool:
        return self._brain is not None and not self.resting and self._pending is None and self._due is None

    async def _act(self, wire: ClientConnection) -> None:
        game, loop = self.latest, asyncio.get_running_loop()
        if game is None or game.over:
            return
        if self.ending:
            self._due = loop.time() + 1.0
            await wire.send(_encode({"type": "end", "id": f"end-{self.name}-{next(self._numbers)}"}))
        elif self._pending is not None:
            await self._send(wire, self._pending)
        elif self._brain is not None and not self.resting and self._turn(game):
            assert self.seat is not None
            self._decided = game.seq
            move = self._brain(msgspec.json.decode(game.view), self.seat, game.may, self._random)
            if move is not None:
                self._pending = Pending(f"{self.name}-{next(self._numbers)}", game.seq, move)
                await self._send(wire, self._pending)

    async def _send(self, wire: ClientConnection, pending: Pending) -> None:
        self._recorder.add(self._seen(Sent, id=pending.id, seat=self.seat, seq=pending.seq))
        now = self._asked = asyncio.get_running_loop().time()
        message = {
            "type": "move", "id": pending.id, "seat": self.seat, "seq": pending.seq, "move": pending.move,
        }  # fmt: skip
        await wire.send(_encode(message))
        if now > self._leaves and len(self._doors) > 1 and not self.resting:
            raise Gone  # the answer is for whoever asks again
