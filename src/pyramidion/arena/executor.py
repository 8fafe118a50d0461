"""Who plays the games: worker processes on this computer. Any number of them gives the same games in the same order."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from typing import Protocol

import msgspec

from .child import Child, Gone
from .plan import Plan
from .results import Done

MAX_ATTEMPTS = 2
"""A game whose worker died is played again by another one, in case it was not the game's fault."""
MAX_GAMES_AHEAD_PER_WORKER = 64
"""A game is not begun while one so many games a worker earlier is still being played: what is over waits in memory."""

_encode = msgspec.json.Encoder().encode
_done = msgspec.json.Decoder(Done)


class GameLost(Exception):
    """A game cannot be played: workers die of it, or do not come up. What was played before it stands."""


class Executor(Protocol):
    capacity: int
    """Games that may be played at the same time."""

    def submit(self, number: int) -> None:
        """Begins a game."""

    def next_finished(self) -> Done:
        """Waits for a game that is over."""

    def close(self) -> None:
        """Ends what is being played."""


def in_order(executor: Executor, numbers: range) -> Iterator[Done]:
    """The games one after the other by their numbers, however many are played at once."""
    early: dict[int, Done] = {}
    given, wanted = numbers.start, numbers.start
    busy = 0
    while wanted < numbers.stop:
        while busy < executor.capacity and given < min(
            numbers.stop, wanted + MAX_GAMES_AHEAD_PER_WORKER * executor.capacity
        ):
            executor.submit(given)
            given += 1
            busy += 1
        done = executor.next_finished()
        busy -= 1
        early[done.played.game] = done
        while wanted in early:
            yield early.pop(wanted)
            wanted += 1


class LocalExecutor:
    """So many processes on this computer."""

    def __init__(self, plan: Plan, count: int) -> None:
        self.capacity = count
        self._plan = _encode(plan)
        self._numbers: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self._over: queue.SimpleQueue[Done | GameLost] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._children: set[Child] = set()
        self._closed = threading.Event()
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(count)]
        for thread in self._threads:
            thread.start()

    def submit(self, number: int) -> None:
        self._numbers.put(number)

    def next_finished(self) -> Done:
        done = self._over.get()
        if isinstance(done, GameLost):
            raise done
        return done

    def close(self) -> None:
        with self._lock:
            self._closed.set()
            children = list(self._children)
        for _ in self._threads:
            self._numbers.put(None)
        for child in children:
            child.close()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        child: Child | None = None
        while (number := self._numbers.get()) is not None and not self._closed.is_set():
            for tried in range(1, MAX_ATTEMPTS + 1):
                try:
                    child = child or self._child()
                    self._over.put(_done.decode(child.ask(b"%d" % number)))
                    break
                except Gone:
                    child = None
                    if self._closed.is_set():
                        return
                    if tried == MAX_ATTEMPTS:
                        self._over.put(GameLost(f"game {number} cannot be played: the worker process ends"))
                except (OSError, msgspec.DecodeError) as error:
                    self._over.put(GameLost(f"game {number} cannot be played: {error}"))
                    break

    def _child(self) -> Child:
        child = Child("pyramidion.arena.worker")
        with self._lock:
            self._children.add(child)
            if self._closed.is_set():
                child.kill()
        child.ask(self._plan)
        return child
