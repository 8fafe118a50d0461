"""The transcript of a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from pyramidion.core.transcript import write
from pyramidion.decks import Library
from pyramidion.house.decks import versions
from pyramidion.house.storage.store import HostedAct
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import Row, entry_of
from pyramidion.house.table.state import new_play


def write_transcript(
    record: Record, rows: list[Row], library: Library, hosted: Sequence[HostedAct]
) -> dict[str, Any]:
    """With seed and salt, so only for a game that is over or for the house's own archive.

    `hosted` is what the console of the house did at the table.
    """
    play = new_play(record, library)
    entries = []
    for entry in (play.judged(entry_of(play, row)) for row in rows):
        play.step(entry)
        entries.append(entry)
    meta: dict[str, Any] = {
        "date": datetime.fromtimestamp(record.started or record.made, UTC).isoformat(timespec="seconds"),
        "commitment": record.commitment,
        "bots": {str(i): s.level for i, s in enumerate(record.seats) if s.kind == "bot"},
    }
    if decks := versions(library, record.options):
        meta["decks"] = decks
    if delays := {str(number): row.delay for number, row in enumerate(rows) if row.delay}:
        meta["delays"] = delays
    if record.hints is not None:
        meta["hints"] = {"budget": record.hints.budget, "used": record.hints.used}
    if hosted:
        meta["host"] = [
            {"at": at, "by": who.partition(" ")[2], "act": what, "seat": seat}
            for at, who, what, seat in hosted
        ]
    meta["salt"] = record.salt
    names = [seat.label or "" for seat in record.seats]
    # As it reads from a file, to the last list.
    out: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(write(play, names, entries, record.seed, meta))
    )
    return out
