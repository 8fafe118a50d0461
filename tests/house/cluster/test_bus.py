"""Notes between processes of different versions."""

from __future__ import annotations

import msgspec
import pytest

from pyramidion.house.cluster.bus import Appended, Begun, TableNote, notes_of
from pyramidion.house.table.record import Provided, Record, SeedOrigin
from pyramidion.house.table.rows import Row, change_row
from pyramidion.house.table.state import TableState, replace

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


def test_no_seed_travels() -> None:
    """Neither the one that a game is played with, nor those that it comes from; whoever hears the note knows them."""
    record = replace(
        RECORD,
        seed=1234512345,
        origin=SeedOrigin(6789067890, ("", "")),
        provided=Provided("p", "Ana", 24680246801),
    )
    row = change_row(3, record)
    data = msgspec.json.encode(Appended.of("a", 3, (row,)))
    assert not any(secret in data for secret in (b"1234512345", b"6789067890", b"24680246801"))
    note = decode(data)
    assert isinstance(note, Appended)
    assert note.rows_for(record) == (row,)


def test_the_row_with_which_a_game_begins_is_read_from_the_log() -> None:
    """Its seed is new. A process of the version before would take the seed that it knows: it gets no row at all."""
    begun = change_row(0, replace(RECORD, status="playing", seed=8, origin=SeedOrigin(7, ())))
    assert list(notes_of("a", TableState(record=RECORD), (begun,))) == [Begun("a")]


def test_rows_of_the_version_before_are_not_read_without_their_record() -> None:
    """They carried the record beside the rows: whoever took the rows alone would never learn what changed."""
    row = Row(3, None, 0.0, None, "null", None)[:7]
    older = {"type": "rows", "by": "a", "seq": 3, "rows": [row], "record": msgspec.to_builtins(RECORD)}
    with pytest.raises(msgspec.ValidationError):
        decode(msgspec.json.encode(older))
