"""The tests of each game, in a folder named after its key, and what these folders offer to the tests of all games.

A folder offers a part by having a module of a known name. Shared tests ask `part` for it, game by game:

| module | what it offers |
|---|---|
| `setups` | `SETUP`: what a random game is set up with; `LONGEST`: options, seats and set-up that fill a request |
| `golden` | `VARIANTS`: the games that are recorded in files beside it |
| `fairness` | `drawn()`: what chance gives to some games; `fairness.json` keeps it for the client's tests |
| `oracle` | `observation(view, seat, seats, draft)`: what the arrays of the game show, worked out slowly |
| `batch` | `drawn(record)`: the chance of a game in a batch, for the rule engine: a `Chance` and a `Random` |
| `conformance` | `TAKEN_BACK`, `NEVER_TAKEN_BACK`, `SIDES`; `seen_anyway` where a move changes more than it tells |
| `salon` | `POSITIONS`: in which the big screen has to be read across the room, `tests.browser.salon.test_salon` |
| `show` | `SCRIPT`: how a whole game is played before a television, `tests.browser.show` |
| `tutorial` | `PLAYTHROUGHS`: other ways through the tutorial than the one it tells, `tools.tutorials`; `FIRST_NOTES` |
| `screenshots` | `take(photographer)`: the pictures of the game in README, `tools.screenshots` |
| `wire` | `KNOWLEDGE`: secrets and habits for the tests over the wire, `tests.wire.knowledge` |
| `faults` | `KINDS`: tables that are played while processes fail, `tests.faults.kinds` |
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

from pyramidion import games

_FOLDER = Path(__file__).parent


def folder(key: str) -> Path | None:
    """Where the tests of a game are: here, or beside the package that brought the game."""
    own = _FOLDER / key
    if own.is_dir():
        return own
    try:
        beside = games.folder(key).parent / "tests"
    except LookupError:
        return None
    return beside if beside.is_dir() else None


def part(key: str, name: str) -> ModuleType | None:
    """The module of this name in the game's tests; None where they have none."""
    where = folder(key)
    if where is None or not ((where / f"{name}.py").exists() or (where / name / "__init__.py").exists()):
        return None
    package = f"{__name__}.{key}"
    if where.parent != _FOLDER and package not in sys.modules:
        # The tests of an installed game can be imported like those beside this module.
        found = sys.modules[package] = ModuleType(package)
        found.__path__ = [str(where)]
    return importlib.import_module(f"{package}.{name}")
