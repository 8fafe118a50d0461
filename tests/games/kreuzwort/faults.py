"""Tables of Kreuzwort in the fault tests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.faults.kinds import Kind, Move


def passes(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    """Against a bot: no word comes to mind, sometimes not even that in time."""
    kind = next((kind for kind in ("accept", "pass") if kind in may), None)
    return None if kind is None or random.random() < 0.15 else {"type": kind}


KINDS = {
    "kreuzwort": Kind("kreuzwort", {"clock": 5.0}, ("me", "ecolier"), passes),
}
