"""The law of taking back: nobody has learned anything from a move that may be taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from pyramidion.core import Entry, Play, Refused

from .laws import Broken, viewers

SHUFFLES = 3


def law_of_taking_back(before: Play, entry: Entry, after: Play, random: Random) -> bool:
    """Whether the entry may be taken back; Broken where somebody learned something from it, or where taking it back
    leaves something behind."""
    if not before.may_take_back(entry, after):
        return False
    for viewer in viewers(before):
        for _ in range(SHUFFLES):
            twin = before.game.shuffle_hidden(before.state, viewer, random)
            seen = _seen_after(before, twin, entry, viewer)
            if seen is not None and seen != _shown(before, after.state, viewer):
                raise Broken(f"{viewer} learned something from {entry.move}, and it may be taken back")
    seconds = 0.0 if before.deadline is None else 2.5
    again = before.again(after, seconds)
    if (
        again.seq <= after.seq
        or again.at < after.at
        or again.deadline != (before.deadline and before.deadline + 2.5)
    ):
        raise Broken(f"time or numbers fall when {entry.move} is taken back")
    for viewer in viewers(before):
        if _timeless(again.view(viewer)) != _timeless(before.view(viewer)):
            raise Broken(f"{entry.move} was taken back, and {viewer} sees something else than before it")
    return True


def _seen_after(before: Play, twin: Any, entry: Entry, viewer: int | None) -> Any:
    """What the viewer would see after the same move if what it does not know were otherwise; None: it is refused."""
    game = before.game
    assert entry.seat is not None
    try:
        state, _ = game.apply_judged(twin, entry.seat, entry.move, entry.at, before.chance, entry.verdict)
    except Refused:
        return None
    return _shown(before, state, viewer)


def _shown(before: Play, state: Any, viewer: int | None) -> dict[str, Any]:
    """The view without what the viewer would have seen whatever the seat had done."""
    view = _timeless(before.game.view(state, viewer))
    if before.game.key == "poker":
        del view["drawn"]  # of the seat that builds next
    if before.game.key == "pyramide" and state.word != before.state.word and state.word < len(view["words"]):
        view["words"][state.word] = None  # found or given up, the next word comes
    return view


def _timeless(view: Any) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    del shown["deadline"]
    return shown
