"""Nouns that say what is asked for, and that people put before an answer or leave out: a sauce, « sauce tartare ».

>>> sorted(heads_of("Un gâteau, une tarte ou un biscuit qui se trempe dans le café"))
['biscuit', 'gâteau', 'tarte']
"""

from __future__ import annotations

import re
from functools import lru_cache

from .forms import unaccented
from .vocabulary import is_noun, lemmas

_WORDS = re.compile(r"[^\W\d_]+")
_QUOTED = re.compile(r"«[^»]*»|\([^)]*\)")
_ENDS = frozenset(
    ["qui", "que", "qu", "dont", "où", "dans", "sur", "avec", "sans", "pour", "par", "chez", "depuis", "dès"]
)
"""What follows one of these says more about the answers, not what they are."""
_NO_HEADS = frozenset(["nom", "mot", "titre", "fin", "début", "chose", "sorte", "monde", "jour", "temps"])
MIN_LETTERS = 3

HONORIFICS = frozenset(
    [
        *("roi", "reine", "prince", "princesse", "empereur", "imperatrice", "pape", "sultan", "calife"),
        *("capitaine", "commandant", "colonel", "general", "marechal", "amiral", "sergent", "lieutenant"),
        *("docteur", "professeur", "inspecteur", "commissaire", "detective", "president", "monsieur"),
        *("madame", "mademoiselle", "lord", "lady", "sir", "comte", "comtesse", "baron", "abbe"),
    ]
)
"""Titles that people put before a name: le roi David, le commandant Cousteau."""


def noun_lemmas(word: str) -> tuple[str, ...]:
    """The lemmas of a noun without accents; of lacs, that of lac, too."""
    single = word[:-1] if word[-1] in "sx" and is_noun(word[:-1]) else word
    return lemmas(word) if single == word else (*lemmas(word), *lemmas(single))


@lru_cache(maxsize=2048)
def heads_of(*texts: str) -> frozenset[str]:
    """The lemmas of the nouns with which a question, or the title of a set, says what is asked for."""
    found: set[str] = set()
    for text in texts:
        for word in _WORDS.findall(_QUOTED.sub(" ", text.lower())):
            if word in _ENDS:
                break
            if len(word) >= MIN_LETTERS and is_noun(plain := unaccented(word)):
                found.update(noun_lemmas(plain))
    return frozenset(found - _NO_HEADS)
