"""How Pyramid Poker is played in benchmarks of all games."""

from __future__ import annotations

from typing import Any

from benchmarks.capacity.habit import Habit

HABIT = Habit(share=0.20, moves=8.0, people=2.5, lookers=0.3, bots=0.3, level="adept")
SEATS = 2
OPTIONS: dict[str, Any] = {}
ENVIRONMENTS: dict[str, dict[str, Any]] = {"poker": {}, "poker_basic": {"scoring": "basic", "deals": 3}}
