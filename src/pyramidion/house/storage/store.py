"""What is read from the database, and the statements that write everything but the table's own row.

Both databases understand these sentences; where their words differ, the reader knows its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from pyramidion.house.storage.log import Op
from pyramidion.house.storage.tables import SELECT_TABLE, from_row
from pyramidion.house.table.messages import ChatLine
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import Row

INSERT_PLAYER = "INSERT INTO players (id, name, lang, made) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
REVOKE_PLAYER = "UPDATE players SET epoch = epoch + 1 WHERE id = ?"
UPDATE_PLAYER = "UPDATE players SET name = ?, lang = ? WHERE id = ?"
ATTEND = 'INSERT INTO attendance (player, "table") VALUES (?, ?) ON CONFLICT DO NOTHING'
UNATTEND = 'DELETE FROM attendance WHERE player = ? AND "table" = ?'
HAPPENED = 'INSERT INTO happenings ("table", at, who, what, seat) VALUES (?, ?, ?, ?, ?)'
INSERT_DECK = """INSERT INTO decks (player, name, made) VALUES (?, ?, ?)
    ON CONFLICT (player, name) DO UPDATE SET made = excluded.made"""
KEEP_CARDS = "INSERT INTO deck_files (name, body) VALUES (?, ?) ON CONFLICT DO NOTHING"
PUT_AWAY = """INSERT INTO archived ("table", transcript) VALUES (?, ?)
    ON CONFLICT ("table") DO UPDATE SET transcript = excluded.transcript"""
"""Cards and old transcripts, where several processes share a database; elsewhere they are files."""
DROP_DECK = "DELETE FROM decks WHERE player = ? AND name = ?"
SET_CLOSING = """INSERT INTO house (name, value) VALUES ('closing', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
CLAIM_CLOSING = "INSERT INTO house (name, value) VALUES (?, ?)"
"""Of several processes one warns, and one closes."""
DROP_CLAIMS = "DELETE FROM house WHERE name LIKE 'closing %'"
TAKE_CODE = 'INSERT INTO codes (code, "table") VALUES (?, ?)'
FREE_CODE = 'DELETE FROM codes WHERE "table" = ?'

TOUCHED = """{greatest}(touched, coalesce(started + (
    SELECT at FROM moves WHERE "table" = tables.id ORDER BY seq DESC LIMIT 1), 0))"""
"""A move does not write the table's row again, so its time counts too."""
LINES = 'SELECT n, who, name, seat, at, text, phrase FROM chat WHERE "table" = ? ORDER BY n DESC LIMIT ?'
ROWS = 'SELECT seq, seat, at, id, move, verdict, delay FROM moves WHERE "table" = ?'


class Player(msgspec.Struct, frozen=True):
    """A person: an identity without an account."""

    id: str
    name: str
    lang: str
    epoch: int = 0
    """How often they have signed out their other devices: what was signed before counts no more."""


HostedAct = tuple[float, str, str, int | None]
"""When, who, what, at which seat."""


def forget_player(player: str) -> list[Op]:
    """Everything that only this person's identity holds together. Their tables are dealt with one by one."""
    return [
        ("DELETE FROM chat WHERE player = ?", (player,)),
        ("DELETE FROM attendance WHERE player = ?", (player,)),
        ("DELETE FROM decks WHERE player = ?", (player,)),
        ("DELETE FROM players WHERE id = ?", (player,)),
    ]


def empty_table(table: str, head: int | None = None) -> list[Op]:
    """What an archived table no longer needs. Row `head` of its log stays, so that nobody appends to it again."""
    return [
        ('DELETE FROM moves WHERE "table" = ?', (table,))
        if head is None
        else ('DELETE FROM moves WHERE "table" = ? AND seq < ?', (table, head)),
        ('DELETE FROM chat WHERE "table" = ?', (table,)),
        ('DELETE FROM happenings WHERE "table" = ?', (table,)),
        ('DELETE FROM wakes WHERE "table" = ?', (table,)),
    ]


def drop_table(table: str) -> list[Op]:
    return [
        *empty_table(table),
        (FREE_CODE, (table,)),
        ('DELETE FROM attendance WHERE "table" = ?', (table,)),
        ("DELETE FROM tables WHERE id = ?", (table,)),
    ]


Question = tuple[str, Sequence[Any]]
"""A statement that reads, and its values."""


class Reader(Protocol):
    """A database that is read. Raises StorageFailed when it does not answer."""

    greatest: str
    """What it calls the larger of two numbers."""
    order: str
    """The column that tells in which order rows were written."""

    async def all(self, sql: str, *values: Any) -> Sequence[Any]: ...

    async def together(self, one: Question, *many: Question) -> tuple[Any, list[Sequence[Any]]] | None:
        """The row of the first question and the rows of the others, as they were at one moment; None without it."""

    async def close(self) -> None: ...


class Whole(NamedTuple):
    """A table as it was at one moment."""

    record: Record
    rows: list[Row]
    lines: list[ChatLine]


class Store:
    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def _all(self, sql: str, *values: Any) -> Sequence[Any]:
        return await self._reader.all(sql, *values)

    async def _one(self, sql: str, *values: Any) -> Any:
        rows = await self._reader.all(sql, *values)
        return rows[0] if rows else None

    async def whole(self, table: str, lines: int, since: int = 0) -> Whole | None:
        """A table with its log from a row on, and the last lines of its chat."""
        found = await self._reader.together(
            (f"{SELECT_TABLE} WHERE id = ?", (table,)),
            (f"{ROWS} AND seq >= ? ORDER BY seq", (table, since)),
            (LINES, (table, lines)),
        )
        if found is None:
            return None
        row, (rows, said) = found
        return Whole(from_row(row), [Row(*row) for row in rows], _lines(said))

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        """The log of a table from this row on: entries of the game and changes of the table."""
        rows = await self._all(f"{ROWS} AND seq >= ? ORDER BY seq", table, since)
        return [Row(*row) for row in rows]

    async def secret(self) -> bytes:
        secret: bytes = (await self._one("SELECT value FROM house WHERE name = 'secret'"))[0]
        return secret

    async def player(self, player: str) -> Player | None:
        row = await self._one("SELECT id, name, lang, epoch FROM players WHERE id = ?", player)
        return None if row is None else Player(*row)

    async def table(self, table: str) -> Record | None:
        row = await self._one(f"{SELECT_TABLE} WHERE id = ?", table)
        return None if row is None else from_row(row)

    async def moves(self, table: str) -> list[Row]:
        """The entries of the game."""
        return [row for row in await self.rows(table) if row.is_entry]

    async def lines(self, table: str, count: int) -> list[ChatLine]:
        return _lines(await self._all(LINES, table, count))

    async def by_code(self, code: str) -> str | None:
        row = await self._one('SELECT "table" FROM codes WHERE code = ?', code)
        return None if row is None else row[0]

    async def newest(self) -> str | None:
        """The table opened last among those that gather or play and are not private."""
        row = await self._one(
            "SELECT id FROM tables WHERE status IN ('gathering', 'playing') AND private = 0"
            " ORDER BY made DESC LIMIT 1"
        )
        return None if row is None else row[0]

    async def decks_of(self, player: str) -> list[str]:
        """The names of the decks that this person brought, newest first."""
        rows = await self._all("SELECT name FROM decks WHERE player = ? ORDER BY made DESC, name", player)
        return [row[0] for row in rows]

    async def cards(self, name: str) -> bytes | None:
        """The archive of a deck, where several processes share a database."""
        row = await self._one("SELECT body FROM deck_files WHERE name = ?", name)
        return None if row is None else bytes(row[0])

    async def has_cards(self, name: str) -> bool:
        return await self._one("SELECT 1 FROM deck_files WHERE name = ?", name) is not None

    async def put_away(self, table: str) -> str | None:
        """The transcript of an archived table, where several processes share a database."""
        row = await self._one('SELECT transcript FROM archived WHERE "table" = ?', table)
        return None if row is None else row[0]

    async def hosted(self, player: str) -> int:
        """Tables of this host that are not over."""
        row = await self._one(
            "SELECT count(*) FROM tables WHERE host = ? AND status IN ('gathering', 'playing')", player
        )
        count: int = row[0]
        return count

    async def tables_of(self, player: str, limit: int) -> list[tuple[Record, float]]:
        """With the time each was last touched, newest first."""
        rows = await self._all(
            f"""{SELECT_TABLE.replace(" FROM", f", {self._touched} FROM")}
                WHERE id IN (SELECT "table" FROM attendance WHERE player = ?)
                ORDER BY {self._touched} DESC LIMIT ?""",  # noqa: S608
            player,
            limit,
        )
        return [(from_row(row[:-1]), row[-1]) for row in rows]

    async def over_between(
        self, people: Sequence[str], since: float, until: float, limit: int
    ) -> list[Record]:
        """Games of any of these people that ended then, oldest first; of too many the oldest are left out."""
        if not people:
            return []  # all of them were forgotten; and no list at all is no question to PostgreSQL
        marks = ", ".join("?" * len(people))
        rows = await self._all(
            f"""{SELECT_TABLE} WHERE id IN (SELECT "table" FROM attendance WHERE player IN ({marks}))
                AND outcome IS NOT NULL AND ended BETWEEN ? AND ? ORDER BY ended DESC LIMIT ?""",  # noqa: S608
            *people,
            since,
            until,
            limit,
        )
        return [from_row(row) for row in reversed(rows)]

    async def all_tables_of(self, player: str) -> list[str]:
        return [row[0] for row in await self._all('SELECT "table" FROM attendance WHERE player = ?', player)]

    async def at_work(self) -> list[tuple[str, float, float | None, bool]]:
        """Games whose clock runs or in which bots play, and that are not paused: id, start, deadline, bots."""
        rows = await self._all(
            "SELECT id, started, deadline, bots FROM tables"
            " WHERE status = 'playing' AND (deadline IS NOT NULL OR bots) AND pause IS NULL"
        )
        return [(table, started, deadline, bool(bots)) for table, started, deadline, bots in rows]

    async def current(self, since: float, limit: int) -> list[str]:
        """Tables that gather or are played and were touched since then, the newest."""
        rows = await self._all(
            f"SELECT id FROM tables WHERE status IN ('gathering', 'playing') AND {self._touched} >= ?"  # noqa: S608
            " ORDER BY made DESC LIMIT ?",
            since,
            limit,
        )
        return [row[0] for row in rows]

    async def closing(self) -> bytes | None:
        """When the house closes, as JSON."""
        row = await self._one("SELECT value FROM house WHERE name = 'closing'")
        return None if row is None or not row[0] else bytes(row[0])

    async def claim_of(self, name: str) -> bytes | None:
        """By which mark somebody has claimed to warn or to close."""
        row = await self._one("SELECT value FROM house WHERE name = ?", name)
        return None if row is None else bytes(row[0])

    async def hosted_acts(self, table: str) -> list[HostedAct]:
        """What the console did at a table: when, who, what, at which seat."""
        rows = await self._all(
            f"""SELECT at, who, what, seat FROM happenings WHERE "table" = ? AND who LIKE 'host %'
                ORDER BY {self._reader.order}""",  # noqa: S608
            table,
        )
        return [(at, who, what, seat) for at, who, what, seat in rows]

    async def untouched(self, before: float, limit: int) -> list[str]:
        rows = await self._all(
            f"SELECT id FROM tables WHERE status <> 'archived' AND touched < ? AND {self._touched} < ? LIMIT ?",  # noqa: S608
            before,
            before,
            limit,
        )
        return [row[0] for row in rows]

    async def counts(self) -> dict[str, int]:
        return dict(map(tuple, await self._all("SELECT status, count(*) FROM tables GROUP BY status")))

    @property
    def _touched(self) -> str:
        return TOUCHED.format(greatest=self._reader.greatest)

    async def close(self) -> None:
        await self._reader.close()


def _lines(rows: Sequence[Any]) -> list[ChatLine]:
    """Oldest first."""
    return [
        ChatLine(
            n,
            who,
            name,
            seat,
            at,
            msgspec.UNSET if text is None else text,
            msgspec.UNSET if phrase is None else phrase,
        )
        for n, who, name, seat, at, text, phrase in reversed(rows)
    ]
