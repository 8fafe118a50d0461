"""Notes between the processes of one house. Nothing depends on their arrival: whoever misses some reads the log.

A house of one process has nobody to tell: `Bus` itself does nothing. `redis_bus.RedisBus` tells the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from pyramidion.house.lobby.entries import Entry, Figures
from pyramidion.house.lobby.seeks import Seek
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import AnyRow, Row
from pyramidion.house.table.screen_messages import ChatLine, Reacted
from pyramidion.house.table.state import TableState


class Note(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    by: str
    """The process that sends it."""


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


class Begun(Note, frozen=True, tag="begun"):
    """A game has begun: its seed, which no note carries, is in the log."""


class Said(Note, frozen=True, tag="said"):
    """A line of the chat."""

    line: ChatLine


class ReactionSeen(Note, frozen=True, tag="reaction"):
    """Somebody reacts. It is in no log: whoever misses this note does not show it."""

    shown: Reacted


class Here(Note, frozen=True, tag="here"):
    """Who looks at the table through this process, with their names, and through how many screens.

    A process of the version before tells nothing of the screens of a room."""

    people: dict[str, str]
    screens: int
    room_screens: int = 0
    """Those among them that are nobody's."""


class WhoIsHere(Note, frozen=True, tag="who"):
    """Asks every process for a `Here` about the table."""


class SatElsewhere(Note, frozen=True, tag="moved"):
    """The console has moved somebody to another table: their screens are told where."""

    player: str
    to: str
    name: str


class SignedOut(Note, frozen=True, tag="signed_out"):
    """To the whole house: this person's screens are no longer signed in."""

    player: str


class Forgotten(Note, frozen=True, tag="forgotten"):
    """To the whole house: this person has deleted their data."""

    player: str


class ClosingSet(Note, frozen=True, tag="closing"):
    """To the whole house: the hour at which it closes was set, or unset."""


class TablesListed(Note, frozen=True, tag="listed"):
    """To the whole house: tables of the lobby that have changed, and those that have left it."""

    tables: tuple[Entry, ...]
    gone: tuple[str, ...] = ()


class TablesSeen(Note, frozen=True, tag="seen"):
    """To the whole house, every few seconds: who is at listed tables through this process."""

    tables: dict[str, Figures]


class Sought(Note, frozen=True, tag="sought"):
    """To the whole house: somebody seeks a game, or their seek has changed."""

    seek: Seek


class SeeksEnded(Note, frozen=True, tag="seeks_ended"):
    """To the whole house: these seeks have ended, with a table or without. Ids and people."""

    seeks: dict[str, str]
    table: str | None = None


class KeptApart(Note, frozen=True, tag="apart"):
    """To the whole house: whom these people want nothing to do with has changed."""

    people: tuple[str, ...]


class Gone(Note, frozen=True, tag="gone"):
    """To the whole house: this process stops, and others may take over its tables."""


class Alive(Note, frozen=True, tag="alive"):
    """To the whole house, every few seconds."""


def _without_secrets(row: Row) -> Row:
    record = row.record
    if record is not None:
        provided = None if record.provided is None else replace(record.provided, seed=None)
        record = replace(record, seed=0, salt="", setup={}, origin=None, provided=provided)
    return row._replace(record=record, played=None, entry=None)


def _with_secrets(row: Row, known: Record) -> Row:
    record = row.record
    if record is None:
        return row
    provided = record.provided
    if provided is not None and known.provided is not None:
        provided = replace(provided, seed=known.provided.seed)
    secrets = {"seed": known.seed, "salt": known.salt, "setup": known.setup, "origin": known.origin}
    return row._replace(record=replace(record, provided=provided, **secrets))


TableNote = Appended | Begun | Said | ReactionSeen | Here | WhoIsHere | SatElsewhere
LobbyNote = TablesListed | TablesSeen | Sought | SeeksEnded | KeptApart
HouseNote = SignedOut | Forgotten | ClosingSet | Gone | Alive | LobbyNote


def notes_of(process: str, before: TableState, rows: Sequence[AnyRow]) -> Iterator[TableNote]:
    """What the others are told about rows that this process has appended to the log of a table."""
    entries = tuple(row for row in rows if isinstance(row, Row))
    if before.play is None and any(row.record and row.record.status != "gathering" for row in entries):
        yield Begun(process)
    elif entries:
        yield Appended.of(process, before.head, entries)
    yield from (Said(process, row) for row in rows if isinstance(row, ChatLine))


Handler = Callable[[Any], None]
"""Called in the loop with a note of another process."""


class BusListener(Protocol):
    """Is told what concerns the whole house."""

    def house_note(self, note: HouseNote) -> None: ...

    def subscribed(self, table_id: str) -> None:
        """Notes about this table arrive from now on."""

    def missed(self) -> None:
        """Notes were missed: every table that somebody looks at has to be read."""


class Bus:
    """A house of one process."""

    shared = False
    up = True
    """Whether notes arrive at all."""
    process = ""
    sent = 0
    received = 0

    def listen(self, listener: BusListener) -> None:
        """From now on this listener is told what concerns the whole house."""

    def subscribe(self, table: str, handler: Handler) -> None:
        """From now on the handler is called with the others' notes about this table."""

    def unsubscribe(self, table: str) -> None:
        """No more of them."""

    def publish(self, table: str, note: TableNote) -> None:
        """Never waits and never fails; the others may get it."""

    def publish_to_house(self, note: HouseNote) -> None:
        """The same, to every process."""

    async def close(self) -> None:
        """Nothing more is sent or received."""
