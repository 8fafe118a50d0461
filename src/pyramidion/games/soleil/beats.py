"""The beats of the game: a round begins, the palace is laid, a stone is found."""

from __future__ import annotations

from pyramidion.core import Beat, Event

from .values import Arranged, Guessed, IngotsLaid, RoundBegun, State


def beat(before: State | None, after: State, events: tuple[Event, ...], is_laid: bool) -> Beat | None:
    """`is_laid`: everything is in its place, and the questions may begin."""
    opening = _opening(after, is_laid)
    if before is None:
        return opening
    for event in events:
        if isinstance(event, RoundBegun):
            return Beat("phase", "round_end", opening.title, opening.seat)
        if isinstance(event, Arranged | IngotsLaid) and is_laid:
            return opening
        if isinstance(event, Guessed) and event.hit:
            return Beat("verdict", seat=after.turn)
    return None


def _opening(state: State, is_laid: bool) -> Beat:
    """Where the house is the emperor, the palace stands already."""
    if is_laid:
        return Beat("phase", title="questions", seat=state.turn)
    return Beat("phase", title="palace", seat=state.emperor)
