"""Holidays: while somebody is away, their clocks in games over days stand still, at every table."""

from __future__ import annotations

import logging
from typing import Annotated

import msgspec
from msgspec import Meta

from pyramidion.core import Fault
from pyramidion.house.errors import Conflict, Denied, StorageFailed
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.store import DROP_HOLIDAY, END_HOLIDAY, INSERT_HOLIDAY
from pyramidion.house.table.commands import RecountDays
from pyramidion.house.table.day_clock import DAY_SECONDS
from pyramidion.house.table.spans import Span, counted

logger = logging.getLogger(__name__)

YEAR_SECONDS = 365 * DAY_SECONDS


PLANNED = 10
"""Holidays that one person may have planned."""


class HolidayWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Holidays that begin now, or then."""

    days: Annotated[int, Meta(ge=1, le=366)]
    begins: Annotated[float, Meta(ge=0, le=1e11)] | None = None
    """By the house's clock; null: now."""


class HolidayPlanned(msgspec.Struct, frozen=True):
    number: int
    begins: float
    ends: float


class HolidaysShown(msgspec.Struct, frozen=True):
    until: float | None
    """When the holidays of now end, by the house's clock; null: there are none."""
    left: int
    """Whole days that may still be taken."""
    of: int
    """Days in 365 days."""
    planned: tuple[HolidayPlanned, ...] = ()
    """Those that have not begun, the next one first."""


class Holidays:
    def __init__(self, services: Services, tables: TableRegistry) -> None:
        self._services = services
        self._tables = tables

    async def of(self, player: str) -> HolidaysShown:
        return self._shown(await self._taken(player))

    async def take(self, player: str, wish: HolidayWish) -> HolidaysShown:
        """They begin now, or are planned; Denied where there are some already, and where no such days are left."""
        while True:
            taken = await self._taken(player)
            now = self._services.now()
            begins = now if wish.begins is None else wish.begins
            span = begins, begins + wish.days * DAY_SECONDS
            self._check(taken, wish, span)
            try:
                await self._services.log.write([(INSERT_HOLIDAY, (player, len(taken), *span))])
            except Conflict:
                continue  # the same person, on another device, in the same moment
            self._services.spawn(self._tell(player))
            return await self.of(player)

    async def end(self, player: str) -> HolidaysShown:
        """The person is back: days that are not used may be taken another time. Nothing where there are none."""
        now = self._services.now()
        if any(begun <= now < ended for begun, ended in await self._taken(player)):
            await self._services.log.write([(END_HOLIDAY, (now, player, now, now))])
            self._services.spawn(self._tell(player))
        return await self.of(player)

    async def drop(self, player: str, number: int) -> HolidaysShown:
        """Holidays that were planned are not taken; Denied where there are none, or they have begun."""
        shown = await self.of(player)
        if all(one.number != number for one in shown.planned):
            raise Denied("unknown", "no such holidays are planned", "ces vacances ne sont pas prévues")
        await self._services.log.write([(DROP_HOLIDAY, (player, number, self._services.now()))])
        self._services.spawn(self._tell(player))
        return await self.of(player)

    async def _taken(self, player: str) -> tuple[Span, ...]:
        return (await self._services.store.holidays([player])).get(player, ())

    def _shown(self, taken: tuple[Span, ...]) -> HolidaysShown:
        now, most = self._services.now(), self._services.settings.holiday_days
        # Seconds are forgiven: whoever takes holidays day by day loses none by it.
        left = max(most - used(taken, now) / DAY_SECONDS, 0.0)
        until = next((ended for begun, ended in taken if begun <= now < ended), None)
        planned = [
            HolidayPlanned(number, round(begun, 3), round(ended, 3))
            for number, (begun, ended) in enumerate(taken)
            if now < begun < ended
        ]
        in_order = tuple(sorted(planned, key=lambda one: one.begins))
        return HolidaysShown(until, int(left + 0.01), most, in_order)

    def _check(self, taken: tuple[Span, ...], wish: HolidayWish, span: Span) -> None:
        shown, now = self._shown(taken), self._services.now()
        begins, ends = span
        if wish.begins is None and shown.until is not None:
            raise Denied("wrong_time", "you are on holiday already", "vous êtes déjà en vacances")
        if wish.begins is not None and not now <= begins <= now + YEAR_SECONDS:
            raise Denied(
                "malformed",
                "holidays are planned within the next 365 days",
                "les vacances se prévoient dans les 365 jours qui viennent",
                [Fault("$.begins", "from now on, within 365 days")],
            )
        if any(begun < ends and begins < ended for begun, ended in taken if begun < ended):
            raise Denied(
                "wrong_time",
                "you have planned holidays at that time already",
                "vous avez déjà prévu des vacances à ce moment-là",
            )
        if len(shown.planned) >= PLANNED:
            raise Denied(
                "limit",
                f"you have planned holidays {PLANNED} times already",
                f"vous avez déjà prévu {PLANNED} fois des vacances",
            )
        if wish.days > shown.left:
            raise Denied(
                "limit",
                f"{shown.left} of {shown.of} days of holidays a year are left, not {wish.days}",
                f"il reste {shown.left} jours de vacances sur {shown.of} par an, et non {wish.days}",
                [Fault("$.days", f"at most {shown.left}")],
            )

    async def _tell(self, player: str) -> None:
        """The clocks of this person are set anew. A table that is not told sets them when it is needed."""
        try:
            for table_id in await self._services.store.over_days(player):
                if (table := await self._tables.readable(table_id)) is not None:
                    table.submit(RecountDays())
        except StorageFailed as error:
            logger.info("clocks are set later: %s", error.why)


def used(taken: tuple[Span, ...], now: float) -> float:
    """Seconds of holidays of the last 365 days, and of those that are planned."""
    spans = [(max(begun, now - YEAR_SECONDS), ended) for begun, ended in taken]
    return sum(counted(begun, ended, ()) for begun, ended in spans)
