"""What it is worth to a player to take a pyramid: more than its points.

An own pyramid counts twice in the end (R-K24), one of another player helps its owner as much as it brings; but what is
left may be taken by others, letters are of use for later words, and a tall stack of one's own keeps the game from
ending (R-K23). What all that comes to was learned by games against itself (`training`): for each kind of pyramid and
each letter, and for each pyramid of its stack.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pyramidion.games.kreuzwort.finder_kernel import LETTERS, Ints, Words

from .learned import learned
from .taste_kernel import FREE, HEIGHT, THEIRS, Listed, most_further

KINDS = ("mine", "free", "theirs", "grey", "black")
"""The rows of a taste."""
SCALE = 16
"""A point of a taste."""
HIGHEST_OF = np.array([[5], [4], [5], [6], [0]])
"""By kind: how high a stack is at most (R-K3, R-K5, R-K25)."""
HIGHEST = int(HIGHEST_OF.max())
PARTS = 32
"""The words are dealt into so many parts."""
FEWEST = 200
"""A part has at least so many words, or there are fewer parts."""


@lru_cache(maxsize=4)
def taste_for(seats: int) -> Ints:
    """The taste of a game with so many players. It was learned with two: of several others, what one of them loses is
    worth the less, and what counts for their own pyramids is in between."""
    table = np.array([learned().taste[kind] for kind in KINDS])
    table[THEIRS] = (table[THEIRS] + (seats - 2) * table[FREE]) / (seats - 1)
    return np.round(SCALE * table).astype(np.int64)


def dearest(taste: Ints) -> Ints:
    """By letter: the most that a pyramid with it is worth."""
    most: Ints = (taste[:, :LETTERS] + np.maximum(taste[:, HEIGHT:], 0) * HIGHEST_OF).max(axis=0)
    return np.maximum(most, 0)


def listed(words: Words, taste: Ints) -> Listed:
    """The words dealt into parts, each by what they are worth at most."""
    number = len(words.masks)
    dear = dearest(taste)
    most = np.add.reduceat(dear[words.text], words.start[:-1]) if number else np.zeros(0, np.int64)
    parts = min(max(number // FEWEST, 1), PARTS)
    dealt = np.argsort(-most, kind="stable")
    order = np.concatenate([dealt[part::parts] for part in range(parts)])
    begin = np.concatenate([[0], np.cumsum([len(dealt[part::parts]) for part in range(parts)])])
    chosen = picked(words, order)
    further = np.zeros(number, np.int32)
    most_further(chosen, dear, further)
    return Listed(chosen, begin, most[order].astype(np.int32), further)


def picked(words: Words, order: Ints) -> Words:
    """These words, in this order."""
    starts, lengths = words.start[:-1][order], np.diff(words.start)[order]
    ends = np.cumsum(lengths)
    where = np.arange(ends[-1] if len(ends) else 0) + np.repeat(starts - ends + lengths, lengths)
    return Words(words.text[where], np.concatenate([[0], ends]), words.masks[order], words.worth[order])
