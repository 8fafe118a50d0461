"""The house: people, tables, clocks and bots at work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from pyramidion.core import Viewer

from . import foundations, opening, own_bots, seating
from .closing import Closing
from .codes import new_id, read_code
from .decks import Decks, allow
from .desk import Desk
from .errors import Conflict, Denied, StorageFailed
from .evening import Evenings
from .library import Library
from .opening import NewTable
from .people import Lang, People
from .record import Record
from .seating import Change
from .settings import Settings
from .store import Player
from .table import Table
from .tidying import Tidying

if TYPE_CHECKING:
    from .neighbours import Neighbours

logger = logging.getLogger(__name__)

AT_ONCE = 20
"""Tables that one turn of the loop wakes."""


class Created(msgspec.Struct, frozen=True):
    id: str
    code: str | None


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A line of my tables. Names: a person's, a bot's level, null for an open seat."""

    id: str
    game: str
    status: str
    names: tuple[str | None, ...]
    my_turn: bool
    """Never at a table that is paused: it waits for nobody."""
    paused: bool
    touched: float
    outcome: Any


class House:
    """Open it, use it, close it. What cannot be done raises Denied, or Invalid with every fault of bad input."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.settings = desk.settings
        self.people = People(desk)
        self.library = Library(desk)
        self.evenings = Evenings(desk, self.library)
        self.decks = Decks(desk)
        self._tables: dict[str, Table] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._closed = False
        self._tidying = Tidying(self, self._tables, self._wake_soon)
        self.closing_set: Callable[[], Awaitable[None]] = _nothing
        """Called when another process has set the hour at which the house closes."""
        self.neighbours: Neighbours | None = None
        """The other processes of a house that has several."""
        if desk.log.shared:
            from .neighbours import Neighbours

            self.neighbours = Neighbours(self)

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Raises CannotOpen with a message for people. Clocks and bots of running games go on at once."""
        for module in settings.plugins:
            import_module(module).register()
        own_bots.bring(settings.bots)
        desk = await foundations.lay(settings)
        stored = await desk.store.closing()
        desk.closing = None if stored is None else msgspec.json.decode(stored, type=Closing)
        house = cls(desk)
        if not desk.log.shared:
            await house._go_on()
        else:
            house.spawn(house.decks.keep_own())
        house._tidying.sweep()
        return house

    async def close(self) -> None:
        """Everything that was asked for is on disk when this returns."""
        self._closed = True
        self.desk.alarms.close()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.library.close()
        await self.evenings.close()
        await self.desk.thinkers.close()
        await self.desk.log.close()
        if self.neighbours is not None:
            await self.neighbours.hand_over()
        await self.desk.news.close()
        await self.desk.store.close()

    async def check(self) -> None:
        """Raises StorageFailed when the database does not answer."""
        await self.desk.store.secret()

    @property
    def secret(self) -> bytes:
        """Kept in the database: signs cookies and links."""
        return self.desk.secret

    # People.

    async def new_player(self, name: str, lang: Lang) -> Player:
        return await self.people.new(name, lang)

    async def player(self, player_id: str) -> Player | None:
        return await self.people.get(player_id)

    async def rename(self, player_id: str, name: str, lang: Lang) -> Player:
        old, new = await self.people.change(player_id, name, lang)
        if old.name != new.name:
            for record, _ in await self.desk.store.tables_of(player_id, self.settings.limits.listed):
                current = record.status in ("gathering", "playing")
                if current and (table := await self._readable(record.id)) is not None:
                    table.audience.rename(player_id, new.name)
                    await self._at(
                        table, lambda record: seating.rename(record, player_id, old.name, new.name), player_id
                    )
        return new

    async def forget(self, player_id: str) -> None:
        """« Effacer mes données »: the identity is deleted, old games keep « joueur parti »."""
        await self.people.forget(player_id, partial(self._forget_at, player_id))
        for table in self.at_hand:
            table.forget(player_id)
        if self.neighbours is not None:
            self.neighbours.forgot(player_id)

    def signed_out(self, player_id: str) -> None:
        """What this person's screens were let in with counts no more, in no process of the house."""
        for table in self.at_hand:
            table.audience.sign_out(player_id)
        if self.neighbours is not None:
            self.neighbours.signed_out(player_id)

    async def _forget_at(self, player_id: str, table_id: str) -> None:
        if (table := await self._readable(table_id)) is None:
            await self.people.leave_unread(table_id, player_id)
            return
        present = table.audience.present
        await self._at(table, lambda record: seating.forget(record, player_id, present), None)

    async def _readable(self, table_id: str) -> Table | None:
        """None where it is archived, or where the rules of today do not follow its log."""
        try:
            return await self.table(table_id)
        except StorageFailed:
            raise
        except Denied:
            return None

    async def _at(self, table: Table, change: Callable[[Record], Change | None], by: str | None) -> None:
        """A change of the table in its turn; returns when it is stored, raises what kept it from it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settle(error: Exception | None = None) -> None:
            if not done.done():
                done.set_result(None) if error is None else done.set_exception(error)

        def act() -> None:
            try:
                after = change(table.record)
                if after is None:
                    settle()
                else:
                    table.change(after, by, settle)
            except Exception as error:  # noqa: BLE001 - whoever asked is told
                settle(error)

        table.serial.ask(act)
        await done

    # Tables.

    async def create(self, player_id: str, wish: NewTable) -> Created:
        """Raises Denied, or Invalid with every fault of options, set-up or transcript."""
        host = await self.people.known(player_id)
        if wish.transcript is None:
            await allow(self.desk, player_id, wish.options)
        while True:
            new = await opening.open_table(self.desk, host, wish, new_id())
            try:
                await self.desk.log.wrote(new.ops)
            except Conflict:
                continue  # somebody took the same code in the same moment
            return Created(new.record.id, new.record.code)

    async def by_code(self, code: str) -> str:
        """The id of the table under this code, until its game is over; Denied `code_unknown`. The server limits the
        rate."""
        read = read_code(code)
        found = None if read is None else await self.desk.store.by_code(read)
        if found is None:
            raise Denied(
                "code_unknown", "no table gathers under this code", "aucune table n'attend sous ce code"
            )
        return found

    async def newest(self) -> str | None:
        """The id of the table that was opened last, if it is not over and not private."""
        return await self.desk.store.newest()

    async def tables_of(self, player_id: str) -> list[Listed]:
        """Newest first."""
        listed = []
        for record, touched in await self.desk.store.tables_of(player_id, self.settings.limits.listed):
            if not record.is_table_of(player_id):
                continue
            listed.append(
                Listed(
                    id=record.id,
                    game=record.game,
                    status=record.status,
                    names=tuple(seat.label for seat in record.seats),
                    my_turn=record.status == "playing"
                    and record.pause is None
                    and await self._is_turn_of(record, player_id),
                    paused=record.pause is not None,
                    touched=round(touched, 3),
                    outcome=record.outcome,
                )
            )
        return listed

    async def _is_turn_of(self, record: Record, player_id: str) -> bool:
        if not record.seats_of(player_id):
            return False
        try:
            course = (await self.table(record.id)).course
        except Denied:
            return False
        return course is not None and bool(set(record.seats_of(player_id)) & set(course.play.to_move))

    async def table(self, table_id: str) -> Table:
        """The table, from memory or from its log; Denied `unknown`, or `closed` when it is archived."""
        table = self._tables.get(table_id)
        if table is None:
            table = await self._load(table_id)
        elif self.desk.log.shared and not table.audience.lookers:
            # Nobody looks at it through this process, so nobody has checked what the others did there.
            table.used = self.desk.now()  # it stays in memory meanwhile
            table.serial.ask(table.following.catch_up)
            await table.serial.dealt_with()
            if table.following.stale:
                raise StorageFailed("the log of this table cannot be read now")
            held = self._tables.get(table_id) is table
            if held and table.is_away:
                self._tidying.let_go(table)
            if table.is_away or not held:  # it may be let go in the very turn in which it was read
                table = await self._load(table_id)
        table.used = self.desk.now()
        return table

    def let_go(self, table: Table) -> None:
        """Out of the memory; whoever asks for it next reads its log."""
        self._tidying.let_go(table)

    def held(self, table_id: str) -> Table | None:
        """The table, if it is in memory; nothing is read."""
        return self._tables.get(table_id)

    @property
    def at_hand(self) -> tuple[Table, ...]:
        """The tables in memory."""
        return tuple(self._tables.values())

    async def _load(self, table_id: str) -> Table:
        found = await self.desk.store.whole(table_id, self.settings.limits.lines)
        if found is not None:
            await self.desk.keeping.load_decks(found.record.options)
        if (table := self._tables.get(table_id)) is not None:
            return table  # somebody else has asked for it meanwhile
        if found is None:
            raise Denied("unknown", "there is no such table", "cette table n'existe pas")
        if found.record.status == "archived" or table_id in self._tidying.archiving:
            raise Denied("closed", "this table has been archived", "cette table a été archivée")
        table = self._tables[table_id] = Table(self.desk, found)
        if self.neighbours is not None:
            self.neighbours.follow(table)
        table.playing.resume()
        self._tidying.not_too_many()
        return table

    # Games that are over.

    async def transcript(self, table_id: str, player_id: str | None) -> dict[str, Any]:
        """When the game is over. Denied `unknown`, `forbidden` (private, not of the table) or `wrong_time`."""
        return await self.library.transcript(table_id, player_id)

    async def replay_steps(self, table_id: str, player_id: str | None, viewer: Viewer) -> dict[str, Any]:
        """`{steps, names}` of a game that is over."""
        return await self.library.replay_steps(table_id, player_id, viewer)

    async def review(self, table_id: str, player_id: str | None) -> Raw:
        """Each decision beside the best one, as JSON; when over and the table allows the coach."""
        return await self.library.review(table_id, player_id)

    async def par(self, table_id: str, player_id: str | None) -> Raw:
        """How the best bot does on the same board, for somebody who played alone; null otherwise."""
        return await self.library.par(table_id, player_id)

    async def archive_old(self) -> None:
        """Puts away tables that nobody has touched for long; a few in one go. It is done by itself, too."""
        await self._tidying.archive_old()

    # What goes on by itself.

    async def _go_on(self) -> None:
        """Clocks and bots of games that were running when the house was closed or killed."""
        thinking = []
        for table_id, started, deadline, bots in await self.desk.store.at_work():
            if deadline is not None:
                self.desk.alarms.set(
                    ("deadline", table_id), started + deadline, partial(self._wake_soon, table_id)
                )
            if bots:
                thinking.append(table_id)
        if thinking:
            self.spawn(self._wake_all(thinking))

    async def _wake_all(self, tables: list[str]) -> None:
        for i in range(0, len(tables), AT_ONCE):
            for table_id in tables[i : i + AT_ONCE]:
                await self._wake(table_id)
            await asyncio.sleep(0)

    def _wake_soon(self, table_id: str) -> None:
        self.spawn(self._wake(table_id))

    async def _wake(self, table_id: str) -> None:
        """Loading a table sets its alarm and wakes its bots."""
        if table_id in self._tables:
            return
        try:
            await self._load(table_id)
        except Denied as denied:
            logger.warning("table %s cannot go on: %s", table_id, denied)

    def spawn(self, work: Any) -> None:
        """Goes on by itself until it is done or the house closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def figures(self) -> dict[str, float]:
        """For operators: name → number; those that only grow end in `_total`."""
        desk = self.desk
        return {
            "tables_in_memory": len(self._tables),
            "screens": sum(len(table.audience.lookers) for table in self._tables.values()),
            "alarms": len(desk.alarms),
            "moves_total": desk.moves,
            "refusals_total": desk.refusals,
            "writes_total": desk.log.writes,
            "commits_total": desk.log.commits,
            "commit_seconds_total": desk.log.seconds,
            **desk.thinkers.figures(),
            **({} if self.neighbours is None else self.neighbours.figures()),
        }


async def _nothing() -> None:
    """For a house without a console."""
