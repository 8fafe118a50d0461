"""The open sets: made from public data by `make data`, for every deck to use."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from pyramidion.language.store import DataMissing

from .faults import Report
from .savoirs import Collection
from .sources import Folder

NAME: Final = "savoirs-ouverts"
FOLDER: Final = Path(__file__).parent.parent / "data" / NAME


@cache
def open_sets() -> Collection:
    """The sets that public data gave; DataMissing before `make data` has run."""
    if not (FOLDER / f"{NAME}.toml").is_file():
        raise DataMissing(FOLDER, "is missing")
    return Collection(Folder(FOLDER), Report())
