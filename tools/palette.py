"""Pictures small enough for a repository: at most 256 colours, chosen so that the picture keeps its look."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.uint8]


def indexed_png(pixels: bytes, width: int, height: int) -> bytes:
    """A PNG of RGBA pixels without their transparency."""
    rgb = np.frombuffer(pixels, np.uint8).reshape(height * width, 4)[:, :3]
    colours, places, counts = np.unique(rgb, axis=0, return_inverse=True, return_counts=True)
    palette, index = reduce(colours, counts)
    picture = index[places.reshape(-1)].reshape(height, width)
    # Each line begins with its filter: none, which suits indices best.
    lines = np.hstack([np.zeros((height, 1), np.uint8), picture])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", header), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(lines.tobytes(), 9))]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in [*parts, (b"IEND", b"")])


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def reduce(colours: Colours, counts: NDArray[Any], most: int = 256) -> tuple[Colours, Colours]:
    """Median cut: the palette, and for each colour its place there.

    The box that is split next is the one whose colours differ most, weighed by the root of how many points it has:
    large plain areas need one colour, small pictures many.
    """
    boxes = [np.arange(len(colours))]
    worth = [_worth(colours, counts, boxes[0])]
    while len(boxes) < most and max(worth) > 0:
        widest = int(np.argmax(worth))
        box = boxes.pop(widest)
        worth.pop(widest)
        for half in _halves(colours, counts, box):
            boxes.append(half)
            worth.append(_worth(colours, counts, half))
    index = np.empty(len(colours), np.uint8)
    palette = np.empty((len(boxes), 3), np.uint8)
    for place, box in enumerate(boxes):
        index[box] = place
        palette[place] = np.rint(np.average(colours[box], axis=0, weights=counts[box]))
    return palette, index


def _worth(colours: Colours, counts: NDArray[Any], box: NDArray[Any]) -> float:
    return float(np.ptp(colours[box].astype(int), axis=0).max() * counts[box].sum() ** 0.5)


def _halves(colours: Colours, counts: NDArray[Any], box: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    channel = int(np.ptp(colours[box].astype(int), axis=0).argmax())
    ordered = box[np.argsort(colours[box, channel], kind="stable")]
    weight = np.cumsum(np.sqrt(counts[ordered]))
    cut = int(np.clip(np.searchsorted(weight, weight[-1] / 2), 1, len(ordered) - 1))
    return ordered[:cut], ordered[cut:]
