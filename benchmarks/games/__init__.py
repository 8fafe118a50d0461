"""The benchmarks of each game, in a folder named after its key, and what these folders say about how it is played.

A folder's `habits.py` has `HABIT` for the capacity model, `SEATS` and `OPTIONS` of the games whose bots are timed, and
`ENVIRONMENTS`: options of the research environments that are timed, by name. A game without a folder is timed with the
options that it has by default, and is no part of the capacity model.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from pyramidion.games import keys

_FOLDER = Path(__file__).parent


def habits() -> dict[str, ModuleType]:
    """`habits.py` by game, of the games that have one."""
    return {
        key: importlib.import_module(f"{__name__}.{key}.habits")
        for key in keys()
        if (_FOLDER / key / "habits.py").exists()
    }
