"""What the Scribe has learned by games against itself: the file that `training` makes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("learned.json")


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    taste: dict[str, list[float]]
    """By kind of pyramid: what each letter is worth, and each pyramid of the stack (`taste`)."""
    weights: list[list[float]]
    """By stage of a game: what each figure of a position is worth (`standing_kernel`)."""
    spread: list[float]
    """By stage: how far off that is (standard deviation)."""


@lru_cache(maxsize=1)
def learned() -> Learned:
    return msgspec.json.decode(FILE.read_bytes(), type=Learned)
