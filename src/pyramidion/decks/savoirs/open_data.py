"""The open sets, which `make data` builds from public data and every deck may use."""

from __future__ import annotations

from functools import cache
from typing import Final

from pyramidion.decks.faults import Report
from pyramidion.decks.files import Folder
from pyramidion.language.data_files import DATA_FOLDER, DataMissing

from .collection import Collection

NAME: Final = "savoirs-ouverts"
FOLDER: Final = DATA_FOLDER / NAME


@cache
def open_sets() -> Collection:
    """The open sets. Raises DataMissing before `make data` has run."""
    if not (FOLDER / f"{NAME}.toml").is_file():
        raise DataMissing(FOLDER, "is missing")
    return Collection(Folder(FOLDER), Report())
