"""The games of an arena on a Ray cluster: one that runs already, or one on this computer that is started for them.

A game is a task; a process of the cluster keeps its referee, and so its bots, from one game to the next. Ray is an
optional part of the project and imported here alone.
"""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import socket
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from pyramidion.core import Fault, Invalid

from .executor import GameLost
from .plan import Plan
from .referee import Referee
from .results import Done

LOCAL = "local"
OBJECT_STORE_BYTES = 80 * 2**20
"""Bytes of shared memory for a local cluster: results of games are small."""
MAX_RETRIES = 3
"""A game whose node or process is lost is played again elsewhere."""
CONNECT_SECONDS = 10.0
"""Seconds until a computer that does not answer is given up."""

_encode = msgspec.json.Encoder().encode
_done = msgspec.json.Decoder(Done)
_referees: dict[bytes, Referee] = {}


def play(plan: bytes, path: list[str], number: int) -> bytes:
    """Runs on the cluster. What the arena's own process can import is looked for in the same places there."""
    if plan not in _referees:
        sys.path.extend(place for place in path if place not in sys.path)
        for referee in _referees.values():
            referee.close()
        _referees.clear()
        _referees[plan] = Referee(msgspec.json.decode(plan, type=Plan))
    return _encode(_referees[plan].play(number))


def _reachable(address: str) -> None:
    """Ray itself would try for minutes to reach a computer where nothing listens."""
    host, mark, port = address.removeprefix("ray://").rpartition(":")
    if not mark or not port.isdigit():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        said = getattr(error, "strerror", None) or error
        raise Invalid([Fault(f"--ray {address}", f"there is no cluster to be reached: {said}")]) from None


class RayExecutor:
    def __init__(self, plan: Plan, address: str, workers: int) -> None:
        # Nothing is told to anybody about what runs here; and no warning about accelerators that nobody asks for.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        if address == LOCAL and "RAY_AUTH_MODE" not in os.environ:
            # A cluster for one run has a password for one run; Ray would leave one in the user's home.
            os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
        try:
            import ray
        except ImportError:
            raise Invalid([Fault("--ray", "Ray is not installed: pip install 'pyramidion[ray]'")]) from None
        _reachable(address)
        self._ray = ray
        self._folder = tempfile.mkdtemp(prefix="arena-") if address == LOCAL else None
        here: dict[str, Any] = {
            "num_cpus": workers,
            "include_dashboard": False,
            "object_store_memory": OBJECT_STORE_BYTES,
            "_temp_dir": self._folder,
        }
        try:
            ray.init(
                address=address,
                logging_level=logging.ERROR,
                log_to_driver=False,
                **(here if self._folder else {}),
            )
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            self._tidy()
            said = " ".join(str(error).split())
            raise Invalid([Fault(f"--ray {address}", f"there is no cluster to be reached: {said}")]) from None
        there: Any = ray.cluster_resources  # Ray has no types for it
        self.capacity = workers if self._folder else max(int(there().get("CPU", 1)), 1)
        self._plan = ray.put(_encode(plan))
        self._path = [place for place in (*sys.path, str(Path.cwd())) if place]
        self._play: Any = ray.remote(num_cpus=1, max_retries=MAX_RETRIES)(play)
        self._running: list[Any] = []

    def submit(self, number: int) -> None:
        self._running.append(self._play.remote(self._plan, self._path, number))

    def next_finished(self) -> Done:
        (ready, *_), self._running = self._ray.wait(self._running, num_returns=1)
        try:
            return _done.decode(self._ray.get(ready))
        except self._ray.exceptions.RayError as error:
            last = str(error).strip().splitlines()[-1]
            raise GameLost(f"the cluster cannot play a game: {last}") from None

    def close(self) -> None:
        self._ray.shutdown()
        self._tidy()

    def _tidy(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
