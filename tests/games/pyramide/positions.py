"""Positions for the rule tests: a table that is played move by move, with short words for what people do.

Team 0, or seat 0, begins, and seat 0 (team 0) wins every roll, unless a test says otherwise. Cards from
`tests.games.pyramide.setups`.
"""

from __future__ import annotations

import copy
from typing import Any

from msgspec import UNSET

from pyramidion.decks import Library
from pyramidion.games.pyramide import GAME, words
from pyramidion.games.pyramide.views import PyramideView
from tests.games.played import Played
from tests.games.pyramide.setups import SETUP

CLUE = "voisin"
"""A clue that is allowed for every word of the cards."""
FORBIDDEN = "deux mots"
WRONG = "tabouret"


def cards(**changes: Any) -> dict[str, Any]:
    """The usual cards with some lists changed; a change of None leaves that list out."""
    whole = {**copy.deepcopy(SETUP), "starter": 0, "dice": [6, 1] * 20, **changes}
    return {name: value for name, value in whole.items() if value is not None}


def phrase(title: str, text: str, answer: str, **more: Any) -> dict[str, Any]:
    return {"title": title, "text": text, "answer": answer, **more}


class Table(Played[PyramideView]):
    game = GAME

    def __init__(
        self,
        seats: int = 4,
        seed: int | None = 7,
        setup: Any = None,
        library: Library | None = None,
        **options: Any,
    ) -> None:
        given = cards() if setup is None else setup
        super().__init__(seats, seed, given, options, library or Library())

    # What is seen.

    @property
    def dico(self) -> int:
        (seat,) = (seat for seat, role in enumerate(self.view.roles) if role == "dico")
        return seat

    @property
    def synos(self) -> tuple[int, ...]:
        return tuple([seat for seat, role in enumerate(self.view.roles) if role == "syno"])

    @property
    def word(self) -> str:
        """The word that is played, whoever may see it."""
        return words.current(self.play.state)[0]

    @property
    def answer(self) -> str:
        return words.phrase(self.play.state).answer

    # What people do.

    def roles(self, dico: int, seat: int | None = None) -> Table:
        return self.do(dico if seat is None else seat, {"type": "roles", "dico": dico})

    def bet(self, bricks: int, at: float | None = None) -> Table:
        return self.do(self.turn, {"type": "bet", "bricks": bricks}, at)

    def clue(self, word: str = CLUE, at: float | None = None, verdict: Any = UNSET) -> Table:
        return self.do(self.turn, {"type": "clue", "word": word}, at, verdict)

    def guess(self, word: str | None = None, seat: int | None = None, at: float | None = None) -> Table:
        """Without a word the right one."""
        said = self.word if word is None else word
        return self.do(self.turn if seat is None else seat, {"type": "guess", "word": said}, at)

    def told(self) -> Table:
        return self.do(self.turn, "told")

    def found(self, seat: int | None = None, by: int | None = None) -> Table:
        """A referee, without a name the first, says who found it: without a name the last whom the game waits for."""
        found = self.play.to_move[-1] if seat is None else seat
        return self.do(self.view.referees[0] if by is None else by, {"type": "found", "seat": found})

    def missed(self, by: int | None = None) -> Table:
        return self.do(self.view.referees[0] if by is None else by, "missed")

    def silence(self, seat: int | None = None, at: float | None = None) -> Table:
        return self.do(self.turn if seat is None else seat, "silence", at)

    def solve(self, text: str | None = None, seat: int | None = None, at: float | None = None) -> Table:
        said = self.answer if text is None else text
        return self.do(self.turn if seat is None else seat, {"type": "enigma", "text": said}, at)

    def bid(self, count: int, at: float | None = None) -> Table:
        return self.do(self.turn, {"type": "bid", "count": count}, at)

    def say(self, text: str, verdict: Any = UNSET) -> Table:
        return self.do(self.dico, {"type": "say", "text": text}, verdict=verdict)

    def skip(self) -> Table:
        return self.do(self.dico, "skip")

    # Whole words and enigmas.

    def find(self, seat: int | None = None, bet: int = 1) -> Table:
        """The next word is found with one clue; of several SYNO by this one."""
        return self.bet(bet).clue().guess(seat=self.synos[0] if seat is None else seat)

    def miss(self, bet: int = 1) -> Table:
        """The next word is not found in any of its clues."""
        self.bet(bet)
        for _ in range(bet):
            self.clue()
            for seat in self.play.to_move:
                self.silence(seat)
        return self

    def enigma(self, found: int = 0, solver: int | None = None, finder: int | None = None) -> Table:
        """An enigma: the first `found` words are found (by `finder`), and `solver` answers it, or nobody."""
        if self.view.step == "roles":
            self.roles(self.play.to_move[0])
        for number in range(5):
            self.find(finder) if number < found else self.miss()
        number = len(self.play.state.history)
        while len(self.play.state.history) == number:
            self.solve() if self.turn == solver else self.silence()
        return self

    def round(self, winner: int) -> Table:
        """A round that this seat wins, with its team if it has one."""
        now = self.view.round
        while self.view.round == now and self.view.phase == "enigma":
            if self.view.step == "roles":
                self.roles(self.play.to_move[0])
            seats = len(self.view.roles)
            mine = self.turn % 2 == winner % 2 if seats == 4 else winner in self.synos
            helped = 1 if mine and seats == 4 else 0
            self.enigma(found=helped, solver=(self.synos[0] if seats == 4 else winner) if mine else None)
        return self

    def grande_pyramide(self, *winners: int) -> Table:
        """To the Grande Pyramide: these seats win the rounds (without any: seat 0 all of them)."""
        for winner in winners or (0,) * (3 if self.play.seats == 2 else 2):
            self.round(winner)
        assert self.view.phase == "grande_pyramide"
        return self

    def list(self, *finders: int | None) -> Table:
        """The expressions of a list one after another: who finds each, or nobody."""
        for seat in finders:
            self.skip() if seat is None else self.guess(seat=seat)
        return self

    def pingpong(self) -> Table:
        """To the Ping-Pong of round 2, where seats 0 and 1 are DICO and team 0 begins."""
        self.round(0)
        assert self.view.phase == "pingpong"
        return self.roles(0).roles(1)

    def names(self, *, found: int = 5) -> Table:
        """To the proper names: team 0 finds so many words, nobody the others nor the enigma; team 1 opens, seat 3."""
        self.pingpong()
        for number in range(5):
            if number < found:
                self.clue().guess()
            else:
                for _ in range(5):
                    self.clue().silence()
        self.silence().silence()
        assert self.view.phase == "names"
        return self
