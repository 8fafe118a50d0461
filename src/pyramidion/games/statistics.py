"""What a game says of somebody's play over many games: figures that are added up, measured from the log alone.

A game's package may have a module `statistics` with a function `statistics(game)` that gives every figure of a game
that is over. A figure is a part and a whole; those of one kind are added over all games of a person, and shown as the
share or the mean that they come to. What they are called is the client's: `statistic.KIND` in the texts of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Literal, NamedTuple

from pyramidion import games
from pyramidion.core import Cards, Value
from pyramidion.core.transcript import SeatMove, Transcript, seat_moves

from .highlights import FinishedGame, finished_game

Form = Literal["share", "mean"]
"""A share is a percentage, a mean a number."""
VERSION = 2
"""Of what is kept. Figures of another version are measured again."""


class Figure(Value, frozen=True, omit_defaults=True):
    kind: str
    seat: int
    value: float
    of: float
    form: Form = "mean"
    label: str = ""
    """Which of several of one kind: a field of knowledge, a hand."""
    partner: int | None = None
    """The seat with which it was reached, in place of a label."""


class PlayedGame(NamedTuple):
    """A game that is over, and the moves of its seats with what each of them knew."""

    game: FinishedGame
    moves: Callable[[], Iterator[SeatMove]]
    cards: Cards | None

    @property
    def options(self) -> Any:
        return self.game.options

    @property
    def end(self) -> Any:
        """The public view after the last entry."""
        return self.game.end


def figures_of(transcript: Transcript, cards: Cards | None) -> list[Figure]:
    """All figures of a game that is over, one of each kind, seat and label. A game without such a module has none."""
    module = games.part(transcript.game.key, "statistics")
    if module is None:
        return []
    played = PlayedGame(finished_game(transcript, cards), partial(seat_moves, transcript, cards), cards)
    return added(module.statistics(played))


def added(found: Iterable[Figure]) -> list[Figure]:
    """In the order in which the kinds first came."""
    sums: dict[tuple[Any, ...], Figure] = {}
    for one in found:
        key = one.kind, one.seat, one.form, one.label, one.partner
        before = sums.get(key)
        value, of = (one.value, one.of) if before is None else (before.value + one.value, before.of + one.of)
        sums[key] = Figure(one.kind, one.seat, value, of, one.form, one.label, one.partner)
    return list(sums.values())
