"""What is read from the database, and the statements that write everything but the log of a table.

Both databases understand these statements; where their words differ, the reader knows its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

import msgspec
from msgspec import UNSET

from pyramidion.house.table.record import Record, Seat, bots_only
from pyramidion.house.table.rows import Row
from pyramidion.house.table.screen_messages import ChatLine
from pyramidion.house.table.spans import Span

from .identity_rows import IdentityRows, forget_keys
from .log import Op
from .news import NewsStore, forget_news

JSON_COLUMNS = (
    "setup", "options", "seats", "held", "muted", "removed", "outcome", "hints", "pause", "beats", "proposals",
    "devices", "provided", "accepted", "nonces", "origin", "along", "teams", "days", "resigned", "unagreed",
    "review",
)  # fmt: skip
FLAGS = ("private", "listed", "ranked", "was_ranked", "matched", "coach", "taken_up")
COLUMNS = tuple(field.name for field in msgspec.structs.fields(Record))
"""The row of a table has the fields of its record as columns, and `bots`."""
FIXED = frozenset(("id", "game", "rules", "setup", "salt", "commitment", "made"))
CHANGING = tuple(name for name in COLUMNS if name not in FIXED)
_marks = ", ".join("?" * len(COLUMNS))
INSERT_TABLE = f"INSERT INTO tables ({', '.join(COLUMNS)}, bots) VALUES ({_marks}, ?)"  # noqa: S608
UPDATE_TABLE = f"UPDATE tables SET {', '.join(f'{c} = ?' for c in CHANGING)}, bots = ? WHERE id = ?"  # noqa: S608
SELECT_TABLE = f"SELECT {', '.join(COLUMNS)} FROM tables"  # noqa: S608
SELECT_LISTED = SELECT_TABLE.replace(" setup,", " '{}',")
"""For lists of tables: a set-up may be long, and no list shows it."""
INSERT_PLAYER = "INSERT INTO players (id, name, lang, made) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
REVOKE_PLAYER = "UPDATE players SET epoch = epoch + 1 WHERE id = ?"
UPDATE_PLAYER = "UPDATE players SET name = ?, lang = ? WHERE id = ?"
ATTEND = 'INSERT INTO attendance (player, "table") VALUES (?, ?) ON CONFLICT DO NOTHING'
UNATTEND = 'DELETE FROM attendance WHERE player = ? AND "table" = ?'
HAPPENED = 'INSERT INTO happenings ("table", at, who, what, seat) VALUES (?, ?, ?, ?, ?)'
INSERT_DECK = """INSERT INTO decks (player, name, made) VALUES (?, ?, ?)
    ON CONFLICT (player, name) DO UPDATE SET made = excluded.made"""
DROP_DECK = "DELETE FROM decks WHERE player = ? AND name = ?"
INSERT_DECK_FILE = "INSERT INTO deck_files (name, body) VALUES (?, ?) ON CONFLICT DO NOTHING"
SET_TRANSCRIPT = """INSERT INTO archived ("table", transcript) VALUES (?, ?)
    ON CONFLICT ("table") DO UPDATE SET transcript = excluded.transcript"""
"""Cards and old transcripts, where several processes share a database; elsewhere they are files."""
SET_CLOSING = """INSERT INTO house (name, value) VALUES ('closing', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
CLAIM_CLOSING = "INSERT INTO house (name, value) VALUES (?, ?)"
"""Of several processes one warns, and one closes."""
DROP_CLAIMS = "DELETE FROM house WHERE name LIKE 'closing %'"
SET_ALIVE = """INSERT INTO house (name, value) VALUES ('alive', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
INSERT_OUTAGE = "INSERT INTO outages (begun, ended) VALUES (?, ?)"
"""Of several processes that notice it one writes it down."""
DROP_OUTAGES = "DELETE FROM outages WHERE ended < ?"
INSERT_HOLIDAY = "INSERT INTO holidays (player, number, begun, ended) VALUES (?, ?, ?, ?)"
END_HOLIDAY = "UPDATE holidays SET ended = ? WHERE player = ? AND begun <= ? AND ended > ?"
DROP_HOLIDAY = "UPDATE holidays SET ended = begun WHERE player = ? AND number = ? AND begun > ?"
"""Its row stays, because rows are numbered; it is no time at all."""
TAKE_CODE = 'INSERT INTO codes (code, "table") VALUES (?, ?)'
FREE_CODE = 'DELETE FROM codes WHERE "table" = ?'

_encode = msgspec.json.Encoder().encode
_decode_waits = msgspec.json.Decoder(tuple[int, ...]).decode
_decode_seats = msgspec.json.Decoder(tuple[Seat, ...]).decode

TOUCHED = """{greatest}(touched, coalesce(started + (
    SELECT at FROM moves WHERE "table" = tables.id ORDER BY seq DESC LIMIT 1), 0))"""
"""A move does not write the table's row again, so its time counts too."""
WAITS = 'SELECT waits FROM moves WHERE "table" = tables.id ORDER BY seq DESC LIMIT 1'
"""The seats that a game waits for, which the last row of its log tells."""
LINES = 'SELECT n, who, name, seat, at, text, phrase FROM chat WHERE "table" = ? ORDER BY n DESC LIMIT ?'
ROWS = 'SELECT seq, seat, at, id, move, verdict, delay FROM moves WHERE "table" = ? AND seq >= ? ORDER BY seq'


Lang = Literal["fr", "en"]


class Player(msgspec.Struct, frozen=True):
    """A person: an identity without an account."""

    id: str
    name: str
    lang: Lang
    epoch: int = 0
    """How often they have signed out their other devices: what was signed before counts no more."""


DecidedAct = tuple[float, str, int | None]
"""When, what and how, such as `bot:vote`, at which seat."""
HostedAct = tuple[float, str, str, int | None]
"""When, who, what, at which seat."""


def insert_table(record: Record) -> Op:
    return INSERT_TABLE, (*(_column(record, name) for name in COLUMNS), record.bots)


def update_table(record: Record) -> Op:
    return UPDATE_TABLE, (*(_column(record, name) for name in CHANGING), record.bots, record.id)


def _column(record: Record, name: str) -> Any:
    value = getattr(record, name)
    return _encode(value).decode() if name in JSON_COLUMNS and value is not None else value


def record_of(row: Sequence[Any]) -> Record:
    """The record of a row of SELECT_TABLE."""
    values = dict(zip(COLUMNS, row, strict=True))
    for name in JSON_COLUMNS:
        if values[name] is not None:
            values[name] = msgspec.json.decode(values[name])
    for name in FLAGS:
        values[name] = bool(values[name])
    return msgspec.convert(values, Record)


def forget_player(player: str) -> list[Op]:
    """Deletes what only this person's identity holds together. Their tables are dealt with one by one."""
    return [
        ("DELETE FROM chat WHERE player = ?", (player,)),
        ("DELETE FROM attendance WHERE player = ?", (player,)),
        ("DELETE FROM decks WHERE player = ?", (player,)),
        ("DELETE FROM seeks WHERE player = ?", (player,)),
        ("DELETE FROM seek_ends WHERE player = ?", (player,)),
        ("DELETE FROM blocks WHERE player = ? OR blocked = ?", (player, player)),
        ("DELETE FROM reports WHERE reporter = ? OR about = ?", (player, player)),
        ("DELETE FROM holidays WHERE player = ?", (player,)),
        *forget_news(player),
        *forget_keys(player),
        ("DELETE FROM players WHERE id = ?", (player,)),
    ]


def empty_table(table: str, head: int | None = None) -> list[Op]:
    """Deletes what an archived table no longer needs. Row `head` of its log stays, so that nobody appends again."""
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


Query = tuple[str, Sequence[Any]]
"""A statement that reads, and its values."""


class Reader(Protocol):
    """A database that is read. Raises StorageFailed when it does not answer."""

    greatest: str
    """What it calls the larger of two numbers."""
    order: str
    """The column that tells in which order rows were written."""

    async def all(self, sql: str, *values: Any) -> Sequence[Any]: ...

    async def together(self, one: Query, *many: Query) -> tuple[Any, list[Sequence[Any]]] | None:
        """The row of the first query and the rows of the others, as they were at one moment; None without it."""

    async def close(self) -> None: ...


class Snapshot(NamedTuple):
    """A table as it was at one moment."""

    record: Record
    rows: list[Row]
    lines: list[ChatLine]


class ListedTable(NamedTuple):
    """A table as lists of tables need it."""

    record: Record
    """Without its set-up."""
    touched: float
    """When somebody last did something there."""
    waits: tuple[int, ...] | None
    """The seats that its game waits for; None where the log does not tell."""


class Store:
    """Every method raises StorageFailed when the database does not answer."""

    def __init__(self, reader: Reader) -> None:
        self.reader = self._reader = reader
        self.news = NewsStore(reader)
        self._touched = TOUCHED.format(greatest=reader.greatest)
        self._select_listed = SELECT_LISTED.replace(" FROM", f", {self._touched}, ({WAITS}) FROM")
        self.identities = IdentityRows(reader.all)

    async def close(self) -> None:
        await self._reader.close()

    async def all(self, sql: str, *values: Any) -> Sequence[Any]:
        """For parts of the house that have tables of the database to themselves."""
        return await self._reader.all(sql, *values)

    async def _column(self, sql: str, *values: Any) -> list[Any]:
        return [row[0] for row in await self._reader.all(sql, *values)]

    async def _value(self, sql: str, *values: Any) -> Any:
        """The first column of the first row, or None."""
        found = await self._column(sql, *values)
        return found[0] if found else None

    async def _text(self, sql: str, *values: Any) -> str | None:
        found = await self._value(sql, *values)
        return None if found is None else str(found)

    async def _bytes(self, sql: str, *values: Any) -> bytes | None:
        found = await self._value(sql, *values)
        return None if found is None else bytes(found)

    async def secret(self) -> bytes:
        return bytes(await self._value("SELECT value FROM house WHERE name = 'secret'"))

    async def player(self, player: str) -> Player | None:
        rows = await self._reader.all("SELECT id, name, lang, epoch FROM players WHERE id = ?", player)
        return Player(*rows[0]) if rows else None

    async def made(self, player: str) -> float | None:
        """When an identity was made."""
        found = await self._value("SELECT made FROM players WHERE id = ?", player)
        return None if found is None else float(found)

    async def lines_of(
        self, player: str, table: str, number: int, limit: int
    ) -> list[tuple[str, int, float, str | None, str | None]]:
        """Chat lines that somebody wrote, after this line of this table: table, number, when, text, phrase."""
        sql = """SELECT "table", n, at, text, phrase FROM chat WHERE player = ? AND ("table", n) > (?, ?)
            ORDER BY "table", n LIMIT ?"""
        return [tuple(row) for row in await self._reader.all(sql, player, table, number, limit)]

    # One table.

    async def snapshot(self, table: str, lines: int, since: int = 0) -> Snapshot | None:
        """A table with its log from a row on, and the last lines of its chat."""
        found = await self._reader.together(
            (f"{SELECT_TABLE} WHERE id = ?", (table,)), (ROWS, (table, since)), (LINES, (table, lines))
        )
        if found is None:
            return None
        row, (rows, said) = found
        return Snapshot(record_of(row), [Row(*row) for row in rows], [_line(*row) for row in reversed(said)])

    async def table(self, table: str) -> Record | None:
        rows = await self._reader.all(f"{SELECT_TABLE} WHERE id = ?", table)
        return record_of(rows[0]) if rows else None

    async def listed_table(self, table: str) -> Record | None:
        """Without its set-up, which may be long."""
        rows = await self._reader.all(f"{SELECT_LISTED} WHERE id = ?", table)
        return record_of(rows[0]) if rows else None

    async def rows(self, table: str) -> list[Row]:
        """The log of a table: entries of the game and changes of the table."""
        return [Row(*row) for row in await self._reader.all(ROWS, table, 0)]

    async def moves(self, table: str) -> list[Row]:
        """The entries of the game."""
        return [row for row in await self.rows(table) if row.is_entry]

    async def hosted_acts(self, table: str) -> list[HostedAct]:
        """What the console did at a table: when, who, what, at which seat."""
        sql = f"""SELECT at, who, what, seat FROM happenings WHERE "table" = ? AND who LIKE 'host %'
            ORDER BY {self._reader.order}"""  # noqa: S608
        return [(at, who, what, seat) for at, who, what, seat in await self._reader.all(sql, table)]

    async def decided_acts(self, table: str) -> list[DecidedAct]:
        """What people at a table have agreed or voted on, and what was done to the seats of absent people."""
        sql = f"""SELECT at, what, seat FROM happenings WHERE "table" = ? AND (what LIKE '%:consent'
            OR what LIKE '%:vote' OR what LIKE '%:agreed' OR what LIKE '%:away')
            ORDER BY {self._reader.order}"""  # noqa: S608
        return [(at, what, seat) for at, what, seat in await self._reader.all(sql, table)]

    async def by_code(self, code: str) -> str | None:
        return await self._text('SELECT "table" FROM codes WHERE code = ?', code)

    async def with_short_codes(self, letters: int) -> list[str]:
        """Tables whose code has fewer letters."""
        return await self._column('SELECT "table" FROM codes WHERE length(code) < ? ORDER BY code', letters)

    async def newest(self) -> str | None:
        """The table opened last among those that gather or play and are not private."""
        return await self._text(
            "SELECT id FROM tables WHERE status IN ('gathering', 'playing') AND private = 0"
            " ORDER BY made DESC LIMIT 1"
        )

    # Tables of somebody.

    async def hosted(self, player: str) -> int:
        """Tables of this host that are not over."""
        sql = "SELECT count(*) FROM tables WHERE host = ? AND status IN ('gathering', 'playing')"
        return int(await self._value(sql, player))

    async def bots_only(self, player: str) -> int:
        """Tables of this host at which only bots play, and that are not paused."""
        sql = "SELECT seats FROM tables WHERE host = ? AND status = 'playing' AND bots = 1 AND pause IS NULL"
        return sum(bots_only(_decode_seats(seats)) for seats in await self._column(sql, player))

    async def tables_of(self, player: str, limit: int) -> list[ListedTable]:
        """Newest first."""
        sql = f"""{self._select_listed} WHERE id IN (SELECT "table" FROM attendance WHERE player = ?)
            ORDER BY {self._touched} DESC LIMIT ?"""  # noqa: S608
        return [_listed(row) for row in await self._reader.all(sql, player, limit)]

    async def played_by(self, player: str) -> list[ListedTable]:
        """Games with this person that are played and not paused."""
        sql = f"""{self._select_listed} WHERE id IN (SELECT "table" FROM attendance WHERE player = ?)
            AND status = 'playing' AND pause IS NULL"""  # noqa: S608
        return [_listed(row) for row in await self._reader.all(sql, player)]

    async def finished_of(self, player: str, game: str, limit: int) -> list[Record]:
        """Games of this person that are over, newest first; without set-ups."""
        sql = f"""{SELECT_LISTED} WHERE id IN (SELECT "table" FROM attendance WHERE player = ?)
            AND game = ? AND outcome IS NOT NULL ORDER BY ended DESC LIMIT ?"""  # noqa: S608
        return [record_of(row) for row in await self._reader.all(sql, player, game, limit)]

    async def over_days(self, player: str) -> list[str]:
        """Tables of this person at which a game is played over days."""
        return await self._column(
            """SELECT id FROM tables WHERE id IN (SELECT "table" FROM attendance WHERE player = ?)
            AND status = 'playing' AND pace > 0""",
            player,
        )

    async def ranked_of(self, player: str, limit: int) -> list[Record]:
        """Live games of this person that are over and began as ranked ones, newest first; without set-ups."""
        sql = f"""{SELECT_LISTED} WHERE id IN (SELECT "table" FROM attendance WHERE player = ?)
            AND (ranked = 1 OR was_ranked = 1) AND pace = 0 AND outcome IS NOT NULL ORDER BY ended DESC LIMIT ?"""  # noqa: S608
        return [record_of(row) for row in await self._reader.all(sql, player, limit)]

    async def all_tables_of(self, player: str) -> list[str]:
        return await self._column('SELECT "table" FROM attendance WHERE player = ?', player)

    async def over_between(
        self, people: Sequence[str], since: float, until: float, limit: int
    ) -> list[Record]:
        """Games of any of these people that ended then, oldest first, without set-ups; of too many the newest."""
        if not people:
            return []  # all of them were forgotten; and PostgreSQL takes no empty list
        marks = ", ".join("?" * len(people))
        sql = f"""{SELECT_LISTED} WHERE id IN (SELECT "table" FROM attendance WHERE player IN ({marks}))
            AND outcome IS NOT NULL AND ended BETWEEN ? AND ? ORDER BY ended DESC LIMIT ?"""  # noqa: S608
        rows = await self._reader.all(sql, *people, since, until, limit)
        return [record_of(row) for row in reversed(rows)]

    # Tables of the house.

    async def at_work(self) -> list[tuple[str, float, float | None, bool]]:
        """Games whose clock runs or in which bots play, and that are not paused: id, start, deadline, bots."""
        rows = await self._reader.all(
            "SELECT id, started, deadline, bots FROM tables"
            " WHERE status = 'playing' AND (deadline IS NOT NULL OR bots) AND pause IS NULL"
        )
        return [(table, started, deadline, bool(bots)) for table, started, deadline, bots in rows]

    async def current(self, since: float, limit: int) -> list[str]:
        """Tables that gather or are played and were touched since then, the newest."""
        sql = f"""SELECT id FROM tables WHERE status IN ('gathering', 'playing') AND {self._touched} >= ?
            ORDER BY made DESC LIMIT ?"""  # noqa: S608
        return await self._column(sql, since, limit)

    async def listed(self) -> list[tuple[Record, Lang | None]]:
        """Tables of the lobby, with their hosts' languages; without set-ups."""
        sql = f"""{SELECT_LISTED.replace(" FROM", ", (SELECT lang FROM players WHERE id = host) FROM")}
            WHERE status IN ('gathering', 'playing') AND listed = 1 AND private = 0"""  # noqa: S608
        return [(record_of(row[:-1]), row[-1]) for row in await self._reader.all(sql)]

    async def languages(self, players: Sequence[str]) -> dict[str, Lang]:
        if not players:
            return {}
        marks = ", ".join("?" * len(players))
        sql = f"SELECT id, lang FROM players WHERE id IN ({marks})"  # noqa: S608
        return dict(map(tuple, await self._reader.all(sql, *players)))

    async def untouched(self, before: float, limit: int) -> list[str]:
        """Tables where nobody has done anything since then; not games over days, which end by their deadlines."""
        sql = f"""SELECT id FROM tables WHERE status <> 'archived' AND NOT (status = 'playing' AND pace > 0)
            AND touched < ? AND {self._touched} < ? LIMIT ?"""  # noqa: S608
        return await self._column(sql, before, before, limit)

    async def closing(self) -> bytes | None:
        """When the house closes, as JSON."""
        return await self._bytes("SELECT value FROM house WHERE name = 'closing'") or None

    async def claim_of(self, name: str) -> bytes | None:
        """By which mark somebody has claimed to warn or to close."""
        return await self._bytes("SELECT value FROM house WHERE name = ?", name)

    # Time that does not count in games over days.

    async def alive(self) -> float | None:
        """When a process of the house was last known to run."""
        stored = await self._bytes("SELECT value FROM house WHERE name = 'alive'")
        return None if stored is None else float(stored)

    async def outages(self) -> tuple[Span, ...]:
        rows = await self._reader.all("SELECT begun, ended FROM outages ORDER BY begun")
        return tuple((begun, ended) for begun, ended in rows)

    async def holidays(self, people: Sequence[str]) -> dict[str, tuple[Span, ...]]:
        """Of each of these people who has taken any, oldest first."""
        if not people:
            return {}
        marks = ", ".join("?" * len(people))
        sql = f"SELECT player, begun, ended FROM holidays WHERE player IN ({marks}) ORDER BY number"  # noqa: S608
        found: dict[str, tuple[Span, ...]] = {}
        for player, begun, ended in await self._reader.all(sql, *people):
            found[player] = (*found.get(player, ()), (begun, ended))
        return found

    # Decks and old transcripts; the bodies are here where several processes share a database.

    async def decks_of(self, player: str) -> list[str]:
        """The names of the decks that this person brought, newest first."""
        return await self._column("SELECT name FROM decks WHERE player = ? ORDER BY made DESC, name", player)

    async def deck_file(self, name: str) -> bytes | None:
        """The archive of a deck."""
        return await self._bytes("SELECT body FROM deck_files WHERE name = ?", name)

    async def has_deck_file(self, name: str) -> bool:
        return await self._value("SELECT 1 FROM deck_files WHERE name = ?", name) is not None

    async def transcript(self, table: str) -> str | None:
        """Of an archived table."""
        return await self._text('SELECT transcript FROM archived WHERE "table" = ?', table)


def _listed(row: Sequence[Any]) -> ListedTable:
    *record, touched, waits = row
    return ListedTable(record_of(record), touched, None if waits is None else _decode_waits(waits))


def _line(
    n: int, who: str, name: str, seat: int | None, at: float, text: str | None, phrase: str | None
) -> ChatLine:
    return ChatLine(
        n, who, name, seat, at, UNSET if text is None else text, UNSET if phrase is None else phrase
    )
