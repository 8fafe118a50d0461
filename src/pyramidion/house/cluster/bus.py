"""Notes between the processes of one house. Nothing depends on their arrival: whoever misses some reads the log.

A house of one process has nobody to tell; `Bus` itself is that; `redis_bus.RedisBus` tells the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from pyramidion.house.table.messages import ChatLine
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import Row


class Note(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    by: str
    """The process that tells it."""


class Appended(Note, frozen=True, tag="appended"):
    """Rows of a table's log, from `seq` on."""

    seq: int
    rows: tuple[Row, ...]

    @classmethod
    def of(cls, process: str, seq: int, rows: Iterable[Row]) -> Appended:
        """What never changes, and what the game hides from everybody, does not travel."""
        return cls(process, seq, tuple(_without_secrets(row) for row in rows))

    def rows_for(self, known: Record) -> tuple[Row, ...]:
        """The rows as they stand in the log of a table that is known here."""
        return tuple(_with_secrets(row, known) for row in self.rows)


class Said(Note, frozen=True, tag="said"):
    """A line of the chat."""

    line: ChatLine


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


def _without_secrets(row: Row) -> Row:
    record = None if row.record is None else replace(row.record, seed=0, salt="", setup={})
    return row._replace(record=record, played=None)


def _with_secrets(row: Row, known: Record) -> Row:
    if row.record is None:
        return row
    return row._replace(record=replace(row.record, seed=known.seed, salt=known.salt, setup=known.setup))


TableNote = Appended | Said | Here | WhoIsHere | SatElsewhere
HouseNote = SignedOut | Forgotten | ClosingSet | Gone | Alive

Heard = Callable[[Any], None]
"""Called in the loop with a note of another process."""


class BusListener(Protocol):
    """Who hears what concerns the whole house."""

    def house_note(self, note: HouseNote) -> None: ...

    def subscribed(self, table_id: str) -> None:
        """Notes about this table come from now on."""

    def missed(self) -> None:
        """Notes were missed: whatever is looked at has to be read."""


class Bus:
    """A house of one process: whatever happens, happens here."""

    shared = False
    up = True
    """Whether news come at all."""
    process = ""
    sent = 0
    received = 0

    def listen(self, listener: BusListener) -> None:
        """From now on this listener hears what concerns the whole house."""

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
