"""The rule book: what may be done, and what follows from it."""

from __future__ import annotations

from msgspec.structs import replace

from pyramidion.core import Chance, Event, Game, Legal, Outcome, Refused, Viewer, manifest_beside

from . import views
from .values import LAST_MATCH, GameOver, MarienbadOptions, MarienbadView, State, Take, Taken


class Marienbad(Game[MarienbadOptions, State, Take, MarienbadView]):
    manifest = manifest_beside(__file__)
    version = 1
    over_rule = "R-M3"
    secrets = False
    options_type = MarienbadOptions
    move_type = Take
    view_type = MarienbadView
    event_type = Taken | GameOver

    def start(self, options: MarienbadOptions, seats: int, setup: object, chance: Chance) -> State:
        return State(rows=tuple(int(matches) for matches in options.rows.split("-")))

    def to_move(self, state: State) -> tuple[int, ...]:
        return () if state.over else (state.turn,)

    def legal(self, state: State, seat: int) -> Legal[Take]:
        if seat not in self.to_move(state):
            return Legal()
        return Legal(moves(state.rows))

    def apply(
        self, state: State, seat: int, move: Take, at: float, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        if state.over:
            raise Refused(self.over_rule, "the game is over", "la partie est terminée")
        if seat != state.turn:
            raise Refused("A-M1", "it is the other's turn", "c'est à l'autre de jouer")
        if move not in moves(state.rows):
            raise Refused(
                "R-M2", "this row has not so many matches", "cette rangée n'a pas autant d'allumettes"
            )
        state = replace(state, rows=after(state.rows, move), turn=1 - seat)
        taken = Taken(seat, move.row, move.count)
        if any(state.rows):
            return state, (taken,)
        state, over = self.finish(state, LAST_MATCH)
        return state, (taken, *over)

    def finish(self, state: State, reason: str) -> tuple[State, tuple[Event, ...]]:
        """The game is over: played to its end, broken off (`ended`) or given up (`resigned`)."""
        state = replace(state, over=reason)
        end = self.outcome(state)
        assert end is not None
        return state, (GameOver(end.scores, end.winners, end.reason),)

    def outcome(self, state: State) -> Outcome | None:
        if state.over is None:
            return None
        if state.over == LAST_MATCH:
            return Outcome(views.scores(state), (state.turn,), state.over)
        left = tuple(seat for seat in (0, 1) if seat not in state.resigned)
        return Outcome(views.scores(state), left, state.over)

    def view(self, state: State, viewer: Viewer) -> MarienbadView:
        return views.view(state, self.to_move(state))

    def may_take_back(self, before: State, seat: int, move: Take, after: State) -> bool:
        return True


def moves(rows: tuple[int, ...]) -> tuple[Take, ...]:
    """R-M2: as many matches as one likes, at least one, all from one row."""
    return tuple(Take(row, count) for row, left in enumerate(rows) for count in range(1, left + 1))


def after(rows: tuple[int, ...], move: Take) -> tuple[int, ...]:
    """The rows when the move has been made."""
    return tuple(left - move.count if row == move.row else left for row, left in enumerate(rows))
