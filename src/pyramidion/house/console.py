"""The console of the house: several tables on one page, for whoever looks after the room.

It shows what everybody at a table may know, and of a private table only who sits there; it acts through the table's own
queue, as everybody does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from pyramidion.core import Fault, Refused

from . import hosting, showing
from .closing import Closing, ClosingTime
from .console_words import (
    Announce,
    AnyAct,
    BotSeat,
    Done,
    EndTables,
    ExtendTable,
    GiveBack,
    Hindered,
    MoveSeat,
    Overview,
    PauseTables,
    ResumeTables,
    SeatSeen,
    SetClosing,
    TableSeen,
)
from .errors import Denied, StorageFailed
from .names import clean_line
from .record import Record
from .seating import the_seat

if TYPE_CHECKING:
    from .house import House
    from .table import Table

logger = logging.getLogger(__name__)

RECENT = 12 * 3600.0
"""Seconds: what nobody has touched for longer is no table of this evening."""
SHOWN = 60
"""Tables on the page, the newest."""
MOST = 1000
"""Tables that are paused or ended together."""
CLOSED = "closed"
"""The phrase with which the house says that it has closed."""
LATEST = 24 * 3600.0
"""Seconds from now within which the house closes."""


class Console:
    def __init__(self, house: House) -> None:
        self._house = house
        self._desk = house.desk
        self._closing = ClosingTime(house.desk, self._warn, self._close)
        house.closing_set = self._closing_set

    # What it shows.

    async def overview(self, name: str) -> Overview:
        tables = await self._tables(None, SHOWN)
        now = round(self._desk.now(), 3)
        return Overview(name=name, now=now, closing=self._desk.closing, tables=tuple(map(_seen, tables)))

    async def _tables(
        self, wanted: Iterable[str] | None, most: int = MOST, *, every: bool = False
    ) -> list[Table]:
        """These, or all that are gathering or played this evening, in the order in which they were opened.

        What cannot be read just now is left out, unless it has to be every one of them.
        """
        if wanted is not None:
            return [await self._table(table_id) for table_id in dict.fromkeys(wanted)]
        watched = {table.id for table in self._house.at_hand if table.audience.lookers}
        recent = await self._desk.store.current(self._desk.now() - RECENT, most)
        found = []
        for table_id in dict.fromkeys((*recent, *watched)):
            try:
                table = await self._house.table(table_id)
            except Denied as denied:
                if every and isinstance(denied, StorageFailed):
                    raise
                logger.warning("table %s is not on the console: %s", table_id, denied)
                continue
            if table.record.status in ("gathering", "playing"):
                found.append(table)
        return sorted(found, key=lambda table: (table.record.made, table.id))[-most:]

    async def _table(self, table_id: str) -> Table:
        table = await self._house.table(table_id)
        if table.record.status == "over":
            raise Denied("wrong_time", "the game is over", "la partie est terminée")
        return table

    # What it does.

    async def act(self, name: str, act: AnyAct) -> Done:
        """Raises Denied where one table was named and it cannot be; at several tables it is done where it can be."""
        match act:
            case PauseTables():
                return await self._at(act.tables, lambda table: partial(hosting.pause, table, name), _runs)
            case ResumeTables():
                return await self._at(
                    act.tables, lambda table: partial(hosting.take_up, table, name), _stands
                )
            case EndTables():
                return await self._at(act.tables, lambda table: partial(hosting.end, table, name))
            case ExtendTable():
                return await self._at(
                    (act.table,), lambda table: partial(hosting.extend, table, name, act.seat, act.seconds)
                )
            case MoveSeat() if act.into not in (None, act.table):
                return await self._to_table(name, act.table, act.seat, str(act.into), act.to)
            case MoveSeat():
                return await self._at(
                    (act.table,), lambda table: partial(hosting.move, table, name, act.seat, act.to)
                )
            case BotSeat():
                return await self._at(
                    (act.table,), lambda table: partial(hosting.bot, table, name, act.seat, act.level)
                )
            case GiveBack():
                return await self._at(
                    (act.table,), lambda table: partial(hosting.give_back, table, name, act.seat)
                )
            case Announce():
                text = clean_line(act.text, self._desk.settings.limits.chat)
                return await self._say(name, text, None, act.tables)
            case SetClosing():
                return await self._set_closing(name, act.at)

    async def _to_table(self, name: str, from_id: str, seat: int, to_id: str, to: int) -> Done:
        """They sit down there first: whatever goes wrong, nobody is left without a seat."""
        old, new = await self._table(from_id), await self._table(to_id)
        person = the_seat(old.record, seat)
        if person.kind != "person" or person.player is None:
            raise Denied(
                "wrong_time", "nobody sits there who could move", "personne n'y est assis qui puisse changer"
            )
        await _in_turn(new, partial(hosting.arrive, new, name, person, to))
        await _in_turn(old, partial(hosting.depart, old, name, seat, person, to_id))
        return Done(1)

    async def _at(
        self,
        wanted: tuple[str, ...] | None,
        act: Callable[[Table], Callable[[hosting.Settle], None]],
        fits: Callable[[Record], bool] = lambda _: True,
    ) -> Done:
        """At these tables, or at all of the page that it fits, side by side."""
        if wanted is not None and len(wanted) == 1:
            table = await self._table(wanted[0])
            await _in_turn(table, act(table))
            return Done(1)
        tables = await self._tables(wanted)
        if wanted is None:
            tables = [table for table in tables if fits(table.record)]
        return await self._each(tables, act)

    async def _each(
        self, tables: list[Table], act: Callable[[Table], Callable[[hosting.Settle], None]]
    ) -> Done:
        outcomes = await asyncio.gather(
            *(_in_turn(table, act(table)) for table in tables), return_exceptions=True
        )
        refused = []
        for table, outcome in zip(tables, outcomes, strict=True):
            if isinstance(outcome, Denied):
                refused.append(Hindered(table.id, outcome.code, outcome.fr, outcome.en))
            elif isinstance(outcome, BaseException):
                raise outcome
        return Done(len(tables) - len(refused), tuple(refused))

    async def _say(
        self, name: str, text: str | None, phrase: str | None, tables: tuple[str, ...] | None = None
    ) -> Done:
        return await self._at(tables, lambda table: partial(hosting.say, table, name, text, phrase))

    # Closing time.

    async def _set_closing(self, name: str, at: float | None) -> Done:
        now = self._desk.now()
        if at is not None and not now < at <= now + LATEST:
            raise Denied(
                "malformed",
                "the house closes within the next 24 hours",
                "la maison ferme dans les 24 heures qui viennent",
                [Fault("$.at", "a moment of the next 24 hours")],
            )
        before = self._desk.closing
        await self._closing.set(None if at is None else Closing(at, name))
        self._tell()
        if self._house.neighbours is not None:
            self._house.neighbours.closing_set()
        if at is None and before is None:
            return Done(0)
        return await self._say(name, None, "open_after_all" if at is None else "closing")

    def _tell(self) -> None:
        for table in self._house.at_hand:
            table.audience.tell()

    async def _closing_set(self) -> None:
        await self._closing.read()
        self._tell()

    def _warn(self, closing: Closing) -> None:
        self._house.spawn(_logged(self._warned(closing)))

    async def _warned(self, closing: Closing) -> None:
        left = round(closing.at - self._desk.now())
        if await self._closing.claim(closing, f"in {round(left / 60)} minutes"):
            await self._say(closing.by, None, "closing")

    def _close(self, closing: Closing) -> None:
        self._house.spawn(_logged(self._ended(closing)))

    async def _ended(self, closing: Closing) -> None:
        if not await self._closing.claim_hour(closing):
            return
        tables = await self._tables(None, every=True)
        hindered = await asyncio.gather(*(self._ended_at(table, closing) for table in tables))
        if not any(hindered):
            await self._closing.set(None)
        self._tell()

    async def _ended_at(self, table: Table, closing: Closing) -> bool:
        """Whether it could not be done now. What another process has done before it died is not done twice."""
        acts = [partial(_say_closed, table, closing)]
        if _runs(table.record):
            acts.insert(0, partial(hosting.end, table, closing.by))
        for act in acts:
            try:
                await _in_turn(table, act)
            except StorageFailed:
                return True
            except Denied:
                pass  # its game has ended by itself
        return False


def _say_closed(table: Table, closing: Closing, settle: hosting.Settle) -> None:
    """Times of lines are rounded."""
    if any(line.phrase == CLOSED and line.at > closing.at - 1.0 for line in table.lines):
        settle(None)
    else:
        hosting.say(table, closing.by, None, CLOSED, settle)


async def _logged(work: Awaitable[Any]) -> None:
    try:
        await work
    except StorageFailed as error:
        logger.warning("closing time: %s; what is left to do is tried again", error.why)
    except Exception:
        logger.exception("closing time")


def _runs(record: Record) -> bool:
    return record.status == "playing" and record.pause is None


def _stands(record: Record) -> bool:
    return record.pause is not None


async def _in_turn(table: Table, act: Callable[[hosting.Settle], None]) -> None:
    """When everything asked of the table before has been dealt with; returns when it is stored."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(error: Exception | None) -> None:
        if not done.done():
            done.set_result(None) if error is None else done.set_exception(error)

    def run(sure: bool) -> None:
        try:
            act(settle)
        except (Denied, Refused) as refused:
            if not sure:
                # As for everybody: no answer comes from what this process has not heard of yet.
                table.serial.ask_first(partial(run, True))
                table.following.catch_up()
            elif isinstance(refused, Denied):
                settle(refused)
            else:
                settle(Denied("wrong_time", refused.en, refused.fr))
        except Exception as error:  # noqa: BLE001 - whoever asked is told
            settle(error)

    table.serial.ask(partial(run, not table.desk.log.shared))
    await done


def _seen(table: Table) -> TableSeen:
    record, course = table.record, table.course
    playing = course is not None and record.status == "playing"
    deadline = course.play.deadline if course is not None and playing else None
    return TableSeen(
        id=record.id,
        game=record.game,
        status=record.status,
        code=record.code,
        private=record.private,
        options=record.options,
        paused=showing.pause(table),
        seats=tuple(_seat(table, number) for number in range(len(record.seats))),
        to_move=course.play.to_move if course is not None and playing else (),
        deadline_in=None if deadline is None else max(round(deadline - table.playing.clock(), 3), 0.0),
        seq=0 if course is None else course.play.seq,
        view=Raw(b"null") if course is None or record.private else course.view(None),
        looking=table.audience.screens,
    )


def _seat(table: Table, number: int) -> SeatSeen:
    shown = showing.seat(table, number, table.record.seats[number], "")
    return SeatSeen(
        seat=number,
        kind=shown.kind,
        name=shown.name,
        level=shown.level,
        online=shown.online,
        away_since=shown.away_since,
        stand_in=shown.stand_in,
        thinking=shown.thinking,
    )
