"""The servers that the load benchmark drives: our house with its log on disk, and boardgame.io's."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from pyramidion.core import transcript
from pyramidion.games import load
from tools.client import Node
from tools.environment import program
from tools.steps import BUILD, Command, Failed, Stamp, digest, step

FOLDER = Path(__file__).parent / "load"
START_SECONDS = 30.0


class Running(NamedTuple):
    """A server that listens, and the folder where it keeps what it keeps."""

    address: str
    process: subprocess.Popen[bytes]
    data: Path


def install(node: Node) -> None:
    """boardgame.io and the client's WebSocket, once, as the lock says."""
    locked = digest(FOLDER / "package.json", FOLDER / "package-lock.json")
    stamp = Stamp(FOLDER / "node_modules" / ".stamp", locked)
    if stamp.fresh():
        return
    command: Command = [*node.npm, "ci", "--no-audit", "--no-fund"]
    hint = "The first run of this benchmark needs the network: boardgame.io comes from the npm registry."
    title = f"boardgame.io ({node.where})"
    step(title, command, cwd=FOLDER, env=node.environment(), hint=hint)
    stamp.write()


def check_same_game(node: Node) -> None:
    """The game on boardgame.io must answer as our rules do, or the comparison means nothing."""
    for seed in (1, 2, 3):
        said = subprocess.run(
            [node.node, "same.mjs", str(seed)], cwd=FOLDER, capture_output=True, text=True, check=False
        )
        if said.returncode:
            raise Failed(f"The game does not run on boardgame.io:\n{said.stderr.strip()}")
        theirs = json.loads(said.stdout)
        written = transcript.parse(theirs["transcript"], load)
        play = transcript.replay(written, None)
        ours = {"log": play.view(None).log, "outcome": play.outcome}
        if json.loads(msgspec.json.encode(ours)) != theirs["told"]:
            raise Failed(f"With seed {seed} the game on boardgame.io answers otherwise than our rules.")


@contextmanager
def folder() -> Iterator[Path]:
    """Beside the checkout's other work, because a system's folder for temporary files may be no disk at all."""
    BUILD.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="load-", dir=BUILD, ignore_cleanup_errors=True) as name:
        yield Path(name)


@contextmanager
def house(log: Path) -> Iterator[Running]:
    """Our server; it ends by kill -9, so that what is on disk afterwards is what it had written before it answered."""
    with folder() as data, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [program("pyramidion"), "serve", "--port", str(port), "--data", data, "--no-rate-limits"]
        with log.open("ab") as said, started(command, {}, said) as process:
            await_health(f"http://127.0.0.1:{port}/health", process, log)
            yield Running(f"127.0.0.1:{port}", process, data)


@contextmanager
def boardgameio(node: Node, log: Path, files: bool) -> Iterator[Running]:
    """boardgame.io's server as its authors ship it; `files`: with its FlatFile storage instead of memory."""
    with folder() as data, log.open("ab") as said:
        env = {"NODE_ENV": "production", **({"FLATFILE_DIR": str(data)} if files else {})}
        command = [node.node, FOLDER / "server.mjs"]
        with started(command, env, said, subprocess.PIPE) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line:
                raise Failed(f"boardgame.io's server did not start:\n{tail(log)}")
            yield Running(f"127.0.0.1:{json.loads(line)['port']}", process, data)


@contextmanager
def started(
    command: list[Any], env: Mapping[str, str], said: Any, out: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [str(part) for part in command],
        cwd=FOLDER,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
        stdout=said if out is None else out,
        stderr=said,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        kill(process)
        if process.stdout is not None:
            process.stdout.close()


def kill(process: subprocess.Popen[bytes]) -> None:
    """At once and with all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def await_health(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            raise Failed(f"The house ended with {process.returncode} before it listened:\n{tail(log)}")
        try:
            with urllib.request.urlopen(url, timeout=1):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise Failed(f"The house did not listen within {START_SECONDS:.0f} s:\n{tail(log)}")


def tail(log: Path) -> str:
    return "\n".join(f"    {line}" for line in log.read_text(errors="replace").splitlines()[-20:])


def moves_on_disk(data: Path) -> int:
    """The moves in the log of a house that was killed."""
    with closing(sqlite3.connect(data / "house.db")) as database:
        return int(database.execute("SELECT count(*) FROM moves").fetchone()[0])
