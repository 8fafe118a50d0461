"""Games of Pyramid Poker, played up to a point, as files that a visitor opens."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from pyramidion.core import Chance, Entry, Play, transcript
from pyramidion.games.poker import GAME


def poker_until(
    folder: Path,
    names: list[str],
    reached: Callable[[Any], bool],
    seed: int = 5,
    deals: list[dict[str, Any]] | None = None,
    **options: Any,
) -> Path:
    """Pyramid Poker, played at random until `reached` says so of the state."""
    parsed = GAME.parse_options(options, 2)
    setup = GAME.parse_setup({"deals": deals or []}, parsed, 2)
    play = Play(GAME, parsed, 2, setup, Chance(seed))
    random = Random(seed)
    entries: list[Entry] = []
    while not reached(play.state):
        seat = play.to_move[0]
        entries.append(Entry(seat, 0.0, GAME.random_move(play.state, seat, random)))
        play.step(entries[-1])
    path = folder / "poker.json"
    path.write_text(json.dumps(transcript.write(play, names, entries, None, {})), encoding="utf-8")
    return path
