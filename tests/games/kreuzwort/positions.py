"""Positions for the rule tests: one board that the tests know by heart, played move by move as people would.

As the south seat sees it, tops only (lower case: coloured and grey stacks, capitals: black pyramids):

        1 2 3 4 5 6 7 8 9 10
    A   . . . . . . . . . .
    B   . n c u o i e a s .
    C   . d T E R I N A h .
    D   . u O S A L E N i .
    E   . m E N T O U R u .
    F   . o P A R E M I r .
    G   . i I L E S C A e .
    H   . s U N D T O E b .
    I   . r e s a r l t i .
    J   . . . . . . . . . .
"""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from pyramidion.core import Chance, Entry, Play, Refused, Viewer
from pyramidion.core.play import parse_entry_move
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.board import CELL, CENTRE_INDEX, STACK_INDEX

BOARD: dict[str, Any] = {
    "black": ["TERINA", "OSALEN", "ENTOUR", "PAREMI", "ILESCA", "UNDTOE"],
    "printed": ["NOIRES", "PLATEA", "UXDUBO", "RDETOU", "RNERIE", "NESTLU"],
    "stacks": {
        "S": ["ZCUE", "YPOS", "XBIA", "VGMR", "QFUL", "JHDT"],
        "W": ["ZCED", "YPAU", "XBRM", "VGLO", "QFTI", "JHUS"],
        "N": ["ZPLA", "YBTE", "XGRI", "VFSO", "QHUU", "JMDC"],
        "E": ["ZCAB", "YPTE", "XDSR", "VGLU", "QFOI", "JMUH"],
    },
    "grey": {"B2": "RIESEN", "B9": "NEIRES", "I2": "SENIER", "I9": "RESENI"},
    "first": 0,
}

TALL = {
    "S": ["ZCUEe", "YPOSs", "XBIeA", "VGMnR", "QFUiL", "JHDrT"],
    "W": ["eZCED", "eYPAU", "sXBRM", "rVGLO", "iQFTI", "nJHUS"],
    "N": ["ZPLAe", "YBTEe", "XGRIs", "VFSOr", "QHUUi", "JMDCn"],
    "E": ["eZCAB", "eYPTE", "sXDSR", "rVGLU", "iQFOI", "nJMUH"],
}
"""The same colours five high, with their grey ones: on top of S's first two and of all of N's."""


def board(**changes: Any) -> dict[str, Any]:
    """The board above with some of it changed; a change of None leaves that part out."""
    whole = {**copy.deepcopy(BOARD), **changes}
    return {name: value for name, value in whole.items() if value is not None}


def expert(seats: int = 2, **changes: Any) -> dict[str, Any]:
    seated = {2: "SN", 3: "SWN", 4: "SWNE"}[seats]
    stacks = {side: (TALL if side in seated else BOARD["stacks"])[side] for side in "SWNE"}
    return board(stacks=stacks, grey=None, **changes)


class Table:
    """A game with short words for its moves. `words` is the dictionary; None is the real one."""

    def __init__(
        self,
        words: str | None = "",
        seats: int = 2,
        setup: dict[str, Any] | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        parsed = GAME.parse_options(options, seats)
        given = board() if setup is None else setup
        if words is not None:
            given = {"words": words.split(), **given}
        self.play = Play(GAME, parsed, seats, GAME.parse_setup(given, parsed, seats), Chance(seed))

    # Moves.

    def move(
        self, seat: int | None, /, at: float | None = None, verdict: Any = msgspec.UNSET, **move: Any
    ) -> Any:
        parsed = parse_entry_move(GAME, seat, move, self.play.seats, "$.move")
        return self.play.step(Entry(seat, self.play.at if at is None else at, parsed, verdict))

    def word(self, seat: int, cells: str, sources: str = "", **more: Any) -> Any:
        """`cells`: « H8 I8 »; `sources`: « I8<I3 J8<B2 », the cell that gets a top and where it comes from."""
        return self.move(seat, type="word", **spelt(cells, sources), **more)

    def passes(self, *seats: int, at: float | None = None) -> Any:
        return [self.move(seat, at, type="pass") for seat in seats]

    def accept(self, *seats: int, at: float | None = None) -> Any:
        return [self.move(seat, at, type="accept") for seat in seats][-1]

    def challenge(self, seat: int, at: float | None = None, verdict: Any = msgspec.UNSET) -> Any:
        return self.move(seat, at, verdict, type="challenge")

    def tick(self, at: float) -> Any:
        return self.move(None, at, type="tick")

    # Refusals: the position is the same as before, byte for byte.

    def refused(self, seat: int | None, /, at: float | None = None, **move: Any) -> Refused:
        before = (msgspec.json.encode(self.play.state), self.play.seq, self.play.at)
        with pytest.raises(Refused) as caught:
            self.move(seat, at, **move)
        assert (msgspec.json.encode(self.play.state), self.play.seq, self.play.at) == before
        assert caught.value.en
        assert caught.value.fr
        return caught.value

    def no_word(self, seat: int, cells: str, sources: str = "") -> str:
        """The rule that refuses the word."""
        return self.refused(seat, type="word", **spelt(cells, sources)).rule

    # Positions of a game that has gone on for a while.

    def lay(self, **cells: str) -> Table:
        """These stacks, bottom to top, stand on these cells now; "" takes all from it, from a black one's cell too."""
        state = self.play.state
        stacks, black = list(state.stacks), list(state.black)
        for name, stack in cells.items():
            cell = CELL[name]
            if cell in STACK_INDEX:
                stacks[STACK_INDEX[cell]] = stack
            else:
                black[CENTRE_INDEX[cell]] = stack or "."
        self.play.state = msgspec.structs.replace(state, stacks=tuple(stacks), black="".join(black))
        return self

    # What is seen.

    def view(self, viewer: Viewer = None) -> Any:
        return self.play.view(viewer)

    def top(self, cell: str) -> tuple[str, str, int]:
        """Letter, owner and height of a cell, as everybody sees it."""
        row, column = "ABCDEFGHIJ".index(cell[0]), int(cell[1:]) - 1
        view = self.view()
        return view.tops[row][column], view.owners[row][column], view.heights[row][column]

    @property
    def turn(self) -> tuple[int, ...]:
        return self.play.to_move

    @property
    def scores(self) -> list[int]:
        return list(self.view().scores)


def spelt(cells: str, sources: str = "") -> dict[str, Any]:
    """The fields of a word."""
    return {"cells": cells.split(), "from": dict(pair.split("<") for pair in sources.split())}
