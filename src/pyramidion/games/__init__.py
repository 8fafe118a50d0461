"""The games of the house, found by their manifests. A game is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from pyramidion.bots import custom
from pyramidion.core import Along, AnyGame, Cards, Manifest
from pyramidion.core.coach import AnyCoach, Coach
from pyramidion.core.sheet import Sheet

from .registry import LeftOut, Registry
from .strengths import Strengths, read_strengths

__all__ = [
    "LeftOut",
    "add_custom_bot",
    "along",
    "bot",
    "bot_type",
    "coach",
    "custom_bots",
    "folder",
    "has_part",
    "installed_bots",
    "keys",
    "leave_out_bot",
    "left_out",
    "levels",
    "load",
    "manifest",
    "part",
    "refresh",
    "remove_custom_bots",
    "sheet",
    "strengths",
    "usable_keys",
]

_registry = Registry()
_custom_bots: dict[tuple[str, str], str] = {}


def refresh() -> None:
    """Looks for games anew: one was installed or removed while this process runs."""
    global _registry  # noqa: PLW0603 - the games that are installed are a fact of the process
    _registry = Registry()
    strengths.cache_clear()
    along.cache_clear()


def keys() -> tuple[str, ...]:
    """The games that were found, in the order in which the house shows them."""
    return tuple(_registry.games)


def usable_keys() -> tuple[str, ...]:
    """The games whose rules could be loaded. Loads all of them."""
    return tuple(key for key in keys() if load(key) is not None)


def left_out() -> tuple[LeftOut, ...]:
    """Games and bots that are installed and cannot be used. Complete after `usable_keys`."""
    keys()
    custom_bots()
    return tuple(_registry.left_out)


def manifest(key: str) -> Manifest:
    """What the game's package says of it; raises LookupError where there is no such game."""
    if (found := _registry.find(key)) is None:
        raise LookupError(f"there is no game {key!r}")
    return found.manifest


def folder(key: str) -> Path:
    """The folder of the game's package; raises LookupError where there is no such game."""
    if (found := _registry.find(key)) is None:
        raise LookupError(f"there is no game {key!r}")
    return Path(found.folder)


def load(key: str) -> AnyGame | None:
    """The game of that key, or None."""
    return _registry.load(key)


def part(key: str, name: str) -> ModuleType | None:
    """The module of that name in the game's package (`bots`, `coach`, `research.arrays`, …), or None."""
    return _registry.part(key, name)


def has_part(key: str, name: str) -> bool:
    """Whether the game's package has a module of that name. Imports nothing."""
    return _registry.has_part(key, name)


def levels(key: str) -> tuple[str, ...]:
    """The bots of a game, weakest first, then installed ones and those of this house; none for no game."""
    found = _registry.find(key)
    if found is None:
        return ()
    return (*found.manifest.levels, *(level for game, level in custom_bots() if game == key))


@cache
def strengths(key: str) -> Strengths | None:
    """How strong the levels of the game are, or None where nobody has measured them; raises LookupError or Invalid."""
    return read_strengths(folder(key))


def custom_bots() -> dict[tuple[str, str], str]:
    """Bots that are not part of a game: the class, as `module:Class`, by game and level."""
    return {**_registry.bots, **_custom_bots}


def add_custom_bot(key: str, level: str, spec: str) -> None:
    """A bot of one's own becomes a level of the game, in this process."""
    _custom_bots[key, level] = spec


def installed_bots() -> dict[tuple[str, str], str]:
    """Those of `custom_bots` that came with installed packages."""
    return dict(_registry.bots)


def leave_out_bot(key: str, level: str, why: str) -> None:
    """Takes an installed bot out that turned out to be unusable."""
    _registry.leave_out_bot(key, level, why)


def remove_custom_bots() -> None:
    """Takes out all that were added."""
    _custom_bots.clear()


def bot_type(key: str, level: str) -> type[Any]:
    """The class of a level: the module `bots` of a game's package has a table `BOTS_BY_LEVEL`."""
    if (spec := custom_bots().get((key, level))) is not None:
        return custom.load_class(spec)
    module = part(key, "bots")
    if module is None or level not in module.BOTS_BY_LEVEL:
        raise LookupError(f"{key} has no bot {level!r} here")
    kind: type[Any] = module.BOTS_BY_LEVEL[level]
    return kind


def bot(
    key: str, level: str, seat: int, seats: int, options: Any, seed: int, cards: Cards | None = None
) -> Any:
    """A bot for a seat. In a game that is played with decks it knows those of `cards`."""
    return custom.make_bot(bot_type(key, level), seat, seats, options, seed, cards)


@cache
def along(key: str) -> Along[Any] | None:
    """The module `along` of a game, or None where people who wait are asked nothing. Raises TypeError where it lacks a
    function."""
    module = part(key, "along")
    if module is not None and not isinstance(module, Along):
        raise TypeError(f"the module `along` of {key} needs `question`, `is_open`, `judge` and `result`")
    return module


def sheet(key: str) -> Sheet | None:
    """The module `research.sheet` of a game, or None where it has none. Raises TypeError where it lacks a function."""
    module = part(key, "research.sheet")
    if module is not None and not isinstance(module, Sheet):
        raise TypeError(f"the module `research.sheet` of {key} needs `tasks`, `items`, `play` and `bot`")
    return module


def coach(key: str) -> AnyCoach:
    """The module `coach` of a game. Raises LookupError where it has none, TypeError where it lacks a function."""
    module = part(key, "coach")
    if module is None:
        raise LookupError(f"{key} has no coach")
    if not isinstance(module, Coach):
        raise TypeError(f"the module `coach` of {key} needs the functions `advise` and `review`")
    return module
