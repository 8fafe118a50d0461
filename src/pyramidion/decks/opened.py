"""The open sets: made from public data by `make data`, for every deck to use."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from .faults import Report
from .savoirs import Collection
from .sources import Folder, Memory

NAME: Final = "savoirs-ouverts"
FOLDER: Final = Path(__file__).parent.parent / "data" / NAME


@cache
def open_sets() -> Collection:
    """The sets that public data gave; none before `make data` has run."""
    source = Folder(FOLDER) if FOLDER.is_dir() else Memory({})
    return Collection(source, Report())
