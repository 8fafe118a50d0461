"""Beats: moments at which a table gives its people time to see what has happened, or to read what comes."""

from __future__ import annotations

from typing import Literal

from .value import Value

BeatKind = Literal["verdict", "question", "phase", "finale", "round_end"]
"""After a verdict, before the next question, at the start of a phase, before the last one, at the end of a round."""


class Beat(Value, omit_defaults=True, frozen=True):
    """A beat as a game names it. How long it takes, if it takes any time, is the table's to say."""

    kind: BeatKind
    first: BeatKind | None = None
    """What is seen before it, for as long as that would take alone: the verdict that led to a phase, and its card."""
    title: str = ""
    """The key of its title card in the texts of the game's client; empty: there is none."""
    seat: int | None = None
    """Who begins after it, where one seat does."""
    hides: bool = False
    """The table shows `Game.beat_view` until it is over, and `Game.withheld` says what is told only then."""
