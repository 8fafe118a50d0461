"""A process that tests start, kill, stop and wake, and a guard under which none of them outlives the tests."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import psutil

TIMEOUT_SECONDS = 60.0
"""Seconds after which something that should have happened counts as never happening. Nothing here is timed."""


class Failed(AssertionError):
    """A process did not do what it was started for; the message ends with what it had said."""


def until(condition: Callable[[], bool], what: str, patience: float = TIMEOUT_SECONDS) -> None:
    """Waits for a condition, not for a time."""
    limit = time.monotonic() + patience
    while not condition():
        if time.monotonic() > limit:
            raise Failed(f"{what}: not after {patience:g} s")
        time.sleep(0.02)


def gone(process: psutil.Process) -> bool:
    """Dead, also where nobody has asked for its status: a container's first process may never do."""
    try:
        return not process.is_running() or process.status() in (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)
    except psutil.NoSuchProcess:
        return True


class Guard:
    """Knows every process group of a cluster; kills what is left when it is closed or when its owner dies."""

    def __init__(self, folder: Path) -> None:
        self._lock = threading.Lock()  # processes may be started by several threads at once
        self._keeper = subprocess.Popen(
            [sys.executable, "-I", str(Path(__file__).with_name("keeper.py"))],
            stdin=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self._tell(f"folder {folder}")

    def _tell(self, line: str) -> None:
        assert self._keeper.stdin is not None
        with self._lock:
            self._keeper.stdin.write(line + "\n")
            self._keeper.stdin.flush()

    def watch(self, group: int) -> None:
        self._tell(f"+ {group}")

    def forget(self, group: int) -> None:
        self._tell(f"- {group}")

    def close(self) -> None:
        assert self._keeper.stdin is not None
        self._keeper.stdin.close()
        self._keeper.wait()


class Process:
    """One program with a log file, in a process group of its own; it can be started again after its end.

    A killed process stays a zombie until its group is ended, so that its number can belong to nobody else meanwhile.
    """

    def __init__(
        self,
        guard: Guard,
        name: str,
        command: Sequence[str],
        *,
        log: Path,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        user: str | None = None,
    ) -> None:
        self.name = name
        self.command = list(command)
        self.log = log
        self._guard = guard
        self._env = None if env is None else {**os.environ, **env}
        self._cwd = cwd
        self._user = user
        self._popen: subprocess.Popen[bytes] | None = None
        self._heard = 0

    def start(self) -> None:
        if self.running:
            raise Failed(f"{self.name} runs already")
        self.reap()
        with self.log.open("ab") as log:
            self._heard = log.tell()
            self._popen = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self._env,
                cwd=self._cwd,
                user=self._user,
                start_new_session=True,
            )
        self._guard.watch(self._popen.pid)

    @property
    def pid(self) -> int:
        if self._popen is None:
            raise Failed(f"{self.name} was not started")
        return self._popen.pid

    @property
    def process(self) -> psutil.Process:
        """For CPU time and memory: `server.process.cpu_times()`."""
        return psutil.Process(self.pid)

    @property
    def running(self) -> bool:
        if self._popen is None or self._popen.returncode is not None:
            return False
        try:
            return not gone(self.process)
        except psutil.NoSuchProcess:
            return False

    def said(self) -> str:
        """What it wrote since its last start."""
        with self.log.open("rb") as log:
            log.seek(self._heard)
            return log.read().decode(errors="replace")

    def expect(self, condition: Callable[[], bool], what: str) -> None:
        """Waits for it; a process that has ended meanwhile, or never gets there, fails with its last words."""

        def happened() -> bool:
            if not self.running:
                raise Failed(f"{self.name} has ended")
            return condition()

        try:
            until(happened, f"{self.name}: {what}")
        except Failed as failed:
            raise Failed(f"{failed}. It said:\n{self.said()[-4000:]}") from None

    def send(self, number: int) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        """`kill -9` of the process alone: what it had started must notice by itself."""
        self.send(signal.SIGKILL)
        self.ended()

    def pause(self) -> None:
        self.send(signal.SIGSTOP)

    def resume(self) -> None:
        self.send(signal.SIGCONT)

    def ended(self) -> None:
        until(lambda: not self.running, f"the end of {self.name}")

    def stop(self) -> None:
        """As an operator would: SIGTERM, and then patience."""
        if self.running:
            self.send(signal.SIGTERM)
            self.send(signal.SIGCONT)
            self.ended()
        self.reap()

    def reap(self) -> None:
        """The end of the process and of all that it had started."""
        if self._popen is None or self._popen.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS: a group of zombies alone
            os.killpg(self._popen.pid, signal.SIGKILL)
        self._popen.wait()
        self._guard.forget(self._popen.pid)
