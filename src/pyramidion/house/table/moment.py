"""What a decision may know beside the table: the time, who is here, and what the house allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from pyramidion.house import codes
from pyramidion.house.settings import Settings

from .spans import Span


class Presence(msgspec.Struct, frozen=True):
    """Who looks at a table through any process, as far as this process knows."""

    here: Mapping[str, str] = {}
    """People with a screen, and their names."""
    away_since: Mapping[str, float] = {}
    """When people who belong to the table were last seen to have none."""
    certain_after: float = 0.0
    """Until then other processes may not have told who looks through them."""
    screens: int = 0
    devices: Mapping[str, frozenset[str]] = {}
    """The devices with which people look through this process, by their handles at the table."""
    unseen_since: Mapping[str, float] = {}
    """For those who had none when the table was read: when something last happened at the table."""
    room_screens: int = 0
    """Those among the screens that are nobody's: televisions."""

    def is_here(self, player: str) -> bool:
        return player in self.here

    def absent_since(self, player: str) -> float | None:
        """Since when nothing has been seen of this person; for people to read. Decisions count from `away_since`."""
        return self.unseen_since.get(player, self.away_since.get(player))

    def is_certain(self, now: float) -> bool:
        """Whether somebody who does not seem to be here is known to be away."""
        return now > self.certain_after

    def away_seconds(self, player: str, now: float) -> float | None:
        """For how long this person has had no screen; None while they have one, or while nobody can tell."""
        since = self.away_since.get(player)
        return None if since is None or not self.is_certain(now) else now - since


class Standstills(msgspec.Struct, frozen=True):
    """When clocks that count days stood still, or will."""

    outages: tuple[Span, ...] = ()
    """Nobody could move: the house was down."""
    holidays: Mapping[str, tuple[Span, ...]] = {}

    def of(self, player: str | None) -> tuple[Span, ...]:
        return self.outages if player is None else (*self.outages, *self.holidays.get(player, ()))

    def holiday(self, player: str | None, now: float) -> float | None:
        """Until when this person is on holiday now."""
        spans = () if player is None else self.holidays.get(player, ())
        return next((ended for begun, ended in spans if begun <= now < ended), None)

    def next_holiday(self, player: str | None, now: float) -> float | None:
        """When the next holidays of this person begin."""
        spans = () if player is None else self.holidays.get(player, ())
        return min((begun for begun, ended in spans if now < begun < ended), default=None)


class Moment(NamedTuple):
    now: float
    presence: Presence
    settings: Settings
    secret: bytes
    """Of the house; it makes the handles under which people are known at one table."""
    standstills: Standstills = Standstills()
    """At tables where games are played over days."""

    def handle(self, table: str, player: str) -> str:
        return codes.handle(self.secret, table, player)
