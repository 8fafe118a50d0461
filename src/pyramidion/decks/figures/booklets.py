"""The same figures for the cards that the boxes' own booklets print as examples: numbers only.

They are few, so they tell no more than a direction: three enigmas of Pyramide and four definitions of La Cible, and one
of the enigmas is as long as the other two together.
"""

from __future__ import annotations

from typing import Final

from .rhythm import Rhythm

BOOKLETS: Final[dict[str, Rhythm]] = {
    "titles": Rhythm(
        texts=3,
        demonstratives=0.0,
        commas=0.0,
        first_person=0.0,
        questions=0.0,
        quotes=0.0,
        words=(2, 2, 2, 4, 4),
        lengths={2: 2, 4: 1},
        beginnings=0.0,
        skeletons=0.0,
        frames=(),
    ),
    "enigmes": Rhythm(
        texts=3,
        demonstratives=1 / 3,
        commas=2 / 3,
        first_person=1 / 3,
        questions=0.0,
        quotes=1 / 3,
        words=(14, 14, 15, 45, 45),
        lengths={14: 1, 15: 1, 45: 1},
        beginnings=0.0,
        skeletons=0.0,
        frames=(),
    ),
    "definitions": Rhythm(
        texts=4,
        demonstratives=0.0,
        commas=1 / 4,
        first_person=0.0,
        questions=0.0,
        quotes=0.0,
        words=(4, 10, 10, 10, 11),
        lengths={4: 1, 10: 2, 11: 1},
        beginnings=0.0,
        skeletons=0.0,
        frames=(),
    ),
}
"""By what the texts are: titles and sentences of enigmas, definitions."""
