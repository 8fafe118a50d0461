"""« À vous »: the games that wait for somebody, told from what the last row of each log says."""

from __future__ import annotations

import math

import msgspec

from pyramidion.house.errors import Denied
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.store import ListedTable


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A game that waits for me. Names: a person's, a bot's level, null for an open seat."""

    id: str
    game: str
    names: tuple[str | None, ...]
    touched: float
    pace: int
    """Days that a move may take; 0: everybody plays now."""
    move_until: float | None
    """When the time of my move is used up, in a game over days, by the house's clock."""
    due: float | None
    """When my reserve is used up, too."""


class Turns:
    def __init__(self, services: Services, tables: TableRegistry) -> None:
        self._services = services
        self._tables = tables

    async def of(self, player: str) -> list[Turn]:
        """Games over days first, the nearest deadline first; then the others, the newest first."""
        found = [
            _turn(one, player)
            for one in await self._services.store.played_by(player)
            if not one.record.is_tutorial and await self.is_turn_of(player, one)
        ]
        return sorted(found, key=lambda turn: (math.inf if turn.due is None else turn.due, -turn.touched))

    async def is_turn_of(self, player: str, table: ListedTable) -> bool:
        """Whether the game waits for this person; never at a table that is paused, which waits for nobody."""
        record = table.record
        seats = record.seats_of(player)
        if record.status != "playing" or record.pause is not None or not seats:
            return False
        waits = await self._read(record.id) if table.waits is None else table.waits
        return any(seat in waits for seat in seats)

    async def _read(self, table_id: str) -> tuple[int, ...]:
        """What the log leads to, where its last row is older than the house's habit to note whom it waits for."""
        try:
            play = (await self._tables.get(table_id)).state.play
        except Denied:
            return ()
        return () if play is None else play.to_move


def _turn(table: ListedTable, player: str) -> Turn:
    record = table.record
    clocks = () if record.days is None else [record.days.seats[seat] for seat in record.seats_of(player)]
    first = min((one for one in clocks if one.due is not None), key=lambda one: one.due or 0.0, default=None)
    return Turn(
        id=record.id,
        game=record.game,
        names=tuple(seat.label for seat in record.seats),
        touched=round(table.touched, 3),
        pace=record.pace,
        move_until=None if first is None else first.move_until,
        due=None if first is None else first.due,
    )
