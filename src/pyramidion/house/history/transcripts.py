"""The transcript of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from pyramidion.core import Entry, Extend, Play
from pyramidion.core.transcript import write
from pyramidion.decks import Library
from pyramidion.house.decks import versions
from pyramidion.house.storage.store import DecidedAct, HostedAct
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import Row, entry_of
from pyramidion.house.table.state import new_play


def write_transcript(
    record: Record,
    rows: list[Row],
    library: Library,
    hosted: Sequence[HostedAct],
    decided: Sequence[DecidedAct],
) -> dict[str, Any]:
    """With seed and salt, so only for a game that is over or for the house's own archive.

    `hosted` is what the console of the house did at the table, `decided` what its people agreed or voted on.
    """
    play, moves, taken_back = _played(new_play(record, library), rows)
    entries = [move.entry for move in moves]
    meta: dict[str, Any] = {
        "date": datetime.fromtimestamp(record.started or record.made, UTC).isoformat(timespec="seconds"),
        "commitment": record.commitment,
        "bots": {str(i): s.level for i, s in enumerate(record.seats) if s.kind == "bot"},
    }
    if decks := versions(library, record.options):
        meta["decks"] = decks
    if delays := {str(number): move.delay for number, move in enumerate(moves) if move.delay}:
        meta["delays"] = delays
    if taken_back:
        meta["taken_back"] = taken_back
    if record.hints is not None:
        meta["hints"] = {"budget": record.hints.budget, "used": record.hints.used}
    if hosted:
        meta["host"] = [
            {"at": at, "by": who.partition(" ")[2], "act": what, "seat": seat}
            for at, who, what, seat in hosted
        ]
    if decided:
        meta["decided"] = [
            {"at": at, "act": what.partition(":")[0], "how": what.partition(":")[2], "seat": seat}
            for at, what, seat in decided
        ]
    meta["salt"] = record.salt
    names = [seat.label or "" for seat in record.seats]
    # As it reads from a file, to the last list.
    out: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(write(play, names, entries, record.seed, meta))
    )
    return out


class _Move(NamedTuple):
    entry: Entry
    before: Play
    delay: float | None = None


def _played(play: Play, rows: Iterable[Row]) -> tuple[Play, list[_Move], list[dict[str, Any]]]:
    """The game that a log leads to, the moves that count, and those that were taken back.

    A clock that was lengthened then is lengthened in the transcript, at the time of the move that is gone.
    """
    moves: list[_Move] = []
    taken_back: list[dict[str, Any]] = []
    for row in rows:
        taken = row.take_back
        if taken is None:
            entry, delay = play.judged(entry_of(play, row)), row.delay
        else:
            gone = moves.pop()
            play = gone.before
            one = {"after": len(moves), "seat": gone.entry.seat, "at": gone.entry.at, "move": gone.entry.move}
            taken_back.append(one)
            if not taken.seconds:
                continue
            entry, delay = Entry(None, gone.entry.at, Extend(play.to_move[0], taken.seconds)), None
        moves.append(_Move(entry, play, delay))
        play, _ = play.after(entry)
    return play, moves, taken_back
