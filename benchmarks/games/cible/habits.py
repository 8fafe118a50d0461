"""How La Cible is played in benchmarks of all games."""

from __future__ import annotations

from typing import Any

from benchmarks.capacity.habit import Habit

HABIT = Habit(share=0.15, moves=12.0, people=4.0, lookers=0.5, bots=0.2, level="champion")
SEATS = 4
OPTIONS: dict[str, Any] = {}
ENVIRONMENTS: dict[str, dict[str, Any]] = {}
