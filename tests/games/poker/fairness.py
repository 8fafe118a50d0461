"""What the house draws for Pyramid Poker: `fairness.json` keeps it, and the client checks it."""

from __future__ import annotations

from typing import Any

import msgspec

from pyramidion.core import Chance
from pyramidion.games.poker.rules import Poker

GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "options": {}},
    {"seed": 2**53 - 1, "options": {"scoring": "basic", "starter": "tut"}},
]


def drawn() -> list[dict[str, Any]]:
    return [{**game, "deal": first_deal(**game)} for game in GAMES]


def first_deal(seed: int, options: dict[str, Any]) -> Any:
    game = Poker()
    parsed = game.parse_options(options, 2)
    state = game.start(parsed, 2, game.parse_setup({}, parsed, 2), Chance(seed))
    return msgspec.to_builtins(game.given(state))["deals"][0]
