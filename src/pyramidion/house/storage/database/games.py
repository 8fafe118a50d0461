"""The games of a house as transcripts, read from its database in one moment and without changing it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec
from sqlalchemy import Connection, bindparam, text

from pyramidion.decks import Library
from pyramidion.house.errors import Denied
from pyramidion.house.history.transcripts import write_transcript
from pyramidion.house.storage.blobs import deck_names
from pyramidion.house.storage.store import SELECT_TABLE, record_of

from .check import archived_transcript, load_deck, select_rows
from .transactions import in_transaction

_TABLES = text("SELECT id FROM tables WHERE status <> 'gathering' AND game IN :games ORDER BY id").bindparams(
    bindparam("games", expanding=True)
)


def transcripts(
    database: str | Path, games: Collection[str], library: Library
) -> list[tuple[str, bytes | Denied]]:
    """Each game of these kinds that has begun, by its table, or why it cannot be read. Raises CannotOpen.

    The decks that people brought are put into the library.
    """
    folder = database.parent if isinstance(database, Path) else None
    return in_transaction(database, lambda connection: list(_read(connection, folder, games, library)))


def _read(
    connection: Connection, folder: Path | None, games: Collection[str], library: Library
) -> Iterator[tuple[str, bytes | Denied]]:
    for (table,) in connection.execute(_TABLES, {"games": list(games)}).all():
        try:
            yield table, _transcript(connection, folder, table, library)
        except Denied as denied:
            yield table, denied


def _transcript(connection: Connection, folder: Path | None, table: str, library: Library) -> bytes:
    record = record_of(connection.execute(text(f"{SELECT_TABLE} WHERE id = :id"), {"id": table}).one())
    for name in deck_names(record.options):
        load_deck(connection, folder, name, library)
    if record.status == "archived":
        written = archived_transcript(connection, folder, record)
        return written.encode() if isinstance(written, str) else written
    rows = [row for row in select_rows(connection, table) if row.is_entry]
    return msgspec.json.encode(write_transcript(record, rows, library, (), ()))
