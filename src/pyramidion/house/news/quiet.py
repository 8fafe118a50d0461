"""The hours at which somebody wants no news, by the clock where they live."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Annotated
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec import Meta

from pyramidion.core import Fault
from pyramidion.house.errors import Denied

MINUTES_A_DAY = 24 * 60
Minute = Annotated[int, Meta(ge=0, lt=MINUTES_A_DAY)]


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one minute of the day to another, which may be tomorrow's, in a time zone such as Europe/Paris."""

    start: Minute
    end: Minute
    zone: Annotated[str, Meta(max_length=64)]


def check(quiet: QuietHours) -> None:
    """Raises Denied for a zone that nobody knows."""
    if quiet.zone not in zones():
        raise Denied(
            "malformed",
            "there is no such time zone",
            "ce fuseau horaire n'existe pas",
            [Fault("$.quiet.zone", "a name of the IANA time zone database, such as Europe/Paris")],
        )


@lru_cache(1)
def zones() -> frozenset[str]:
    return frozenset(available_timezones())


def ends_at(quiet: QuietHours | None, now: float) -> float | None:
    """When the quiet hours that it is now are over, by the house's clock; None outside of them."""
    if quiet is None or quiet.start == quiet.end or quiet.zone not in zones():
        return None
    zone = ZoneInfo(quiet.zone)
    local = datetime.fromtimestamp(now, zone)
    minute = local.hour * 60 + local.minute
    is_quiet = (
        quiet.start <= minute < quiet.end
        if quiet.start < quiet.end
        else minute >= quiet.start or minute < quiet.end
    )
    if not is_quiet:
        return None
    end = local.replace(hour=quiet.end // 60, minute=quiet.end % 60, second=0, microsecond=0, fold=0)
    if minute >= quiet.end:
        end += timedelta(days=1)  # of the calendar: a night in which the clocks change has 23 or 25 hours
    # Through UTC: an hour that the clocks leave out is one that exists there.
    found = end.astimezone(UTC).timestamp()
    return max(found, now + 1.0)
