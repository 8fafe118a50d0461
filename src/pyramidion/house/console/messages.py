"""What the console of the house asks for, what it is shown, and what it is answered."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw

from pyramidion.house.codes import ID
from pyramidion.house.console.closing import Closing
from pyramidion.house.table.messages import SeatNumber
from pyramidion.house.table.record import SeatKind, Status
from pyramidion.house.table.screen_messages import PauseShown

TableId = Annotated[str, Meta(pattern=ID)]


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """What the console asks for. `tables` null: all that are on the page."""


class PauseTables(Act, frozen=True, tag="pause"):
    tables: tuple[TableId, ...] | None = None


class ResumeTables(Act, frozen=True, tag="resume"):
    tables: tuple[TableId, ...] | None = None


class EndTables(Act, frozen=True, tag="end"):
    tables: Annotated[tuple[TableId, ...], Meta(min_length=1)]


class ExtendTable(Act, frozen=True, tag="extend"):
    table: TableId
    seconds: Annotated[float, Meta(ge=1, le=3600)]
    seat: SeatNumber | None = None


class MoveSeat(Act, frozen=True, tag="move"):
    table: TableId
    seat: SeatNumber
    to: SeatNumber
    into: TableId | None = None
    """Another table, where the seat `to` is open."""


class BotSeat(Act, frozen=True, tag="bot"):
    table: TableId
    seat: SeatNumber
    level: str


class GiveBack(Act, frozen=True, tag="back"):
    table: TableId
    seat: SeatNumber


class Announce(Act, frozen=True, tag="announce"):
    text: str
    tables: tuple[TableId, ...] | None = None


class SetClosing(Act, frozen=True, tag="closing"):
    """Null: the house stays open."""

    at: float | None


AnyAct = (
    PauseTables | ResumeTables | EndTables | ExtendTable | MoveSeat | BotSeat | GiveBack | Announce | SetClosing
)  # fmt: skip


class SeatSeen(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    kind: SeatKind
    name: str | None
    level: str | None
    online: bool
    away_since: float | None
    stand_in: bool
    thinking: bool


class TableSeen(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    status: Status
    code: str | None
    private: bool
    options: dict[str, Any]
    paused: PauseShown | None
    seats: tuple[SeatSeen, ...]
    to_move: tuple[int, ...]
    deadline_in: float | None
    seq: int
    view: Raw
    """What everybody at the table may know; null before it begins, and of a private table."""
    looking: int
    """Screens at the table."""


class Overview(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    now: float
    closing: Closing | None
    tables: tuple[TableSeen, ...]


class Hindered(msgspec.Struct, frozen=True):
    """A table at which it could not be done."""

    table: str
    code: str
    fr: str
    en: str


class Done(msgspec.Struct, frozen=True):
    done: int
    refused: tuple[Hindered, ...] = ()
