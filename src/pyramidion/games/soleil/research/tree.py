"""La pyramide du soleil as a tree, for one who searches alone and for two: the cards that chance hides, one by one.

A smaller board is the whole one of which the other cells lie open from the beginning: the same rules play it, and
whoever plays the whole game can play it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

import msgspec

from pyramidion.core import AnyGame, Chance
from pyramidion.core.arrays import Draft
from pyramidion.core.trees import Outcomes, Variant, within
from pyramidion.core.trees import Tree as Base
from pyramidion.games.soleil.belief import clues_from_log, sample
from pyramidion.games.soleil.board import ALL_INGOTS, ALL_SOLVED, CELLS, COLUMNS, EACH, ROWS, SYMBOLS, rows_of
from pyramidion.games.soleil.rules import grid, ready
from pyramidion.games.soleil.values import Arrange, RoundSetup, SoleilMove, SoleilOptions, SoleilSetup, State

from . import arrays

MOST_ACTIONS = 1000
NOTHING_LEFT_TO_CHANCE = Chance(None)
SIZE = MappingProxyType({"rows": ROWS, "columns": COLUMNS, "animals": len(SYMBOLS)})


class Tree(Base[State]):
    variants = MappingProxyType(
        {
            "duel": Variant(
                "La pyramide du soleil, duel", {"variant": "duel"}, 2, MOST_ACTIONS, -1.0, 1.0, SIZE
            ),
            # Alone, what counts is the questions: where the ingots lie does not matter, and they lie in order.
            "solo": Variant(
                "La pyramide du soleil, alone",
                {"emperor": "house", "ingots": "shuffled"},
                1,
                MOST_ACTIONS,
                -float(MOST_ACTIONS),
                0.0,
                SIZE,
            ),
        }
    )
    most_outcomes = len(SYMBOLS)

    def __init__(self, game: AnyGame, options: SoleilOptions, parameters: Mapping[str, int]) -> None:
        """`rows` × `columns` cells from A1 on are hidden; `animals` of the four are among them, in equal numbers as far
        as it goes. The other cells lie open."""
        super().__init__(game, options, parameters)
        rows = within("rows", parameters["rows"], 1, ROWS)
        columns = within("columns", parameters["columns"], 1, COLUMNS)
        self.hidden = [
            cell for cell in range(len(CELLS)) if cell // COLUMNS < rows and cell % COLUMNS < columns
        ]
        animals = within("animals", parameters["animals"], -(-len(self.hidden) // EACH), len(SYMBOLS))
        least, more = divmod(len(self.hidden), animals)
        self.counts = [least + (kind < more) if kind < animals else 0 for kind in range(len(SYMBOLS))]
        """Of each animal, how many are hidden."""
        shown = "".join([symbol * (EACH - count) for symbol, count in zip(SYMBOLS, self.counts, strict=True)])
        others = [cell for cell in range(len(CELLS)) if cell not in self.hidden]
        self.open = dict(zip(others, shown, strict=True))
        self.solved = sum(1 << cell for cell in self.open)

    def draws(self, state: State | None, action: int) -> int:
        if state is None:
            return len(self.hidden) if self.options.emperor == "house" else 0
        return len(self.hidden) if action == arrays.SHUFFLE else 0

    def outcomes(self, state: State | None, action: int, drawn: Draft) -> Outcomes:
        left = self._left(drawn)
        return [(kind, count / sum(left)) for kind, count in enumerate(left) if count]

    def begin(self, drawn: Draft) -> State:
        rounds = (RoundSetup(self._rows(drawn), grid(ALL_INGOTS)),) if drawn else ()
        seats = 1 if drawn else 2
        first = self.game.start(self.options, seats, SoleilSetup(rounds), NOTHING_LEFT_TO_CHANCE)
        return self._opened(first) if drawn else first

    def legal(self, state: State, seat: int, draft: Draft) -> list[int] | None:
        if ready(state) or not self.open:
            return None
        first = self.hidden[len(draft)] * len(SYMBOLS)
        left = self._left(tuple(action % len(SYMBOLS) for action in draft))
        laid = [first + kind for kind, count in enumerate(left) if count]
        return laid if draft else [*laid, arrays.SHUFFLE]

    def apply(self, state: State, seat: int, actions: Draft, drawn: Draft) -> State | None:
        after: State
        move: SoleilMove
        if ready(state):
            move = arrays.BY_NUMBER[actions[0]]
            after, _ = self.game.apply(state, seat, move, 0.0, NOTHING_LEFT_TO_CHANCE)
            return after
        if not drawn and len(actions) < len(self.hidden):
            return None
        move = Arrange(self._rows(drawn or tuple(action % len(SYMBOLS) for action in actions)))
        after, _ = self.game.apply(state, seat, move, 0.0, NOTHING_LEFT_TO_CHANCE)
        return self._opened(after)

    def returns(self, state: State) -> tuple[float, ...] | None:
        return (-float(state.questions[0]),) if state.seats == 1 else None

    def resample(self, state: State, seat: int, random: Random) -> State:
        """Only who guesses lacks something: the animals, of which every arrangement fits that the answers allow."""
        if state.over is not None or seat == state.emperor or not ready(state):
            return state
        log = [answer for answer in state.log if answer.round == state.round]
        clues = clues_from_log(log, ALL_SOLVED & ~self.solved)
        known = {cell: SYMBOLS.index(symbol) for cell, symbol in self.open.items()}
        kinds = sample(clues, known, 1, random.getrandbits(32))[0]
        return msgspec.structs.replace(state, board="".join([SYMBOLS[kind] for kind in kinds]))

    def _left(self, laid: Draft) -> list[int]:
        return [count - laid.count(kind) for kind, count in enumerate(self.counts)]

    def _opened(self, state: State) -> State:
        """Where the animals lie in their places, those that are open from the beginning are found."""
        return msgspec.structs.replace(state, solved=self.solved) if self.open else state

    def _rows(self, kinds: Draft) -> tuple[str, ...]:
        laid = self.open | {cell: SYMBOLS[kind] for cell, kind in zip(self.hidden, kinds, strict=True)}
        return rows_of("".join([laid[cell] for cell in range(len(CELLS))]))


TREES = (Tree,)
