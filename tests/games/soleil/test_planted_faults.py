"""The suite is shown to catch what it is there for: games with one planted fault each."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any

import msgspec
import pytest

from pyramidion.core import Chance, Event, Legal, Play, Refused, Viewer
from pyramidion.games.soleil import Soleil
from pyramidion.games.soleil.board import ALL_SOLVED
from pyramidion.games.soleil.values import Arrange, Arranged, Guess, SoleilMove, State
from pyramidion.games.soleil.views import SoleilView
from tests.conformance import laws


class LeakyView(Soleil):
    """The bank shows how many hidden monkeys stand in row A."""

    def view(self, state: State, viewer: Viewer) -> SoleilView:
        view = super().view(state, viewer)
        return msgspec.structs.replace(view, bank=(state.board or "")[:6].count("S"))


class LeakyLegal(Soleil):
    """Only right guesses are listed."""

    def legal(self, state: State, seat: int) -> Legal[SoleilMove]:
        legal = super().legal(state, seat)
        if not legal.moves or not isinstance(legal.moves[0], Guess) or state.board is None:
            return legal
        return Legal(legal.moves[: 4 + state.board.index("O")])


class LeakyRefusal(Soleil):
    """A refusal names what stands there."""

    def apply(
        self, state: State, seat: int, move: SoleilMove, at: float, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        try:
            return super().apply(state, seat, move, at, chance)
        except Refused as refused:
            raise Refused(refused.rule, f"{refused.en} ({(state.board or '')[:3]})", refused.fr) from None


class LeakyEvent(Soleil):
    """What is told of the arranging tells a corner of it."""

    def apply(
        self, state: State, seat: int, move: SoleilMove, at: float, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        state, events = super().apply(state, seat, move, at, chance)
        if isinstance(move, Arrange):
            events = (Arranged("SLAO".index(move.rows[0][0])),)
        return state, events


class LeakyViewGroup(Soleil):
    """Everybody is one view group, Atahualpa too."""

    def view_group(self, state: State, viewer: Viewer) -> Hashable:
        return "all"


class ToldOtherwise(Soleil):
    """A screen is told of moves that are not legal."""

    def may(self, state: State, seat: int) -> tuple[str, ...]:
        return ("guess",)


class LegalButRefused(Soleil):
    """Solved cells are offered too."""

    def legal(self, state: State, seat: int) -> Legal[SoleilMove]:
        legal = super().legal(state, seat)
        return Legal((*legal.moves, Guess("Z9", "S")), legal.forms) if legal.moves else legal

    def may(self, state: State, seat: int) -> tuple[str, ...]:
        return self.legal(state, seat).types()


class ReadOtherwise(Soleil):
    """A question that is sent as it was listed is read as another one."""

    def parse_move(self, raw: object, path: str = "$.move") -> SoleilMove:
        move = super().parse_move(raw, path)
        return Guess(move.cell, "S") if isinstance(move, Guess) else move


class Restless(Soleil):
    """Somebody is to move after the end."""

    def to_move(self, state: State) -> tuple[int, ...]:
        return super().to_move(state) or (0,)


class OutOfTurn(Soleil):
    """Anybody may guess at any time."""

    def apply(
        self, state: State, seat: int, move: SoleilMove, at: float, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        if isinstance(move, Guess) and state.over is None:
            seat = state.turn
        return super().apply(state, seat, move, at, chance)


def check(game: Soleil) -> None:
    for options, seats in laws.combinations(game):
        play = laws.begin(game, options, seats, seed=3)
        random = Random(3)
        for _ in range(12):
            every_law(play, random)
            if play.over:
                break
            play.step(laws.random_entry(play, random))


def every_law(play: Play, random: Random) -> None:
    laws.law_over_means_nobody_to_move(play)
    laws.law_of_view_groups(play)
    laws.law_of_views(play, random)
    laws.law_legal_means_applicable(play)
    laws.law_refused_means_unchanged(play, random)


def test_the_game_without_a_fault_passes() -> None:
    check(Soleil())


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (LeakyView(), "view of"),
        (LeakyLegal(), "may do tells"),
        (LeakyRefusal(), "refusal tells"),
        (LeakyEvent(), "what happened tells"),
        (LeakyViewGroup(), "shares a view group"),
        (LegalButRefused(), "legal and refused"),
        (ReadOtherwise(), "makes another one"),
        (ToldOtherwise(), "is told that it may"),
        (OutOfTurn(), "not to move and moved"),
    ],
    ids=lambda x: type(x).__name__ if isinstance(x, Soleil) else "",
)
def test_a_planted_fault_is_caught(game: Soleil, says: str) -> None:
    with pytest.raises(laws.Broken, match=says):
        check(game)


def test_somebody_to_move_after_the_end_is_caught() -> None:
    game: Any = Restless()
    play = laws.begin(game, {"emperor": "house", "ingots": "shuffled"}, 1, seed=1)
    play.state = game.end(msgspec.structs.replace(play.state, solved=ALL_SOLVED))[0]
    with pytest.raises(laws.Broken, match="to move"):
        laws.law_over_means_nobody_to_move(play)
