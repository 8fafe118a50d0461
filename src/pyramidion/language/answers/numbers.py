"""Normalizes numbers: quatorze, 14 and XIV; premier, 1er and Ier; quatre-vingt-un; mille et une.

A cardinal becomes digits, an ordinal digits and an `e`. After a name an ordinal equals a cardinal (François Ier,
François 1); before a word that takes ordinals a cardinal equals an ordinal (XX siècle).
"""

from __future__ import annotations

import re

_UNITS = {
    "zero": 0,
    "un": 1,
    "une": 1,
    "deux": 2,
    "trois": 3,
    "quatre": 4,
    "cinq": 5,
    "six": 6,
    "sept": 7,
    "huit": 8,
    "neuf": 9,
    "dix": 10,
    "onze": 11,
    "douze": 12,
    "treize": 13,
    "quatorze": 14,
    "quinze": 15,
    "seize": 16,
}
_TENS = {
    "vingt": 20,
    "vingts": 20,
    "trente": 30,
    "quarante": 40,
    "cinquante": 50,
    "soixante": 60,
    "septante": 70,
    "huitante": 80,
    "octante": 80,
    "nonante": 90,
}
_HUNDRED, _THOUSAND = frozenset({"cent", "cents"}), frozenset({"mille", "mil"})
_BASES = {word: word for word in [*_UNITS, *_TENS, "cent", "mille"]}
_ORDINALS = {"premier": "un", "premiere": "un", "cinquieme": "cinq", "neuvieme": "neuf"} | {
    (word.removesuffix("e")) + "ieme": word for word in _BASES
}
_NUMBER_WORDS = frozenset([*_UNITS, *_TENS, *_HUNDRED, *_THOUSAND, *_ORDINALS, "second", "seconde"])

_COUNTED_IN_ORDINALS = {
    *("siecle", "siecles", "millenaire", "republique", "empire", "reich", "dynastie", "arrondissement"),
    *(
        "croisade",
        "internationale",
        "legion",
        "symphonie",
        "amendement",
        "olympiade",
        "division",
        "parallele",
    ),
    "concerto",
}
"""Nouns that take ordinal numbers."""
_MONTHS = {
    *("janvier", "fevrier", "mars", "avril", "mai", "juin", "juillet", "aout", "septembre", "octobre"),
    *("novembre", "decembre"),
}
"""Their days take cardinal numbers, except the first."""

_DIGITS = re.compile(r"(\d+)(er|ere|re|e|eme|ieme|nd|nde)?")
_ROMAN = re.compile(r"(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})(er|ere|re|e|eme|ieme)?")
_ROMAN_START = frozenset("ivx")
_ROMAN_ONES = {"": 0, "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9}


def normalize_numbers(words: list[str]) -> list[str]:
    """The words with every number in its normal form. They must be unaccented and start without an article."""
    if not any(word in _NUMBER_WORDS or word[0] in _ROMAN_START or word[0].isdigit() for word in words):
        return words
    out: list[str] = []
    place = 0
    while place < len(words):
        value, ordinal, after = _number_in_digits(words, place)
        if after == place:
            value, ordinal, after = _number_in_words(words, place)
        if after == place:
            value, ordinal, after = _roman_number(words, place)
        if after == place:
            out.append(words[place])
            place += 1
            continue
        if after < len(words):
            ordinal = words[after] in _COUNTED_IN_ORDINALS or (ordinal and words[after] not in _MONTHS)
        elif place:
            ordinal = False
        out.append(f"{value}e" if ordinal else value)
        place = after
    return out


def _number_in_digits(words: list[str], place: int) -> tuple[str, bool, int]:
    found = _DIGITS.fullmatch(words[place])
    if not found:
        return "", False, place
    value, suffix = found.groups()
    if len(value) == 2 and value[0] == "0":  # 01 is 1, but 007 is 007
        value = value[1]
    if not suffix and place + 1 < len(words) and words[place + 1] in _THOUSAND:  # 20 mille
        return f"{value}000", False, place + 2
    return value, bool(suffix), place + 1


def _number_in_words(words: list[str], place: int) -> tuple[str, bool, int]:
    """The longest number in words that starts here. « Un » alone is an article, unless it ends the text."""
    if words[place] not in _NUMBER_WORDS:
        return "", False, place
    if words[place] in ("second", "seconde"):  # but the unit of time is no number
        return ("2", True, place + 1) if place + 1 < len(words) else ("", False, place)
    total = group = 0
    here, thousand, ordinal = place, False, False
    while here < len(words) and not ordinal:
        word = words[here]
        at = here
        if word == "et" and here > place and here + 1 < len(words):
            at = here + 1
            word = words[at]
            base = _ORDINALS.get(word, word)
            tens = group % 100
            if not (
                (base in ("un", "une") and (tens in (20, 30, 40, 50, 60, 70, 90) or (thousand and not group)))
                or (base == "onze" and tens == 60)
            ):
                break
        base = _ORDINALS.get(word, word)
        extended = _extended(base, group, first=here == place, after_thousand=thousand)
        if extended is None:
            break
        if base in _THOUSAND:
            total, group, thousand = max(group, 1) * 1000, 0, True
        else:
            group = extended
        ordinal = word in _ORDINALS
        here = at + 1
    alone = here == place + 1 and words[place] in ("un", "une", "unieme")
    if here == place or (alone and (here < len(words) or words[place] == "unieme")):
        return "", False, place
    return str(total + group), ordinal, here


def _extended(word: str, group: int, *, first: bool, after_thousand: bool) -> int | None:
    """A number below a thousand extended by one word, or None where French does not allow it."""
    fresh = group == 0 and (first or after_thousand)
    tens = group % 100
    if word in _THOUSAND:
        return group if not after_thousand and (group or first) else None
    if word in _HUNDRED:
        if fresh:
            return 100
        return group * 100 if 2 <= group <= 19 and group != 10 else None
    if word in _TENS:
        value = _TENS[word]
        if value == 20 and tens == 4:
            return group + 76
        return group + value if fresh or (group >= 100 and tens == 0) else None
    if word not in _UNITS:
        return None
    value = _UNITS[word]
    if value == 0:
        return 0 if first else None
    if fresh or (group >= 100 and tens == 0):
        return group + value
    if tens in (20, 30, 40, 50, 70, 90) and value <= 9:
        return group + value
    if tens in (60, 80):
        return group + value
    return group + value if tens in (10, 70, 90) and 7 <= value <= 9 else None


def _roman_number(words: list[str], place: int) -> tuple[str, bool, int]:
    """A Roman numeral up to 39 after a name, or before a noun that takes ordinals. « Vie » and « Xi » are words."""
    word = words[place]
    if word[0] not in _ROMAN_START:
        return "", False, place
    found = _ROMAN.fullmatch(word)
    if not found:
        return "", False, place
    tens, ones, suffix = found.groups()
    if suffix in ("er", "ere", "re") and tens + ones != "i":
        return "", False, place  # only the first is -er or -re: « ivre » and « vire » are words
    last = place + 1 == len(words)
    counted = not last and words[place + 1] in _COUNTED_IN_ORDINALS
    letters = len(tens) + len(ones)
    sure = counted or word == "ier"
    if suffix:
        plain = (letters >= 2 or suffix.endswith("eme")) and word not in ("vie", "ive", "xie", "ixe")
    else:
        plain = place > 0 and (letters >= 2 or last)
    if not (sure or plain) or (word == "ier" and not place):
        return "", False, place
    return str(10 * len(tens) + _ROMAN_ONES[ones]), bool(suffix) or counted, place + 1
