"""The coach of the test game: says back what it was given, so that a test sees what it knows."""

from __future__ import annotations

from typing import Any

SPEECHLESS = 13
"""Where a game has so many turns, the coach has nothing to say."""


def advise(options: Any, seats: int, view: Any, seat: int, _cards: Any) -> dict[str, Any]:
    if options.turns == SPEECHLESS:
        raise ValueError("nothing to say")
    return {
        "seat": seat,
        "seconds": options.seconds,
        "your_secret": view.secret,
        "hidden": view.secrets,
        "of": seats,
    }


def review(options: Any, seats: int, view: Any, turns: Any, _cards: Any) -> list[dict[str, Any]]:
    known = [[turn.number, turn.seat, turn.view.secret] for turn in turns]
    told = {"turns": view.turn, "of": options.turns, "seats": seats, "known": known}
    return [{"number": 1, "seat": 0, "loss": 1, **told}]
