"""The database file: its tables, its version, and what is said when it cannot be used.

`PRAGMA user_version` is the version of the schema; `STEPS[n]` leads from version n to n + 1. Foreign tools may read it.
"""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path

from .errors import CannotOpen
from .settings import Settings

STEPS = (
    """
    CREATE TABLE house (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

    CREATE TABLE players (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, made REAL NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
        setup TEXT NOT NULL, seed INTEGER NOT NULL, salt TEXT NOT NULL, commitment TEXT NOT NULL,
        made REAL NOT NULL, status TEXT NOT NULL, code TEXT UNIQUE, private INTEGER NOT NULL,
        coach INTEGER NOT NULL, host TEXT, seats TEXT NOT NULL, held TEXT NOT NULL, muted TEXT NOT NULL,
        removed TEXT NOT NULL, rematch TEXT, started REAL, ended REAL, touched REAL NOT NULL, outcome TEXT,
        deadline REAL, bots INTEGER NOT NULL, taken_up INTEGER NOT NULL, file TEXT
    ) WITHOUT ROWID;
    -- What a house looks for when it starts: games whose clock runs or in which bots play.
    CREATE INDEX tables_at_work ON tables (id) WHERE status = 'playing' AND (deadline IS NOT NULL OR bots);
    CREATE INDEX tables_touched ON tables (touched) WHERE status <> 'archived';
    CREATE INDEX tables_host ON tables (host, status);

    -- The log. Its key lets one writer alone append a seq. Rows keep their order of writing, so that one commit
    -- for many tables touches few pages.
    CREATE TABLE moves (
        "table" TEXT NOT NULL, seq INTEGER NOT NULL, seat INTEGER, at REAL NOT NULL, id TEXT, move TEXT NOT NULL,
        UNIQUE ("table", seq)
    );

    -- Whom the row of a table names, so that a person's tables are found, and forgotten when they ask for it.
    CREATE TABLE attendance (
        player TEXT NOT NULL, "table" TEXT NOT NULL, PRIMARY KEY (player, "table")
    ) WITHOUT ROWID;
    CREATE INDEX attendance_table ON attendance ("table");

    CREATE TABLE chat (
        "table" TEXT NOT NULL, n INTEGER NOT NULL, player TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL,
        seat INTEGER, text TEXT, phrase TEXT, at REAL NOT NULL, PRIMARY KEY ("table", n)
    ) WITHOUT ROWID;
    CREATE INDEX chat_player ON chat (player);

    CREATE TABLE happenings (
        "table" TEXT NOT NULL, at REAL NOT NULL, who TEXT, what TEXT NOT NULL, seat INTEGER
    );
    CREATE INDEX happenings_table ON happenings ("table");
    """,
    # What a dictionary or a judge said of a move, as JSON; NULL where none was asked.
    "ALTER TABLE moves ADD COLUMN verdict TEXT;",
    "ALTER TABLE moves ADD COLUMN delay REAL;",
    """
    -- Decks that somebody brought for their own tables; the cards lie in files of these names.
    CREATE TABLE decks (
        player TEXT NOT NULL, name TEXT NOT NULL, made REAL NOT NULL, PRIMARY KEY (player, name)
    ) WITHOUT ROWID;
    """,
    # Since when a table stands still, and at which game time, as JSON; NULL while it is played.
    "ALTER TABLE tables ADD COLUMN pause TEXT;",
    # How often each seat may ask the coach and how often it has, as JSON; NULL: as often as they like.
    "ALTER TABLE tables ADD COLUMN hints TEXT;",
)

CHECKED_UP_TO = 256 * 2**20
"""A larger file is not read through at every start."""


def connect(path: Path, synchronous: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
    _prepare(connection, synchronous)
    return connection


def _prepare(connection: sqlite3.Connection, synchronous: str) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.execute("PRAGMA wal_autocheckpoint = 2000")


def open_database(settings: Settings) -> sqlite3.Connection:
    """The connection that writes, with the schema of today. Raises CannotOpen with a sentence for people."""
    path = settings.database
    connection: sqlite3.Connection | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
        # Nothing is written to a file before it is known to be a house's.
        _check(connection, path)
        version = _version(connection, path)
        _prepare(connection, settings.synchronous)
        _upgrade(connection, version)
    except (sqlite3.Error, OSError, CannotOpen) as error:
        if connection is not None:
            connection.close()
        if isinstance(error, CannotOpen):
            raise
        raise CannotOpen(_advice(path, error)) from error
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    if path.stat().st_size > CHECKED_UP_TO:
        return
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise CannotOpen(_advice(path, found))


def _advice(path: Path, error: object) -> str:
    text = str(error)
    if isinstance(error, OSError) or "unable to open" in text or "readonly" in text or "locked" in text:
        return f"{path}: {text}. The house needs to read and write this file and its folder."
    return (
        f"{path}: this is no sound house database ({text}). Nothing has been changed. Move the file away to start "
        f"afresh, put a backup in its place, or save what can be read with: "
        f"sqlite3 '{path}' .recover | sqlite3 saved.sqlite3"
    )


def _version(connection: sqlite3.Connection, path: Path) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(STEPS):
        raise CannotOpen(
            f"{path}: written by a newer version of the house (schema {version}, known here up to {len(STEPS)}). "
            "Nothing has been changed. Use the newer version, or another file."
        )
    if version == 0 and connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise CannotOpen(
            f"{path}: a database of something else. Nothing has been changed. Name another file."
        )
    return version


def _upgrade(connection: sqlite3.Connection, version: int) -> None:
    for step in range(version, len(STEPS)):
        connection.executescript(f"BEGIN IMMEDIATE; {STEPS[step]} PRAGMA user_version = {step + 1}; COMMIT;")
    connection.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))
    connection.execute("PRAGMA busy_timeout = 0")
