"""Opens a SQLite file for a house: checks that it is a sound house's, and brings its schema up to date.

The table `alembic_version` names the version of the schema. A file that has none is older than the migrations, and its
`PRAGMA user_version` tells how many steps of steps.sql it has taken. Foreign tools may read both.
"""

from __future__ import annotations

import re
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from pyramidion.house.errors import CannotOpen
from pyramidion.house.settings import Settings
from pyramidion.house.storage import private_files
from pyramidion.house.storage.database.revisions import HEAD

NEW_FILE = Path(__file__).with_name("new.sql").read_text(encoding="utf-8")
STEPS = re.split(r"-- Step \d+\n", Path(__file__).with_name("steps.sql").read_text(encoding="utf-8"))[1:]
"""`STEPS[n]` leads from version n to n + 1."""
EMPTY, OLD = "", "0000"
"""The version of a new file, and of one from before the migrations."""
MAX_CHECKED_BYTES = 256 * 2**20
"""A larger file is not read through at every start."""


def connect(path: Path, synchronous: str) -> sqlite3.Connection:
    connection = _connect(path)
    _configure(connection, synchronous)
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)


def _configure(connection: sqlite3.Connection, synchronous: str) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    # What is deleted is overwritten. Old pages in the WAL are dealt with by SqliteLog.erase_deleted.
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA wal_autocheckpoint = 2000")


def open_database(settings: Settings) -> sqlite3.Connection:
    """The connection that writes, with the schema of today. Raises CannotOpen with a sentence for people."""
    path = settings.database
    connection: sqlite3.Connection | None = None
    try:
        private_files.make_folder(path.parent)
        private_files.touch(path)
        connection = _connect(path)
        # Nothing is written to a file before it is known to be a house's.
        _check(connection, path)
        version = _version(connection, path)
        _configure(connection, settings.synchronous)
        if version == EMPTY:
            _create_tables(connection)
        elif version < HEAD:
            # Takes longer to import than a house takes to open.
            from pyramidion.house.storage.database.upgrade import upgrade_file

            upgrade_file(path)
        connection.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))
        connection.execute("PRAGMA busy_timeout = 0")
    except (sqlite3.Error, OSError, CannotOpen) as error:
        if connection is not None:
            connection.close()
        if isinstance(error, CannotOpen):
            raise
        raise _unusable(path, error) from error
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    if path.stat().st_size <= MAX_CHECKED_BYTES:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise _unusable(path, found)


def _unusable(path: Path, error: object) -> CannotOpen:
    text = str(error)
    if isinstance(error, OSError) or "unable to open" in text or "readonly" in text or "locked" in text:
        return CannotOpen(
            f"{path}: {text}. The house needs to read and write this file and its folder.",
            f"{path} : {text}. La maison doit pouvoir lire et écrire ce fichier et son dossier.",
        )
    save = f"sqlite3 '{path}' .recover | sqlite3 saved.sqlite3"
    return CannotOpen(
        f"{path}: this is no sound house database ({text}). Nothing has been changed. Move the file away to start "
        f"afresh, put a backup in its place, or save what can be read with: {save}",
        f"{path} : ce n'est pas une base de maison en bon état ({text}). Rien n'a été changé. Déplacez le fichier pour "
        f"repartir de zéro, remettez une sauvegarde à sa place, ou sauvez ce qui se lit encore avec : {save}",
    )


def _version(connection: sqlite3.Connection, path: Path) -> str:
    step: int = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if step == 0 and tables:
        raise CannotOpen(
            f"{path}: a database of something else. Nothing has been changed. Name another file.",
            f"{path} : la base d'un autre programme. Rien n'a été changé. Nommez un autre fichier.",
        )
    if "alembic_version" in tables:
        version: str = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()[0] or OLD
    else:
        version = OLD if step else EMPTY
    if step > len(STEPS) or version > HEAD:
        known, found = (len(STEPS), step) if step > len(STEPS) else (HEAD, version)
        raise CannotOpen(
            f"{path}: written by a newer version of the house (schema {found}, known here up to {known}). "
            "Nothing has been changed. Use the newer version, or another file.",
            f"{path} : écrit par une version plus récente de la maison (schéma {found}, connu ici jusqu'à {known}). "
            "Rien n'a été changé. Prenez la version plus récente, ou un autre fichier.",
        )
    return version


def _create_tables(connection: sqlite3.Connection) -> None:
    """A new file gets the tables of today at once. Two houses that open it together do so one after the other."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            for statement in statements(NEW_FILE):
                connection.execute(statement)
            connection.execute("INSERT INTO alembic_version VALUES (?)", (HEAD,))
        connection.execute("COMMIT")
    except sqlite3.Error:
        connection.execute("ROLLBACK")
        raise


def statements(script: str) -> Iterator[str]:
    """One by one, so that they can be part of a transaction."""
    so_far = ""
    for line in script.splitlines(keepends=True):
        so_far += line
        if sqlite3.complete_statement(so_far):
            yield so_far.strip()
            so_far = ""
