"""Games that are over: their transcripts and replays, from the log or, when they are old, from files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from pyramidion import games
from pyramidion.core import Play, Viewer
from pyramidion.core import transcript as transcripts
from pyramidion.core.transcript import Transcript

from .course import begin, entries
from .decks import versions
from .errors import Denied
from .record import GONE, Record
from .settings import Settings
from .store import HostedAct, MoveRow


def write_transcript(
    record: Record, rows: list[MoveRow], *, opened: bool, hosted: Sequence[HostedAct] = ()
) -> dict[str, Any]:
    """The transcript of a table. Seed and salt are in it when the game is over, or for the house's own archive.

    `hosted` is what the console of the house did at the table.
    """
    play = begin(record)
    played = []
    for entry in map(play.judged, entries(play, rows)):
        play.step(entry)
        played.append(entry)
    meta: dict[str, Any] = {
        "date": datetime.fromtimestamp(record.started or record.made, UTC).isoformat(timespec="seconds"),
        "commitment": record.commitment,
        "bots": {str(i): s.level for i, s in enumerate(record.seats) if s.kind == "bot"},
    }
    if decks := versions(record.options):
        meta["decks"] = decks
    if delays := {str(number): row.delay for number, row in enumerate(rows) if row.delay}:
        meta["delays"] = delays
    if record.hints is not None:
        meta["hints"] = msgspec.to_builtins(record.hints)
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


def steps(given: Transcript, viewer: Viewer) -> list[dict[str, Any]]:
    """What `GET /api/tables/ID/replay` shows: the game before its first entry, and after each one."""
    play: Play = given.begin()
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


def folder(settings: Settings) -> Path:
    return settings.archive or settings.database.parent / "archive"


def put_away(settings: Settings, record: Record, transcript: dict[str, Any]) -> str:
    """Writes the file whole or not at all; gives its name within the archive's folder."""
    month = datetime.fromtimestamp(record.made, UTC).strftime("%Y-%m")
    name = f"{month}/{record.game}-{record.id}.json"
    save(folder(settings) / name, transcript)
    return name


def save(path: Path, transcript: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        file.write(msgspec.json.encode(transcript) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def fetch(settings: Settings, record: Record) -> dict[str, Any]:
    assert record.file is not None
    path = folder(settings) / record.file
    try:
        raw: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError) as error:
        raise Denied(
            "closed",
            f"the archived record of this game cannot be read: {error}",
            f"la partie archivée ne peut pas être relue : {error}",
        ) from error
    return raw


def forget_in_file(settings: Settings, record: Record, player: str) -> None:
    """« Joueur parti » in a transcript that was put away."""
    raw = fetch(settings, record)
    raw["seats"] = [
        GONE if seat.player == player else name for seat, name in zip(record.seats, raw["seats"], strict=True)
    ]
    assert record.file is not None
    save(folder(settings) / record.file, raw)
