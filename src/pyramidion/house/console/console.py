"""The console of the house: several tables on one page, for whoever looks after the room.

It shows what everybody at a table may know, and of a private table only who sits there; it acts through the table's own
queue, as everybody does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

import msgspec
from msgspec import Raw

from pyramidion.core import Fault, Refused
from pyramidion.house.cluster.bus import ClosingSet
from pyramidion.house.console import messages
from pyramidion.house.console.closing import Closing, ClosingTime
from pyramidion.house.console.messages import AnyAct, Done, Hindered, Overview, SeatSeen, TableSeen
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.runtime.table import Table
from pyramidion.house.table import commands
from pyramidion.house.table.checks import not_over, seat_at, wrong_time
from pyramidion.house.table.moment import Presence
from pyramidion.house.table.playing import clock
from pyramidion.house.table.presenting.presenter import TablePresenter, pause_shown
from pyramidion.house.table.screen_messages import SeatShown
from pyramidion.house.table.text import clean_line

logger = logging.getLogger(__name__)

RECENT_SECONDS = 12 * 3600.0
"""What nobody has touched for longer is no table of this evening."""
TABLES_SHOWN = 60
"""The newest are on the page."""
TABLES_AT_ONCE = 1000
"""So many are paused or ended together."""
MAX_CLOSING_SECONDS = 24 * 3600.0
"""From now until the house closes."""


class Console:
    def __init__(self, services: Services, tables: TableRegistry) -> None:
        self._services = services
        self._tables = tables
        self._closing = ClosingTime(services, self)

    async def overview(self, name: str) -> Overview:
        tables = await self._current(TABLES_SHOWN)
        now = round(self._services.now(), 3)
        closing = self._services.closing
        return Overview(name=name, now=now, closing=closing, tables=tuple(map(_seen, tables)))

    async def _current(self, most: int = TABLES_AT_ONCE, *, every: bool = False) -> list[Table]:
        """All that are gathering or played this evening, in the order in which they were opened.

        What cannot be read just now is left out, unless it has to be every one of them.
        """
        watched = {table.id for table in self._tables.in_memory if len(table.room.viewers)}
        recent = await self._services.store.current(self._services.now() - RECENT_SECONDS, most)
        found = []
        for table_id in dict.fromkeys((*recent, *watched)):
            try:
                table = await self._tables.get(table_id)
            except Denied as denied:
                if every and isinstance(denied, StorageFailed):
                    raise
                logger.warning("table %s is not on the console: %s", table_id, denied)
                continue
            if table.record.status in ("gathering", "playing"):
                found.append(table)
        return sorted(found, key=lambda table: (table.record.made, table.id))[-most:]

    async def _table(self, table_id: str) -> Table:
        table = await self._tables.get(table_id)
        not_over(table.record)
        return table

    async def act(self, name: str, act: AnyAct) -> Done:
        """Raises Denied where one table was named and it cannot be; at several tables it is done where it can be."""
        match act:
            case messages.PauseTables():
                return await self._at(act.tables, commands.ConsolePause(name), is_paused=False)
            case messages.ResumeTables():
                return await self._at(act.tables, commands.ConsoleResume(name), is_paused=True)
            case messages.EndTables():
                return await self._at(act.tables, commands.ConsoleEnd(name))
            case messages.ExtendTable():
                return await self._at((act.table,), commands.ConsoleExtend(name, act.seat, act.seconds))
            case messages.MoveSeat() if act.into not in (None, act.table):
                return await self._to_table(name, act.table, act.seat, str(act.into), act.to)
            case messages.MoveSeat():
                return await self._at((act.table,), commands.ConsoleSwap(name, act.seat, act.to))
            case messages.BotSeat():
                return await self._at((act.table,), commands.ConsoleSeatBot(name, act.seat, act.level))
            case messages.GiveBack():
                return await self._at((act.table,), commands.ConsoleGiveBack(name, act.seat))
            case messages.Announce():
                text = clean_line(act.text, self._services.settings.limits.chat)
                return await self._at(act.tables, commands.ConsoleSay(name, text))
            case messages.SetClosing():
                return await self._set_closing(name, act.at)

    async def _to_table(self, name: str, from_id: str, seat: int, to_id: str, to: int) -> Done:
        """They sit down there first: whatever goes wrong, nobody is left without a seat."""
        old, new = await self._table(from_id), await self._table(to_id)
        person = seat_at(old.record, seat)
        if person.kind != "person" or person.player is None:
            raise wrong_time("nobody there can change seats", "personne ne peut y changer de place")
        await _execute(new, commands.ConsoleArrive(name, person, to))
        await _execute(old, commands.ConsoleDepart(name, person, seat, to_id))
        return Done(1)

    async def _at(
        self, wanted: Iterable[str] | None, command: commands.Command, is_paused: bool | None = None
    ) -> Done:
        """At these tables, or at all of the page, side by side; of those only at games that are paused or not."""
        if wanted is None:
            tables = await self._current()
            if is_paused is not None:
                tables = [table for table in tables if _stands(table) == is_paused]
            return await _each(tables, command)
        tables = [await self._table(table_id) for table_id in dict.fromkeys(wanted)]
        if len(tables) == 1:
            await _execute(tables[0], command)
            return Done(1)
        return await _each(tables, command)

    # Closing time.

    async def _set_closing(self, name: str, at: float | None) -> Done:
        now = self._services.now()
        if at is not None and not now < at <= now + MAX_CLOSING_SECONDS:
            raise Denied(
                "malformed",
                "choose a closing time within the next 24 hours",
                "choisissez une heure de fermeture dans les 24 heures qui viennent",
                [Fault("$.at", "a moment of the next 24 hours")],
            )
        before = self._services.closing
        await self._closing.set(None if at is None else Closing(at, name))
        self._show()
        self._services.bus.publish_to_house(ClosingSet(self._services.bus.process))
        if at is None and before is None:
            return Done(0)
        phrase = "open_after_all" if at is None else "closing"
        return await self._at(None, commands.ConsoleSay(name, None, phrase))

    def _show(self) -> None:
        for table in self._tables.in_memory:
            table.room.show_table()

    async def closing_changed(self) -> None:
        """Another process has set the hour at which the house closes."""
        await self._closing.read()
        self._show()

    async def warn(self, closing: Closing) -> None:
        """The hour is near."""
        left = round(closing.at - self._services.now())
        if await self._closing.claim(closing, f"in {round(left / 60)} minutes"):
            await self._at(None, commands.ConsoleSay(closing.by, None, "closing"))

    async def close(self, closing: Closing) -> None:
        """The hour has come."""
        if not await self._closing.claim_hour(closing):
            return
        tables = await self._current(every=True)
        done = await asyncio.gather(*(_close_at(table, closing) for table in tables))
        if all(done):
            await self._closing.set(None)
        self._show()


def _stands(table: Table) -> bool | None:
    """Whether a game is paused that could go on; None where none is played, or only bots do and nobody looks."""
    if not table.state.is_playing or clock.is_unwatched(table.record, table.room.moment()):
        return None
    return table.record.pause is not None


async def _close_at(table: Table, closing: Closing) -> bool:
    """Whether it is done; False where it has to be tried again."""
    try:
        await _execute(table, commands.CloseHouse(closing.by, closing.at))
    except StorageFailed:
        return False
    except Denied as denied:
        logger.info("table %s at closing time: %s", table.id, denied)
    return True


async def _each(tables: list[Table], command: commands.Command) -> Done:
    outcomes = await asyncio.gather(*(_execute(table, command) for table in tables), return_exceptions=True)
    refused = []
    for table, outcome in zip(tables, outcomes, strict=True):
        if isinstance(outcome, Denied):
            refused.append(Hindered(table.id, outcome.code, outcome.fr, outcome.en))
        elif isinstance(outcome, BaseException):
            raise outcome
    return Done(len(tables) - len(refused), tuple(refused))


async def _execute(table: Table, command: commands.Command) -> None:
    """What the rules of a game refuse is not the console's to do now."""
    try:
        await table.execute(command)
    except Refused as refused:
        raise wrong_time(refused.en, refused.fr) from refused


