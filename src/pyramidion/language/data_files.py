"""One file of named arrays that is mapped, not read: what nobody asks for costs neither time nor memory.

The file begins with a fixed head (magic, checksum of the rest, length of the directory), then the directory as JSON,
then the arrays. It is replaced whole or not at all, and checked whole before it is used.
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
"""Where `make data` puts what it builds."""
MAGIC = b"pyramidion.arrays.1\n"
_HEAD = struct.Struct("<20sIQ")  # magic, checksum of all that follows it, length of the directory
_LENGTH = struct.Struct("<Q")
_ALIGNMENT = 8
_CHUNK = 1 << 20


class DataFault(Exception):
    """A data file cannot be used; the text says which one, why, and what rebuilds it."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path.name} {what}: `make data` builds it anew (expected at {path})")


class DataMissing(DataFault):
    """The file is not there, or may not be read."""


class DataDamaged(DataFault):
    """The file is there but is not what was written."""


def write(path: Path, about: Mapping[str, object], arrays: Mapping[str, bytes | array[int]]) -> None:
    """Write all arrays at once; a reader finds the old file or the new one, never half of one."""
    places: dict[str, tuple[str, int, int]] = {}
    body = bytearray()
    for name, values in arrays.items():
        data = values if isinstance(values, bytes) else values.tobytes()
        places[name] = ("B" if isinstance(values, bytes) else values.typecode, len(body), len(data))
        body += data + bytes(-len(data) % _ALIGNMENT)
    directory = json.dumps({"order": sys.byteorder, "about": dict(about), "arrays": places}).encode()
    directory += b" " * (-(_HEAD.size + len(directory)) % _ALIGNMENT)
    check = zlib.crc32(body, zlib.crc32(_LENGTH.pack(len(directory)) + directory))
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as file:
            file.write(_HEAD.pack(MAGIC, check, len(directory)) + directory)
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


class Store:
    """The arrays of a file."""

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
        told = json.loads(self.map[_HEAD.size : _HEAD.size + length])
        if told["order"] != sys.byteorder:
            raise DataDamaged(path, f"was made for a computer of {told['order']} endian numbers")
        self.about: dict[str, int] = told["about"]
        self._places: dict[str, tuple[str, int, int]] = told["arrays"]
        self._body = _HEAD.size + length

    def _check(self, file: BinaryIO) -> int:
        """The length of the directory, once the whole file is what was written."""
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            raise DataDamaged(self.path, "is cut off")
        magic, check, length = _HEAD.unpack(head)
        if magic != MAGIC:
            raise DataDamaged(self.path, "is no file of this version")
        found = zlib.crc32(_LENGTH.pack(length))
        while chunk := file.read(_CHUNK):  # read, not mapped: pages that were only checked do not stay
            found = zlib.crc32(chunk, found)
        if found != check:
            raise DataDamaged(self.path, "is damaged")
        return int(length)

    def span(self, name: str) -> tuple[int, int]:
        """Where an array begins and ends in `map`."""
        _, begin, length = self._places[name]
        return self._body + begin, self._body + begin + length

    def view(self, name: str) -> memoryview[int]:
        """An array as numbers, without a copy."""
        kind = self._places[name][0]
        begin, end = self.span(name)
        return memoryview(self.map)[begin:end].cast(kind)  # type: ignore[call-overload, no-any-return]
