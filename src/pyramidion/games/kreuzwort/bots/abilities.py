"""What the lower levels know and what they overlook: the figures that make them people."""

from __future__ import annotations

from typing import NamedTuple

IMPERFECT_SUBJUNCTIVE, PAST_HISTORIC = "sub:imp", "ind:pas"


class Vocabulary(NamedTuple):
    """Occurrences in a million words from which on a form and its entry are known, and tenses that never are."""

    form: float
    entry: float
    unsaid: tuple[str, ...]
    """Beginnings of the features of a verb form."""


class Attention(NamedTuple):
    """Probabilities."""

    overlooks: float
    """To overlook a row or a column for a turn."""
    notices: float
    """To notice a word, once for each letter that it has beyond `attention.SURE_LETTERS`."""
    misspells: float
    """To take a misspelling for the right spelling, for the whole game."""
    objects: float
    """To challenge a right word that it does not know."""


SCHOOL = Vocabulary(5.0, 20.0, (IMPERFECT_SUBJUNCTIVE, PAST_HISTORIC))
"""Some 8,000 forms of 3,400 entries."""
READER = Vocabulary(
    0.3, 1.0, (IMPERFECT_SUBJUNCTIVE, *(f"{PAST_HISTORIC}:{who}" for who in ("1s", "2s", "1p", "2p", "3p")))
)
"""Some 49,000 forms of 18,700 entries; of the past historic only *il mangea*."""
SCHOLAR = Vocabulary(0.1, 0.3, READER.unsaid)
"""Some 74,000 forms."""

CHILD = Attention(overlooks=0.3, notices=0.5, misspells=0.6, objects=0.0)
ADULT = Attention(overlooks=0.15, notices=0.6, misspells=0.2, objects=0.1)
EXPERT = Attention(overlooks=0.05, notices=0.9, misspells=0.0, objects=0.05)
