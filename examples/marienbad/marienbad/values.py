"""The values of the game: options, moves, what happened, state and view. They are its JSON, too."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from pyramidion.core import Event, Options, Value, View

MOST_ROWS = 5
MOST_MATCHES = 9
LAST_MATCH = "last_match"
"""The reason for which a game is over that was played to its end (R-M3)."""

Row = Annotated[int, Meta(ge=0, lt=MOST_ROWS)]
Left = Annotated[int, Meta(ge=0, le=MOST_MATCHES)]


class MarienbadOptions(Options, kw_only=True, frozen=True):
    rows: Literal["1-3-5-7", "3-4-5", "1-3-5-7-9"] = "1-3-5-7"
    """The matches in each row at the start (R-M1, A-M2)."""


class Take(Value, tag_field="type", tag="take", frozen=True):
    """Takes so many matches from a row, counted from 0."""

    row: Row
    count: Annotated[int, Meta(ge=1, le=MOST_MATCHES)]


class Taken(Event, tag_field="type", tag="taken", frozen=True):
    seat: int
    row: int
    count: int


class GameOver(Event, tag_field="type", tag="over", frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Annotated[str, Meta(extra_json_schema={"enum": [LAST_MATCH, "ended", "resigned"]})]


class State(Value, frozen=True):
    rows: tuple[int, ...]
    turn: int = 0
    """The seat whose turn it is (A-M1). In a game played to its end, the one that did not take the last match."""
    over: str | None = None
    resigned: tuple[int, ...] = ()


class MarienbadView(View, kw_only=True, frozen=True):
    """Everybody may know everything, so there is one view for all."""

    phase: Literal["take", "over"]
    rows: Annotated[tuple[Left, ...], Meta(max_length=MOST_ROWS)]
