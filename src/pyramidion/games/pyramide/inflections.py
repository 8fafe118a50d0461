"""Forms of words: clues and guesses stand in the form of each other, as people say *inventa* for *découvrit*."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pyramidion.language import lexicon
from pyramidion.language.readings import Reading
from pyramidion.language.spelling import fold

ENDING: Final = 4
"""Letters at the end of a word that its forms may have otherwise; where that is not enough, all but the first."""
IRREGULAR: Final = {
    "œil": ("yeux",),
    "ciel": ("cieux",),
    "aller": ("va", "vont", "ira", "irait"),
    "avoir": ("eut", "eu", "ont"),
    "boire": ("but", "bu", "burent"),
    "devoir": ("dut", "dû"),
    "être": ("est", "sont", "fut", "était"),
    "faire": ("fit", "font", "firent"),
    "lire": ("lut", "lu", "lurent"),
    "mettre": ("mit", "mis", "mise", "mirent"),
    "mourir": ("meurt", "meurent"),
    "naître": ("né", "née", "nés"),
    "pouvoir": ("peut", "put", "peuvent"),
    "savoir": ("sut", "su"),
    "tenir": ("tient", "tint", "tiennent"),
    "venir": ("vient", "vint", "viennent"),
    "vivre": ("vécut", "vécu"),
    "voir": ("vit", "vu", "vue", "virent"),
    "vouloir": ("veut", "veulent"),
}
"""Words some forms of which begin otherwise."""
SHAPES: Final = {
    "noun": ("p", "s"),
    "adjective": ("f s", "m p", "f p", "m s"),
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
    """What a form is: `noun p`, `adjective f s`, `verb ind:pre:3s`."""
    kind, features = reading.kind, reading.features
    if kind == "verb":
        rest = " ".join(one for one in features if ":" not in one and one != "inf")
        return {f"verb {one} {rest}".strip() for one in features if ":" in one or one == "inf"}
    if kind == "noun":
        numbers = {one for one in features if one in "sp"} or {"s", "p"}
        return {f"noun {number}" for number in numbers}
    if kind == "adjective":
        genders = {one for one in features if one in "mf"} or {"m", "f"}
        numbers = {one for one in features if one in "sp"} or {"s", "p"}
        return {f"adjective {gender} {number}" for gender in genders for number in numbers}
    return {kind}


@lru_cache(maxsize=4096)
def shape_of(text: str) -> frozenset[str]:
    """All that a text can be, without what it hardly is."""
    readings = exact(text)
    most = max((reading.frequency for reading in readings), default=0.0)
    kept = [reading for reading in readings if reading.frequency >= most / 20]
    return frozenset(shape for reading in kept for shape in shapes(reading))


@lru_cache(maxsize=2048)
def forms(lemma: str) -> dict[str, str]:
    """The forms of a word by what they are; the more frequent spelling where there are two."""
    kinds: set[str] = {reading.kind for reading in exact(lemma) if reading.base}
    letters = fold(lemma).letters
    found = _collected(lemma, letters[: max(2, len(letters) - ENDING)], kinds)
    if "verb" in kinds and "verb ind:pas:3s" not in found and len(letters) > ENDING:
        found = _collected(lemma, letters[:2], kinds) | found
    return found


def _collected(lemma: str, prefix: str, kinds: set[str]) -> dict[str, str]:
    best: dict[str, tuple[float, str]] = {}
    for word in (*_beginning(prefix), *IRREGULAR.get(lemma, ())):
        for reading in lexicon().readings(word):
            if reading.kind not in kinds or not _is_of(reading, lemma):
                continue
            for shape in shapes(reading):
                if reading.frequency >= best.get(shape, (-1.0, ""))[0]:
                    best[shape] = (reading.frequency, reading.spelling)
    return {shape: spelling for shape, (_, spelling) in best.items()}


def _is_of(reading: Reading, lemma: str) -> bool:
    return reading.lemma == lemma or lemma in reading.lemma.split(",") or reading.spelling == lemma


def alike(lemma: str, wanted: frozenset[str]) -> str | None:
    """The form of a word that is what is wanted; None where it has none or is of another kind."""
    own = forms(lemma)
    for shape in _ordered(wanted):
        if shape in own:
            return own[shape]
    return None


def _ordered(wanted: Iterable[str]) -> list[str]:
    order = [f"{kind} {shape}" for kind, several in SHAPES.items() for shape in several]
    return sorted(wanted, key=lambda shape: order.index(shape) if shape in order else len(order))


def all_forms(lemma: str) -> list[str]:
    """Every form that a sentence may have, the frequent shapes first."""
    own = forms(lemma)
    ordered = [
        own[f"{kind} {shape}"] for kind in SHAPES for shape in SHAPES[kind] if f"{kind} {shape}" in own
    ]
    return [*dict.fromkeys([lemma, *ordered])]


def lemmas(text: str) -> tuple[str, ...]:
    """The entries that a text is a form of, the more frequent first."""
    found: dict[str, float] = {}
    for reading in exact(text):
        entry = reading.spelling if reading.base else reading.lemma.split(",")[0]
        found[entry] = found.get(entry, 0.0) + reading.frequency
    return tuple(sorted(found, key=lambda entry: -found[entry]))
