"""Files of named arrays, mapped into memory: an array that is never used costs neither time nor memory.

A file starts with a fixed header (magic, checksum of the rest, length of the directory), followed by the directory as
JSON and by the arrays. Writing replaces the file atomically; opening it verifies the checksum.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import sys
import zlib
from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

DATA_FOLDER = Path(__file__).parents[1] / "data"
"""Where `make data` writes the files it builds."""
MAGIC = b"pyramidion.arrays.1\n"
_HEADER = struct.Struct("<20sIQ")  # magic, checksum of everything after it, length of the directory
_LENGTH = struct.Struct("<Q")
_ALIGNMENT_BYTES = 8
_CHUNK_BYTES = 1 << 20


class DataFault(Exception):
    """A data file cannot be used; the message says which one, why, and how to rebuild it."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path.name} {what}: `make data` builds it anew (expected at {path})")


class DataMissing(DataFault):
    """The file does not exist or cannot be read."""


class DataDamaged(DataFault):
    """The file exists, but its contents are not valid."""


def write_arrays(path: Path, about: Mapping[str, object], arrays: Mapping[str, bytes | array[int]]) -> None:
    """Write all arrays atomically: a reader finds either the old file or the new one."""
    places: dict[str, tuple[str, int, int]] = {}
    body = bytearray()
    for name, values in arrays.items():
        data = values if isinstance(values, bytes) else values.tobytes()
        places[name] = ("B" if isinstance(values, bytes) else values.typecode, len(body), len(data))
        body += data + bytes(-len(data) % _ALIGNMENT_BYTES)
    directory = json.dumps({"order": sys.byteorder, "about": dict(about), "arrays": places}).encode()
    directory += b" " * (-(_HEADER.size + len(directory)) % _ALIGNMENT_BYTES)
    check = zlib.crc32(body, zlib.crc32(_LENGTH.pack(len(directory)) + directory))
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as file:
            file.write(_HEADER.pack(MAGIC, check, len(directory)) + directory)
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


class ArrayFile:
    """The arrays of one file. Raises DataMissing or DataDamaged when it cannot be opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                length = self._check(file)
                self.map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except FileNotFoundError:
            raise DataMissing(path, "is missing") from None
        except OSError as error:
            raise DataMissing(path, f"cannot be read ({error.strerror})") from None
        told = json.loads(self.map[_HEADER.size : _HEADER.size + length])
        if told["order"] != sys.byteorder:
            raise DataDamaged(path, f"was made for a computer of {told['order']} endian numbers")
        self.about: dict[str, int] = told["about"]
        self._places: dict[str, tuple[str, int, int]] = told["arrays"]
        self._body = _HEADER.size + length

    def _check(self, file: BinaryIO) -> int:
        """Verify the checksum of the whole file and return the length of its directory."""
        header = file.read(_HEADER.size)
        if len(header) < _HEADER.size:
            raise DataDamaged(self.path, "is cut off")
        magic, check, length = _HEADER.unpack(header)
        if magic != MAGIC:
            raise DataDamaged(self.path, "is no file of this version")
        found = zlib.crc32(_LENGTH.pack(length))
        while chunk := file.read(_CHUNK_BYTES):  # read, not mapped, so that the pages do not stay in memory
            found = zlib.crc32(chunk, found)
        if found != check:
            raise DataDamaged(self.path, "is damaged")
        return int(length)

    def span(self, name: str) -> tuple[int, int]:
        """The start and end of an array in `map`."""
        _, begin, length = self._places[name]
        return self._body + begin, self._body + begin + length

    def view(self, name: str) -> memoryview[int]:
        """An array as numbers, without copying it."""
        kind = self._places[name][0]
        begin, end = self.span(name)
        return memoryview(self.map)[begin:end].cast(kind)  # type: ignore[call-overload, no-any-return]
