"""Positions for the rule tests: a table that is played move by move, with short words for what people do.

Without a clock unless a test wants one; cards from `tests.games.cible.setups`, tokens from the seed unless they are
given.
"""

from __future__ import annotations

import copy
from typing import Any

from msgspec import UNSET

from pyramidion.decks import Library
from pyramidion.games.cible import GAME, answer_judge, flow
from pyramidion.games.cible.views import CibleView
from tests.games.cible.setups import SETUP
from tests.games.played import Played

WRONG = "zzz hors sujet"


def cards(**changes: Any) -> dict[str, Any]:
    """The usual cards with some lists changed; a change of None leaves that list out."""
    whole = {**copy.deepcopy(SETUP), **changes}
    return {name: value for name, value in whole.items() if value is not None}


def question(answers: list[Any], text: str = "Citez-en", **more: Any) -> dict[str, Any]:
    return {"question": text, "answers": answers, **more}


class Table(Played[CibleView]):
    game = GAME

    def __init__(
        self,
        seats: int = 3,
        seed: int | None = 7,
        setup: Any = None,
        library: Library | None = None,
        **options: Any,
    ) -> None:
        given = cards() if setup is None else setup
        super().__init__(seats, seed, given, {"clock": False, **options}, library or Library())

    @property
    def view(self) -> CibleView:
        return self.see()

    # What people do.

    def say(self, seat: int, text: str, at: float | None = None, verdict: Any = UNSET) -> Table:
        return self.do(seat, {"type": "answer", "text": text}, at, verdict)

    def wrong(self, seat: int | None = None, at: float | None = None) -> Table:
        return self.say(self.turn if seat is None else seat, WRONG, at)

    def right(self, seat: int | None = None, at: float | None = None) -> Table:
        """An answer that nobody has given."""
        return self.say(self.turn if seat is None else seat, self.answer(), at)

    def answer(self) -> str:
        card = flow.card(self.play.state)
        given = answer_judge.given(card, self.play.state.given)
        return next(names[0] for place, names in enumerate(card.answers) if place not in given)

    def skip(self, at: float | None = None) -> Table:
        return self.do(self.turn, "pass", at)

    def bid(self, seat: int, count: int, at: float | None = None) -> Table:
        return self.do(seat, {"type": "bid", "count": count}, at)

    # Whole phases.

    def premier_tour(self, *losers: int) -> Table:
        """These seats lose their pawns; without any named, whoever is shown."""
        todo = list(losers)
        while self.view.phase == "premier_tour":
            if losers and self.turn not in todo:
                self.right()
            else:
                if losers:
                    todo.remove(self.turn)
                self.wrong()
        return self

    def series(self, count: int) -> Table:
        """The seat whose turn it is finds so many definitions and passes the others."""
        at = self.view.round, self.view.phase
        while (self.view.round, self.view.phase) == at:
            if self.view.markers[self.turn] < count:
                self.right()
            elif self.view.deadline is not None:
                self.tick(self.view.deadline + 1)
            else:
                self.skip()
        return self

    def definitions(self, *counts: int) -> Table:
        """So many per seat; without any named, the seat's own number and one more (with a clock all six)."""
        while self.view.phase == "definitions":
            six = self.view.deadline is not None
            self.series(counts[self.turn] if counts else 6 if six else self.turn + 1)
        return self

    def round(self, winner: int) -> Table:
        """The others are wrong until it is won."""
        at = self.view.round, self.view.phase
        while (self.view.round, self.view.phase) == at:
            if self.turn == winner:
                self.right()
            else:
                self.wrong()
        return self

    def suite(self, first: int = 0, second: int = 1) -> Table:
        for winner in (first, first, second, second):
            self.round(winner)
        return self

    def auction(self, winner: int) -> Table:
        """A question of Les Enchères that ends with this winner."""
        at = self.view.round, self.view.phase
        while (self.view.round, self.view.phase) == at:
            if self.view.step == "answer":
                self.right() if self.turn == winner else self.wrong()
            elif self.view.bid is None:
                self.bid(self.turn, 1)
            else:
                self.skip()
        return self

    def encheres(self, winner: int = 0) -> Table:
        return self.auction(winner).auction(winner)

    def to(self, phase: str) -> Table:
        """To the beginning of a phase by the shortest way: seats 0 and 1 qualify, seat 0 plays the finale."""
        for name in ("premier_tour", "definitions", "suite", "encheres"):
            if phase == name:
                break
            getattr(self, name)()
        assert self.view.phase == phase
        return self

    def level(self, right: int | None = None, wrong: int = 0) -> Table:
        """Answers to the question that is open, then « Je valide »."""
        finale = self.play.state.finale
        assert finale is not None
        answers = flow.card(self.play.state).answers
        for names in answers[: finale.level if right is None else right]:
            self.say(self.turn, names[0])
        for number in range(wrong):
            self.say(self.turn, f"{WRONG} {number}")
        return self.do(self.turn, "validate")

    def finale(self, levels: int) -> Table:
        """So many levels are passed, then it is stopped (the sixth ends it)."""
        for _ in range(levels):
            self.level()
        return self if levels == 6 else self.do(self.turn, "stop")
