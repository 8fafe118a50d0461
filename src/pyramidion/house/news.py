"""News between the processes of one house. Nothing depends on their arrival: whoever misses some reads the log.

A house of one process has nobody to tell; `News` itself is that. `redis_news.RedisNews` tells the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from .record import Record
from .store import MoveRow


class Note(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    by: str
    """The process that tells it."""


class Appended(Note, frozen=True, tag="rows"):
    """Rows of a table's log, from `seq` on."""

    seq: int
    rows: tuple[MoveRow, ...]
    record: Record | None = None
    """The row of the table itself, where it was written with them; without what the game hides from everybody."""


class Said(Note, frozen=True, tag="said"):
    """There are so many lines of chat now."""

    count: int


class Here(Note, frozen=True, tag="here"):
    """Who looks at the table through this process, with their names, and through how many screens."""

    people: dict[str, str]
    screens: int


class WhoIsHere(Note, frozen=True, tag="who"):
    """A process has come to the table and wants to know."""


class SatElsewhere(Note, frozen=True, tag="moved"):
    """The console has moved somebody to another table: their screens are told where."""

    player: str
    to: str
    name: str


class SignedOut(Note, frozen=True, tag="signed_out"):
    """For the whole house: what this person's screens were let in with counts no more."""

    player: str


class Forgotten(Note, frozen=True, tag="forgotten"):
    """For the whole house: this person has deleted their data."""

    player: str


class ClosingSet(Note, frozen=True, tag="closing"):
    """For the whole house: the hour at which it closes was set, or unset."""


class Gone(Note, frozen=True, tag="gone"):
    """For the whole house: this process stops, and whatever it was about to do is anybody's."""


class Alive(Note, frozen=True, tag="alive"):
    """For the whole house, every few seconds."""


def told(record: Record) -> Record:
    """A record as it travels: whoever takes it over has what never changes already."""
    return msgspec.structs.replace(record, seed=0, salt="", setup={})


def taken(record: Record, known: Record) -> Record:
    return msgspec.structs.replace(record, seed=known.seed, salt=known.salt, setup=known.setup)


TableNote = Appended | Said | Here | WhoIsHere | SatElsewhere
HouseNote = SignedOut | Forgotten | ClosingSet | Gone | Alive

Heard = Callable[[Any], None]
"""Called in the loop with a note of another process."""


class News:
    """A house of one process: whatever happens, happens here."""

    shared = False
    up = True
    """Whether news come at all."""
    process = ""
    sent = 0
    received = 0

    def follow(self, table: str, heard: Heard) -> None:
        """From now on `heard` is called with the others' notes about this table."""

    def leave(self, table: str) -> None:
        """No more of it."""

    def tell(self, table: str, note: TableNote) -> None:
        """Never waits and never fails; the others may hear it."""

    def tell_house(self, note: HouseNote) -> None:
        """The same for everybody."""

    async def close(self) -> None:
        """Nothing more is told or heard."""
