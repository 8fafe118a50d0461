"""Les allumettes: rows of matches, and who takes the last one loses. A game of which all is open.

It has what a game has to have and nothing else, so it shows what a game gets for nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pyramidion.core import (
    Chance,
    Event,
    Game,
    Legal,
    Options,
    Outcome,
    Refused,
    TableSize,
    Value,
    View,
    Viewer,
)

ROWS = {"small": (1, 3, 5), "classic": (1, 3, 5, 7)}

Row = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=1, le=7)]
Left = Annotated[int, Meta(ge=0, le=7)]


class AllumettesOptions(Options, kw_only=True, frozen=True):
    heap: Literal["small", "classic"] = "classic"


class Take(Value, tag_field="type", tag="take", frozen=True):
    row: Row
    count: Count


class Took(Event, tag_field="type", tag="took", frozen=True):
    seat: int
    row: int
    count: int


class State(Value, frozen=True):
    rows: tuple[int, ...]
    turn: int = 0
    over: str | None = None
    resigned: tuple[int, ...] = ()


class AllumettesView(View, kw_only=True, frozen=True):
    phase: Literal["play", "over"]
    rows: Annotated[tuple[Left, ...], Meta(max_length=4)]


class Allumettes(Game[AllumettesOptions, State, Take, AllumettesView]):
    key = "allumettes"
    version = 1
    secrets = False
    over_rule = "R-A3"
    sizes = (TableSize(2, 2),)
    options_type = AllumettesOptions
    move_type = Take
    view_type = AllumettesView
    event_type = Took

    def start(self, options: AllumettesOptions, seats: int, setup: Any, chance: Chance) -> State:
        return State(ROWS[options.heap])

    def apply(
        self, state: State, seat: int, move: Take, at: float, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        if state.over is not None:
            raise Refused(self.over_rule, "the game is over", "la partie est terminée")
        if seat != state.turn:
            raise Refused("R-A1", "it is not your turn", "ce n'est pas votre tour")
        if move not in self.legal(state, seat).moves:
            raise Refused("R-A2", "there are not so many matches", "il n'y a pas tant d'allumettes")
        rows = tuple(left - move.count if row == move.row else left for row, left in enumerate(state.rows))
        after = msgspec.structs.replace(state, rows=rows, turn=1 - seat, over=None if any(rows) else "taken")
        return after, (Took(seat, move.row, move.count),)

    def legal(self, state: State, seat: int) -> Legal[Take]:
        if seat not in self.to_move(state):
            return Legal()
        return Legal(
            tuple(Take(row, n) for row, left in enumerate(state.rows) for n in range(1, left + 1)),
        )

    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.over else (state.turn,)

    def outcome(self, state: State) -> Outcome | None:
        if state.over is None:
            return None
        # R-A3: who took the last match has moved, so that it is the winner's turn.
        winners = {"taken": (state.turn,), "ended": (0, 1)}
        left = tuple(seat for seat in (0, 1) if seat not in state.resigned)
        return Outcome((0, 0), winners.get(state.over, left), state.over)

    def view(self, state: State, viewer: Viewer) -> AllumettesView:
        return AllumettesView(
            phase="over" if state.over else "play",
            to_move=self.to_move(state),
            scores=(0, 0),
            deadline=None,
            rows=state.rows,
        )


GAME = Allumettes()
