"""What bots and the coach are asked, and how it travels between the house and its worker processes.

Each is one line of JSON. A job carries a view, never a state; only a look back at a game whose secrets are open
carries the transcript.
"""

from __future__ import annotations

import msgspec
from msgspec import Raw


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
    seats: int
    options: Raw
    view: Raw
    transcript: Raw


class Par(msgspec.Struct, frozen=True, tag_field="type", tag="par"):
    """How the best bot does where one played alone; null where there is nothing to compare."""

    game: str
    seats: int
    options: Raw
    view: Raw


class Recall(msgspec.Struct, frozen=True, tag_field="type", tag="recall"):
    """The best moments of these seats in a game that is over."""

    game: str
    people: tuple[int, ...]
    transcript: Raw


Job = Choose | Advise | Review | Par | Recall


class _Options(msgspec.Struct, frozen=True):
    decks: tuple[str, ...] = ()


class _Transcript(msgspec.Struct, frozen=True):
    options: _Options = _Options()


def decks_of(job: Job) -> tuple[str, ...]:
    """The decks that the table of a job plays with; raises msgspec.DecodeError for a job of another version."""
    if isinstance(job, Recall):
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
NICENESS = 5
"""A person's move comes before a bot's."""

encode = msgspec.json.Encoder().encode
_job_decoder: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)
decode_job = _job_decoder.decode
decode_result = msgspec.json.Decoder(JobResult).decode


def line(value: Job | JobResult) -> bytes:
    return encode(value) + b"\n"
