"""Tables of Pyramid Poker in the fault tests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from pyramidion.games.poker.blocks import PLACE
from tests.faults.kinds import Kind, Move


def deals(view: Mapping[str, Any], seat: int, may: tuple[str, ...], random: Random) -> Move | None:
    """Some turn. Whether a block may stand there, the rules say."""
    match random.choice(may) if may else None:
        case "tut":
            return {"type": "tut"}
        case "build":
            placed = [tuple(at) for at in view["placed"]]
            return {"type": "build", "at": random.choice([at for at in PLACE.values() if at not in placed])}
        case "take":
            return {"type": "take", "at": random.choice(view["pyramid"])["at"]}
        case "keep":
            return {"type": "keep", "index": random.randrange(3)}
        case "hand":
            return {"type": "hand", "hand": random.randrange(3)}
        case _:
            return None


KINDS = {
    "poker": Kind("poker", {"target": 11}, ("me", "open"), deals),
    "poker-bot": Kind("poker", {"target": 11}, ("me", "novice"), deals),
}
