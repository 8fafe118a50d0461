"""What somebody accepts who seeks a game."""

from __future__ import annotations

import msgspec

from pyramidion.house.storage.store import Lang


class Accepted(msgspec.Struct, frozen=True, order=True):
    """A game that somebody would play."""

    size: int
    """People, or people and bots."""
    options: str = "{}"
    """The options in which it is not as usual, as JSON."""


class Seek(msgspec.Struct, frozen=True, kw_only=True):
    """One wish to play, until it ends with a table, is given up, or lapses."""

    id: str
    player: str
    name: str
    lang: Lang
    game: str
    size: int
    """The fewest people, or people and bots, that a game they accept needs."""
    paces: tuple[int, ...]
    """Days that a move may take; 0: now."""
    bots: bool
    """Bots may take the seats for which nobody comes."""
    ranked: bool
    made: float
    accepts: tuple[Accepted, ...] = ()
    """The largest tables first; nothing: the usual game of that size."""
    rating: int | None = None
    apart: frozenset[str] = frozenset()
    """Whom this person wants nothing to do with, or who wants nothing to do with them."""
    unranked_until: float | None = None
    """They wanted a ranked game and do not get one before then, because they left two in a row."""
    away: bool = False
    """They have no screen in the lobby just now."""

    @property
    def games(self) -> tuple[Accepted, ...]:
        return self.accepts or (Accepted(self.size),)

    @property
    def outlasts(self) -> bool:
        """Nobody need be here for a game over days."""
        return 0 not in self.paces


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """People who play together, the one who has waited longest first."""

    seeks: tuple[Seek, ...]
    pace: int
    played: Accepted
    bots: int
    """How many bots take the other seats."""

    @property
    def game(self) -> str:
        return self.seeks[0].game

    @property
    def ranked(self) -> bool:
        return self.seeks[0].ranked
