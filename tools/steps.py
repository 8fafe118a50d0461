"""One step of work: a line that says what is done and how long it took, a stamp that says when it is done."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

from tools.words import words

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
TAIL = 40

Command = Sequence[str | Path]


class Failed(Exception):
    """A step that did not succeed; its text tells a person what to do."""


def digest(*parts: str | Path) -> str:
    """One hash over texts and files; a folder counts with everything in it."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, str):
            total.update(b"text\0" + part.encode() + b"\0")
            continue
        for file in sorted(files_under(part)) if part.is_dir() else [part]:
            total.update(f"file\0{file.relative_to(ROOT).as_posix()}\0".encode())
            total.update(hashlib.sha256(file.read_bytes()).digest() if file.exists() else b"none")
    return total.hexdigest()


def files_under(folder: Path) -> Iterator[Path]:
    for top, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in {"node_modules", "__pycache__"}]
        yield from (Path(top, name) for name in names)


class Stamp:
    """Remembers the inputs with which a step last succeeded; it lives beside what the step made."""

    def __init__(self, file: Path, inputs: str, makes: Iterable[Path] = ()) -> None:
        self.file, self.inputs, self.makes = file, inputs, tuple(makes)

    def fresh(self) -> bool:
        try:
            return self.file.read_text(encoding="ascii") == self.inputs and all(
                p.exists() for p in self.makes
            )
        except (OSError, UnicodeDecodeError):
            return False

    def write(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(self.inputs, encoding="ascii")


def step(
    title: str,
    command: Command,
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    hint: str = "",
) -> None:
    """Run a program under one line of progress; what it prints is shown only when it fails."""
    tail: deque[str] = deque(maxlen=TAIL)
    with progress(title, tail):
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=None if env is None else dict(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        with process:
            assert process.stdout is not None
            for line in process.stdout:
                tail.append(line.rstrip())
        if process.returncode != 0:
            said = "\n".join(f"    {line[:300]}" for line in tail)
            ended = words("s’est terminé avec le code", "ended with")
            sentence = f"{Path(command[0]).name} {ended} {process.returncode}."
            raise Failed(f"{said}\n{sentence}" + (f" {hint}" if hint else ""))


_crowd = threading.Event()
"""Set while several things are done at once: no line is painted over then."""


def together(*works: Callable[[], None]) -> None:
    """Does all of this at the same time, each thing on a core of its own if there is one; fails as the first failed."""
    _crowd.set()
    try:
        with ThreadPoolExecutor(len(works)) as pool:
            for work in [pool.submit(work) for work in works]:
                work.result()
    finally:
        _crowd.clear()


@contextmanager
def progress(title: str, said: deque[str]) -> Iterator[None]:
    """A line that counts seconds and shows the latest words on a terminal, and two plain lines elsewhere."""
    live = sys.stdout.isatty() and not _crowd.is_set()
    started = time.monotonic()
    done = threading.Event()

    def paint() -> None:
        while not done.wait(0.2):
            room = max(20, shutil.get_terminal_size().columns - 1)
            latest = said[-1].strip() if said else ""
            line = f"  … {title} ({time.monotonic() - started:.0f} s)  {latest}"
            print(f"\r\x1b[2K{line[:room]}", end="", flush=True)

    painter = threading.Thread(target=paint, daemon=True)
    if live:
        painter.start()
    else:
        print(f"  … {title}", flush=True)
    sign = "✗"
    try:
        yield
        sign = "✓"
    finally:
        done.set()
        if live:
            painter.join()
            print("\r\x1b[2K", end="")
        print(f"  {sign} {title} ({time.monotonic() - started:.1f} s)", flush=True)


@contextmanager
def alone() -> Iterator[None]:
    """Two runs of make in one checkout wait for one another instead of spoiling the environment."""
    try:
        import fcntl
    except ImportError:  # no such lock on Windows
        yield
        return
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            busy = words(
                "un autre make travaille dans ce dossier : attente", "another make is at work here; waiting"
            )
            print(f"  … {busy}", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        with suppress(FileNotFoundError):
            path.unlink()
