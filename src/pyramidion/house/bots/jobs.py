"""What bots and the coach are asked, what strangers can make long, and how both travel to worker processes.

Each is one line of JSON. A job of a bot carries a view, never a state; only a look back at a game whose secrets are
open, or a transcript that somebody brings, is a whole game.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw

from pyramidion.core import Fault


class Choose(msgspec.Struct, frozen=True, tag_field="type", tag="choose"):
    """A bot's move."""

    game: str
    level: str
    seat: int
    seats: int
    options: Raw
    view: Raw
    legal: Raw
    seed: int
    work: int | None
    people: tuple[int, ...] = ()
    """Seats of people."""


class Advise(msgspec.Struct, frozen=True, tag_field="type", tag="advise"):
    """The coach's advice to a seat, from what that seat may know."""

    game: str
    seat: int
    seats: int
    options: Raw
    view: Raw


class Review(msgspec.Struct, frozen=True, tag_field="type", tag="review"):
    """The coach's look back at a game that is over, from all of it."""

    game: str
    transcript: Raw


class Par(msgspec.Struct, frozen=True, tag_field="type", tag="par"):
    """How the best bot does where one played alone; null where there is nothing to compare."""

    game: str
    transcript: Raw


class Recall(msgspec.Struct, frozen=True, tag_field="type", tag="recall"):
    """The best moments of these seats in a game that is over."""

    game: str
    people: tuple[int, ...]
    transcript: Raw


class Measure(msgspec.Struct, frozen=True, tag_field="type", tag="measure"):
    """The game's own figures of all seats in a game that is over."""

    game: str
    transcript: Raw


class TakeUp(msgspec.Struct, frozen=True, tag_field="type", tag="take_up"):
    """A transcript that somebody wants to go on from. The result is a TakenUp."""

    game: str
    transcript: Raw
    decks: tuple[str, ...]
    max_entries: int


class TakenRow(msgspec.Struct, frozen=True, array_like=True):
    """An entry of the game as the log of a table keeps it."""

    seat: int | None
    at: float
    move: str
    verdict: str | None


class TakenUp(msgspec.Struct, frozen=True):
    """A transcript that can be played, or every fault of it."""

    seats: int = 0
    seed: int | None = None
    options: Raw = Raw(b"{}")
    setup: dict[str, Any] | None = None
    """With all that chance gave for the moves, so that the table goes on with a seed of its own; None without moves."""
    rows: tuple[TakenRow, ...] = ()
    faults: tuple[Fault, ...] = ()


class ShowReplay(msgspec.Struct, frozen=True, tag_field="type", tag="show_replay"):
    """Every step of a game that is over, as a seat, the public (null) or the one who sees the whole saw it."""

    game: str
    transcript: Raw
    seat: int | None
    whole: bool


class CheckDeck(msgspec.Struct, frozen=True, tag_field="type", tag="check_deck"):
    """Every fault of a deck that somebody brings."""

    archive: bytes


LookBack = Review | Par | Recall | Measure
"""What the coach, the evening's page and profiles ask about games that are over, however long they were."""
Job = Choose | Advise | LookBack | TakeUp | ShowReplay | CheckDeck


class _Options(msgspec.Struct, frozen=True):
    decks: tuple[str, ...] = ()


class _Transcript(msgspec.Struct, frozen=True):
    options: _Options = _Options()


def decks_of(job: Job) -> tuple[str, ...]:
    """The decks that the table of a job plays with; raises msgspec.DecodeError for a job of another version."""
    match job:
        case TakeUp():
            return job.decks
        case CheckDeck():
            return ()
        case Review() | Par() | Recall() | Measure() | ShowReplay():
            return msgspec.json.decode(job.transcript, type=_Transcript).options.decks
    return msgspec.json.decode(job.options, type=_Options).decks


class JobResult(msgspec.Struct, frozen=True):
    """The answer as JSON, or what went wrong."""

    value: Raw = Raw(b"null")
    error: str | None = None
    pause: float | None = 0.0
    """Seconds that a bot hesitates before its move; null: until the time of the step is out."""
    cpu: float | None = None
    """Seconds of CPU time that it took; null where they tell nothing: the first time parts of a game are loaded."""


READY = JobResult()
"""The first line of a worker: it has started."""
MAX_RESULT_BYTES = 2**23
"""Of a job's answer. Longer ones are not sent."""
NICENESS = 5
"""A person's move comes before a bot's."""

encode = msgspec.json.Encoder().encode
_job_decoder: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)
decode_job = _job_decoder.decode
decode_result = msgspec.json.Decoder(JobResult).decode


def line(value: Job | JobResult) -> bytes:
    return encode(value) + b"\n"
