"""Finds the games: packages beside this module, and packages of others that are installed.

A distribution offers a game by an entry point of the group `pyramidion.games`: its name is the key, its value the
package with the manifest. Bots come in the same way by the group `pyramidion.bots`: `GAME.NAME = "module:Class"`.
A game that cannot be used is left out, with the reason; the others are there.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

from pyramidion.core import AnyGame, Fault, Game, Invalid, Manifest
from pyramidion.core.errors import describe_error
from pyramidion.core.manifest import FILE_NAME, read_manifest
from pyramidion.core.value import Value

GAMES_GROUP: Final = "pyramidion.games"
BOTS_GROUP: Final = "pyramidion.bots"
FOLDER: Final = Path(__file__).parent
PACKAGE: Final = __package__ or "pyramidion.games"


class Found(Value, frozen=True):
    """A game whose manifest is sound. Its rules have not been loaded."""

    manifest: Manifest
    package: str
    folder: str


class LeftOut(Value, frozen=True):
    """A game or a bot that is not in the house, and why."""

    name: str
    source: str
    """The package or class that should have brought it."""
    why: str

    def __str__(self) -> str:
        return f"{self.name} ({self.source}): {self.why}"


class Registry:
    """The games of this process. Rules are loaded when they are first asked for."""

    def __init__(self) -> None:
        self.left_out: list[LeftOut] = []
        self._loaded: dict[str, AnyGame | None] = {}
        self._parts: dict[tuple[str, str], ModuleType | None] = {}

    @cached_property
    def own(self) -> dict[str, Found]:
        """The games of this package."""
        found: dict[str, Found] = {}
        for file in sorted(FOLDER.glob(f"*/{FILE_NAME}")):
            self._add(found, file.parent.name, f"{PACKAGE}.{file.parent.name}", file.parent)
        return found

    @cached_property
    def games(self) -> dict[str, Found]:
        """All games that were found, by key, in the order in which the house shows them."""
        found = dict(self.own)
        for point in sorted(entry_points(group=GAMES_GROUP), key=lambda point: (point.name, point.value)):
            self._add_installed(found, point)
        return dict(sorted(found.items(), key=lambda item: (item[1].manifest.order, item[0])))

    @cached_property
    def bots(self) -> dict[tuple[str, str], str]:
        """The class of each installed bot, as `module:Class`, by game and level."""
        found: dict[tuple[str, str], str] = {}
        for point in sorted(entry_points(group=BOTS_GROUP), key=lambda point: (point.name, point.value)):
            game, _, level = point.name.partition(".")
            if why := self._bot_fault(found, game, level):
                self.left_out.append(LeftOut(point.name, point.value, why))
            else:
                found[game, level] = point.value
        return found

    def _bot_fault(self, found: dict[tuple[str, str], str], game: str, level: str) -> str | None:
        if not level:
            return "the entry point of a bot is called GAME.NAME"
        if game not in self.games:
            return f"there is no game {game!r}; there are {', '.join(self.games)}"
        if level in self.games[game].manifest.levels or (game, level) in found:
            return f"{game} has a bot {level!r} already"
        return None

    def _add_installed(self, found: dict[str, Found], point: EntryPoint) -> None:
        try:
            spec = find_spec(point.value)
        except Exception as error:  # noqa: BLE001 - a parent package of a stranger may raise anything
            spec, why = None, describe_error(error)
        else:
            why = "there is no such package"
        if spec is None or not spec.submodule_search_locations:
            self.left_out.append(LeftOut(point.name, point.value, why))
            return
        self._add(found, point.name, point.value, Path(spec.submodule_search_locations[0]))

    def _add(self, found: dict[str, Found], key: str, package: str, folder: Path) -> None:
        try:
            manifest = read_manifest(folder)
            if manifest.key != key:
                raise Invalid(
                    [Fault(f"{FILE_NAME}.key", f"is {manifest.key!r}; the game is found as {key!r}")]
                )
            if key in found:
                raise Invalid([Fault(f"{FILE_NAME}.key", f"{key!r} is the key of {found[key].package}")])
        except Invalid as error:
            self.left_out.append(LeftOut(key, package, str(error)))
        else:
            found[key] = Found(manifest, package, str(folder))

    def find(self, key: str) -> Found | None:
        """The game of that key, or None. Games of this package are found without a look at what is installed."""
        return self.own.get(key) or self.games.get(key)

    def load(self, key: str) -> AnyGame | None:
        """The rules of a game, or None where there are none that can be used."""
        if key not in self._loaded:
            found = self.find(key)
            self._loaded[key] = None if found is None else self._import(found)
        return self._loaded[key]

    def _import(self, found: Found) -> AnyGame | None:
        key = found.manifest.key
        try:
            game = import_module(found.package).GAME
            if not isinstance(game, Game) or game.key != key:
                raise TypeError(f"GAME of {found.package} is not the game {key!r}")
        except Exception as error:  # noqa: BLE001 - the module of a stranger may raise anything
            self.left_out.append(
                LeftOut(key, found.package, f"its rules cannot be loaded: {describe_error(error)}")
            )
            self.games.pop(key, None)
            return None
        return game

    def leave_out_bot(self, key: str, level: str, why: str) -> None:
        """Takes an installed bot out that turned out to be unusable."""
        self.left_out.append(LeftOut(f"{key}.{level}", self.bots.pop((key, level)), why))

    def part(self, key: str, name: str) -> ModuleType | None:
        """The module of that name in a game's package (`coach`, `research.batch`), or None where the package has none.
        Looks once: tables ask for parts at every move."""
        if (key, name) not in self._parts:
            found = self.find(key) if self.has_part(key, name) else None
            self._parts[key, name] = import_module(f"{found.package}.{name}") if found else None
        return self._parts[key, name]

    def has_part(self, key: str, name: str) -> bool:
        """Whether a game's package has a module of that name."""
        found = self.find(key)
        return found is not None and _has_module(found, name)


def _has_module(found: Found, name: str) -> bool:
    place = Path(found.folder, *name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()
