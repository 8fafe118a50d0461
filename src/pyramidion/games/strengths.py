"""How strong the bots of a game are: `strengths.json` in the game's package, which `make ladder` writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pyramidion.core import Fault, Invalid
from pyramidion.core.errors import faults_of
from pyramidion.core.value import Value

FILE_NAME = "strengths.json"
FORMAT = "pyramidion-strengths/1"
ANCHOR = 1000.0
"""The rating of a game's lowest level. Ratings of different games do not compare."""


class Strength(Value, frozen=True):
    """A bot on the ladder of its game, with the 95 % interval of its rating; the anchor has none."""

    bot: str
    version: str
    rating: float
    low: float
    high: float
    cpu_ms: float | None
    """CPU milliseconds a move (the median of the games). It depends on the machine; None: it does not think."""


class Match(Value, frozen=True):
    """Two bots against each other: what share of the victories the first one had."""

    first: str
    second: str
    games: int
    share: float
    low: float
    high: float


class Strengths(Value, kw_only=True, frozen=True):
    """The ladder of one game. `bots` are in the order of the levels, the random player first."""

    format: str = FORMAT
    game: str
    pyramidion: str
    rules: int
    options: dict[str, Any]
    seats: int
    seed: int
    work: int
    bots: tuple[Strength, ...]
    matches: tuple[Match, ...]

    def ratings(self) -> dict[str, float]:
        return {bot.bot: bot.rating for bot in self.bots}


def read_strengths(folder: Path) -> Strengths | None:
    """The ladder of the game whose package this is; None where it was never measured. Raises Invalid."""
    try:
        raw = (folder / FILE_NAME).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Invalid([Fault(FILE_NAME, f"cannot be read: {error.strerror}")]) from None
    try:
        found = msgspec.json.decode(raw, type=Strengths)
    except msgspec.ValidationError as error:
        raise Invalid(faults_of(error, FILE_NAME)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Invalid([Fault(FILE_NAME, f"is not JSON: {error}")]) from None
    if found.format != FORMAT:
        raise Invalid([Fault(f"{FILE_NAME}.format", f"is {found.format!r} and not {FORMAT!r}")])
    return found


def write_strengths(folder: Path, strengths: Strengths) -> Path:
    file = folder / FILE_NAME
    file.write_bytes(msgspec.json.format(msgspec.json.encode(strengths)) + b"\n")
    return file
