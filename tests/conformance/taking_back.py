"""The law of taking back: nobody has learned anything from a move that may be taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec

from pyramidion.core import Entry, Play, Refused
from tests.games import part

from .laws import Broken, viewers

SHUFFLES = 3


def law_of_taking_back(before: Play, entry: Entry, after: Play, random: Random) -> bool:
    """Whether the entry may be taken back; Broken where somebody learned something from it, where the answer tells
    somebody what they may not know, or where taking it back leaves something behind."""
    offered = before.may_take_back(entry, after)
    for viewer in viewers(before):
        shown = _shown(before, after.state, viewer)
        for _ in range(SHUFFLES if offered else 1):
            twin = before.game.shuffle_hidden(before.state, viewer, random)
            state = _after(before, twin, entry)
            if state is None:
                continue
            is_same = _shown(before, state, viewer) == shown
            if offered and not is_same:
                raise Broken(f"{viewer} learned something from {entry.move}, and it may be taken back")
            # After the end of a game nothing is offered, whatever it is.
            is_open = before.game.outcome(state) is None and not after.over
            if is_same and is_open and offered != _may(before, twin, entry, state):
                raise Broken(f"that {entry.move} may be taken back tells {viewer} what it may not know")
    if not offered:
        return False
    seconds = 0.0 if before.deadline is None else 2.5
    again = before.again(after, seconds)
    if (
        again.seq <= after.seq
        or again.at < after.at
        or again.deadline != (before.deadline and before.deadline + seconds)
    ):
        raise Broken(f"time or numbers fall when {entry.move} is taken back")
    for viewer in viewers(before):
        if _timeless(again.view(viewer)) != _timeless(before.view(viewer)):
            raise Broken(f"{entry.move} was taken back, and {viewer} sees something else than before it")
    return True


def _after(before: Play, twin: Any, entry: Entry) -> Any:
    """What the same move would lead to if what somebody does not know were otherwise; None: it is refused."""
    assert entry.seat is not None
    try:
        return before.game.apply_judged(twin, entry.seat, entry.move, entry.at, before.chance, entry.verdict)[
            0
        ]
    except Refused:
        return None


def _may(before: Play, twin: Any, entry: Entry, state: Any) -> bool:
    assert entry.seat is not None
    return before.game.may_take_back(twin, entry.seat, entry.move, state)


def _shown(before: Play, state: Any, viewer: int | None) -> dict[str, Any]:
    """The view without what the viewer would have seen whatever the seat had done."""
    view = _timeless(before.game.view(state, viewer))
    if (seen_anyway := _seen_anyway(before.game.key)) is not None:
        seen_anyway(view, before.state, state)
    return view


@cache
def _seen_anyway(key: str) -> Callable[[dict[str, Any], Any, Any], None] | None:
    """Takes out of a view after a move what the move is not the reason for; None: there is nothing to take out."""
    return getattr(part(key, "conformance"), "seen_anyway", None)


def _timeless(view: Any) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    del shown["deadline"]
    return shown
