"""Questions that are over: kept with all their answers, and told when nothing can open them again."""

from __future__ import annotations

from .cards import shown
from .events import QuestionsClosed
from .run import Run
from .values import Card, Closed, Kind, Series


def close(run: Run, kind: Kind, card: Card) -> None:
    """The question of Le Premier Tour, La Suite or Les Enchères that is open."""
    state = run.state
    entry = Closed(
        state.partie, kind, card.text, shown(card), state.said, None, card.examples, theme=card.theme
    )
    run.set(history=(*state.history, entry), given=(), said=())


def close_series(run: Run, series: Series) -> None:
    state = run.state
    entries = [
        Closed(
            state.partie,
            "definitions",
            definition,
            names[:1],
            tuple([said for said in state.said if said.number == number]),
            series.letter,
            theme=series.theme,
        )
        for number, (definition, names) in enumerate(series.items, 1)
    ]
    run.set(history=(*state.history, *entries), said=())


def reveal(run: Run) -> None:
    """Tells the questions that were closed since the last time."""
    state = run.state
    start, end = state.told[1], len(state.history)
    if start < end:
        run.tell(QuestionsClosed(state.history[start:]))
        run.set(told=(start, end))
