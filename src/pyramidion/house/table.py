"""A table: who sits there, the game on it, who looks at it. One serial queue; log first, then show."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from msgspec import UNSET

from pyramidion.core import Invalid, Refused

from . import acts, showing
from .audience import REMOVED, Audience, Looker, Screen
from .bot_seats import BotSeats
from .course import Course
from .desk import Desk
from .errors import Behind, Denied, StorageFailed
from .following import Following
from .log import INSERT_MOVE
from .messages import AnyMessage, Done, Failed, Line, NotAllowed, Ping, decode
from .news import Appended, Said, told
from .playing import Playing
from .record import Record, update
from .seating import Change, new_host
from .serial import Serial
from .store import CHANGED, HAPPENED, MoveRow, Player, Whole

logger = logging.getLogger(__name__)


class Table:
    """Everything that changes a table goes through its queue, one after another, and is stored before it counts."""

    def __init__(self, desk: Desk, found: Whole) -> None:
        """Raises Denied when its log cannot be read."""
        record, rows, lines = found
        self.desk = desk
        self.id = record.id
        self.record = record
        self.given = [row for row in rows if row.is_entry] if record.status == "gathering" else []
        """Entries of a transcript that the table will take up."""
        self.course = None if record.status == "gathering" else Course.rebuild(record, rows, desk.library)
        self.head = len(rows)
        """Rows of the table's log: the next one is written under this number, by whoever is first."""
        self.lines = deque(lines, desk.settings.limits.lines)
        self.line_count = lines[-1].n + 1 if lines else 0
        self.is_away = False
        """Archived by another process: what is in memory counts for nothing."""
        self.used = desk.now()
        self.following = Following(self)
        self.serial = Serial(desk.log, self.following.catch_up)
        self.audience = Audience(self)
        self.playing = Playing(self)
        self.bots = BotSeats(self)

    # What the server uses.

    def join(self, screen: Screen, player: Player | None) -> None:
        """The screen of this person looks at the table from now on; it is shown all there is to know at once.

        Raises Denied (`forbidden`, `limit`, `no_identity`). Call it right after `await house.table(id)`.
        """
        if player is None:
            raise Denied("no_identity", "nobody knows you here yet", "on ne vous connaît pas encore ici")
        self.check_watch(player.id)
        self._enough()
        self.used = self.desk.now()
        self.audience.enter(screen, player.name)
        self.bots.wake()
        self.look_after_host()

    def hang(self, screen: Screen, by: str = "") -> None:
        """The screen of the room, a television: nobody's, it shows what everybody may know and can do nothing.

        A private table hangs there only `by` somebody who belongs to it. Raises Denied (`forbidden`, `limit`).
        """
        if self.record.private and not self.record.belongs(by):
            raise Denied(
                "forbidden",
                "this table is private: open its screen on the device of somebody who sits there",
                "cette table est privée : ouvrez son écran sur l'appareil d'une personne de la table",
            )
        self._enough()
        self.used = self.desk.now()
        self.audience.enter(screen, "", by)
        self.bots.wake()

    def _enough(self) -> None:
        if len(self.audience.lookers) >= self.desk.settings.limits.screens:
            raise Denied("limit", "too many people look at this table", "trop de monde regarde cette table")

    def quit(self, screen: Screen) -> None:
        """The screen is gone. Harmless when it never came in."""
        if self.audience.leave(screen) is not None:
            self.used = self.desk.now()
            self.look_after_host()

    def take(self, screen: Screen, raw: bytes | str, done: Callable[[], None]) -> None:
        """Decodes the message, acts, and pushes the answers. Calls `done` when it has been dealt with, maybe at once.

        Never raises for what a person sends.
        """
        looker = self.audience.lookers.get(screen)
        if looker is not None:
            try:
                message = decode(raw)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                looker.push(showing.malformed(str(error)))
            else:
                self.serial.ask(partial(self.act, looker, message))
        self.serial.ask(done)

    async def handle(self, screen: Screen, raw: bytes | str) -> None:
        """The same, to be awaited. A cancelled call does not undo what is being written."""
        self.take(screen, raw, _nothing)
        await self.serial.dealt_with()

    def shown_to(self, player: Player) -> bytes:
        """The `table` message for this person, as JSON. Raises Denied where `join` would."""
        self.check_watch(player.id)
        return showing.table(self, player.id, player.name, None)

    # Who may look.

    def check_watch(self, player: str) -> None:
        if player in self.record.removed:
            fr, en = REMOVED
            raise Denied("forbidden", en, fr)
        if self._locked(player):
            raise Denied("forbidden", "this table is private", "cette table est privée")

    def _locked(self, player: str) -> bool:
        """A private table lets strangers in as long as there is a seat for them."""
        record = self.record
        if not record.private or record.belongs(player):
            return False
        return record.status == "over" or all(s.kind != "open" for s in record.seats)

    def _barred(self, player: str) -> bool:
        return player in self.record.removed or self._locked(player)

    # What people ask for.

    def act(self, looker: Looker, message: AnyMessage, sure: bool = False) -> None:
        """`sure`: the log was read just now."""
        try:
            if self.following.stale and not isinstance(message, Ping):
                raise StorageFailed("the log of this table cannot be read now")
            acts.act(self, looker, message)
        except (Behind, Denied, Refused) as error:
            if self.desk.log.shared and not sure and not isinstance(error, StorageFailed):
                # Nobody is told no because of what this process has not heard of yet.
                self.serial.ask_first(partial(self.act, looker, message, True))
                self.following.catch_up()
            elif isinstance(error, Behind):
                self.audience.show(looker, message, stale=True)
            else:
                self.answer_error(looker, message, error)
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
                self.desk.refusals += 1
                answer = NotAllowed(re=re, seq=seq, rule=error.rule, fr=error.fr, en=error.en)
            case Denied():
                faults = error.faults or UNSET
                answer = Failed(re=re, code=error.code, fr=error.fr, en=error.en, faults=faults)
            case Invalid():
                answer = showing.invalid(error, re)
            case _:
                logger.error("table %s: %s", self.id, type(message).__name__, exc_info=error)
                answer = showing.internal(re)
        looker.push(answer)

    def answer_ok(self, looker: Looker, message: AnyMessage) -> None:
        looker.push(Done(re=UNSET if message.id is None else message.id))

    def say(self, line: Line) -> None:
        """The line is on disk."""
        self.hear((line,))
        self.desk.news.tell(self.id, Said(self.desk.news.process, self.line_count))

    def hear(self, lines: Sequence[Line]) -> None:
        """Those that are new are shown."""
        for line in lines:
            if line.n >= self.line_count:
                self.lines.append(line)
                self.line_count = line.n + 1
                self.audience.say(line)

    # Changes of the table itself.

    def change(
        self,
        change: Change,
        by: str | None,
        done: Callable[[Exception | None], None] | None = None,
        course: Course | None = None,
        who: str | None = None,
    ) -> None:
        """Stores the record after and shows it to everybody; then `done`. `course` is the game that begins with it.

        The log of happenings names `by`, a person, by their handle here; or else `who`, as it stands.
        """
        now = self.desk.now()
        record = msgspec.structs.replace(change.record, touched=now)
        who = who if by is None else self.desk.handle(self.id, by)
        head = self.head
        ops = [
            (INSERT_MOVE, (self.id, head, None, 0.0, None, CHANGED, None, None)),
            update(record),
            (HAPPENED, (self.id, now, who, change.what, change.seat)),
            *self.playing.wakes(record, course or self.course),
            *change.ops,
        ]

        def stored(error: Exception | None) -> None:
            if error is None:
                self.head = head + 1
                self.course = course or self.course
                drove, self.playing.drives = self.playing.drives, True
                self.adopt(record)
                if not drove:
                    self.playing.set_alarm()
                rows = (MoveRow(head, None, 0.0, None, CHANGED, None),)
                self.desk.news.tell(self.id, Appended(self.desk.news.process, head, rows, told(record)))
            else:
                # A bot that should have made room goes on; not at once, or it would try to make room for ever.
                self.playing.resume_later()
            if done is not None:
                done(error)

        self.serial.write(ops, stored)

    def adopt(self, record: Record) -> None:
        """The record is on disk: it counts, and everybody is shown it."""
        self.record = record
        self.audience.adopt(self._barred)
        self.bots.wake()
        self.look_after_host()

    def forget(self, player: str) -> None:
        """The person no longer exists: their lines and screens go."""
        who = self.desk.handle(self.id, player)
        kept = [line for line in self.lines if line.who != who]
        self.lines.clear()
        self.lines.extend(kept)
        if self.desk.log.shared:
            # The number of a last line is free again, and may be the next that is said through another process.
            self.line_count = kept[-1].n + 1 if kept else 0
        self.audience.forget(player)

    def look_after_host(self) -> None:
        """A host who has been away for long hands over to somebody who is here."""
        host = self.record.host
        since = 0.0 if host is None else self.audience.away.get(host)
        if since is None:
            return
        if not self.audience.certain:
            since = self.desk.now()
        due = since + self.desk.settings.away_after
        if due <= self.desk.now():
            self.serial.ask(self._pass_host_on)
        else:
            self.desk.alarms.set(("host", self.id), due, self.look_after_host)

    def _pass_host_on(self) -> None:
        host, present = self.record.host, self.audience.present
        if host is None or not present(host):
            change = new_host(self.record, present)
            if change is not None:
                self.change(change, None)

    # Memory.

    @property
    def idle(self) -> bool:
        """Nobody looks, nothing is under way."""
        return not self.audience.lookers and self.serial.idle and not self.bots.thinking

    def put_away(self) -> None:
        """Another process has archived the table: whoever looks is told."""
        self.is_away = True
        self.audience.put_away()


def _nothing() -> None:
    """For whoever waits otherwise."""
