"""What clients saw, line by line in one file: the recorder writes it, the checker reads it.

`n` counts what happened to all clients together: they run in one process, so what has a smaller `n` came first. `t` is
that process's monotonic clock.
"""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

import msgspec


class Seen(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    n: int = 0
    t: float = 0.0
    table: str = ""
    viewer: str = ""
    """Who saw it; one name looks at one table."""
    link: int = 0
    """The number of this viewer's connection."""


class Linked(Seen, frozen=True, tag="linked"):
    """A connection was opened at this server, or has ended."""

    server: str
    up: bool


class Sent(Seen, frozen=True, tag="sent"):
    """A move was sent, maybe not for the first time."""

    id: str
    seat: int | None
    seq: int


class Shown(Seen, frozen=True, tag="shown"):
    """A `game` message. With `re` and without `stale` it acknowledges that move."""

    seq: int
    seat: int | None
    view: str
    """A digest: `digest(view)`."""
    events: str
    """As they were told, in JSON."""
    clock: float
    over: bool
    re: str | None = None
    stale: bool = False

    @property
    def acknowledges(self) -> str | None:
        return None if self.stale else self.re


class Refusal(Seen, frozen=True, tag="refused"):
    id: str
    seq: int
    rule: str


class Trouble(Seen, frozen=True, tag="trouble"):
    """Anything else that was answered, by its code."""

    code: str
    id: str | None = None


class Told(Seen, frozen=True, tag="table"):
    """A `table` message: what was promised about chance, and after the end what it was."""

    status: str
    commitment: str
    seed: int | None = None
    salt: str | None = None


class Note(Seen, frozen=True, tag="note"):
    """What was done to the house, for whoever reads the file."""

    text: str


AnySeen = Linked | Sent | Shown | Refusal | Trouble | Told | Note

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(AnySeen).decode


def digest(view: bytes) -> str:
    """Of a view's JSON as it was sent; equal views have equal bytes, for one encoder writes them."""
    return hashlib.blake2b(view, digest_size=12).hexdigest()


class Recorder:
    """Appends to a file at once, and knows the newest that anybody saw of each table."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._out = file.open("ab")
        self._n = 0
        self.seqs: dict[str, int] = {}
        """By table: the newest `seq` that any viewer was shown."""
        self.counts: dict[str, int] = {}
        """By kind of record."""
        self.acknowledged = 0

    def add(self, seen: AnySeen) -> None:
        self._n += 1
        seen = msgspec.structs.replace(seen, n=self._n, t=round(time.monotonic(), 4))
        self._out.write(_encode(seen) + b"\n")
        kind = str(seen.__struct_config__.tag)
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if isinstance(seen, Shown):
            self.seqs[seen.table] = max(self.seqs.get(seen.table, 0), seen.seq)
            self.acknowledged += seen.acknowledges is not None

    def note(self, text: str) -> None:
        self.add(Note(text=text))
        self.flush()

    def flush(self) -> None:
        self._out.flush()

    def close(self) -> None:
        self._out.close()


def read(file: Path) -> list[AnySeen]:
    with file.open("rb") as lines:
        return [_decode(line) for line in lines]
