"""Pictures for the repository: few colours lose nothing, many lose little."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

from tools.palette import indexed_png


def pixels_of(png: bytes) -> NDArray[np.uint8]:
    """Reads what `indexed_png` writes, and checks its form on the way."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + data),)
        chunks[kind] = data
        at += 12 + length
    assert list(chunks) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    width, height, depth, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colour) == (8, 3)
    palette = np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(-1, 3)
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, width + 1)
    assert not lines[:, 0].any()
    return palette[lines[:, 1:]]


def rgba(picture: NDArray[np.uint8]) -> bytes:
    return np.dstack([picture, np.full(picture.shape[:2], 255, np.uint8)]).tobytes()


def test_a_picture_of_few_colours_stays_as_it_is() -> None:
    picture = np.random.default_rng(7).integers(0, 4, (30, 50, 3), np.uint8) * np.uint8(60)
    assert np.array_equal(pixels_of(indexed_png(rgba(picture), 50, 30)), picture)


def test_a_sky_of_many_colours_stays_close() -> None:
    x, y = np.meshgrid(np.arange(200), np.arange(120))
    picture = np.dstack([x, y * 2, (x + y) // 2]).astype(np.uint8)
    seen = pixels_of(indexed_png(rgba(picture), 200, 120))
    assert len(np.unique(seen.reshape(-1, 3), axis=0)) == 256
    assert np.abs(seen.astype(int) - picture).mean() < 6
