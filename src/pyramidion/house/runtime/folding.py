"""Folding rows into a table's state, in a thread where that may take long: nobody else waits for it.

A log may be long, and a transcript that a table takes up is played through when its game begins. Both functions of a
table are pure, so a thread needs nothing of the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar

from pyramidion.core import Cards, Event
from pyramidion.house.storage.store import Snapshot
from pyramidion.house.table.rows import AnyRow
from pyramidion.house.table.state import TableState, evolve, restored

P = ParamSpec("P")
T = TypeVar("T")

MAX_ROWS = 10
"""That are folded in the loop itself: starting a thread would take longer."""
Step = tuple[AnyRow, TableState, tuple[Event, ...]]
"""A row, the state after it, and what happened in the game."""


async def computed(is_long: bool, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the work returns; it runs in a thread if it may take long."""
    return await asyncio.to_thread(work, *args, **kwargs) if is_long else work(*args, **kwargs)


async def restore(found: Snapshot, cards: Cards) -> TableState:
    """The state that a log leads to; Denied `closed` where the rules of today do not follow it."""
    is_long = len(found.rows) > MAX_ROWS or found.record.taken_up
    return await computed(is_long, restored, *found, cards)


async def evolved(state: TableState, rows: Sequence[AnyRow]) -> list[Step]:
    """The states after each of the rows; Denied `closed` where the log cannot be read."""
    return await computed(len(rows) > MAX_ROWS or is_taking_up(state), _steps, state, rows)


def is_taking_up(state: TableState) -> bool:
    """Whether the game may begin with a long set-up to read and a whole transcript to play through."""
    return state.record.taken_up and state.play is None


def _steps(state: TableState, rows: Sequence[AnyRow]) -> list[Step]:
    steps: list[Step] = []
    for row in rows:
        state, events = evolve(state, row)
        steps.append((row, state, events))
    return steps
