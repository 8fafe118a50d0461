"""The files of a deck in a folder, an archive or memory. Only tables are ever read."""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final, Protocol

from pyramidion.decks.faults import DeckInvalid, Report

from . import limits

TABLE_SUFFIXES: Final = (".csv", ".toml")
_MAX_DEPTH: Final = 2
_IGNORED_PREFIXES: Final = ("__MACOSX", ".", "~$", "Thumbs.db", "desktop.ini")


class Source(Protocol):
    """The tables of a deck by name, for example `savoirs/fromages.csv`."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def others(self) -> tuple[str, ...]:
        """Files that are not tables."""
        ...

    def read(self, name: str) -> bytes: ...


class Folder:
    """A folder on disk; files are read on demand."""

    def __init__(self, path: Path) -> None:
        self.path = path
        tables: dict[str, int] = {}
        others: list[str] = []
        for top, folders, files in os.walk(path):
            here = PurePosixPath(Path(top).relative_to(path).as_posix())
            folders[:] = sorted(name for name in folders if not name.startswith(_IGNORED_PREFIXES))
            if len(here.parts) >= _MAX_DEPTH - 1:
                folders.clear()
            for file in files:
                if file.startswith(_IGNORED_PREFIXES):
                    continue
                name = (here / file).as_posix()
                if file.endswith(TABLE_SUFFIXES):
                    tables[name] = Path(top, file).stat().st_size
                else:
                    others.append(name)
        _check_size(tables)
        self.names = tuple(sorted(tables))
        self.others = tuple(sorted(others))

    def read(self, name: str) -> bytes:
        return (self.path / name).read_bytes()


class Memory:
    """Files in memory."""

    def __init__(self, files: Mapping[str, bytes], others: tuple[str, ...] = ()) -> None:
        _check_size({name: len(content) for name, content in files.items()})
        self._files = dict(files)
        self.names = tuple(sorted(files))
        self.others = others

    def read(self, name: str) -> bytes:
        return self._files[name]


def unpacked(archive: bytes, shown: str = "") -> Memory:
    """The tables of a zip, which may contain the folder itself or its contents. Raises DeckInvalid."""
    report = Report()
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            entries = [
                entry
                for entry in opened.infolist()
                if not entry.is_dir()
                and not any(p.startswith(_IGNORED_PREFIXES) for p in entry.filename.split("/"))
            ]
            tables = {
                entry.filename: entry.file_size
                for entry in entries
                if entry.filename.endswith(TABLE_SUFFIXES)
            }
            _check_size(tables)
            files: dict[str, bytes] = {}
            for name, size in tables.items():
                with opened.open(name) as file:
                    files[name] = file.read(size + 1)
                if len(files[name]) > size:
                    raise zipfile.BadZipFile(f"{name} is longer than the archive says")
    except (
        zipfile.BadZipFile,
        zlib.error,
        RuntimeError,
        NotImplementedError,
        EOFError,
        OSError,
        ValueError,
    ) as error:
        report.add("zip", shown, why=error)
        raise DeckInvalid(report.faults) from None
    top = next((name.removesuffix("deck.toml") for name in sorted(files, key=len) if _is_top(name)), "")
    inside = {name.removeprefix(top): data for name, data in files.items() if name.startswith(top)}
    others = [e.filename.removeprefix(top) for e in entries if not e.filename.endswith(TABLE_SUFFIXES)]
    return Memory(inside, tuple(others))


def _is_top(name: str) -> bool:
    parts = name.split("/")
    return parts[-1] == "deck.toml" and len(parts) <= _MAX_DEPTH


def packed(source: Source) -> bytes:
    """The tables as a zip; equal tables give equal bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in source.names:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, source.read(name))
    return target.getvalue()


def digest(source: Source) -> str:
    """The SHA-256 of names and contents; line endings do not matter."""
    total = hashlib.sha256()
    for name in source.names:
        content = source.read(name).replace(b"\r\n", b"\n")
        total.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return total.hexdigest()


def _check_size(sizes: Mapping[str, int]) -> None:
    report = Report()
    if len(sizes) > limits.MAX_FILES:
        report.add("many-files", "", count=len(sizes), limit=limits.MAX_FILES)
    if sum(sizes.values()) > limits.MAX_BYTES:
        report.add("big", "", found=f"{sum(sizes.values()) / 1e6:.1f}", limit=f"{limits.MAX_BYTES / 1e6:.0f}")
    if report.faults:
        raise DeckInvalid(report.faults)
