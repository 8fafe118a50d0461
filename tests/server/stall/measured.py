"""A server whose loop counts the CPU time of each turn. What other threads and processes do counts for nothing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Any

import pytest

from tests.server.harness import Served

MAX_TURN_SECONDS = 0.1
"""CPU time of one turn of the loop. Nobody else's request waits longer."""


class MeasuredServer(Served):
    """Its loop is Python's own, which runs everything through handles that can be measured."""

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
                runner.run(self._serve())
        except BaseException as error:  # noqa: BLE001 - the test's own thread raises it
            self._failed = error
            self._opened.set()


class LoopTurns:
    """While measuring: the longest that one callback kept the loop of a thread, in seconds of CPU time."""

    def __init__(self, thread: threading.Thread) -> None:
        self._thread = thread
        self.longest_seconds = 0.0
        self.longest_callback = ""

    @contextmanager
    def measured(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopTurns]:
        run = asyncio.Handle._run

        def timed(handle: Any) -> None:
            if threading.current_thread() is not self._thread:
                run(handle)
                return
            what = repr(handle._callback)
            began = thread_time()
            run(handle)
            seconds = thread_time() - began
            if seconds > self.longest_seconds:
                self.longest_seconds, self.longest_callback = seconds, what

        with monkeypatch.context() as patch:
            patch.setattr(asyncio.Handle, "_run", timed)
            yield self
