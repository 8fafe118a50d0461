"""How a name sounds to a French ear, coarsely: names that sound alike have the same key.

The key serves long names that people have heard more often than read (Tchaïkovski, Nietzsche, Shakespeare). It makes no
difference between s and z within a word, u and ou, é, è, ai and eu, and forgets mute letters; the judge never trusts it
alone.
"""

from __future__ import annotations

import re
from functools import lru_cache

# The letters with which the spelling begins, the spelling, the sound. The first rule that fits is taken; a letter for
# which none fits sounds as it is written.
_RULES: tuple[tuple[str, str, str], ...] = (
    # The ends of words, most of them mute.
    ("aeo", r"(?:eau|au|o)(?:x|d|t|ds|ts|lt|ld|lts)$", "o"),
    ("ae", r"(?:et|ez|ets|ait|aits|ais|aie|ay|ey)$", "e"),
    ("dpstxz", r"(?<=[aeiouynmr])[tdspxz]+$", ""),
    ("g", r"(?<=[aeiouynmrl])g[ht]?s?$", ""),
    ("e", r"(?<=[^aeo])es?$", ""),
    ("fvw", r"(?:ff|v|w|f)$", "f"),
    # What hisses; s and z are told apart at the beginning alone.
    ("z", r"^zz?(?=[aeiouy])", "z"),
    ("cstz", r"t?zs?ch|t?sch|tsh|tch|sh|ch(?![rlnts])", "S"),
    ("c", r"ch", "k"),
    ("dj", r"d?j|dg(?=e)|dzh", "j"),
    ("g", r"ge(?=[aou])", "j"),
    ("g", r"gu(?=[eiy])|gh|gg", "g"),
    ("g", r"gn", "N"),
    ("g", r"g(?=[eiy])", "j"),
    ("cstz", r"sc(?=[eiy])|cc(?=[eiy])|c(?=[eiy])|ti(?=on)|ts|tz|zz|ss|s|z", "s"),
    ("ckx", r"xc(?=[eiy])|x|ks|cs", "ks"),
    ("ckq", r"cqu|cch|cc|ck|qu|kh|kk|c|k|q", "k"),
    ("fp", r"ph|ff|f", "f"),
    ("ovw", r"vv|v|w|ou(?=[aei])", "v"),
    ("dt", r"th|tt|dt|t", "t"),
    ("r", r"rh|rr|r", "r"),
    # Vowels, those through the nose first.
    ("aeiy", r"(?:ai|ei|i|y)[nm](?![aeiouynmh])", "I"),
    ("e", r"(?<=i)en(?![aeiouynmh])", "I"),
    ("ae", r"(?:ea|[ae])[nm](?![aeiouynmh])", "A"),
    ("o", r"o[nm](?![aeiouynmh])", "O"),
    ("u", r"u[nm](?![aeiouynmh])", "I"),
    ("i", r"ill(?=[aeiou])|(?<=[aeou])il(?![aeiou])", "i"),
    ("aeo", r"eau|au|oo(?=$)", "o"),
    ("ou", r"ou|oo|u", "u"),
    ("aeo", r"ai|ay|ei|ey|ee|eu|ea|ae|oeu|oe|e", "e"),
    ("iy", r"ie|ii|i|y", "i"),
    ("h", r"h", ""),
)
_BY_LETTER = {
    letter: (
        re.compile("|".join(f"({spelling})" for first, spelling, _ in _RULES if letter in first)),
        [sound for first, _, sound in _RULES if letter in first],
    )
    for letter in sorted({letter for first, _, _ in _RULES for letter in first})
}
_TWICE = re.compile(r"(.)\1+")
_OPEN = str.maketrans("", "", "aeiouAIO")
_NASAL = str.maketrans("AIO", "nnn")


@lru_cache(maxsize=8192)
def sounds(word: str) -> str:
    """The key of one word in small letters without accents."""
    said = []
    place, end = 0, len(word)
    while place < end:
        spelling, own = _BY_LETTER.get(word[place], (None, None))
        found = spelling.match(word, place) if spelling else None
        if found and own and found.lastindex:
            said.append(own[found.lastindex - 1])
            place = found.end()
        else:
            said.append(word[place])
            place += 1
    return _TWICE.sub(r"\1", "".join(said))


def by_ear(words: tuple[str, ...]) -> str:
    """The key of a name."""
    return "".join(map(sounds, words))


def skeleton(key: str) -> str:
    """A key without its open vowels and without saying where it is nasal."""
    return _TWICE.sub(r"\1", key.translate(_NASAL).translate(_OPEN))
