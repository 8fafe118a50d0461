"""A game's manifest: what the house must know of a game before it loads its rules.

`manifest.toml` lies in the game's package. Nothing else says which key, title, sizes and bots a game has.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from .errors import Fault, Invalid, faults_of
from .value import Value

FILE_NAME = "manifest.toml"
KEY = re.compile(r"[a-z][a-z0-9]{1,31}")
"""A key names a folder, a Python package and a part of an address."""

Need = Literal["decks", "kernels", "lexicon"]


class TableSize(Value, frozen=True):
    """For options whose values are among `when`, this many seats. Options that match no size do not go together."""

    least: int
    most: int
    when: Mapping[str, tuple[str, ...]] = {}


class Title(Value, frozen=True):
    fr: str
    en: str


class Ladder(Value, frozen=True):
    """How the game's bots are measured against each other (`make ladder`)."""

    games: int = 100
    """Of each two neighbours on the ladder; fewer where a bot thinks for long."""
    seats: int | None = None
    """None: the fewest that make two sides of equal size, or more such pairs."""


class Days(Value, frozen=True):
    """The game may be played over days: everybody moves when they have time."""

    without: tuple[str, ...] = ()
    """Options that must be null or false then, such as a clock that counts seconds."""


class Manifest(Value, kw_only=True, frozen=True):
    """What a game's package says of the game."""

    key: str
    order: int
    """The house shows games in ascending order; those of equal order by key."""
    title: Title
    sizes: tuple[TableSize, ...]
    levels: tuple[str, ...]
    """The bots of the game, weakest first; the module `bots` of the package has their classes."""
    lowest_wins: bool = False
    """The lower a score the better, as in golf; everywhere else the higher."""
    needs: tuple[Need, ...] = ()
    """`decks`: it is played with cards; `lexicon`: `make data` must have run; `kernels`: a module `warm` compiles."""
    cards: tuple[str, ...] = ()
    """The kinds of cards that it is played with, for a game that needs decks."""
    variants: tuple[str, ...] = ()
    """Options among whose values people choose who seek others for this game: which of its variants they accept."""
    days: Days | None = None
    """How it is played over days; `absent` says why a game is not."""
    ladder: Ladder = Ladder()
    untested_rules: Mapping[str, str] = {}
    """Rules that no test can show, each with the reason."""
    absent: Mapping[str, str] = {}
    """Parts that other games have and this one does not, each with the reason."""


def parse_manifest(raw: bytes, path: str = FILE_NAME) -> Manifest:
    """The manifest; raises Invalid with every fault that was found."""
    try:
        values = tomllib.loads(raw.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Invalid([Fault(path, f"is not TOML: {error}")]) from None
    try:
        manifest = msgspec.convert(values, Manifest)
    except msgspec.ValidationError as error:
        raise Invalid(faults_of(error, path)) from None
    if faults := [Fault(f"{path}.{field}", what) for field, what in _faults(manifest)]:
        raise Invalid(faults)
    return manifest


def _faults(manifest: Manifest) -> list[tuple[str, str]]:
    found = []
    if not KEY.fullmatch(manifest.key):
        found.append(("key", f"{manifest.key!r}: a key has 2 to 32 small letters and digits, a letter first"))
    if not (manifest.title.fr.strip() and manifest.title.en.strip()):
        found.append(("title", "a title in French and in English"))
    if not manifest.sizes:
        found.append(("sizes", "at least one size"))
    for number, size in enumerate(manifest.sizes):
        if not 1 <= size.least <= size.most:
            found.append((f"sizes[{number}]", f"{size.least} to {size.most} seats is no size"))
    if not manifest.levels or len(set(manifest.levels)) < len(manifest.levels):
        found.append(("levels", "at least one level, each named once"))
    if bool(manifest.cards) != ("decks" in manifest.needs):
        found.append(("cards", "kinds of cards where the game needs decks, and only there"))
    if manifest.ladder.games < 1:
        found.append(("ladder.games", "at least one game"))
    if manifest.ladder.seats is not None and manifest.ladder.seats < 2:
        found.append(("ladder.seats", "at least two seats"))
    return found


def read_manifest(folder: Path) -> Manifest:
    """The manifest in the folder of a package; raises Invalid."""
    file = folder / FILE_NAME
    try:
        return parse_manifest(file.read_bytes())
    except OSError as error:
        raise Invalid([Fault(FILE_NAME, f"cannot be read: {error.strerror}")]) from None


def manifest_beside(module_file: str) -> Manifest:
    """The manifest in the folder of the module whose `__file__` this is, for a game's class."""
    return read_manifest(Path(module_file).parent)
