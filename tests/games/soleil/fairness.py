"""What the house draws for Le Soleil: `fairness.json` keeps it, and the client checks it."""

from __future__ import annotations

from typing import Any

import msgspec

from pyramidion.core import Chance
from pyramidion.games.soleil.rules import Soleil

GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "options": {"emperor": "house", "ingots": "shuffled"}, "seats": 2},
    {"seed": 987654321, "options": {"variant": "tour", "ingots": "hidden"}, "seats": 3},
    {"seed": 31, "options": {"emperor": "house", "ingots": "placed"}, "seats": 1},
]


def drawn() -> list[dict[str, Any]]:
    return [{**game, **first_round(**game)} for game in GAMES]


def first_round(seed: int, options: dict[str, Any], seats: int) -> dict[str, Any]:
    game = Soleil()
    parsed = game.parse_options(options, seats)
    state = game.start(parsed, seats, game.parse_setup({}, parsed, seats), Chance(seed))
    first = msgspec.to_builtins(game.given(state))["rounds"][0]
    return {"board": first.get("board"), "ingots": first.get("ingots")}
