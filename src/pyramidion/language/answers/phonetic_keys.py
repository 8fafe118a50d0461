"""Coarse phonetic keys: names that sound alike in French have the same key.

They serve long names that people have heard more often than read (Tchaïkovski, Nietzsche, Shakespeare). They do not
distinguish s from z inside a word, u from ou, nor é, è, ai and eu, and drop silent letters; the judge never relies on
them alone.
"""

from __future__ import annotations

import re
from functools import lru_cache

# First letters of the spelling, the spelling, the sound. The first rule that matches applies; a letter without a
# matching rule stays.
_RULES: tuple[tuple[str, str, str], ...] = (
    # Endings, most of them silent.
    ("aeo", r"(?:eau|au|o)(?:x|d|t|ds|ts|lt|ld|lts)$", "o"),
    ("ae", r"(?:et|ez|ets|ait|aits|ais|aie|ay|ey)$", "e"),
    ("dpstxz", r"(?<=[aeiouynmr])[tdspxz]+$", ""),
    ("g", r"(?<=[aeiouynmrl])g[ht]?s?$", ""),
    ("e", r"(?<=[^aeo])es?$", ""),
    ("fvw", r"(?:ff|v|w|f)$", "f"),
    # Sibilants; s and z differ only at the start.
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
    # Vowels, nasal ones first.
    ("aeiy", r"(?:ai|ei|i|y)[nm](?![aeiouynmh])", "I"),
    ("e", r"(?<=i)en(?![aeiouynmh])", "I"),
    ("ae", r"(?:ea|[ae])[nm](?![aeiouynmh])", "A"),
    ("o", r"o[nm](?![aeiouynmh])", "O"),
    ("u", r"um(?=[bp])", "O"),
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
_REPEATED = re.compile(r"(.)\1+")
_VOWELS = str.maketrans("", "", "aeiouAIO")
_NASAL = str.maketrans("AIO", "nnn")


@lru_cache(maxsize=8192)
def word_key(word: str) -> str:
    """The key of one word in lower case without accents."""
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
    return _REPEATED.sub(r"\1", "".join(said))


_MUTE_E = re.compile(r"([bdfklmnprstvz]|qu)e(?=[bcdfgjklmnpqrstvz][aeiouy])")


@lru_cache(maxsize=8192)
def quick_key(word: str) -> str:
    """The key of a word as it is said quickly, without the e that nobody hears: roqu(e)fort."""
    return word_key(word[:1] + _MUTE_E.sub(r"\1", word[1:]))


def name_key(words: tuple[str, ...]) -> str:
    """The key of a name of several words."""
    return "".join(map(word_key, words))


def consonant_skeleton(key: str) -> str:
    """A key without its vowels; nasal ones leave an n."""
    return _REPEATED.sub(r"\1", key.translate(_NASAL).translate(_VOWELS))
