"""What a form can be: of which word, of which kind, in which tense or number."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

VERSION = 2
"""Of what the file means; the builder writes it, and a file of another version is refused."""

BANDS = (0.0, 0.1, 1.0, 10.0, 100.0)
"""Times in a million words from which bands 1 to 5 begin. Band 0 was never met in the films and books counted."""

Kind: TypeAlias = Literal[
    "noun",
    "verb",
    "adjective",
    "adverb",
    "pronoun",
    "determiner",
    "article",
    "number",
    "preposition",
    "conjunction",
    "interjection",
    "",
]
"""Empty where no source tells."""


class Reading(NamedTuple):
    """One way to read a form. *Portes* is a noun of the word *porte* and a verb of the word *porter*."""

    spelling: str
    """With its accents."""
    lemma: str
    """The word it is a form of, as a dictionary lists it."""
    kind: Kind
    features: tuple[str, ...]
    """`m` `f` `s` `p` for gender and number, `ind:imp:3s` and its like for a form of a verb."""
    base: bool
    """Whether a dictionary has an entry for this very form."""
    frequency: float
    """Times in a million words, in films or in books, whichever is more; 0 for a form that Lexique does not know."""
    sounds: str
    """In the signs of Lexique, one a sound; empty for a form that Lexique does not know."""
    parts: tuple[str, ...]
    """What the word is derived from: joueur is jouer and eur. Empty for a word that is not derived."""


_FIELDS = 8
_LIGATURES = {"œ": "oe", "æ": "ae"}


def pack(letters: str, readings: list[Reading]) -> bytes:
    """A text, a line a reading. What the letters tell already is left out, and so are empty fields at the end.

    A spelling is told by its accents and a lemma by what changes at the end, so that words which are written and
    inflected alike have the same text, and it is kept once.
    """
    lines = []
    for r in readings:
        fields = (
            _accents(letters, r.spelling),
            _change(r.spelling, r.lemma),
            r.kind,
            " ".join(r.features),
            "b" if r.base else "",
            f"{r.frequency:.2f}".rstrip("0").rstrip(".") if r.frequency else "",
            r.sounds,
            "-".join(r.parts),
        )
        lines.append("\t".join(fields).rstrip("\t"))
    return "\n".join(lines).encode()


def _accents(letters: str, spelling: str) -> str:
    """Which letters are not plain, each behind its place: ÉLÈVE is `0é 2è`, and œ stands for two letters."""
    marks, place = [], 0
    for character in spelling:
        width = len(_LIGATURES.get(character, "-"))
        if letters[place : place + width].lower() != character:
            marks.append(f"{place}{character}")
        place += width
    return " ".join(marks)


def _accented(letters: str, marks: str) -> str:
    spelling = list(letters.lower())
    for mark in marks.split():
        place, character = int(mark[:-1]), mark[-1]
        spelling[place : place + len(_LIGATURES.get(character, "-"))] = [character] + [""] * (
            character in _LIGATURES
        )
    return "".join(spelling)


def _change(word: str, other: str) -> str:
    """What makes one word of another: how many letters go at the end, and which come."""
    if word == other:
        return ""
    same = next(
        (i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
    return f"{len(word) - same} {other[same:]}"


def _changed(word: str, change: str) -> str:
    if not change:
        return word
    gone, _, come = change.partition(" ")
    return word[: len(word) - int(gone)] + come


def unpack(letters: str, packed: bytes) -> tuple[Reading, ...]:
    """The readings of a form from what `pack` made of them."""
    found = []
    for line in packed.decode().split("\n"):
        spelling, lemma, kind, features, base, frequency, sounds, parts = (
            *(fields := line.split("\t")),
            *[""] * (_FIELDS - len(fields)),
        )
        spelling = _accented(letters, spelling)
        found.append(
            Reading(
                spelling,
                _changed(spelling, lemma),
                kind,  # type: ignore[arg-type]
                tuple(features.split()),
                base == "b",
                float(frequency or 0),
                sounds,
                tuple(parts.split("-")) if parts else (),
            )
        )
    return tuple(found)


# The signs of Lexique and of the international alphabet; a few of its entries have a sign too many.
_IPA = str.maketrans(
    {
        "a": "a", "i": "i", "y": "y", "u": "u", "o": "o", "O": "ɔ", "e": "e", "E": "ɛ", "°": "ə", "2": "ø", "9": "œ",
        "5": "ɛ̃", "1": "œ̃", "@": "ɑ̃", "§": "ɔ̃", "3": "ə", "j": "j", "8": "ɥ", "w": "w", "p": "p", "b": "b", "t": "t",
        "d": "d", "k": "k", "g": "ɡ", "f": "f", "v": "v", "s": "s", "z": "z", "S": "ʃ", "Z": "ʒ", "m": "m", "n": "n",
        "N": "ɲ", "l": "l", "R": "ʁ", "r": "ʁ", "x": "x", "G": "ŋ", "-": "", "0": "",
    }
)  # fmt: skip


def ipa(sounds: str) -> str:
    """The sounds of a reading in the international phonetic alphabet."""
    return sounds.translate(_IPA)
