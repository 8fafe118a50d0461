"""How Le Soleil is played in benchmarks of all games."""

from __future__ import annotations

from typing import Any

from benchmarks.capacity.habit import Habit

HABIT = Habit(share=0.30, moves=6.0, people=2.5, lookers=0.3, bots=0.3, level="adept")
SEATS = 2
OPTIONS: dict[str, Any] = {"emperor": "house", "ingots": "shuffled"}
ENVIRONMENTS: dict[str, dict[str, Any]] = {
    "soleil": {},
    "soleil_house": {"emperor": "house", "ingots": "shuffled", "seats": 2},
    "soleil_duel": {"variant": "duel"},
}
