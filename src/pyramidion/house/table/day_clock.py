"""The clocks of a game over days, one for each seat, as a part of the table's record."""

from __future__ import annotations

import msgspec

DAY_SECONDS = 86400.0


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat has left. Times are the house's, by its clock."""

    reserve: float
    """Seconds for all moves together, once the time of a move is used up."""
    since: float | None = None
    """The clock runs since then; None: it stands, because the game does not wait for this seat or is paused."""
    used: float = 0.0
    """Seconds of this move that were counted before `since`."""
    move_until: float | None = None
    """When the time of the move is used up, and the reserve begins."""
    due: float | None = None
    """When the reserve is used up, too."""
    holiday: float | None = None
    """Until when holidays let this clock stand still now."""


class DayClock(msgspec.Struct, frozen=True):
    seats: tuple[SeatClock, ...]

    @property
    def due(self) -> float | None:
        """When something happens by itself, if nobody moves."""
        return min((one.due for one in self.seats if one.due is not None), default=None)
