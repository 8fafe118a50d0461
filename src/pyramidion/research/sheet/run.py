"""Runs the sheet: the same items for the model and for the bots of the game, which are its anchors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from pyramidion import games
from pyramidion.core import Cards, Fault, Invalid
from pyramidion.core.estimates import Estimate, mean_of
from pyramidion.core.sheet import Answerer, Sheet, Task

from .model import Model

Advance = Callable[[], None]
"""Is called after each item of the model."""


class Line(msgspec.Struct, frozen=True):
    """One task of one game: its items are drawn, and nobody has been asked yet."""

    game: str
    task: Task
    items: tuple[object, ...]


class Marks(msgspec.Struct, frozen=True):
    """What somebody scored in a task, from 0 to 1."""

    game: str
    task: str
    level: str | None
    """Of the game; None: the model."""
    items: int
    score: Estimate


def keys() -> tuple[str, ...]:
    """The games that have a sheet."""
    return tuple(key for key in games.keys() if games.has_part(key, "research.sheet"))


def lines(chosen: Sequence[str], seed: int, count: int, cards: Cards) -> list[Line]:
    """The tasks of these games, or of all that have a sheet. Raises Invalid where one has none."""
    for key in chosen:
        if key not in keys():
            raise Invalid([Fault("GAME", f"{key!r} has no sheet; there are {', '.join(keys())}")])
    return [
        Line(key, task, tuple(_sheet(key).items(task.name, seed, count, cards)))
        for key in chosen or keys()
        for task in _sheet(key).tasks()
    ]


def examine(model: Model, line: Line, cards: Cards, advance: Advance = lambda: None) -> Marks:
    """Asks the model all items of a task; raises Unreachable."""
    title = games.manifest(line.game).title
    scores = []
    for item in line.items:
        scores.append(
            _sheet(line.game).play(item, lambda asked: model.answer(title, line.task, asked), cards)
        )
        advance()
    return _marks(line, None, scores)


def anchors(line: Line, seed: int, cards: Cards) -> Iterator[Marks]:
    """The levels of the game on the same items, each item with a chance of its own."""
    sheet = _sheet(line.game)
    for level in games.manifest(line.game).levels:
        bots: list[Answerer] = [
            sheet.bot(level, seed + number, cards) for number in range(1, len(line.items) + 1)
        ]
        scores = [sheet.play(item, bot, cards) for item, bot in zip(line.items, bots, strict=True)]
        yield _marks(line, level, scores)


def _marks(line: Line, level: str | None, scores: Sequence[float]) -> Marks:
    found = mean_of(scores)
    low = None if found.low is None else max(0.0, found.low)
    high = None if found.high is None else min(1.0, found.high)
    return Marks(line.game, line.task.name, level, len(scores), Estimate(found.mean, low, high))


def _sheet(key: str) -> Sheet:
    found = games.sheet(key)
    assert found is not None
    return found
