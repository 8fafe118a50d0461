"""The transcript of a table, and what a replay of it shows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec

from pyramidion.core import Cards, Viewer
from pyramidion.core.transcript import Transcript, write
from pyramidion.decks import Library
from pyramidion.house.decks import versions
from pyramidion.house.errors import Denied
from pyramidion.house.storage.store import HostedAct
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import Row, entry_of
from pyramidion.house.table.rules import find_game
from pyramidion.house.table.state import new_play

FINGERPRINT_DIGITS = 32
"""Of a card, in hexadecimal."""


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
    if record.provided is not None:
        meta["provided_by"] = record.provided.name
    if record.origin is not None:
        meta["seed"] = {"table": record.id, "house_seed": record.house_seed, "nonces": record.origin.nonces}
    meta["salt"] = record.salt
    names = [seat.label or "" for seat in record.seats]
    # As it reads from a file, to the last list.
    out: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(write(play, names, entries, record.seed, meta))
    )
    return out


def pile_fingerprints(record: Record, library: Library) -> dict[str, list[str]]:
    """Of each pile, the cards before they were shuffled: who has the transcript recognises those that came."""
    game = find_game(record.game, record.rules)
    options = game.parse_options(record.options, len(record.seats))
    piles = game.piles(options, library)
    return {name: [fingerprint(card) for card in cards] for name, cards in piles.items()}


def fingerprint(card: Any) -> str:
    """By which a card of a set-up is found in the list of its pile."""
    # Cards hold texts and lists alone; of those this is the canonical JSON of RFC 8785, and ten times as fast.
    text = json.dumps(card, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:FINGERPRINT_DIGITS]


def replay_steps(transcript: Transcript, viewer: Viewer, cards: Cards) -> list[dict[str, Any]]:
    """What `GET /api/tables/ID/replay` shows: the game before its first entry, and after each one."""
    play = transcript.begin(cards)
    if isinstance(viewer, int) and not 0 <= viewer < play.seats:
        raise Denied("unknown", f"there is no seat {viewer}", f"il n'y a pas de place {viewer}")
    steps = [{"seq": 0, "at": 0.0, "seat": None, "events": (), "view": play.view(viewer)}]
    for entry in transcript.entries:
        step = {"at": entry.at, "seat": entry.seat, "events": play.step(entry)}
        steps.append({"seq": play.seq, **step, "view": play.view(viewer)})
    return steps
