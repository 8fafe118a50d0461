"""The moments of a game of Kreuzwort: the longest word, the dearest, the one that cleared the row, the false one."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core import Cards
from pyramidion.games.highlights import FinishedGame, Highlight, moment

from .values import Announced, Challenged, GameOver, Taken

MIN_LETTERS = 5
"""Letters from which a word is worth telling."""


def highlights(game: FinishedGame, _cards: Cards | None) -> Iterator[Highlight]:
    last: Taken | None = None
    announced: Announced | None = None
    for event in game.events():
        if isinstance(event, Announced):
            announced = event
        elif isinstance(event, Taken):
            last = event
            word, points = event.word, event.score
            if len(word) >= MIN_LETTERS:
                # Of two that are equally long the one that brought more.
                weight = len(word) + points / 1000
                yield moment(
                    "kreuzwort.long", (event.seat,), weight, word=word, letters=len(word), points=points
                )
            if points > 0:
                yield moment("kreuzwort.dear", (event.seat,), points, word=word, points=points)
        elif isinstance(event, Challenged) and not event.right and announced is not None:
            word = event.word
            yield moment("kreuzwort.false", (event.seat,), len(word), word=word, by=announced.seat)
        elif isinstance(event, GameOver) and event.reason == "cleared" and last is not None:
            yield moment("kreuzwort.last", (last.seat,), last.score, word=last.word, points=last.score)
