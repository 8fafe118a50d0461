"""The row of a table in the database: its columns are the fields of `Record`."""

from __future__ import annotations

from typing import Any

import msgspec

from pyramidion.house.storage.log import Op
from pyramidion.house.table.record import Record

JSON_COLUMNS = ("setup", "options", "seats", "held", "muted", "removed", "outcome", "hints", "pause")
FLAGS = ("private", "coach", "taken_up")
COLUMNS = tuple(f.name for f in msgspec.structs.fields(Record))
FIXED = frozenset(("id", "game", "rules", "setup", "seed", "salt", "commitment", "made"))
CHANGING = tuple(c for c in COLUMNS if c not in FIXED)

_encode = msgspec.json.Encoder().encode

# Built from the names of the fields above, and from nothing else.
_places = ", ".join("?" * len(COLUMNS))
INSERT_TABLE = f"INSERT INTO tables ({', '.join(COLUMNS)}, bots) VALUES ({_places}, ?)"  # noqa: S608
UPDATE_TABLE = f"UPDATE tables SET {', '.join(f'{c} = ?' for c in CHANGING)}, bots = ? WHERE id = ?"  # noqa: S608
SELECT_TABLE = f"SELECT {', '.join(COLUMNS)} FROM tables"  # noqa: S608


def _column(record: Record, name: str) -> Any:
    value = getattr(record, name)
    return _encode(value).decode() if name in JSON_COLUMNS and value is not None else value


def insert(record: Record) -> Op:
    return INSERT_TABLE, (*(_column(record, c) for c in COLUMNS), record.bots)


def update(record: Record) -> Op:
    return UPDATE_TABLE, (*(_column(record, c) for c in CHANGING), record.bots, record.id)


def from_row(row: tuple[Any, ...]) -> Record:
    values = dict(zip(COLUMNS, row, strict=True))
    for name in JSON_COLUMNS:
        if values[name] is not None:
            values[name] = msgspec.json.decode(values[name])
    for name in FLAGS:
        values[name] = bool(values[name])
    return msgspec.convert(values, Record)
