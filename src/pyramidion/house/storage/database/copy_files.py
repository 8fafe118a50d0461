"""Copies cards and old transcripts: files in folders beside a SQLite file, rows of a PostgreSQL; both ways.

What was written is read back and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, text

from pyramidion.house.storage import private_files

Progress = Callable[[str, int, int], None]


class Differs(Exception):
    """What was written is not what is read."""


class Item(NamedTuple):
    """A file, or the row that stands for it."""

    key: str
    file: Path
    """Within the folder of a house."""


class FileStore:
    """The cards or the transcripts of a house: rows of `table`, or files where there is a folder."""

    def __init__(self, connection: Connection, folder: Path | None, table: str, key: str, body: str) -> None:
        self._connection, self._folder = connection, folder
        self._select = text(f'SELECT {body} FROM {table} WHERE "{key}" = :key')  # noqa: S608
        # A house that has been open there, if nobody ever played in it, has its own decks.
        self._insert = text(
            f'INSERT INTO {table} ("{key}", {body}) VALUES (:key, :body)'  # noqa: S608
            f' ON CONFLICT ("{key}") DO UPDATE SET {body} = excluded.{body}'
        )
        self._is_text = body == "transcript"

    def get(self, item: Item) -> bytes | None:
        if self._folder is not None:
            file = self._folder / item.file
            return file.read_bytes() if file.is_file() else None
        found = self._connection.execute(self._select, {"key": item.key}).scalar()
        return None if found is None else found.encode() if self._is_text else bytes(found)

    def put(self, item: Item, body: bytes) -> None:
        if self._folder is not None:
            file = self._folder / item.file
            private_files.write(file, body)
        else:
            value = body.decode() if self._is_text else body
            self._connection.execute(self._insert, {"key": item.key, "body": value})
        if self.get(item) != body:
            raise Differs(str(item.file))


def copy_files(
    origin: Connection, to: Connection, source: Path | None, target: Path | None, progress: Progress
) -> tuple[list[tuple[str, int]], list[str]]:
    """How many of each kind were copied, and which were missing.

    Raises Differs, and OSError where a file cannot be read or written.
    """
    counts, missing = [], []
    kinds = (
        ("deck_files", "name", "body", list(_decks(origin, source))),
        ("archived", "table", "transcript", list(_transcripts(origin))),
    )
    for table, key, body, items in kinds:
        reader, writer = FileStore(origin, source, table, key, body), FileStore(to, target, table, key, body)
        count = 0
        for number, item in enumerate(items, 1):
            found = reader.get(item)
            if found is None:
                missing.append(str(item.file))
            else:
                writer.put(item, found)
                count += 1
            progress(table, number, len(items))
        counts.append((table, count))
    return counts, missing


def _decks(origin: Connection, source: Path | None) -> Iterator[Item]:
    """All that are there, for any game may have been begun with them, and those that somebody lists as theirs."""
    names = {row[0] for row in origin.exec_driver_sql("SELECT DISTINCT name FROM decks ORDER BY name")}
    if source is None:
        names.update(row[0] for row in origin.exec_driver_sql("SELECT name FROM deck_files"))
    else:
        names.update(file.stem for file in (source / "decks").glob("*.zip"))
    for name in sorted(names):
        yield Item(name, Path("decks") / f"{name}.zip")


def _transcripts(origin: Connection) -> Iterator[Item]:
    query = "SELECT id, file FROM tables WHERE file IS NOT NULL ORDER BY id"
    for table, file in origin.exec_driver_sql(query):
        yield Item(table, Path("archive") / file)
