"""How a name sounds to a French ear, coarsely: names that sound alike have the same key.

The key serves long names that people have heard more often than read (Tchaïkovski, Nietzsche, Shakespeare). It makes no
difference between s and z, u and ou, é, è, ai and eu, and forgets mute letters; the judge never trusts it alone.
"""

from __future__ import annotations

import re
from functools import lru_cache

_VOWELS = "aeiouy"
_RULES: tuple[tuple[str, str], ...] = (
    # The ends of words, most of them mute.
    (r"(?:eau|au|o)(?:x|d|t|ds|ts|lt|ld|lts)$", "o"),
    (r"(?:et|ez|ets|ait|aits|ais|aie|ay|ey)$", "e"),
    (r"(?<=[aeiouynmr])[tdspxz]+$", ""),
    (r"(?<=[aeiouynmrl])g[ht]?s?$", ""),
    (r"(?<=[^aeiouy])es?$", ""),
    (r"(?<=[iuy])es?$", ""),
    (r"(?:ff|v|w|f)$", "f"),
    # What hisses.
    (r"t?zs?ch|t?sch|tsh|tch|sh|ch(?![rlnts])", "S"),
    (r"ch", "k"),
    (r"d?j|dg(?=e)|dzh", "j"),
    (r"ge(?=[aou])", "j"),
    (r"gu(?=[eiy])|gh|gg", "g"),
    (r"gn", "N"),
    (r"g(?=[eiy])", "j"),
    (r"sc(?=[eiy])|cc(?=[eiy])|c(?=[eiy])|ti(?=on)|ts|tz|zz|ss|s|z", "s"),
    (r"xc(?=[eiy])|x|ks|cs", "ks"),
    (r"cqu|cch|cc|ck|qu|kh|kk|c|k|q", "k"),
    (r"ph|ff|f", "f"),
    (r"vv|v|w|ou(?=[aei])", "v"),
    (r"th|tt|dt|t", "t"),
    (r"rh|rr|r", "r"),
    # Vowels, those through the nose first.
    (r"(?:ai|ei|i|y)[nm](?![aeiouynmh])", "I"),
    (r"(?<=i)en(?![aeiouynmh])", "I"),
    (r"(?:ea|[ae])[nm](?![aeiouynmh])", "A"),
    (r"o[nm](?![aeiouynmh])", "O"),
    (r"u[nm](?![aeiouynmh])", "I"),
    (r"ill(?=[aeiou])|(?<=[aeou])il(?![aeiou])", "i"),
    (r"eau|au|oo(?=$)", "o"),
    (r"ou|oo|u", "u"),
    (r"ai|ay|ei|ey|ee|eu|ea|ae|oeu|oe|e", "e"),
    (r"ie|ii|i|y", "i"),
    (r"h", ""),
    (r"[^\W]", "="),
)
_SCAN = re.compile("|".join(f"({pattern})" for pattern, _ in _RULES))
_SOUNDS = tuple(sound for _, sound in _RULES)
_TWICE = re.compile(r"(.)\1+")
_OPEN = str.maketrans("", "", "aeiouAIO")


def _said(found: re.Match[str]) -> str:
    sound = _SOUNDS[(found.lastindex or 1) - 1]
    return found[0] if sound == "=" else sound


@lru_cache(maxsize=8192)
def sounds(word: str) -> str:
    """The key of one word in small letters without accents."""
    return _TWICE.sub(r"\1", _SCAN.sub(_said, word))


def by_ear(words: tuple[str, ...]) -> str:
    """The key of a name."""
    return "".join(map(sounds, words))


def skeleton(key: str) -> str:
    """A key without its open vowels and without saying where it is nasal."""
    return _TWICE.sub(r"\1", key.replace("A", "n").replace("I", "n").replace("O", "n").translate(_OPEN))
