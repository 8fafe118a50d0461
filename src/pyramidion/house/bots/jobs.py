"""What bots and the coach are asked, and how it travels between the house and its worker processes.

A frame is its length in four bytes, big-endian, and JSON. A job carries a view, never a state; only a
look back at a game whose secrets are open carries the transcript.
"""

from __future__ import annotations

import struct
from typing import BinaryIO

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
    """The coach's word to a seat, from what that seat may know."""

    game: str
    seat: int
    seats: int
    options: Raw
    view: Raw


class Review(msgspec.Struct, frozen=True, tag_field="type", tag="review"):
    """The coach's look back at a game that is over: the whole of it, and how it came about."""

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


class _Written(msgspec.Struct, frozen=True):
    options: _Options = _Options()


def decks_of(job: Job) -> tuple[str, ...]:
    """The decks that the table of a job plays with; raises msgspec.DecodeError for a job of another version."""
    if isinstance(job, Recall):
        return msgspec.json.decode(job.transcript, type=_Written).options.decks
    return msgspec.json.decode(job.options, type=_Options).decks


class Thought(msgspec.Struct, frozen=True):
    """The answer, or what went wrong."""

    value: Raw = Raw(b"null")
    error: str | None = None
    pause: float | None = 0.0
    """Seconds that a bot hesitates before its move; null: until the time of the step is out."""
    cpu: float | None = None
    """Seconds of CPU time that it took; null where they tell nothing: the first time parts of a game are loaded."""


READY = Thought()
"""The first frame of a worker: it has come up."""
DECKS = "--decks="
NICER = "--nice="
"""The words to a worker when it is started."""
NICE = 5
"""A person's move comes before a bot's thought."""
HEAD = struct.Struct(">I")

_encode = msgspec.json.Encoder().encode
_job = msgspec.json.Decoder(Job)
_thought = msgspec.json.Decoder(Thought)


def frame(value: Job | Thought) -> bytes:
    body = encoded(value)
    return HEAD.pack(len(body)) + body


def read_thought(body: bytes) -> Thought:
    return _thought.decode(body)


def encoded(value: Job | Thought) -> bytes:
    return _encode(value)


def decoded(body: bytes) -> Job:
    job: Job = _job.decode(body)
    return job


def read_job(stream: BinaryIO) -> Job | None:
    """The next job, or None when the house has gone."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    (length,) = HEAD.unpack(head)
    body = stream.read(length)
    return decoded(body) if len(body) == length else None
