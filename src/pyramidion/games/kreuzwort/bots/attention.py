"""What a level sees of what it could form: people overlook places and long words, and believe wrong spellings.

A draw depends on the bot's seed, its seat, the turn and the word alone: the same view gives the same move.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache

from pyramidion.games.kreuzwort.finder import Finds, Found, word_list
from pyramidion.games.kreuzwort.finder_kernel import LINES, Words
from pyramidion.language.lexicon import lexicon

from .abilities import Attention, Vocabulary
from .vocabulary import known_words

SURE_LETTERS = 3
"""Words of so many letters are always noticed where their place is."""
DOUBLED = "CFLMNPRT"
"""Consonants of which people leave out one of two: *apeler*, *doner*. One S between vowels, or one L after I,
would be heard."""


def draw(*about: object) -> float:
    """A number from 0 to 1 that depends on these values alone."""
    return zlib.crc32("|".join(map(str, about)).encode()) / (1 << 32)


def overlooked(attention: Attention, key: str) -> frozenset[int]:
    """The lines of the board that are not looked at; never all of them."""
    unseen = [line for line in range(LINES) if draw(key, "line", line) < attention.overlooks]
    return frozenset(unseen[: LINES - 1])


def noticed(attention: Attention, key: str, finds: Finds) -> Iterator[Found]:
    """The words that come to mind, best first."""
    for number, (word, _) in enumerate(finds.summary()):
        if draw(key, word) < attention.notices ** max(len(word) - SURE_LETTERS, 0):
            yield finds[number]


@lru_cache(maxsize=8)
def misspellings(vocabulary: Vocabulary, inflected: bool = True) -> Words:
    """What people write who know these words by ear: regular plurals, and one consonant for two. No real words."""
    real = lexicon()
    wrong: set[str] = set()
    for word in known_words(vocabulary, inflected):
        if inflected and word.endswith("AUX") and f"{word[:-3]}AL" in real:
            wrong.add(f"{word[:-3]}ALS")
        wrong |= {
            word[:i] + word[i + 1 :]
            for i in range(1, len(word) - 2)
            if word[i] == word[i + 1] and word[i] in DOUBLED and word[i - 1 : i + 2] != "ILL"
        }
    return word_list(word for word in wrong if word not in real)
