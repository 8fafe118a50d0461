"""What the oracles of several games share."""

from __future__ import annotations

from typing import Any


def mine_first(values: Any, seat: int) -> list[int]:
    return [*values[seat:], *values[:seat]]
