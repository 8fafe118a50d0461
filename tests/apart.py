"""Async work in a thread of its own: a browser test in the same process keeps a loop running in the main one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


Loops = Callable[[], asyncio.AbstractEventLoop]


def run_apart(work: Coroutine[Any, Any, T], loops: Loops | None = None) -> T:
    """`loops` makes the loop, where it is not to be asyncio's own."""

    def run() -> T:
        with asyncio.Runner(loop_factory=loops) as runner:
            return runner.run(work)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result()


def called_apart(function: Callable[P, T]) -> Callable[P, T]:
    """The function, called in a thread: it may run a loop of its own, or read source with `ast`, which Python 3.11
    cannot do where a browser test has switched stacks."""

    def call(*arguments: P.args, **named: P.kwargs) -> T:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(function, *arguments, **named).result()

    return call
