"""The transcript of a table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from pyramidion.core import Entry, Extend, Play
from pyramidion.core.transcript import write
from pyramidion.decks import Library
from pyramidion.house.decks import versions
from pyramidion.house.storage.store import DecidedAct, HostedAct
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import Row, entry_of
from pyramidion.house.table.rules import find_game
from pyramidion.house.table.state import new_play

FINGERPRINT_DIGITS = 32
"""Of a card, in hexadecimal."""


class TranscriptMove(msgspec.Struct, frozen=True):
    """`seat` is null for a move of the table itself. `verdict`: what dictionary or judge said of the move."""

    seat: int | None
    at: float
    move: dict[str, Any]
    verdict: Any = UNSET


class TranscriptShown(msgspec.Struct, frozen=True, kw_only=True):
    """What `write_transcript` writes."""

    format: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    seed: int | UnsetType = UNSET
    setup: dict[str, Any]
    moves: tuple[TranscriptMove, ...]
    meta: dict[str, Any]


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
