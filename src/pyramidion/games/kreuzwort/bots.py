"""The bots of the house: Écolier, Lettré and Scribe. They differ by vocabulary and by plan, not by blunders."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal

from .values import Accept, Challenge, KreuzwortMove, KreuzwortOptions, Pass
from .views import KreuzwortView

if TYPE_CHECKING:
    from .finder_kernel import Words

WORK_A_GAME = 4
"""What playing a game on to its end costs of a budget: 250 of them take about half a second."""
SCHOOL = 4
"""The band of frequency from which on a word is known at school (`lexicon.BANDS_PER_MILLION`)."""


def vocabulary(view: KreuzwortView, options: KreuzwortOptions, band: int = 0) -> Words:
    """The words of this table, or those of a band of frequency and above."""
    from .finder import lexicon_words, word_list

    return lexicon_words(options.inflected, band) if view.words is None else word_list(view.words)


def is_word(view: KreuzwortView, options: KreuzwortOptions, word: str) -> bool:
    """What the dictionary of this table says (R-K20, A-K22)."""
    from pyramidion.language.lexicon import lexicon

    if view.words is not None:
        return word in view.words
    words = lexicon()
    return word in words and (options.inflected or words.is_base(word))


class KreuzwortBot(Bot[KreuzwortOptions, KreuzwortView, KreuzwortMove]):
    """What all levels share: a word if there is one, and what to say to other people's words."""

    version = "1"
    band = 0

    def choose(self, view: KreuzwortView, legal: Legal[KreuzwortMove], budget: Budget) -> KreuzwortMove:
        if view.pending is not None:
            return Accept() if self.believes(view, view.pending.word) else Challenge()
        return self.play(view, budget)

    def believes(self, view: KreuzwortView, word: str) -> bool:
        """Whether the bot lets a word pass."""
        return is_word(view, self.options, word)

    def play(self, view: KreuzwortView, budget: Budget) -> KreuzwortMove:
        """The word with the most points."""
        from .finder import best

        found = best(view, self.seat, vocabulary(view, self.options, self.band))
        return Pass() if found is None else found.move()


class Ecolier(KreuzwortBot):
    """Knows the frequent words, and takes the one with the most points. Lets every word of the others pass."""

    level = "ecolier"
    band = SCHOOL

    def believes(self, view: KreuzwortView, word: str) -> bool:
        return True


class Lettre(KreuzwortBot):
    """Knows every word, and takes the one with the most points."""

    level = "lettre"


class Scribe(KreuzwortBot):
    """Knows every word and what it is worth in the end: own pyramids twice, what it leaves, when to end (`scribe`)."""

    level = "scribe"

    def play(self, view: KreuzwortView, budget: Budget) -> KreuzwortMove:
        from .scribe import weigh

        words = vocabulary(view, self.options)
        seed = Random(f"{self.seed}|{self.seat}|{view.scores}|{view.tops}").getrandbits(60)  # noqa: S311 - no secret
        weighed = weigh(view, self.seat, words, max(budget.work // WORK_A_GAME, 1), seed)
        return weighed[0].move() if weighed else Pass()


BOTS_BY_LEVEL: dict[str, type[KreuzwortBot]] = {bot.level: bot for bot in (Ecolier, Lettre, Scribe)}
