"""How Kreuzwort is played in benchmarks of all games."""

from __future__ import annotations

from typing import Any

from benchmarks.capacity.habit import Habit

HABIT = Habit(share=0.15, moves=1.5, people=2.5, lookers=0.2, bots=0.3, level="scribe")
SEATS = 2
OPTIONS: dict[str, Any] = {}
ENVIRONMENTS: dict[str, dict[str, Any]] = {}
BATCHES: dict[str, dict[str, Any]] = {
    "kreuzwort": {},
    "kreuzwort_four": {"seats": 4},
    "kreuzwort_challenge": {"validation": "challenge", "seats": 3},
}
BATCH_GOAL = 3e5
