"""Files that nobody else on this computer may read: they hold people's names, chat and games, and a secret.

The mode is set explicitly, so that it does not depend on the umask. What is there already keeps its mode, for somebody
may have chosen it; `exposed` finds what others can read.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700
"""The owner alone."""
OTHERS = 0o077


def make_folder(folder: Path) -> None:
    """Makes the folder and those above it that are missing, each for its owner alone."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    try:
        folder.mkdir(mode=FOLDER_MODE)
    except FileExistsError:
        if not folder.is_dir():
            raise
        return  # another process was first
    folder.chmod(FOLDER_MODE)


def touch(file: Path) -> None:
    """Makes an empty file for its owner alone, unless there is one. What SQLite puts beside it gets the same mode."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
    except FileExistsError:
        return
    os.close(descriptor)
    file.chmod(FILE_MODE)


def write(file: Path, data: bytes) -> None:
    """Writes the file whole or not at all, in a folder that is made if it is missing."""
    make_folder(file.parent)
    part = file.with_suffix(f".{os.getpid()}.part")
    part.unlink(missing_ok=True)
    touch(part)
    with part.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def close_to_others(folder: Path) -> None:
    """Takes all rights of others from a folder and everything in it."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(FOLDER_MODE if path.is_dir() else FILE_MODE)


def of_house(database: Path) -> Iterator[Path]:
    """Where a house in a file keeps what nobody else should read: folder, database, what SQLite puts beside it, and the
    folders of decks and old games."""
    yield database.parent
    for ending in ("", "-wal", "-shm"):
        yield database.with_name(database.name + ending)
    yield database.parent / "decks"
    yield database.parent / "archive"


def exposed(paths: Iterable[Path]) -> list[Path]:
    """Those that others on this computer can read, write or enter. Nothing in a folder that is closed to others is."""
    if os.name == "nt":
        return []  # the mode says nothing there
    there = [path for path in paths if path.exists()]
    return [path for path in there if not _is_closed(path) and not _is_closed(path.parent)]


def _is_closed(path: Path) -> bool:
    return not path.stat().st_mode & OTHERS
