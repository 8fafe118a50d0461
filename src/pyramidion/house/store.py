"""What is read from the database, and the statements that write everything but the table's own row.

Reading has a connection of its own and is done in the loop: point look-ups that never wait for a writer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from .log import Op
from .messages import Line
from .record import SELECT_TABLE, Record, from_row

INSERT_MOVE = (
    'INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
)
INSERT_LINE = """INSERT INTO chat ("table", n, player, who, name, seat, text, phrase, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
INSERT_PLAYER = "INSERT INTO players (id, name, lang, made) VALUES (?, ?, ?, ?)"
UPDATE_PLAYER = "UPDATE players SET name = ?, lang = ? WHERE id = ?"
ATTEND = 'INSERT OR IGNORE INTO attendance (player, "table") VALUES (?, ?)'
UNATTEND = 'DELETE FROM attendance WHERE player = ? AND "table" = ?'
HAPPENED = 'INSERT INTO happenings ("table", at, who, what, seat) VALUES (?, ?, ?, ?, ?)'
INSERT_DECK = "INSERT OR REPLACE INTO decks (player, name, made) VALUES (?, ?, ?)"
DROP_DECK = "DELETE FROM decks WHERE player = ? AND name = ?"
SET_CLOSING = "INSERT OR REPLACE INTO house (name, value) VALUES ('closing', ?)"
SET_STARTED = "UPDATE tables SET started = ? WHERE id = ?"
SET_DEADLINE = "UPDATE tables SET deadline = ? WHERE id = ?"

TOUCHED = """max(touched, coalesce(started + (
    SELECT at FROM moves WHERE "table" = tables.id ORDER BY seq DESC LIMIT 1), 0))"""
"""A move does not write the table's row again, so its time counts too."""


class Player(msgspec.Struct, frozen=True):
    """A person: an identity without an account."""

    id: str
    name: str
    lang: str


class MoveRow(NamedTuple):
    seq: int
    seat: int | None
    at: float
    id: str | None
    move: str
    verdict: str | None
    delay: float | None = None
    """What a slow line was given back: `at` is so much before the move arrived."""


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


def empty_table(table: str) -> list[Op]:
    """What an archived table no longer needs."""
    return [
        ('DELETE FROM moves WHERE "table" = ?', (table,)),
        ('DELETE FROM chat WHERE "table" = ?', (table,)),
        ('DELETE FROM happenings WHERE "table" = ?', (table,)),
    ]


def drop_table(table: str) -> list[Op]:
    return [
        *empty_table(table),
        ('DELETE FROM attendance WHERE "table" = ?', (table,)),
        ("DELETE FROM tables WHERE id = ?", (table,)),
    ]


class Store:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._connection.execute("PRAGMA query_only = ON")

    def _all(self, sql: str, *values: Any) -> list[Any]:
        return self._connection.execute(sql, values).fetchall()

    def _one(self, sql: str, *values: Any) -> Any:
        return self._connection.execute(sql, values).fetchone()

    def secret(self) -> bytes:
        secret: bytes = self._one("SELECT value FROM house WHERE name = 'secret'")[0]
        return secret

    def player(self, player: str) -> Player | None:
        row = self._one("SELECT id, name, lang FROM players WHERE id = ?", player)
        return None if row is None else Player(*row)

    def table(self, table: str) -> Record | None:
        row = self._one(f"{SELECT_TABLE} WHERE id = ?", table)
        return None if row is None else from_row(row)

    def moves(self, table: str) -> list[MoveRow]:
        rows = self._all(
            'SELECT seq, seat, at, id, move, verdict, delay FROM moves WHERE "table" = ? ORDER BY seq', table
        )
        return [MoveRow(*row) for row in rows]

    def lines(self, table: str, count: int) -> list[Line]:
        rows = self._all(
            'SELECT n, who, name, seat, at, text, phrase FROM chat WHERE "table" = ? ORDER BY n DESC LIMIT ?',
            table,
            count,
        )
        return [
            Line(
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

    def by_code(self, code: str) -> str | None:
        row = self._one("SELECT id FROM tables WHERE code = ?", code)
        return None if row is None else row[0]

    def newest(self) -> str | None:
        """The table opened last among those that gather or play and are not private."""
        row = self._one(
            "SELECT id FROM tables WHERE status IN ('gathering', 'playing') AND NOT private"
            " ORDER BY made DESC LIMIT 1"
        )
        return None if row is None else row[0]

    def decks_of(self, player: str) -> list[str]:
        """The names of the decks that this person brought, newest first."""
        rows = self._all("SELECT name FROM decks WHERE player = ? ORDER BY made DESC, name", player)
        return [row[0] for row in rows]

    def hosted(self, player: str) -> int:
        """Tables of this host that are not over."""
        count: int = self._one(
            "SELECT count(*) FROM tables WHERE host = ? AND status IN ('gathering', 'playing')", player
        )[0]
        return count

    def tables_of(self, player: str, limit: int) -> list[tuple[Record, float]]:
        """With the time each was last touched, newest first."""
        rows = self._all(
            f"""{SELECT_TABLE.replace(" FROM", f", {TOUCHED} FROM")}
                WHERE id IN (SELECT "table" FROM attendance WHERE player = ?)
                ORDER BY {TOUCHED} DESC LIMIT ?""",  # noqa: S608
            player,
            limit,
        )
        return [(from_row(row[:-1]), row[-1]) for row in rows]

    def over_between(self, people: Sequence[str], since: float, until: float, limit: int) -> list[Record]:
        """Games of any of these people that ended then, oldest first; of too many the oldest are left out."""
        marks = ", ".join("?" * len(people))
        rows = self._all(
            f"""{SELECT_TABLE} WHERE id IN (SELECT "table" FROM attendance WHERE player IN ({marks}))
                AND outcome IS NOT NULL AND ended BETWEEN ? AND ? ORDER BY ended DESC LIMIT ?""",  # noqa: S608
            *people,
            since,
            until,
            limit,
        )
        return [from_row(row) for row in reversed(rows)]

    def all_tables_of(self, player: str) -> list[str]:
        return [row[0] for row in self._all('SELECT "table" FROM attendance WHERE player = ?', player)]

    def at_work(self) -> list[tuple[str, float, float | None, bool]]:
        """Games whose clock runs or in which bots play, and that are not paused: id, start, deadline, bots."""
        rows = self._all(
            "SELECT id, started, deadline, bots FROM tables"
            " WHERE status = 'playing' AND (deadline IS NOT NULL OR bots) AND pause IS NULL"
        )
        return [(table, started, deadline, bool(bots)) for table, started, deadline, bots in rows]

    def current(self, since: float, limit: int) -> list[str]:
        """Tables that gather or are played and were touched since then, the newest."""
        rows = self._all(
            f"SELECT id FROM tables WHERE status IN ('gathering', 'playing') AND {TOUCHED} >= ?"  # noqa: S608
            " ORDER BY made DESC LIMIT ?",
            since,
            limit,
        )
        return [row[0] for row in rows]

    def closing(self) -> bytes | None:
        """When the house closes, as JSON."""
        row = self._one("SELECT value FROM house WHERE name = 'closing'")
        return None if row is None or not row[0] else bytes(row[0])

    def hosted_acts(self, table: str) -> list[HostedAct]:
        """What the console did at a table: when, who, what, at which seat."""
        return self._all(
            """SELECT at, who, what, seat FROM happenings WHERE "table" = ? AND who LIKE 'host %' ORDER BY rowid""",
            table,
        )

    def untouched(self, before: float, limit: int) -> list[str]:
        rows = self._all(
            f"SELECT id FROM tables WHERE status <> 'archived' AND touched < ? AND {TOUCHED} < ? LIMIT ?",  # noqa: S608
            before,
            before,
            limit,
        )
        return [row[0] for row in rows]

    def counts(self) -> dict[str, int]:
        return dict(self._all("SELECT status, count(*) FROM tables GROUP BY status"))

    def close(self) -> None:
        self._connection.close()
