"""Rows of a table's log: an entry of the game, or a change of the table's record; and lines of its chat."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import UNSET

from pyramidion.core import Entry, Event, Play
from pyramidion.core.play import TableMove, parse_entry_move

from .record import Record
from .screen_messages import ChatLine, encode

Played = tuple[Play, tuple[Event, ...]]
"""The game after an entry, and what happened in it."""
CHANGED = "null"
"""The move of a row that holds no entry of the game."""


class TakeBack(msgspec.Struct, frozen=True, tag_field="type", tag="take_back"):
    """The last entry no longer counts. The log keeps both; a transcript lists what was taken back in its meta."""

    seat: int
    """Who had made the move."""
    seconds: float
    """By so much the clock that runs again is lengthened."""


_NO_SEATS_MOVE: msgspec.json.Decoder[TableMove | TakeBack] = msgspec.json.Decoder(TableMove | TakeBack)


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
    entry: Entry | None = None
    """The entry itself, in the same way."""

    @property
    def is_entry(self) -> bool:
        """Whether the game is another one after this row: a move, a move of the table, or one that is taken back."""
        return self.move != CHANGED

    @property
    def take_back(self) -> TakeBack | None:
        """What this row takes back, if it does."""
        if self.seat is not None or not self.is_entry:
            return None
        move = _NO_SEATS_MOVE.decode(self.move)
        return move if isinstance(move, TakeBack) else None


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
    text = encode(move).decode()
    if move is not entry.move:
        entry = msgspec.structs.replace(entry, move=move)
    return Row(seq, entry.seat, entry.at, move_id, text, verdict, delay or None, record, played, entry)


def take_back_row(seq: int, taken: TakeBack, played: Played, record: Record | None = None) -> Row:
    """The row that takes the last move back, and the game after it."""
    return Row(seq, None, played[0].at, None, encode(taken).decode(), None, None, record, played)


def entry_of(play: Play, row: Row) -> Entry:
    """The entry of a row; raises Invalid or DecodeError where the rules of today cannot read it."""
    game, verdict = play.game, UNSET
    move = parse_entry_move(game, row.seat, msgspec.json.decode(row.move), play.seats, "$.move")
    if row.verdict is not None:
        verdict = game.parse_verdict(msgspec.json.decode(row.verdict), move, "$.verdict")
    return Entry(row.seat, row.at, move, verdict)
