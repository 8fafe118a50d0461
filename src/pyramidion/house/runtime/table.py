"""A table at work: one queue of commands, each decided, stored, folded into the state and shown, one after another.

    command → decide → append → evolve → show
                 ↑         │ another process was first
                 └ evolve ←┘ its rows, then decide again

Rows that another process wrote come by the bus or from the log and take the last two steps alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec

from pyramidion.core import Invalid, Refused
from pyramidion.house.cluster.bus import notes_of
from pyramidion.house.errors import Behind, Conflict, Denied, StorageFailed, Unsure
from pyramidion.house.runtime import folding, preparation
from pyramidion.house.runtime.bot_tables import is_limited
from pyramidion.house.runtime.charge import Charge
from pyramidion.house.runtime.folding import Step
from pyramidion.house.runtime.queue import SerialQueue, Work
from pyramidion.house.runtime.replication import Replication
from pyramidion.house.runtime.replies import Replies
from pyramidion.house.runtime.room import Room
from pyramidion.house.runtime.services import Services
from pyramidion.house.runtime.viewers import Screen, Viewer
from pyramidion.house.storage import projection
from pyramidion.house.storage.store import Player
from pyramidion.house.table.along import changed_scores
from pyramidion.house.table.checks import check_look, forbidden
from pyramidion.house.table.commands import Command, FromPerson, NoteDevice
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Decision, GameShown, Later
from pyramidion.house.table.messages import AnyMessage, Ping, decode
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import CHANGED, AnyRow, ChatErased, Row
from pyramidion.house.table.screen_messages import ChatLine, Done, malformed
from pyramidion.house.table.state import TableState, replace

logger = logging.getLogger(__name__)

TRIES = 20
"""How often a command is decided anew because others were first. Each time the table has moved on, so it ends."""


class Table:
    """Everything that changes a table goes through its queue and is stored before it counts."""

    def __init__(self, services: Services, state: TableState) -> None:
        self.id = state.record.id
        self.used = services.now()
        """When somebody last needed the table in memory."""
        self._services = services
        self._state = state
        self._queue = SerialQueue()
        self.room = Room(self, services)
        self.replication = Replication(self, self._queue, services)
        self.charge = Charge(self, services)
        self._replies = Replies(self, services)

    @property
    def state(self) -> TableState:
        return self._state

    @property
    def record(self) -> Record:
        return self._state.record

    @property
    def thinking(self) -> frozenset[int]:
        return self.charge.thinking

    @property
    def is_idle(self) -> bool:
        """Nobody looks, nothing is under way or about to be."""
        is_quiet = self._queue.is_idle and not self.charge.bots.is_busy and not self.charge.will_pause
        return is_quiet and not len(self.room.viewers)

    # What the server uses.

    def join(self, screen: Screen, player: Player | None) -> None:
        """The screen of this person looks at the table from now on; it is shown all there is to know at once.

        Raises Denied (`forbidden`, `limit`, `no_identity`). Call it right after `await house.table(id)`.
        """
        if player is None:
            raise Denied("no_identity", "nobody knows you here yet", "on ne vous connaît pas encore ici")
        check_look(self.record, player.id)
        self._enter(screen, player.name)
        self.charge.look_after_host()
        self.charge.begin_matched()

    def hang(self, screen: Screen, by: str = "") -> None:
        """The screen of a room, a television: nobody's, it shows what everybody may know and can do nothing.

        At a private table it hangs only `by` somebody who belongs to it. Raises Denied (`forbidden`, `limit`).
        """
        if self.record.private and not self.record.belongs(by):
            raise forbidden(
                "this table is private: open its screen on the device of somebody who sits there",
                "cette table est privée : ouvrez son écran sur l'appareil d'une personne de la table",
            )
        self._enter(screen, "", by)

    def _enter(self, screen: Screen, name: str, admitted: str | None = None) -> None:
        if len(self.room.viewers) >= self._services.settings.limits.screens:
            raise Denied("limit", "too many people look at this table", "trop de monde regarde cette table")
        self.used = self._services.now()
        self._note_devices([self.room.enter(screen, name, admitted)])
        self.charge.watching_changed()

    def quit(self, screen: Screen) -> None:
        """The screen is gone. Harmless when it never came in."""
        if self.room.leave(screen):
            self.used = self._services.now()
            self.charge.look_after_host()
        self.charge.watching_changed()

    def take(self, screen: Screen, raw: bytes | str, done: Callable[[], None]) -> None:
        """Decodes the message, carries it out, and pushes the answers; then calls `done`.

        Never raises for what a person sends.
        """
        viewer = self.room.viewers.get(screen)
        message = None if viewer is None else _decoded(viewer, raw)
        if viewer is not None and message is not None:
            self._queue.add(partial(self._ask, viewer, message, done))
        elif self._queue.is_idle:
            done()
        else:
            self._queue.add(partial(_call, done))

    async def handle(self, screen: Screen, raw: bytes | str) -> None:
        """The same, to be awaited. A cancelled call does not undo what is being written."""
        self.take(screen, raw, _nothing)
        await self._queue.drained()

    def shown_to(self, player: Player) -> bytes:
        """The `table` message for this person, as JSON. Raises Denied where `join` would."""
        check_look(self.record, player.id)
        return self.room.shown_to(player.id, player.name)

    # Commands.

    async def execute(self, command: Command) -> None:
        """Carries a command out in its turn; returns when it is stored, raises what kept it from that."""
        while (later := await self._queue.run(partial(self._execute, command))) is not None:
            await self._services.scheduler.reached(later.at)

    def submit(self, command: Command) -> None:
        """Carries a command out in its turn. What cannot be stored is tried again in a while."""
        self._queue.add(partial(self._submitted, command))

    def enqueue(self, work: Work) -> None:
        """Gives work of the table's own parts its turn; there it may call `carry_out`."""
        self._queue.add(work)

    async def drained(self) -> None:
        """Returns when everything asked for so far has been dealt with."""
        await self._queue.drained()

    async def _submitted(self, command: Command) -> None:
        later = await self.carry_out(command)
        if later is not None:
            again = partial(self.submit, command)
            self._services.scheduler.set(again, later.at, again)

    async def carry_out(self, command: Command) -> Later | None:
        """For commands that nobody waits for: a failure is tried again in a while. A step of the queue."""
        try:
            return await self._execute(command)
        except StorageFailed:
            self.charge.resume_later()
        except Denied as denied:
            logger.info("table %s: %s", self.id, denied)
        return None

    async def _ask(self, viewer: Viewer, message: AnyMessage, done: Callable[[], None]) -> None:
        try:
            later = await self._execute(viewer.command(message), viewer)
            if later is not None:
                again = partial(self._queue.add, partial(self._ask, viewer, message, _nothing))
                self._services.scheduler.set(again, later.at, again)
        except Exception as error:  # noqa: BLE001 - whatever it was, the person is told and the connection lives on
            if isinstance(error, StorageFailed):
                self.charge.resume_later()
            self._replies.refuse(viewer, message, error)
        done()

    async def _execute(self, command: Command, viewer: Viewer | None = None) -> Later | None:
        """Until the command is decided, stored and shown, or it turns out that it has to be asked again later.

        This is the one place where "others were first" becomes another try.
        """
        # Nobody is refused, or told that all is done already, because of what this process has not heard of yet.
        is_sure, tries = not self._services.log.shared, 0
        while True:
            if not (isinstance(command, FromPerson) and type(command.message) is Ping):
                self.replication.check_readable()
            try:
                decision = await self._decide(command, viewer)
            except StorageFailed as error:
                if isinstance(error, Unsure):
                    await self.replication.catch_up()
                raise
            except Conflict as conflict:
                tries += 1
                if tries > TRIES:
                    raise StorageFailed(f"others were first {TRIES} times") from conflict
                await self.replication.catch_up()
                continue
            except (Behind, Denied, Invalid, Refused):
                if is_sure:
                    raise
                is_sure = True
                await self.replication.catch_up()
                continue
            if isinstance(decision, Later):
                return decision
            if not (decision.rows or is_sure) and Done() in decision.replies:
                is_sure = True
                await self.replication.catch_up()
                continue
            if not decision.decide_again:
                self._replies.send(decision, viewer, command)
                return None

    async def _decide(self, command: Command, viewer: Viewer | None) -> Decision | Later:
        """What follows from the command as far as this process knows the table; its rows are stored."""
        if preparation.is_needed(command):
            command = await preparation.prepared(command, self.record, self._services)
        if is_limited(command, self.record):
            async with self._services.bot_tables.counted(command, self.record) as counted:
                return await self._decide_prepared(counted, viewer)
        return await self._decide_prepared(command, viewer)

    async def _decide_prepared(self, command: Command, viewer: Viewer | None) -> Decision | Later:
        moment = await self._moment(command)
        if folding.is_taking_up(self._state):
            decision = await folding.in_thread(self.record, decide, self._state, command, moment)
        else:
            decision = decide(self._state, command, moment)
        if isinstance(decision, Decision) and decision.rows:
            await self._store(decision, command, moment, viewer)
        return decision

    async def _moment(self, command: Command) -> Moment:
        """Now; with outages, and holidays of people here and of whoever asks, where a game is played over days."""
        if not self.record.pace:
            return self.room.moment()
        asking = {command.player} if isinstance(command, FromPerson) else set()
        standstills = await self._services.uptime.standstills([*asking.union(self.record.people)])
        return self.room.moment()._replace(standstills=standstills)

    async def _store(
        self, decision: Decision, command: Command, moment: Moment, viewer: Viewer | None
    ) -> None:
        """Appends the rows of a decision; once they are stored they count and are shown."""
        services, before = self._services, self._state
        steps = await folding.evolved(before, decision.rows)
        author = command.player if isinstance(command, FromPerson) else ""
        after, shared = steps[-1][1], services.log.shared
        ops = projection.statements(before, decision, after, moment, author, shared)
        news = projection.news(before, after, author, moment)
        await services.log.write([*ops, *news])
        if news:
            services.news_written.set()
        if decision.seek_again:
            services.seeks_written.set()
        self.charge.is_ours = True
        services.listed.note(before.record, after.record)
        if decision.opens is not None:
            services.listed.add(decision.opens)
        re = None
        if isinstance(command, FromPerson) and decision.replies and type(decision.replies[0]) is GameShown:
            re = command.message.id  # the game message is the answer
        for number, step in enumerate(steps):
            self._adopt(step, viewer, None if number else re)  # what follows by itself answers nobody
        for note in notes_of(services.bus.process, before, decision.rows) if services.bus.shared else ():
            services.bus.publish(self.id, note)

    # The fold.

    def _adopt(self, step: Step, asker: Viewer | None = None, re: str | None = None) -> None:
        """The row is stored: its state is the table's state, and everybody is shown what changed."""
        row, state, events = step
        before, self._state = self._state, state
        if not isinstance(row, Row):
            if isinstance(row, ChatLine):
                self.room.viewers.show_line(row)
            return
        if _is_shown(before.record, state.record):
            self.room.record_changed()
            self._note_devices(self.room.viewers)
        elif state.record.along is not before.record.along:
            self.room.show_table_to(changed_scores(before.record, state.record))
        if row.is_entry and before.play is not None:
            self._services.moves += 1
            self.room.show_events(events, asker, re)
        elif (
            state.play is not before.play
            or state.record.pause != before.record.pause
            or _is_cut_short(before.record, state.record)
        ) and not self.room.reveal():
            self.room.show_game()
        self.charge.state_changed(before)

    async def follow(self, rows: Sequence[AnyRow]) -> None:
        """Rows that are in the log already, whoever wrote them; Denied `closed` where they cannot be read."""
        for step in await folding.evolved(self._state, rows):
            if isinstance(step[0], Row):
                self.charge.is_ours = False
                self._services.rows_caught_up += 1
            self._adopt(step)

    def restart(self, state: TableState) -> None:
        """The log was read from its beginning, because its end is not what this process knew."""
        self._adopt((Row(state.head, None, 0.0, None, CHANGED, None), state, ()))

    # People.

    def _note_devices(self, viewers: Iterable[Viewer]) -> None:
        """Whoever sees a seat's secrets is known to have seen them, also under another name later."""
        for player, device in self.room.new_devices(viewers):
            self.submit(NoteDevice(player, device))

    def presence_changed(self) -> None:
        self.charge.watching_changed()
        self.charge.look_after_host()
        self.charge.begin_matched()

    def forget(self, player: str) -> None:
        """The person no longer exists: their screens go at once, their lines in their turn."""
        self._queue.add(partial(self._erase_chat, player))
        self.room.forget(player)

    async def _erase_chat(self, player: str) -> None:
        who = self.room.moment().handle(self.id, player)
        is_shared = self._services.log.shared
        await self.follow((ChatErased(who, is_shared),))
        if is_shared:
            self.replication.catch_up_soon()  # numbers that are given again must be free in the database too


def _decoded(viewer: Viewer, raw: bytes | str) -> AnyMessage | None:
    """None, and the viewer is told, where it is no message."""
    try:
        return decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        viewer.push(malformed(str(error)))
        return None


def _is_shown(before: Record, after: Record) -> bool:
    """Whether a change of the record is one that viewers are told; the clock of the game is told with the game."""
    if before is after:
        return False
    clock = {
        name: getattr(after, name) for name in ("started", "deadline", "touched", "ended", "devices", "along")
    }
    return replace(before, **clock) != after


def _is_cut_short(before: Record, after: Record) -> bool:
    """Whether a beat is over before its time: the clock of the game runs."""
    return before.beats.open is not None and after.beats.open is None


async def _call(call: Callable[[], None]) -> None:
    call()


def _nothing() -> None:
    """For whoever waits otherwise."""
