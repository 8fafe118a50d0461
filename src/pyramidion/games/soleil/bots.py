"""The bots of the house: Novice, Adept and Oracle, from views alone."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal

from . import belief, emperor
from .board import EACH, SYMBOLS
from .thinking import Position, after, expected_gold, position, question
from .values import Ingots, SoleilMove, SoleilOptions
from .views import SoleilView

INFORMATION = 0.2
"""What a bit is worth in questions, where the fewest questions win: the best of eight values over 300 boards."""
CANDIDATES = 14
"""The Oracle looks further into so many questions."""
LIKELY = 0.004
"""Answers less likely than this are not looked into."""


class SoleilBot(Bot[SoleilOptions, SoleilView, SoleilMove]):
    """What all levels share: the emperor's part, the ingots, and chance that follows from seed and view."""

    version = "1"
    styles: ClassVar[tuple[str, ...]] = emperor.STYLES

    def choose(self, view: SoleilView, legal: Legal[SoleilMove], budget: Budget) -> SoleilMove:
        random = Random(f"{self.seed}|{self.seat}|{view.round}|{len(view.log)}")  # noqa: S311 - no secret
        if "arrange" in legal.forms:
            return emperor.arrange(random, self.styles)
        if "ingots" in legal.forms:
            return self.lay(random)
        return self.ask(view, budget, random)

    def lay(self, random: Random) -> SoleilMove:
        return Ingots(shuffle=True)

    def ask(self, view: SoleilView, budget: Budget, random: Random) -> SoleilMove:
        raise AssertionError(f"the {self.level} bot asks nothing")

    @property
    def alone(self) -> bool:
        """Nobody else guesses in this round: the fewest questions win (R-S13), or the one who guesses beats itself."""
        return self.options.variant == "duel" or self.seats == 1


class Novice(SoleilBot):
    """Remembers the last few answers and what lies open, and guesses what seems plausible."""

    level = "novice"
    styles = ("random",)
    memory = 3

    def ask(self, view: SoleilView, budget: Budget, random: Random) -> SoleilMove:
        at = position(view, self.memory)
        gold = expected_gold(at, belief.posterior(at.clues, at.solved).probability)
        found = [sum(s == symbol for s in at.solved.values()) for symbol in range(len(SYMBOLS))]
        weights = [
            0.0 if found[i % len(SYMBOLS)] == EACH else max(float(value), 0.0) ** 3
            for i, value in enumerate(gold.ravel())
        ]
        if self.alone:
            chances = belief.posterior(at.clues, at.solved).probability.copy()
            chances[list(at.solved)] = 0.0
            weights = [float(p) ** 3 for p in chances.ravel()]
        return question(random.choices(range(len(weights)), weights)[0])


class Adept(SoleilBot):
    """Knows the exact chances and takes what is worth most now."""

    level = "adept"

    def ask(self, view: SoleilView, budget: Budget, random: Random) -> SoleilMove:
        at = position(view)
        probability = belief.posterior(at.clues, at.solved).probability
        if self.alone:
            chances = probability.copy()
            chances[list(at.solved)] = -1.0
            return question(int(chances.argmax()))
        return question(int(expected_gold(at, probability).argmax()))


class Oracle(SoleilBot):
    """Looks ahead: what an answer tells, and to whom."""

    level = "oracle"

    def lay(self, random: Random) -> SoleilMove:
        return emperor.lay_ingots_far(random)

    def ask(self, view: SoleilView, budget: Budget, random: Random) -> SoleilMove:
        at = position(view)
        if self.alone:
            return self.fewest_questions(at)
        return self.most_gold(at, budget)

    def fewest_questions(self, at: Position) -> SoleilMove:
        """A sure hit costs nothing: every cell has to be named once. Else the chance of a hit, and what is learned."""
        table = belief.question_table(at.clues, at.solved)
        worth = table[:, :, 1].sum(axis=2) + INFORMATION * belief.expected_information(table)
        worth[list(at.solved)] = -1.0
        return question(int(worth.argmax()))

    def most_gold(self, at: Position, budget: Budget) -> SoleilMove:
        """The gold now, less what the answer lets the next player take, shared among all the others."""
        gold = expected_gold(at, belief.posterior(at.clues, at.solved).probability)
        flat = gold.ravel()
        best = flat.argsort()[::-1][:CANDIDATES]
        table = belief.question_table(at.clues, at.solved)
        guessers = self.seats - (self.options.emperor == "seat")
        share = 1.0 / max(guessers - 1, 1)
        work = budget.work
        values: list[tuple[float, int]] = []
        for index in best:
            cell, symbol = divmod(int(index), len(SYMBOLS))
            handed = 0.0
            for hit in (0, 1):
                for count in range(9):
                    chance = float(table[cell, symbol, hit, count])
                    if chance < LIKELY or work <= 0:
                        continue
                    then = after(at, cell, symbol, bool(hit), count)
                    if len(then.solved) == table.shape[0]:
                        continue
                    work -= 1
                    known = belief.posterior(then.clues, then.solved).probability
                    handed += chance * float(expected_gold(then, known).max())
            values.append((float(flat[index]) - share * handed, -int(index)))
        return question(-max(values)[1])


BOTS = {bot.level: bot for bot in (Novice, Adept, Oracle)}
