"""Titles of enigmas that give the answer away.

A title tells too much if one of its words is rare and among the first things that people think of at the answer: the
clues of `evocations` for names and words, which were not written for the titles. Only enigmas whose answer has such a
list count. Frequent words (petit, eau) may mean anything. The measure misses proper names, and finds some titles that
are fair all the same: it is for comparing decks, and for looking at those that it finds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from pyramidion.decks.items import Item
from pyramidion.language.clues.free_words import is_function_word
from pyramidion.language.evocations import evocations
from pyramidion.language.evocations.names import name_clues
from pyramidion.language.lexicon import lexicon

_WORD: Final = re.compile(r"[^\W\d_]{3,}")
MAX_FREQUENCY: Final = 10.0
"""How often a rare word occurs at most, per million."""
MAX_SHOWN: Final = 10


class TellingTitles(msgspec.Struct, frozen=True):
    asked: int
    """Enigmas whose answer has a list of what people think of."""
    telling: int
    share: float | None
    some: tuple[str, ...]
    """The first ones, by file and line, with the word that tells."""


def telling_titles(items: Iterable[Item]) -> TellingTitles:
    asked, found = 0, []
    for item in items:
        if not item.title or not (clues := _clues(item.answers[0])):
            continue
        asked += 1
        told = next((word for word in _WORD.findall(item.title) if _tells(word, clues)), "")
        if told:
            found.append(f"{item.file}:{item.line} {told}")
    return TellingTitles(asked, len(found), len(found) / asked if asked else None, tuple(found[:MAX_SHOWN]))


def _tells(word: str, clues: frozenset[str]) -> bool:
    forms = _forms(word)
    return bool(forms & clues) and max(map(lexicon().frequency, forms)) <= MAX_FREQUENCY


def _clues(answer: str) -> frozenset[str]:
    """What people think of at an answer, with the words that those are forms of."""
    entry = evocations().get(answer.lower())
    words = (*name_clues(answer), *(one.word for one in (entry.evocations if entry else ())))
    return frozenset(form for word in words for form in _forms(word))


@lru_cache(maxsize=8192)
def _forms(word: str) -> frozenset[str]:
    if is_function_word(word):
        return frozenset()
    return frozenset((word.lower(), *lexicon().lemmas(word.lower())))
