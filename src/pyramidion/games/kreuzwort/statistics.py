"""Figures of Kreuzwort: points a word, and against the best word that could have been laid at that moment."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.games.statistics import Figure, PlayedGame

from .bots.levels import dictionary
from .finder import best
from .views import KreuzwortView


def statistics(played: PlayedGame) -> Iterator[Figure]:
    end: KreuzwortView = played.end
    for turn in played.moves():
        view: KreuzwortView = turn.view
        # What became of a turn stands in the record next; of one that the end cut short there is nothing.
        if view.pending is not None or len(view.log) == len(end.log):
            continue
        told = end.log[len(view.log)]
        made = told.score or 0
        found = best(view, turn.seat, dictionary(view, played.options))
        if found is not None:
            yield Figure("best", turn.seat, float(min(made, found.points)), float(found.points), "share")
        if told.score is not None:
            yield Figure("points", turn.seat, float(made), 1.0)
            yield Figure("letters", turn.seat, float(len(told.word or "")), 1.0)
