"""Écolier, Lettré, Érudit and Scribe: they differ by vocabulary, by what they overlook and by plan."""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import TYPE_CHECKING, ClassVar

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal
from pyramidion.games.kreuzwort.values import Accept, Challenge, KreuzwortMove, KreuzwortOptions, Pass
from pyramidion.games.kreuzwort.views import KreuzwortView

from .abilities import ADULT, CHILD, EXPERT, READER, SCHOLAR, SCHOOL, Attention, Vocabulary

if TYPE_CHECKING:
    from pyramidion.games.kreuzwort.finder import Found
    from pyramidion.games.kreuzwort.finder_kernel import Words

WORK_A_GAME = 2
"""What playing a game on costs of a budget: 500 of them take 0.2 to 0.4 seconds."""


def dictionary(view: KreuzwortView, options: KreuzwortOptions) -> Words:
    """All words of this table."""
    from pyramidion.games.kreuzwort.finder import lexicon_words, word_list

    return lexicon_words(options.inflected) if view.words is None else word_list(view.words)


def is_word(view: KreuzwortView, options: KreuzwortOptions, word: str) -> bool:
    """What the dictionary of this table says (R-K20, A-K22)."""
    from pyramidion.language.lexicon import lexicon

    if view.words is not None:
        return word in view.words
    words = lexicon()
    return word in words and (options.inflected or words.is_base(word))


class KreuzwortBot(Bot[KreuzwortOptions, KreuzwortView, KreuzwortMove]):
    """What all levels share: a word if there is one, and what to say to other people's words."""

    version = "2"

    def choose(self, view: KreuzwortView, legal: Legal[KreuzwortMove], budget: Budget) -> KreuzwortMove:
        if view.pending is not None:
            return Accept() if self.believes(view, view.pending.word) else Challenge()
        return self.play(view, budget)

    def believes(self, view: KreuzwortView, word: str) -> bool:
        """Whether the bot lets a word pass."""
        return is_word(view, self.options, word)

    @abstractmethod
    def play(self, view: KreuzwortView, budget: Budget) -> KreuzwortMove:
        """A word, or a pass."""


class Person(KreuzwortBot):
    """Knows some of the words, overlooks some of what they could do, and takes the most points that it sees."""

    vocabulary: ClassVar[Vocabulary]
    attention: ClassVar[Attention]

    def believes(self, view: KreuzwortView, word: str) -> bool:
        from .attention import draw
        from .vocabulary import known_words

        if not is_word(view, self.options, word):
            return False
        known = view.words is not None or word in known_words(self.vocabulary)
        return known or draw(self.seed, self.seat, word) >= self.attention.objects

    def play(self, view: KreuzwortView, budget: Budget) -> KreuzwortMove:
        from pyramidion.games.kreuzwort.finder import best

        words = self.words(view)
        found = self.seen(view, words) or best(view, self.seat, words)
        return Pass() if found is None else found.move()

    def words(self, view: KreuzwortView) -> Words:
        from .vocabulary import searchable

        if view.words is not None:
            return dictionary(view, self.options)
        return searchable(self.vocabulary, self.options.inflected)

    def seen(self, view: KreuzwortView, words: Words) -> Found | None:
        """The best word that comes to mind; where words can be challenged, perhaps one that does not exist."""
        from pyramidion.games.kreuzwort.finder import every

        from .attention import misspellings, noticed, overlooked

        key = f"{self.seed}|{self.seat}|{len(view.log)}"
        without = overlooked(self.attention, key)
        right = next(noticed(self.attention, key, every(view, self.seat, words, without)), None)
        if self.options.validation != "challenge" or view.words is not None:
            return right
        wrong = misspellings(self.vocabulary, self.options.inflected)
        for found in noticed(self.attention, key, every(view, self.seat, wrong, without)):
            if right is not None and found.points <= right.points:
                break
            if self.misspells(view, found.word):
                return found
        return right

    def misspells(self, view: KreuzwortView, word: str) -> bool:
        """Whether it takes this misspelling for a word; nobody does after it has been taken back once."""
        from .attention import draw

        refused = any(told.word == word and told.score is None for told in view.log)
        return not refused and draw(self.seed, self.seat, word) < self.attention.misspells


class Ecolier(Person):
    """Knows everyday words, rarely sees a long one, and lets every word of the others pass."""

    level = "ecolier"
    vocabulary, attention = SCHOOL, CHILD

    def believes(self, view: KreuzwortView, word: str) -> bool:
        return True


class Lettre(Person):
    """Knows the words that a reader knows, sees most short and some long ones, and doubts what it does not know."""

    level = "lettre"
    vocabulary, attention = READER, ADULT


class Erudit(Person):
    """Knows nearly all words that are met at all, overlooks little, and still goes by points alone."""

    level = "erudit"
    version = "1"
    vocabulary, attention = SCHOLAR, EXPERT


class Scribe(KreuzwortBot):
    """Knows every word and what it is worth in the end: what it takes and leaves, and when to end (`scribe`)."""

    level = "scribe"
    version = "4"

    def play(self, view: KreuzwortView, budget: Budget) -> KreuzwortMove:
        from .scribe import weigh

        words = dictionary(view, self.options)
        seed = Random(f"{self.seed}|{self.seat}|{view.scores}|{view.tops}").getrandbits(60)  # noqa: S311 - no secret
        weighed = weigh(view, self.seat, words, max(budget.work // WORK_A_GAME, 1), seed)
        return weighed[0].move() if weighed else Pass()


BOTS_BY_LEVEL: dict[str, type[KreuzwortBot]] = {bot.level: bot for bot in (Ecolier, Lettre, Erudit, Scribe)}
