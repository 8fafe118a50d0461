"""The bots of the game. A bot sees what its seat sees, and chooses one of the legal moves."""

from __future__ import annotations

from random import Random

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal

from .nim import best_move
from .values import MarienbadOptions, MarienbadView, Take


class Novice(Bot[MarienbadOptions, MarienbadView, Take]):
    """Takes what it likes, and never the last match while there is anything else to take."""

    level = "novice"
    version = "1"

    def choose(self, view: MarienbadView, legal: Legal[Take], budget: Budget) -> Take:
        random = Random(f"{self.seed}|{self.seat}|{view.rows}")  # noqa: S311 - no secret
        left = sum(view.rows)
        return random.choice([move for move in legal.moves if move.count < left] or legal.moves)


class Perfect(Bot[MarienbadOptions, MarienbadView, Take]):
    """Never leaves a position that it has won."""

    level = "perfect"
    version = "1"

    def choose(self, view: MarienbadView, legal: Legal[Take], budget: Budget) -> Take:
        return best_move(view.rows)


BOTS_BY_LEVEL = {bot.level: bot for bot in (Novice, Perfect)}
