"""A process of the arena's own that answers one line for each line it gets, and can be ended at any time."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

EXIT_SECONDS = 2.0
"""Seconds that a child has to leave by itself once it is told to."""


class Silent(Exception):
    """No answer in time. The child has been ended."""


class Gone(Exception):
    """The child has ended by itself."""


class Child:
    def __init__(self, module: str, *words: str) -> None:
        # What this process can import, its children can; and what lies in the current folder.
        path = os.pathsep.join(dict.fromkeys([*(p for p in sys.path if p), str(Path.cwd())]))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", module, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            # Ctrl-C is for the arena, which ends its children itself.
            start_new_session=True,
        )
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError), self._process.stdout as stream:
            for line in stream:
                self._lines.put(line)
        self._lines.put(None)

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise Gone from None

    def receive(self, limit: float | None = None) -> bytes:
        try:
            line = self._lines.get(timeout=limit)
        except queue.Empty:
            self.kill()
            raise Silent from None
        if line is None or not line.endswith(b"\n"):
            self.kill()
            raise Gone
        return line

    def ask(self, line: bytes, limit: float | None = None) -> bytes:
        self.send(line)
        return self.receive(limit)

    def kill(self) -> None:
        """Ends it, with everything it has started itself."""
        if self._process.poll() is None:
            if hasattr(os, "killpg"):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def close(self) -> None:
        """Lets it go by itself, so that it can end its own children."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_SECONDS)
        self.kill()


def private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The child's own way to hear and to answer.

    What anybody else in it prints goes to standard error and not between the answers; who reads finds nothing.
    """
    heard = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), sys.stdin.fileno())
    return heard, out


def answer_lines(act: Callable[[bytes], bytes], leave: Callable[[], None] = lambda: None) -> None:
    """Answers every line of standard input. When whoever started this process goes, it goes, whatever it does."""
    heard, out = private_pipes()
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def listen() -> None:
        for line in heard:
            lines.put(line)
        leave()
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        answer = act(lines.get())
        try:
            out.write(answer + b"\n")
            out.flush()
        except OSError:
            leave()
            os._exit(0)
