"""The highest roll wins: the smallest game that draws, of which docs/adding-a-game.md shows parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

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

Die = Annotated[int, Meta(ge=1, le=6)]


class Setup(Value, frozen=True):
    """What chance gave: all rolls in their order."""

    rolls: tuple[Die, ...] = ()


class Roll(Value, tag_field="type", tag="roll", frozen=True):
    pass


class Rolled(Event, tag_field="type", tag="rolled", frozen=True):
    seat: int
    die: Die


class State(Value, frozen=True):
    seats: int
    setup: Setup
    rolls: tuple[int, ...] = ()
    over: str | None = None
    resigned: tuple[int, ...] = ()


class DiceView(View, kw_only=True, frozen=True):
    phase: Literal["roll", "over"]
    rolls: tuple[Die, ...]


def drawn(chance: Chance, number: int) -> int:
    """Roll NUMBER of the game, counted from 0: the first of the six sides, shuffled."""
    return chance.shuffled(f"roll {number}", (1, 2, 3, 4, 5, 6), "$.setup.rolls")[0]


class Dice(Game[Options, State, Roll, DiceView]):
    key = "dice"
    version = 1
    over_rule = "R-D2"
    secrets = False
    sizes = (TableSize(2, 4),)
    options_type = Options
    setup_type = Setup
    move_type = Roll
    view_type = DiceView
    event_type = Rolled

    def start(self, options: Options, seats: int, setup: Setup, chance: Chance) -> State:
        return State(seats, setup)

    def apply(
        self, state: State, seat: int, move: Roll, at: float, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        if seat not in self.to_move(state):
            raise Refused("R-D1", "it is somebody else's turn", "c'est à quelqu'un d'autre de jouer")
        number = len(state.rolls)
        given = state.setup.rolls
        die = given[number] if number < len(given) else drawn(chance, number)
        rolls = (*state.rolls, die)
        over = "rolled" if len(rolls) == state.seats else None
        return replace(state, rolls=rolls, over=over), (Rolled(seat, die),)

    def given(self, state: State) -> Mapping[str, Any]:
        return {"rolls": state.rolls}

    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.over else (len(state.rolls),)

    def legal(self, state: State, seat: int) -> Legal[Roll]:
        return Legal((Roll(),) if seat in self.to_move(state) else ())

    def outcome(self, state: State) -> Outcome | None:
        if state.over is None:
            return None
        scores = self._scores(state)
        left = [seat for seat in range(state.seats) if seat not in state.resigned]
        best = max((scores[seat] for seat in left), default=0)
        return Outcome(scores, tuple(seat for seat in left if scores[seat] == best), state.over)

    def view(self, state: State, viewer: Viewer) -> DiceView:
        return DiceView(
            phase="over" if state.over else "roll",
            to_move=self.to_move(state),
            scores=self._scores(state),
            deadline=None,
            rolls=state.rolls,
        )

    def _scores(self, state: State) -> tuple[int, ...]:
        return (*state.rolls, *(0 for _ in range(state.seats - len(state.rolls))))


GAME = Dice()
