"""Games that are over: their transcripts and replays."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from pyramidion import games
from pyramidion.core import Cards, Play, Viewer
from pyramidion.core import transcript as transcripts
from pyramidion.core.transcript import Transcript
from pyramidion.decks import Library
from pyramidion.house.decks import versions
from pyramidion.house.errors import Denied
from pyramidion.house.storage.store import HostedAct
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import Row, entry_of
from pyramidion.house.table.state import new_play


def write_transcript(
    record: Record,
    rows: list[Row],
    library: Library,
    *,
    opened: bool,
    hosted: Sequence[HostedAct] = (),
) -> dict[str, Any]:
    """The transcript of a table. Seed and salt are in it when the game is over, or for the house's own archive.

    `hosted` is what the console of the house did at the table.
    """
    play = new_play(record, library)
    played = []
    for entry in (play.judged(entry_of(play, row)) for row in rows):
        play.step(entry)
        played.append(entry)
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
    if opened:
        meta["salt"] = record.salt
    written = transcripts.write(play, names_of(record), played, record.seed if opened else None, meta)
    # As it reads from a file, to the last list.
    out: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written))
    return out


def names_of(record: Record) -> list[str]:
    return [seat.label or "" for seat in record.seats]


def steps(given: Transcript, viewer: Viewer, cards: Cards) -> list[dict[str, Any]]:
    """What `GET /api/tables/ID/replay` shows: the game before its first entry, and after each one."""
    play: Play = given.begin(cards)
    if isinstance(viewer, int) and not 0 <= viewer < play.seats:
        raise Denied("unknown", f"there is no seat {viewer}", f"il n'y a pas de place {viewer}")
    shown = [{"seq": 0, "at": 0.0, "seat": None, "events": (), "view": play.view(viewer)}]
    for entry in given.entries:
        events = play.step(entry)
        shown.append(
            {
                "seq": play.seq,
                "at": entry.at,
                "seat": entry.seat,
                "events": events,
                "view": play.view(viewer),
            }
        )
    return shown


def read_transcript(raw: dict[str, Any]) -> Transcript:
    return transcripts.parse(raw, games.load)
