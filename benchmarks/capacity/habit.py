"""How people play a game, as the capacity model assumes it."""

from __future__ import annotations

import msgspec


class Habit(msgspec.Struct, frozen=True, kw_only=True):
    """How people play a game. Nobody has measured it yet: these are assumptions."""

    share: float
    """Of all tables, in proportion to the shares of the other games."""
    moves: float
    """Moves a minute at one table, people and bots together."""
    people: float
    """Screens of people who sit at the table."""
    lookers: float
    """Screens of others: a television, friends."""
    bots: float
    """The share of all moves that bots make."""
    level: str
    """The level of these bots; the costliest one is the careful assumption."""
