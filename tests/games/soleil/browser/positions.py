"""Games of Le Soleil near their end, as files that a visitor opens."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from pyramidion.core import Chance, Entry, Play, transcript
from pyramidion.games.soleil import GAME
from pyramidion.games.soleil.board import CELLS
from pyramidion.games.soleil.values import Guess


def near_the_end(folder: Path, names: list[str], left: int = 2, **options: Any) -> Path:
    """The last round with `left` cells still closed; everybody has asked a few wrong questions before."""
    parsed = GAME.parse_options(options, len(names))
    play = Play(GAME, parsed, len(names), GAME.parse_setup({}, parsed, len(names)), Chance(77))
    random = Random(77)
    entries: list[Entry] = []
    rounds = {"simple": 1, "tour": len(names), "duel": 2}[parsed.variant]
    while play.state.round < rounds or (~play.state.solved & 0xFFFFFF).bit_count() > left:
        state, seat = play.state, play.to_move[0]
        move = GAME.random_move(state, seat, random)
        if isinstance(move, Guess) and len(entries) % 5:
            cell = next(i for i in range(24) if not state.solved >> i & 1)
            assert state.board is not None
            move = Guess(CELLS[cell], state.board[cell])
        entry = Entry(seat, 0.0, move)
        play.step(entry)
        entries.append(Entry(seat, 0.0, GAME.settled(move, play.state)))
    path = folder / f"{options.get('variant', 'simple')}.json"
    written = transcript.write(play, names, entries, None, {})
    path.write_text(json.dumps(written), encoding="utf-8")
    return path
