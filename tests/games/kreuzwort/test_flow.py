"""Whose turn it is, through whole games with challenges and a clock, beside a book-keeper who knows only that."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.core import Entry, Refused, Tick
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.values import Accept, Challenge, Pass

from .positions import Table, board

CLOCK = 10.0


class Clerk:
    """Notes with names and tokens: who passed, who owes turns, who has nodded."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.turn = 0
        self.debts = [0] * seats
        self.passed: set[int] = set()
        self.nodded: set[int] | None = None
        """Those who let the announced word pass; None while there is none."""
        self.until = CLOCK
        self.over = False

    def asked(self) -> list[int]:
        if self.over:
            return []
        if self.nodded is None:
            return [self.turn]
        return [seat for seat in range(self.seats) if seat != self.turn and seat not in self.nodded]

    def go_on(self, at: float) -> None:
        self.nodded = None
        if len(self.passed) == self.seats:
            self.over = True
            return
        while True:
            self.turn = (self.turn + 1) % self.seats
            if self.debts[self.turn] == 0:
                break
            self.debts[self.turn] -= 1
        self.until = at + CLOCK

    def spoken(self) -> None:
        """A word was announced, and is settled one way or the other. All words here take a pyramid."""
        self.passed.clear()

    def time(self, at: float) -> None:
        while not self.over and self.until < at:
            if self.nodded is None:
                self.passed.add(self.turn)
            else:
                self.spoken()
            self.go_on(self.until)

    def passes(self, at: float) -> None:
        self.passed.add(self.turn)
        self.go_on(at)

    def announces(self, at: float) -> None:
        self.nodded, self.until = set(), at + CLOCK

    def nods(self, seat: int, at: float) -> None:
        assert self.nodded is not None
        self.nodded.add(seat)
        if not self.asked():
            self.spoken()
            self.go_on(at)

    def doubts(self, seat: int, at: float, right: bool) -> None:
        if right:
            self.debts[seat] += 1
        self.spoken()
        self.go_on(at)


def step(table: Table, clerk: Clerk, random: Random, at: float) -> None:
    """One thing that may be done now, done at the table and noted by the clerk."""
    play = table.play
    clerk.time(at)
    play.step(Entry(None, at, Tick()))
    if clerk.over:
        return
    seat = random.choice(clerk.asked())
    assert seat in play.to_move
    if clerk.nodded is None:
        move = GAME.random_move(play.state, seat, random) if random.random() < 0.6 else Pass()
        play.step(Entry(seat, at, move))
        if isinstance(move, Pass):
            clerk.passes(at)
        else:
            clerk.announces(at)
    elif random.random() < 0.5:
        play.step(Entry(seat, at, Accept()))
        clerk.nods(seat, at)
    else:
        right = random.random() < 0.5
        play.step(Entry(seat, at, Challenge(), right))
        clerk.doubts(seat, at, right)


@pytest.mark.rule("R-K6")
@pytest.mark.rule("R-K21")
@pytest.mark.rule("A-K12")
@pytest.mark.rule("A-K19")
@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), st.randoms(use_true_random=False))
def test_turns_debts_and_passes_are_what_the_clerk_has_noted(seats: int, random: Random) -> None:
    table, clerk, at = (
        Table(seats=seats, setup=board(), validation="challenge", clock=CLOCK),
        Clerk(seats),
        0.0,
    )
    for _ in range(60):
        at += random.choice((0.0, 0.5, 3.0, 9.5, 10.5, 25.0))
        step(table, clerk, random, at)
        view = table.view()
        if view.phase == "over" and not clerk.over:
            assert any(heap.pyramids == 0 for heap in view.left)
            return
        assert list(view.to_move) == clerk.asked()
        if clerk.over:
            assert table.play.outcome is not None
            assert table.play.outcome.reason == "stalemate"
            return
        assert (view.turn, list(view.lost), view.deadline) == (clerk.turn, clerk.debts, clerk.until)
        assert view.phase == ("play" if clerk.nodded is None else "challenge")


@pytest.mark.rule("R-K6")
@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.randoms(use_true_random=False))
def test_whoever_is_not_asked_is_refused(seats: int, random: Random) -> None:
    table, clerk = Table(seats=seats, setup=board(), validation="challenge", clock=CLOCK), Clerk(seats)
    for _ in range(15):
        step(table, clerk, random, table.play.at)
        if table.play.over:
            return
        before = msgspec.json.encode(table.play.state)
        for seat in range(seats):
            wrong = [Accept(), Challenge()] if clerk.nodded is None else [Pass()]
            if seat not in clerk.asked():
                wrong = [Accept(), Challenge(), Pass()]
            for move in wrong:
                with pytest.raises(Refused, match=r"R-K6|R-K21"):
                    table.play.step(Entry(seat, table.play.at, move))
        assert msgspec.json.encode(table.play.state) == before
