"""Forms of words: clues and guesses stand in the form of each other, as people say *inventa* for *découvrit*."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pyramidion.language.lexicon import Reading, lexicon
from pyramidion.language.spelling import fold

STEMS: Final = (("YER", 3), ("ER", 2), ("OIR", 5), ("INDRE", 4), ("RE", 3), ("IR", 3))
"""How many letters a verb loses at the end at most before its forms have theirs."""
LONGER: Final = 5
"""Letters that a form of a verb has more than the verb, at most."""
ENDINGS: Final = (
    ("", ("S", "X", "E", "ES", "NE", "NES", "LE", "LES", "TE", "TES")),
    ("AL", ("AUX", "ALE", "ALES")),
    ("AIL", ("AUX",)),
    ("EAU", ("ELLE", "ELLES")),
    ("X", ("SE", "SES")),
    ("F", ("VE", "VES")),
    ("ER", ("ERE", "ERES")),
    ("EUR", ("EUSE", "EUSES", "RICE", "RICES")),
    ("C", ("CHE", "CHES", "QUE", "QUES")),
    ("OU", ("OLLE", "OLLES")),
)
"""How nouns and adjectives end, and how their forms do."""
IRREGULAR: Final = {
    "œil": ("yeux",),
    "ciel": ("cieux",),
    "aller": ("va", "vont", "ira", "irait"),
    "avoir": ("eut", "eu", "ont"),
    "boire": ("but", "bu", "burent"),
    "connaître": ("connut", "connu", "connue"),
    "croire": ("crut", "cru", "crurent"),
    "cuire": ("cuit", "cuite", "cuits", "cuites"),
    "devoir": ("dut", "dû"),
    "être": ("est", "sont", "fut", "était"),
    "faire": ("fit", "font", "firent"),
    "lire": ("lut", "lu", "lurent"),
    "mettre": ("mit", "mis", "mise", "mirent"),
    "mourir": ("meurt", "meurent"),
    "naître": ("né", "née", "nés"),
    "pouvoir": ("peut", "put", "peuvent"),
    "prendre": ("prend", "prit", "prennent", "pris", "prise", "prirent"),
    "savoir": ("sut", "su"),
    "tenir": ("tient", "tint", "tiennent"),
    "venir": ("vient", "vint", "viennent"),
    "vivre": ("vécut", "vécu"),
    "voir": ("vit", "vu", "vue", "virent"),
    "vouloir": ("veut", "veulent"),
}
"""Words some forms of which begin otherwise."""
LISTED: Final = ("noun m s", "noun f s", "adjective m s", "verb inf")
"""What a word is as dictionaries list it."""
SHAPES: Final = {
    "noun": ("m s", "f s", "m p", "f p"),
    "adjective": ("m s", "f s", "m p", "f p"),
    "verb": (
        "ind:pre:3s",
        "ind:pas:3s",
        "ind:pre:3p",
        "inf",
        "par:pas m s",
        "ind:imp:3s",
        "par:pas f s",
        "par:pas m p",
        "par:pas f p",
        "par:pre",
        "ind:pas:3p",
        "ind:imp:3p",
        "ind:fut:3s",
        "ind:pre:2s",
        "sub:pre:3s",
    ),
}
"""The shapes that words of sentences have, the frequent first."""


class _Words:
    """The lexicon as a sorted sequence."""

    def __init__(self) -> None:
        self._letters, self._offsets = lexicon().letters, lexicon().offsets

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def __getitem__(self, place: int) -> str:
        return self._letters[self._offsets[place] : self._offsets[place + 1]].tobytes().decode("ascii")


@lru_cache(maxsize=1)
def _words() -> _Words:
    return _Words()


def _beginning(letters: str) -> Iterable[str]:
    words = _words()
    place = bisect_left(words, letters)
    while place < len(words) and (word := words[place]).startswith(letters):
        yield word
        place += 1


def exact(text: str) -> tuple[Reading, ...]:
    """The readings of this very spelling; of all where it is none of them."""
    readings = lexicon().readings(text)
    found = tuple(reading for reading in readings if reading.spelling == text.lower())
    return found or readings


def shapes(reading: Reading) -> set[str]:
    """What a form is: `noun m p`, `adjective f s`, `verb ind:pre:3s`."""
    kind, features = reading.kind, reading.features
    if kind == "verb":
        tenses = {one for one in features if ":" in one or one == "inf"}
        if "par:pas" in tenses:
            tenses = tenses - {"par:pas"} | {f"par:pas {agreed}" for agreed in _agreements(features)}
        return {f"verb {one}" for one in tenses}
    if kind == "noun":
        return {f"noun {agreed}" for agreed in _agreements(features)}
    if kind == "adjective":
        return {f"adjective {agreed}" for agreed in _agreements(features)}
    return {kind}


def _agreements(features: tuple[str, ...]) -> set[str]:
    """Gender and number; both where a form is the same for both."""
    genders = {one for one in features if one in "mf"} or {"m", "f"}
    numbers = {one for one in features if one in "sp"} or {"s", "p"}
    return {f"{gender} {number}" for gender in genders for number in numbers}


@lru_cache(maxsize=4096)
def shape_of(text: str) -> frozenset[str]:
    """All that a text can be, without what it hardly is."""
    readings = exact(text)
    most = max((reading.frequency for reading in readings), default=0.0)
    kept = [reading for reading in readings if reading.frequency >= most / 20]
    return frozenset(shape for reading in kept for shape in shapes(reading))


@lru_cache(maxsize=4096)
def forms(lemma: str) -> dict[str, str]:
    """The forms of a word by what they are; the more frequent spelling where there are two."""
    kinds: set[str] = {reading.kind for reading in exact(lemma) if reading.base}
    best: dict[str, tuple[float, str]] = {}
    for word in (*_written(fold(lemma).letters, kinds), *IRREGULAR.get(lemma, ())):
        for reading in lexicon().readings(word):
            if reading.kind in kinds and _is_of(reading, lemma):
                for shape in shapes(reading):
                    listed = reading.spelling == lemma and shape in LISTED
                    known = math.inf if listed else reading.frequency
                    if known >= best.get(shape, (-1.0, ""))[0]:
                        best[shape] = (known, reading.spelling)
    return {shape: spelling for shape, (_, spelling) in best.items()}


def _written(letters: str, kinds: set[str]) -> Iterable[str]:
    """What may be a form; whether it is, the lexicon tells."""
    yield letters
    for end, others in ENDINGS:
        if letters.endswith(end):
            yield from (letters[: len(letters) - len(end)] + other for other in others)
    if "verb" in kinds:
        cut = next((cut for end, cut in STEMS if letters.endswith(end)), 2)
        stem = letters[: max(2, len(letters) - cut)]
        yield from (word for word in _beginning(stem) if len(word) <= len(letters) + LONGER)


def _is_of(reading: Reading, lemma: str) -> bool:
    return reading.lemma == lemma or lemma in reading.lemma.split(",") or reading.spelling == lemma


def alike(lemma: str, wanted: frozenset[str]) -> str | None:
    """The form of a word that is what is wanted, of its own gender if need be; None where it has none."""
    own = forms(lemma)
    for shape in _ordered(wanted):
        if shape in own:
            return own[shape]
    for shape in _ordered(shape for shape in wanted if shape.startswith("noun")):
        if (other := shape.translate(_OTHER_GENDER)) in own:
            return own[other]
    return None


_OTHER_GENDER = str.maketrans("mf", "fm")


def _ordered(wanted: Iterable[str]) -> list[str]:
    order = [f"{kind} {shape}" for kind, several in SHAPES.items() for shape in several]
    return sorted(wanted, key=lambda shape: order.index(shape) if shape in order else len(order))


def lemmas(text: str) -> tuple[str, ...]:
    """The entries that a text is a form of, the more frequent first."""
    found: dict[str, float] = {}
    for reading in exact(text):
        entry = reading.spelling if reading.base else reading.lemma.split(",")[0]
        found[entry] = found.get(entry, 0.0) + reading.frequency
    return tuple(sorted(found, key=lambda entry: -found[entry]))
