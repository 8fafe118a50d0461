"""Notes between processes of different versions."""

from __future__ import annotations

import msgspec
import pytest

from pyramidion.house.cluster.bus import Appended, TableNote
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import Row, change_row

RECORD = Record(
    id="t", game="soleil", rules=1, setup={"a": 1}, seed=7, salt="s", commitment="c", made=0.0, options={}
)


def decode(data: bytes) -> TableNote:
    note: TableNote = msgspec.json.decode(data, type=TableNote)
    return note


def test_rows_arrive_as_they_were_written() -> None:
    row = change_row(3, RECORD)
    note = decode(msgspec.json.encode(Appended.of("a", 3, (row,))))
    assert isinstance(note, Appended)
    assert note.rows_for(RECORD) == (row,)


def test_rows_of_the_version_before_are_not_read_without_their_record() -> None:
    """They carried the record beside the rows: whoever took the rows alone would never learn what changed."""
    row = Row(3, None, 0.0, None, "null", None)[:7]
    older = {"type": "rows", "by": "a", "seq": 3, "rows": [row], "record": msgspec.to_builtins(RECORD)}
    with pytest.raises(msgspec.ValidationError):
        decode(msgspec.json.encode(older))
