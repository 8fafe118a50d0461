"""The coach of the test game: says back what it was given, so that a test sees what it knows."""

from __future__ import annotations

from typing import Any


def advise(options: Any, seats: int, view: Any, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "seconds": options.seconds,
        "your_secret": view.secret,
        "hidden": view.secrets,
        "of": seats,
    }


def review(options: Any, seats: int, view: Any, turns: Any) -> list[dict[str, Any]]:
    known = [[turn.number, turn.seat, turn.view.secret] for turn in turns]
    return [{"turns": view.turn, "of": options.turns, "seats": seats, "known": known}]
