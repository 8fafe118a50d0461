"""A table: who sits there, the game on it, who looks at it. One serial queue; log first, then show."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import msgspec
from msgspec import UNSET, Raw

from pyramidion.core import Entry, Invalid, Refused, Tick

from . import acts, showing
from .bot_seats import BotSeats
from .course import NOTHING, Course, Step
from .desk import Desk
from .errors import Conflict, Denied
from .log import Op
from .messages import Advice, AnyMessage, Chat, Closed, Done, Failed, Line, NotAllowed, decode, encode
from .record import Record, update
from .seating import Change, new_host
from .store import HAPPENED, INSERT_MOVE, SET_DEADLINE

logger = logging.getLogger(__name__)

RETRY = 2.0
"""Seconds until bots and clocks try again what could not be stored."""
INSTANT = 0.001
"""A deadline that is reached has passed one instant later."""


class Screen(Protocol):
    """One connection that looks at a table. The server has one for each WebSocket."""

    @property
    def player_id(self) -> str: ...

    def push(self, data: bytes) -> None:
        """Queues one message. Never blocks and never raises."""

    def close(self) -> None:
        """Nothing more will be pushed: the connection is closed once its queue has been sent."""


class Looker:
    """A screen at this table: whose it is and what it looks at."""

    __slots__ = ("advised", "chosen", "looking", "name", "player", "screen", "visitor")

    def __init__(self, screen: Screen, name: str) -> None:
        self.screen = screen
        self.player = screen.player_id
        self.name = name
        self.chosen: int | None = -1
        """The seat or the public (None) as chosen by `look`; -1: nothing chosen yet."""
        self.looking: int | None = None
        self.visitor = False
        """At a private table, in search of a seat: sees the seats and nothing else."""
        self.advised = False
        """The coach is at work for this screen."""


class Table:
    """Everything that changes a table goes through its queue, one after another, and is stored before it counts."""

    def __init__(self, desk: Desk, record: Record, course: Course | None, lines: Sequence[Line]) -> None:
        self.desk = desk
        self.id = record.id
        self.record = record
        self.course = course
        self.lines = deque(lines, desk.settings.limits.lines)
        self.line_count = lines[-1].n + 1 if lines else 0
        self.lookers: dict[Screen, Looker] = {}
        now = desk.now()
        self.away: dict[str, float] = dict.fromkeys((*record.people, *filter(None, (record.host,))), now)
        """Since when people who belong here have had no screen."""
        self.used = now
        self.bots = BotSeats(self)
        self._queue: deque[Callable[[], None]] = deque()
        self._busy = False
        self._loop = asyncio.get_running_loop()
        self._told = False

    # What the server uses.

    def join(self, screen: Screen) -> None:
        """The screen looks at the table from now on; it is shown all there is to know at once.

        Raises Denied (`forbidden`, `limit`, `no_identity`). Call it right after `await house.table(id)`.
        """
        player = self.desk.store.player(screen.player_id)
        if player is None:
            raise Denied("no_identity", "nobody knows you here yet", "on ne vous connaît pas encore ici")
        self.check_watch(player.id)
        if len(self.lookers) >= self.desk.settings.limits.screens:
            raise Denied("limit", "too many people look at this table", "trop de monde regarde cette table")
        looker = self.lookers[screen] = Looker(screen, player.name)
        self.used = self.desk.now()
        self.away.pop(player.id, None)
        self._refresh(looker)
        screen.push(showing.table(self, player.id, looker))
        if not looker.visitor:
            screen.push(encode(Chat(lines=tuple(self.lines))))
            self.show(looker)
        self._tell_soon()
        self.bots.wake()
        self._look_after_host()

    def quit(self, screen: Screen) -> None:
        """The screen is gone. Harmless when it never came in."""
        looker = self.lookers.pop(screen, None)
        if looker is None:
            return
        now = self.used = self.desk.now()
        if not self.present(looker.player) and self.record.belongs(looker.player):
            self.away[looker.player] = now
            if looker.player == self.record.host:
                self._look_after_host()
        self._tell_soon()

    async def handle(self, screen: Screen, raw: bytes | str) -> None:
        """Decodes the message, acts, and pushes the answers. Returns when the message has been dealt with.

        Never raises for what a person sends. A cancelled call does not undo what is being written.
        """
        looker = self.lookers.get(screen)
        if looker is None:
            return
        try:
            message = decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            screen.push(encode(showing.malformed(str(error))))
            return
        self.ask(partial(self.act, looker, message))
        if self._busy:
            dealt_with = self._loop.create_future()
            self._queue.append(partial(_resolve, dealt_with))
            await dealt_with

    def shown_to(self, player_id: str) -> bytes:
        """The `table` message for this person, as JSON. Raises Denied where `join` would."""
        self.check_watch(player_id)
        return showing.table(self, player_id, None)

    # Who may look.

    def check_watch(self, player: str | None) -> None:
        record = self.record
        if player is not None and player in record.removed:
            raise Denied("forbidden", "the host has sent you away", "l'hôte de la table vous a écarté")
        if self._locked(player):
            raise Denied("forbidden", "this table is private", "cette table est privée")

    def _locked(self, player: str | None) -> bool:
        """A private table lets strangers in as long as there is a seat for them."""
        record = self.record
        if not record.private or (player is not None and record.belongs(player)):
            return False
        return player is None or record.status == "over" or all(s.kind != "open" for s in record.seats)

    def present(self, player: str) -> bool:
        return any(looker.player == player for looker in self.lookers.values())

    def away_for(self, player: str) -> float | None:
        since = self.away.get(player)
        return None if since is None else self.desk.now() - since

    # The queue.

    def ask(self, act: Callable[[], None]) -> None:
        """Does it now, or after everything that was asked for before."""
        if self._busy or self._queue:
            self._queue.append(act)
        else:
            self._run(act)

    def ask_first(self, act: Callable[[], None]) -> None:
        """Does it as soon as what is being written is on disk, before anything else."""
        self._queue.appendleft(act)

    def _next(self) -> None:
        self._busy = False
        while self._queue and not self._busy:
            self._run(self._queue.popleft())

    def _run(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception:
            # Whoever asked has been answered already; the queue goes on for the others.
            logger.exception("table %s", self.id)

    def write(self, ops: Sequence[Op], done: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        """Stores and then calls `done`, and only then goes on with the queue."""
        self._busy = True
        self.desk.log.write(ops, partial(self._written, done, failed))

    def _written(
        self, done: Callable[[], None], failed: Callable[[Exception], None], error: Exception | None
    ) -> None:
        try:
            if error is None:
                done()
            else:
                failed(error)
        finally:
            self._next()

    def act(self, looker: Looker, message: AnyMessage) -> None:
        try:
            acts.act(self, looker, message)
        except Exception as error:  # noqa: BLE001 - whatever it was, the person is told and the connection lives on
            self.answer_error(looker, message, error)

    def answer_error(self, looker: Looker | None, message: AnyMessage | None, error: Exception) -> None:
        if looker is None or message is None:
            if not isinstance(error, Denied):
                logger.error("table %s", self.id, exc_info=error)
            return
        re = UNSET if message.id is None else message.id
        answer: Failed | NotAllowed
        match error:
            case Refused():
                seq = 0 if self.course is None else self.course.play.seq
                answer = NotAllowed(re=re, seq=seq, rule=error.rule, fr=error.fr, en=error.en)
            case Denied():
                answer = Failed(
                    re=re, code=error.code, fr=error.fr, en=error.en, faults=error.faults or UNSET
                )
            case Invalid():
                answer = showing.invalid(error, re)
            case _:
                logger.error("table %s: %s", self.id, type(message).__name__, exc_info=error)
                answer = showing.internal(re)
        looker.screen.push(encode(answer))

    def answer_ok(self, looker: Looker, message: AnyMessage) -> None:
        looker.screen.push(encode(Done(re=UNSET if message.id is None else message.id)))

    # Changes of the table itself.

    def change(
        self,
        change: Change | None,
        by: str | None,
        done: Callable[[], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        course: Course | None = None,
    ) -> None:
        """Stores the record after and shows it to everybody; then `done`. `course` is the game that begins with it."""
        if change is None:
            return
        now = self.desk.now()
        record = msgspec.structs.replace(change.record, touched=now)
        who = None if by is None else self.desk.handle(self.id, by)
        ops = [update(record), (HAPPENED, (self.id, now, who, change.what, change.seat)), *change.ops]

        def stored() -> None:
            if course is not None:
                self.course = course
            self.adopt(record)
            if done is not None:
                done()

        self.write(ops, stored, failed or partial(self.answer_error, None, None))

    def adopt(self, record: Record) -> None:
        """The record is on disk: it counts, and everybody is shown it."""
        self.record = record
        for player in (*record.people, *filter(None, (record.host,))):
            if player not in self.away and not self.present(player):
                self.away[player] = self.desk.now()
        for looker in list(self.lookers.values()):
            if looker.player in record.removed or self._locked(looker.player):
                self._send_away(looker)
        seen = [(looker, looker.looking, looker.visitor) for looker in self.lookers.values()]
        for looker, _, _ in seen:
            self._refresh(looker)
        self.tell()
        for looker, looking, visitor in seen:
            if visitor and not looker.visitor:
                looker.screen.push(encode(Chat(lines=tuple(self.lines))))
            if (looker.looking, looker.visitor) != (looking, visitor):
                self.show(looker)
        self.bots.wake()
        self._look_after_host()

    def _send_away(self, looker: Looker) -> None:
        self.lookers.pop(looker.screen, None)
        removed = looker.player in self.record.removed
        fr, en = ("l'hôte de la table vous a écarté", "the host has sent you away") if removed else (
            "cette table est privée et ses places sont prises", "this table is private and its seats are taken"
        )  # fmt: skip
        looker.screen.push(encode(Closed(code="forbidden", fr=fr, en=en)))
        looker.screen.close()

    def _refresh(self, looker: Looker) -> None:
        """What the screen looks at, now that seats may have changed."""
        mine = self.record.seats_of(looker.player)
        looker.visitor = self.record.private and not self.record.belongs(looker.player)
        if looker.chosen is not None and looker.chosen not in mine:
            looker.chosen = -1
        looker.looking = (mine[0] if len(mine) == 1 else None) if looker.chosen == -1 else looker.chosen

    # What screens are shown.

    def tell(self) -> None:
        """The `table` message to everybody."""
        for looker in self.lookers.values():
            looker.screen.push(showing.table(self, looker.player, looker))

    def _tell_soon(self) -> None:
        """People come and go in crowds: one message for all who came in this turn of the loop."""
        if not self._told:
            self._told = True
            self._loop.call_soon(self._tell_now)

    def _tell_now(self) -> None:
        self._told = False
        self.tell()

    def show(self, looker: Looker, message: AnyMessage | None = None, stale: bool = False) -> None:
        """The present `game` message to one screen, as the answer to its message if there is one."""
        if self.course is None or looker.visitor:
            return
        re = UNSET if message is None or message.id is None else message.id
        looker.screen.push(
            self.course.message(looker.looking, self.game_time(), NOTHING, re, True if stale else UNSET)
        )

    def show_all(self, events: Raw, mover: Looker | None = None, move_id: str | None = None) -> None:
        """The `game` message to everybody, made once for those who look as the same seat."""
        course, clock = self.course, self.game_time()
        assert course is not None
        made: dict[int | None, bytes] = {}
        for looker in self.lookers.values():
            if looker.visitor:
                continue
            seat = looker.looking
            if looker is mover and move_id is not None:
                looker.screen.push(course.message(seat, clock, events, move_id))
                continue
            data = made.get(seat)
            if data is None:
                data = made[seat] = course.message(seat, clock, events)
            looker.screen.push(data)

    def say(self, line: Line) -> None:
        self.lines.append(line)
        self.line_count = line.n + 1
        data = encode(Chat(lines=(line,)))
        for looker in self.lookers.values():
            if not looker.visitor:
                looker.screen.push(data)

    def forget(self, player: str) -> None:
        """The person no longer exists: their lines and screens go."""
        who = self.desk.handle(self.id, player)
        kept = [line for line in self.lines if line.who != who]
        self.lines.clear()
        self.lines.extend(kept)
        self.away.pop(player, None)
        for looker in [x for x in self.lookers.values() if x.player == player]:
            del self.lookers[looker.screen]
            looker.screen.push(
                encode(Closed(code="no_identity", fr="vos données sont effacées", en="your data is deleted"))
            )
            looker.screen.close()
        self._tell_soon()

    def advise(self, looker: Looker, advice: Advice) -> None:
        if self.lookers.get(looker.screen) is looker:
            looker.screen.push(encode(advice))

    # The game.

    def game_time(self) -> float:
        """Seconds since the game began; it never falls, whatever the wall clock does, and ends with the game."""
        assert self.course is not None
        play, started = self.course.play, self.record.started
        if started is None or self.record.status == "over":
            return play.at
        return max(round(self.desk.now() - started, 3), play.at)

    def late(self) -> bool:
        """A deadline has passed that is not yet in the log."""
        if self.course is None or self.record.status != "playing":
            return False
        deadline = self.course.play.deadline
        return deadline is not None and deadline < self.game_time()

    def play(
        self,
        entry: Entry,
        move_id: str | None = None,
        looker: Looker | None = None,
        message: AnyMessage | None = None,
    ) -> None:
        """Works the entry out, stores it, and then shows it. Raises Refused."""
        course = self.course
        assert course is not None
        step = course.ahead(entry, move_id)
        ops: list[Op] = [(INSERT_MOVE, course.row(self.id, step))]
        record = self.record
        if step.outcome is not None:
            now = self.desk.now()
            record = msgspec.structs.replace(
                record,
                status="over",
                ended=now,
                touched=now,
                deadline=None,
                outcome=msgspec.to_builtins(step.outcome),
            )
            ops.append(update(record))
        elif step.deadline != record.deadline:
            record = msgspec.structs.replace(record, deadline=step.deadline)
            ops.append((SET_DEADLINE, (step.deadline, self.id)))
        self._busy = True
        self.desk.log.write(ops, partial(self._played, step, record, looker, message))

    def _played(
        self,
        step: Step,
        record: Record,
        looker: Looker | None,
        message: AnyMessage | None,
        error: Exception | None,
    ) -> None:
        try:
            if error is None:
                self._accept(step, record, looker, message)
            elif isinstance(error, Conflict):
                self._reload(looker, message)
            else:
                self.answer_error(looker, message, error)
                self.desk.alarms.set(("resume", self.id), self.desk.now() + RETRY, self.resume)
        finally:
            self._next()

    def _accept(self, step: Step, record: Record, looker: Looker | None, message: AnyMessage | None) -> None:
        course = self.course
        assert course is not None
        course.accept(step)
        self.desk.moves += 1
        over = record.status != self.record.status
        clock_changed = record.deadline != self.record.deadline
        self.record = record
        if over:
            self.tell()
        self.show_all(Raw(encode(step.events)), looker, None if message is None else message.id)
        if over or clock_changed:
            self.set_alarm()
        self.bots.wake()

    def _reload(self, looker: Looker | None, message: AnyMessage | None) -> None:
        """Somebody else has appended to this log: what is on disk counts."""
        logger.warning("table %s was changed by another house and is read again", self.id)
        record = self.desk.store.table(self.id)
        if record is None:
            return
        self.course = Course.rebuild(record, self.desk.store.moves(self.id))
        self.bots.forget()
        self.adopt(record)
        self.set_alarm()
        for other in self.lookers.values():
            self.show(other, message if other is looker else None, stale=other is looker)

    # Time.

    def set_alarm(self) -> None:
        record = self.record
        key = ("deadline", self.id)
        if record.status == "playing" and record.deadline is not None and record.started is not None:
            self.desk.alarms.set(key, record.started + record.deadline + INSTANT, self.due)
        else:
            self.desk.alarms.drop(key)

    def due(self) -> None:
        """The clock has rung."""
        self.ask(self.time_out)

    def resume(self) -> None:
        """What goes on by itself goes on."""
        self.set_alarm()
        self.bots.wake()

    def time_out(self) -> None:
        """A deadline that has passed becomes an entry of the log; the rules say what follows from it."""
        if self.course is None or self.record.status != "playing":
            return
        deadline = self.course.play.deadline
        if deadline is None:
            return
        at = max(self.game_time(), deadline + INSTANT)
        if self.late() or (self.record.started or 0.0) + deadline + INSTANT <= self.desk.now():
            self.play(Entry(None, at, Tick()))
        else:
            self.set_alarm()

    def _look_after_host(self) -> None:
        """A host who has been away for long hands over to somebody who is here."""
        host = self.record.host
        since = None if host is None else self.away.get(host)
        if host is not None and since is None:
            return
        due = 0.0 if since is None else since + self.desk.settings.away_after
        if due <= self.desk.now():
            self.ask(self._pass_host_on)
        else:
            self.desk.alarms.set(("host", self.id), due, self._look_after_host)

    def _pass_host_on(self) -> None:
        host = self.record.host
        if host is None or not self.present(host):
            self.change(new_host(self.record, self.present), None)

    # Memory.

    @property
    def idle(self) -> bool:
        """Nobody looks, nothing is under way."""
        return not (self.lookers or self._busy or self._queue or self.bots.thinking)


def _resolve(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
