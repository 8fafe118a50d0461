"""The three candidates by numbers: what they know, how much comes to mind, how fast, and how much they dare."""

from __future__ import annotations

from typing import Final

from pyramidion.core import Value


class Candidate(Value, kw_only=True, frozen=True):
    """Chances are given as logits where popularity, difficulty and a bot's own leanings are added to them."""

    name: str
    skill: float
    """Of knowing an answer of middle popularity."""
    words: float
    """Of finding a definition of middle difficulty."""
    capacity: float
    """Answers that come to mind where there are any number of them."""
    blank: float
    """Chance that nothing comes to mind when the camera stops; grows as answers are used up."""
    slip: float
    """Chance that a promised answer does not come."""
    error: float
    """Chance of one wrong belief about a question that allows for one."""
    famous: int
    """Up to this popularity it may take a thing for what it is not."""
    nerve: tuple[float, float]
    """Which part of what it has in mind it promises."""
    pace: tuple[float, float]
    """Seconds to think of an answer, at a table with a clock on the wall."""
    read: float
    answer: float
    """Seconds of its finale for a question, more or less, and for an answer."""


TIMIDE: Final = Candidate(
    name="timide",
    skill=0.1,
    words=0.4,
    capacity=6.0,
    blank=0.095,
    slip=0.03,
    error=0.5,
    famous=3,
    nerve=(0.6, 0.85),
    pace=(3.0, 6.5),
    read=5.0,
    answer=7.2,
)
HABITUE: Final = Candidate(
    name="habitue",
    skill=0.5,
    words=0.9,
    capacity=7.5,
    blank=0.085,
    slip=0.025,
    error=0.35,
    famous=2,
    nerve=(0.7, 0.95),
    pace=(2.2, 5.0),
    read=4.0,
    answer=5.6,
)
CHAMPION: Final = Candidate(
    name="champion",
    skill=1.0,
    words=1.5,
    capacity=9.5,
    blank=0.07,
    slip=0.02,
    error=0.2,
    famous=2,
    nerve=(0.8, 1.0),
    pace=(1.5, 3.8),
    read=2.8,
    answer=4.0,
)
CANDIDATES: Final = (TIMIDE, HABITUE, CHAMPION)

POPULARITY: Final = 1.1
DIFFICULTY: Final = 1.6
THEME: Final = 0.9
"""How far strong and weak themes lie apart; sets of answers and letters differ less."""
SET: Final = 0.5
LETTER: Final = 0.3
