"""Rows of a table's log: an entry of the game, or a change of the table's record; and lines of its chat."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import UNSET

from pyramidion.core import Entry, Event, Play
from pyramidion.core.play import parse_entry_move

from .messages import ChatLine, encode
from .record import Record

Played = tuple[Play, tuple[Event, ...]]
"""The game after an entry, and what happened in it."""
CHANGED = "null"
"""The move of a row that holds no entry of the game."""


class Row(NamedTuple):
    """One row of the log. Its place in the log is taken once: of two who write it, the second has to decide again."""

    seq: int
    seat: int | None
    at: float
    id: str | None
    """The id that the client gave its move."""
    move: str
    verdict: str | None
    delay: float | None = None
    """Seconds that a slow connection was credited: `at` is so much before the move arrived."""
    record: Record | None = None
    """The record as it is after this row, where the row changes it. The database keeps only the newest, in `tables`:
    of several rows that are read from there the first carries it."""

    played: Played | None = None
    """What the rules made of the entry when it was decided. It saves asking them again, and is never stored."""

    @property
    def is_entry(self) -> bool:
        return self.move != CHANGED


class ChatErased(NamedTuple):
    """The lines of somebody who deleted their data are gone."""

    who: str
    frees_numbers: bool
    """Where several processes write, the number of a last line may be the next one that another process gives."""


AnyRow = Row | ChatLine | ChatErased


def change_row(seq: int, record: Record) -> Row:
    """A row that changes the record alone."""
    return Row(seq, None, 0.0, None, CHANGED, None, None, record)


def entry_row(
    seq: int,
    entry: Entry,
    played: Played,
    move_id: str | None = None,
    delay: float = 0.0,
    record: Record | None = None,
) -> Row:
    """The row of an entry, and what it leads to: what chance decided in the move is written out."""
    after = played[0]
    move = entry.move if entry.seat is None else after.game.settled(entry.move, after.state)
    verdict = None if entry.verdict is UNSET else encode(entry.verdict).decode()
    return Row(
        seq, entry.seat, entry.at, move_id, encode(move).decode(), verdict, delay or None, record, played
    )


def entry_of(play: Play, row: Row) -> Entry:
    """The entry of a row; raises Invalid or DecodeError where the rules of today cannot read it."""
    game, verdict = play.game, UNSET
    move = parse_entry_move(game, row.seat, msgspec.json.decode(row.move), play.seats, "$.move")
    if row.verdict is not None:
        verdict = game.parse_verdict(msgspec.json.decode(row.verdict), move, "$.verdict")
    return Entry(row.seat, row.at, move, verdict)
