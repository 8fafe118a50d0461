"""What the house draws for Kreuzwort: `fairness.json` keeps it, and the client checks it."""

from __future__ import annotations

from typing import Any

import msgspec

from pyramidion.core import Chance
from pyramidion.games.kreuzwort.rules import Kreuzwort

GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "options": {}, "seats": 2},
    {"seed": 7, "options": {"expert": True}, "seats": 3},
    {"seed": 2**53 - 1, "options": {"letters": "box"}, "seats": 4},
]


def drawn() -> list[dict[str, Any]]:
    return [{**game, "setup": letters(**game)} for game in GAMES]


def letters(seed: int, options: dict[str, Any], seats: int) -> Any:
    game = Kreuzwort()
    parsed = game.parse_options(options, seats)
    state = game.start(parsed, seats, game.parse_setup({}, parsed, seats), Chance(seed))
    return msgspec.to_builtins(game.given(state))
