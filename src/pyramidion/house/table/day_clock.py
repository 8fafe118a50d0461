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
    rests_at: float | None = None
    """When holidays that were planned begin, if the clock still runs then."""
    warn_at: float | None = None
    """When its person is told next that time is running out."""
    warned: int = 0
    """How often they were told so of this move."""


class DayClock(msgspec.Struct, frozen=True):
    seats: tuple[SeatClock, ...]

    @property
    def due(self) -> float | None:
        """When something happens by itself, if nobody moves."""
        times = (at for one in self.seats for at in (one.due, one.rests_at, one.warn_at) if at is not None)
        return min(times, default=None)
