"""What people report to whoever looks after the house: about somebody at a table, or about the table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pyramidion.house import codes
from pyramidion.house.errors import Denied
from pyramidion.house.runtime.services import Services
from pyramidion.house.runtime.table import Table
from pyramidion.house.table.checks import check_look
from pyramidion.house.table.messages import Handle
from pyramidion.house.table.record import GONE, Status
from pyramidion.house.table.text import clean

MAX_TEXT = 500
LINES_SHOWN = 60
REPORTS_SHOWN = 100
"""The newest that nobody has dealt with."""

Reason = Literal["insults", "cheating", "leaving", "name", "other"]
TableId = Annotated[str, Meta(pattern=codes.ID)]
INSERT_REPORT = (
    """INSERT INTO reports (id, "table", reporter, about, reason, text, made) VALUES (?, ?, ?, ?, ?, ?, ?)"""
)
SETTLE_REPORT = "UPDATE reports SET settled = ? WHERE id = ? AND settled IS NULL"


class PersonAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at a table, by the handle that the table shows."""

    table: TableId
    who: Handle


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    table: TableId
    who: Handle | None = None
    """Whom it is about; null: the table."""
    reason: Reason
    text: Annotated[str, Meta(max_length=4 * MAX_TEXT)] = ""


class LineShown(msgspec.Struct, frozen=True):
    """A line of the chat. `about`: it is by the person whom the report is about."""

    name: str
    at: float
    text: str | None
    phrase: str | None
    about: bool


class ReportShown(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    made: float
    by: str
    about: str | None
    """The name of whom it is about; null: the table."""
    times: int
    """How many people have reported the same person, this report included."""
    reason: Reason
    text: str
    table: str
    game: str | None
    """Null where the table is no longer kept."""
    status: Status | None
    chat: tuple[LineShown, ...]


class Reports:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def person(self, table: Table, player: str, who: str) -> tuple[str, str]:
        """Who has this handle at the table, and their name there: they sit, look, or have spoken. Denied `unknown`."""
        record, moment = table.record, table.room.moment()
        check_look(record, player)
        seated = {seat.player: seat.name for seat in record.seats if seat.player is not None}
        for one, name in {**moment.presence.here, **seated}.items():
            if moment.handle(record.id, one) == who:
                return one, name or ""
        rows = await self._services.store.all(
            """SELECT player, name FROM chat WHERE "table" = ? AND who = ? AND player <> '' LIMIT 1""",
            record.id,
            who,
        )
        if not rows:
            raise Denied("unknown", "there is no such person here", "cette personne n'est pas ici")
        return rows[0][0], rows[0][1]

    async def add(self, player: str, table: Table, report: NewReport) -> None:
        check_look(table.record, player)
        about = None if report.who is None else (await self.person(table, player, report.who))[0]
        if about == player:
            raise Denied(
                "forbidden", "you cannot report yourself", "vous ne pouvez pas vous signaler vous-même"
            )
        text = "" if not report.text.strip() else clean(report.text, MAX_TEXT, ("a report", "un signalement"))
        row = (codes.new_id(), table.id, player, about, report.reason, text, self._services.now())
        await self._services.log.write([(INSERT_REPORT, row)])

    async def open(self) -> list[ReportShown]:
        """Those that nobody has dealt with, newest first, each with what was said at its table."""
        rows = await self._services.store.all(
            """SELECT id, "table", reporter, about, reason, text, made FROM reports WHERE settled IS NULL
            ORDER BY made DESC LIMIT ?""",
            REPORTS_SHOWN,
        )
        return [await self._shown(*row) for row in rows]

    async def _shown(
        self,
        report: str,
        table: str,
        reporter: str,
        about: str | None,
        reason: Reason,
        text: str,
        made: float,
    ) -> ReportShown:
        store = self._services.store
        record = await store.table(table)
        lines = await store.all(
            """SELECT name, at, text, phrase, player FROM chat WHERE "table" = ? ORDER BY n DESC LIMIT ?""",
            table,
            LINES_SHOWN,
        )
        times = await store.all("SELECT count(DISTINCT reporter) FROM reports WHERE about = ?", about)
        return ReportShown(
            id=report,
            made=round(made, 3),
            by=await self._name(reporter) or GONE,
            about=None if about is None else await self._name(about) or GONE,
            times=1 if about is None else int(times[0][0]),
            reason=reason,
            text=text,
            table=table,
            game=None if record is None else record.game,
            status=None if record is None else record.status,
            chat=tuple(
                LineShown(name, at, said, phrase, about is not None and author == about)
                for name, at, said, phrase, author in reversed(lines)
            ),
        )

    async def _name(self, player: str) -> str | None:
        found = await self._services.store.player(player)
        return None if found is None else found.name

    async def settle(self, report: str) -> None:
        """Somebody has dealt with it; Denied `unknown` where there is none."""
        rows = await self._services.store.all(
            "SELECT id FROM reports WHERE id = ? AND settled IS NULL", report
        )
        if not rows:
            raise Denied("unknown", "there is no such report", "ce signalement n'existe pas")
        await self._services.log.write([(SETTLE_REPORT, (self._services.now(), report))])
