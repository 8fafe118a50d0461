"""Folding rows into a table's state, in a thread where that may take long: nobody else waits for it.

A log may be long, and a transcript that a table takes up is played through when its game begins. Both functions of a
table are pure, so a thread needs nothing of the loop. There are few threads, because the loop has to share Python's
lock with them; and games that began at a table never wait behind those that somebody brought, which may be long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from pyramidion.core import Cards, Event
from pyramidion.house.storage.store import Snapshot
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import AnyRow
from pyramidion.house.table.state import TableState, evolve, restored

P = ParamSpec("P")
T = TypeVar("T")

MAX_ROWS = 10
"""That are folded in the loop itself: starting a thread would take longer."""
Step = tuple[AnyRow, TableState, tuple[Event, ...]]
"""A row, the state after it, and what happened in the game."""


_threads = ThreadPoolExecutor(2, "folding")
_threads_taken_up = ThreadPoolExecutor(1, "folding-taken-up")


async def in_thread(record: Record, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the work for this table returns."""
    threads = _threads_taken_up if record.taken_up else _threads
    return await asyncio.get_running_loop().run_in_executor(threads, partial(work, *args, **kwargs))


async def restore(found: Snapshot, cards: Cards) -> TableState:
    """The state that a log leads to; Denied `closed` where the rules of today do not follow it."""
    if len(found.rows) > MAX_ROWS or found.record.taken_up:
        return await in_thread(found.record, restored, *found, cards)
    return restored(*found, cards)


async def evolved(state: TableState, rows: Sequence[AnyRow]) -> list[Step]:
    """The states after each of the rows; Denied `closed` where the log cannot be read."""
    if len(rows) > MAX_ROWS or is_taking_up(state):
        return await in_thread(state.record, _steps, state, rows)
    return _steps(state, rows)


def is_taking_up(state: TableState) -> bool:
    """Whether the game may begin with a long set-up to read and a whole transcript to play through."""
    return state.record.taken_up and state.play is None


def _steps(state: TableState, rows: Sequence[AnyRow]) -> list[Step]:
    steps: list[Step] = []
    for row in rows:
        state, events = evolve(state, row)
        steps.append((row, state, events))
    return steps
