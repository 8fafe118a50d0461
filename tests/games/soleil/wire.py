"""Secrets and habits of Le Soleil, for the tests over the wire."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pyramidion.core import Play
from tests.wire.knowledge import Knowledge, Move, Viewers, everybody


class SoleilKnowledge(Knowledge):
    is_caught_at_once = True
    has_twins_at_once = True
    facts = ("phase", "round", "log", "questions", "scores", "bank")

    def secrets(self, play: Play, seat: int | None) -> Iterator[str]:
        """R-S3: only the emperor knows the palace; R-S12: nobody knows hidden ingots."""
        state = play.state
        if state.board is None or (seat is not None and seat == state.emperor):
            return
        for row in range(4):
            cells = range(6 * row, 6 * row + 6)
            if not all(state.solved >> cell & 1 for cell in cells):
                yield state.board[6 * row : 6 * row + 6]

    def change(self, transcript: dict[str, Any], random: Random) -> Viewers:
        """Two animals of the first palace change places; who arranged it knows."""
        arranged = next((x for x in transcript["moves"] if x["move"]["type"] == "arrange"), None)
        rounds = transcript["setup"].get("rounds") or [{}]
        place, name = (arranged["move"], "rows") if arranged else (rounds[0], "board")
        if name not in place:
            return ()
        letters = list("".join(place[name]))
        a, b = random.sample(range(24), 2)
        letters[a], letters[b] = letters[b], letters[a]
        place[name] = ["".join(letters[i : i + 6]) for i in range(0, 24, 6)]
        emperor = None if transcript["options"]["emperor"] == "house" else 0
        return tuple(x for x in everybody(transcript) if x is None or x != emperor)

    def wild(self, kind: str, view: dict[str, Any], random: Random) -> Move | None:
        if kind != "guess":
            return None
        cells = [(r, c) for r in range(4) for c in range(6) if view["board"][r][c] == "?"]
        row, column = random.choice(cells or [(0, 0)])
        return {"type": "guess", "cell": f"{'ABCD'[row]}{column + 1}", "symbol": random.choice("SLAO")}


KNOWLEDGE = SoleilKnowledge()