def _seat_seen(shown: SeatShown, owner: str | None, presence: Presence) -> SeatSeen:
    """As the table shows it; but somebody who left before the table was read has been away since then at least."""
    seat = msgspec.convert(shown, SeatSeen, from_attributes=True)
    since = None if owner is None or seat.away_since is None else presence.absent_since(owner)
    return msgspec.structs.replace(seat, away_since=None if since is None else round(since, 3))


def _seen(table: Table) -> TableSeen:
    state, moment = table.state, table.room.moment()
    record, game = state.record, table.room.game_presenter()
    play = state.play if state.is_playing else None
    deadline = None if play is None else play.deadline
    presenter = TablePresenter(state, moment, table.thinking, None)
    return TableSeen(
        id=record.id,
        game=record.game,
        status=record.status,
        code=record.code,
        private=record.private,
        options=record.options,
        paused=pause_shown(record, moment),
        seats=tuple(
            _seat_seen(presenter.seat(number), seat.player, moment.presence)
            for number, seat in enumerate(record.seats)
        ),
        to_move=() if play is None else play.to_move,
        deadline_in=None
        if deadline is None
        else max(round(deadline - clock.game_time(state, moment.now), 3), 0.0),
        seq=state.seq,
        view=Raw(b"null") if game is None or record.private else game.view(None),
        looking=moment.presence.screens,
    )
