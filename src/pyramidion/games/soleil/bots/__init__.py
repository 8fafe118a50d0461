"""The bots of the house: Novice, Adept and Oracle, from views alone."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal
from pyramidion.games.soleil import belief
from pyramidion.games.soleil.board import CELLS, EACH, NEIGHBOURS, SYMBOLS
from pyramidion.games.soleil.values import Guess, Ingots, SoleilMove, SoleilOptions
from pyramidion.games.soleil.views import SoleilView

from . import emperor
from .oracle import fewest_misses, most_gold
from .thinking import expected_gold, guessers, position, question, worth_asking

if TYPE_CHECKING:
    from .thinking import Floats

READING_SECONDS = 1.8
"""For people to read the answer before, besides the delay of the house."""


class SoleilBot(Bot[SoleilOptions, SoleilView, SoleilMove]):
    """What all levels share: the emperor's part, the ingots, and chance that follows from seed and view."""

    version = "3"
    styles: ClassVar[tuple[str, ...]] = emperor.STYLES

    def choose(self, view: SoleilView, legal: Legal[SoleilMove], budget: Budget) -> SoleilMove:
        random = Random(f"{self.seed}|{self.seat}|{view.round}|{len(view.log)}")  # noqa: S311 - no secret
        if "arrange" in legal.forms:
            return self.arrange(random)
        if "ingots" in legal.forms:
            return self.lay(random)
        return self.ask(view, budget, random)

    def arrange(self, random: Random) -> SoleilMove:
        return emperor.arrange(random, self.styles)

    def lay(self, random: Random) -> SoleilMove:
        return Ingots(shuffle=True)

    def ask(self, view: SoleilView, budget: Budget, random: Random) -> SoleilMove:
        raise AssertionError(f"the {self.level} bot asks nothing")

    def pause(self, view: SoleilView, move: SoleilMove) -> float | None:
        """It leaves the ingots to people, and lets them read an answer before it asks for the next one."""
        if isinstance(move, Ingots):
            return None if any(seat != view.emperor for seat in self.people) else 0.0
        return READING_SECONDS if isinstance(move, Guess) and self.people and view.log else 0.0

    @property
    def guessers(self) -> int:
        return guessers(self.options, self.seats)


class Novice(SoleilBot):
    """Remembers the last few answers and what lies open, and guesses what seems plausible."""

    level = "novice"
    styles = ("random",)
    memory = 3
    daring = 3
    """A question twice as good is asked two to the power of this times as often."""

    def ask(self, view: SoleilView, budget: Budget, random: Random) -> SoleilMove:
        at = position(view, self.memory)
        probability = belief.posterior(at.clues, at.solved).probability
        appeal = (probability if self.guessers == 1 else expected_gold(at, probability)).copy()
        appeal[list(at.solved)] = 0.0
        found = list(at.solved.values())
        # An animal that has been found six times is nowhere any more: that much a beginner sees.
        appeal[:, [symbol for symbol in range(len(SYMBOLS)) if found.count(symbol) == EACH]] = 0.0
        weights = [float(value) ** self.daring for value in appeal.ravel()]
        return question(random.choices(range(len(weights)), weights)[0])


class Adept(SoleilBot):
    """Knows the exact chances and takes what is worth most now; alone, what is most likely."""

    level = "adept"

    def ask(self, view: SoleilView, budget: Budget, random: Random) -> SoleilMove:
        at = position(view)
        probability = belief.posterior(at.clues, at.solved).probability
        if self.guessers == 1:
            # Where several are as likely it does not mind which. The Oracle looks further (`misses`).
            chances = probability.round(9)
            chances[list(at.solved)] = -1.0
            best = [int(i) for i in (chances == chances.max()).ravel().nonzero()[0]]
            return question(random.choice(best))
        return question(int(worth_asking(at, expected_gold(at, probability)).argmax()))


class Oracle(SoleilBot):
    """Looks ahead: what an answer tells, and to whom."""

    level = "oracle"
    version = "4"
    tries = 6
    """Arrangements among which it picks the hardest."""

    def arrange(self, random: Random) -> SoleilMove:
        if self.options.variant == "duel":
            return emperor.arrange_hard(random, self.tries, likeliest_questions)
        # Coins go to the others alone: animals that keep apart cost fewer.
        return emperor.arrange(random, ("chequered", "random"))

    def lay(self, random: Random) -> SoleilMove:
        return emperor.lay_ingots_far(random)

    def ask(self, view: SoleilView, budget: Budget, random: Random) -> SoleilMove:
        seed = random.getrandbits(60)
        at = position(view)
        if self.guessers == 1:
            return question(fewest_misses(at, budget.work, seed)[0].place)
        order = [(self.seat + i) % self.seats for i in range(self.seats)]
        purses = tuple(float(view.scores[seat]) for seat in order if seat != view.emperor)
        # In the tour the rounds add up, and this one is seldom the last: there gold counts (R-S11).
        ranked = self.options.variant == "simple"
        return question(most_gold(at, purses, ranked, budget.work, seed)[0].place)


def _likeliest(probability: Floats, solved: dict[int, int]) -> int:
    chances = probability.copy()
    chances[list(solved)] = -1.0
    return int(chances.argmax())


def likeliest_questions(board: str) -> int:
    """How many questions it takes to find this board alone, always asking for the likeliest, first on the board."""
    clues: list[belief.Clue] = []
    solved: dict[int, int] = {}
    while len(solved) < len(CELLS):
        place = _likeliest(belief.posterior(clues, solved).probability, solved)
        clues.append(clue := answer(board, solved, place))
        if clue.hit:
            solved[clue.cell] = clue.symbol
    return len(clues)


def answer(board: str, solved: dict[int, int], place: int) -> belief.Clue:
    """What Atahualpa says to a question when this is his palace."""
    cell, symbol = divmod(place, len(SYMBOLS))
    around = [i for i in NEIGHBOURS[cell] if i not in solved]
    count = sum(board[i] == SYMBOLS[symbol] for i in around)
    return belief.Clue(cell, symbol, board[cell] == SYMBOLS[symbol], count, sum(1 << i for i in around))


BOTS_BY_LEVEL = {bot.level: bot for bot in (Novice, Adept, Oracle)}
