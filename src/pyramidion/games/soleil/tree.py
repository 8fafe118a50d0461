"""La pyramide du soleil as a tree, for one who searches alone and for two: the cards that chance hides, one by one."""

from __future__ import annotations

from random import Random
from types import MappingProxyType

import msgspec

from pyramidion.core import Chance
from pyramidion.core.arrays import Draft
from pyramidion.core.trees import Outcomes, Variant
from pyramidion.core.trees import Tree as Base

from . import arrays
from .belief import clues_from_log, sample
from .board import ALL_INGOTS, CELLS, EACH, SYMBOLS, rows_of
from .rules import grid, ready
from .values import Arrange, RoundSetup, SoleilMove, SoleilSetup, State

MOST_ACTIONS = 1000
NOTHING_LEFT_TO_CHANCE = Chance(None)


class Tree(Base[State]):
    variants = MappingProxyType(
        {
            "duel": Variant("La pyramide du soleil, duel", {"variant": "duel"}, 2, MOST_ACTIONS, -1.0, 1.0),
            # Alone, what counts is the questions: where the ingots lie does not matter, and they lie in order.
            "solo": Variant(
                "La pyramide du soleil, alone",
                {"emperor": "house", "ingots": "shuffled"},
                1,
                MOST_ACTIONS,
                -float(MOST_ACTIONS),
                0.0,
            ),
        }
    )
    most_outcomes = len(SYMBOLS)

    def draws(self, state: State | None, action: int) -> int:
        if state is None:
            return len(CELLS) if self.options.emperor == "house" else 0
        return len(CELLS) if action == arrays.SHUFFLE else 0

    def outcomes(self, state: State | None, action: int, drawn: Draft) -> Outcomes:
        left = [EACH - drawn.count(kind) for kind in range(len(SYMBOLS))]
        return [(kind, count / sum(left)) for kind, count in enumerate(left) if count]

    def begin(self, drawn: Draft) -> State:
        rounds = (RoundSetup(_rows(drawn), grid(ALL_INGOTS)),) if drawn else ()
        seats = 1 if drawn else 2
        return self.game.start(self.options, seats, SoleilSetup(rounds), NOTHING_LEFT_TO_CHANCE)  # type: ignore[no-any-return]

    def apply(self, state: State, seat: int, actions: Draft, drawn: Draft) -> State | None:
        move: SoleilMove
        if drawn:
            move = Arrange(_rows(drawn))
        elif ready(state):
            move = arrays.BY_NUMBER[actions[0]]
        elif len(actions) < len(CELLS):
            return None
        else:
            move = Arrange(_rows(tuple(action % len(SYMBOLS) for action in actions)))
        after: State
        after, _ = self.game.apply(state, seat, move, 0.0, NOTHING_LEFT_TO_CHANCE)
        return after

    def returns(self, state: State) -> tuple[float, ...] | None:
        return (-float(state.questions[0]),) if state.seats == 1 else None

    def resample(self, state: State, seat: int, random: Random) -> State:
        """Only who guesses lacks something: the animals, of which every arrangement fits that the answers allow."""
        if state.over is not None or seat == state.emperor or not ready(state):
            return state
        log = [answer for answer in state.log if answer.round == state.round]
        kinds = sample(clues_from_log(log), None, 1, random.getrandbits(32))[0]
        return msgspec.structs.replace(state, board="".join([SYMBOLS[kind] for kind in kinds]))


def _rows(kinds: Draft) -> tuple[str, ...]:
    return rows_of("".join([SYMBOLS[kind] for kind in kinds]))
