"""The game that a table plays: found by its key, with the sizes and bots that it offers."""

from __future__ import annotations

from typing import Any

import msgspec

from pyramidion import games
from pyramidion.core import AnyGame, Fault, Invalid, TableSize
from pyramidion.house.errors import Denied

from .record import Record


def find_game(key: str, rules: int | None = None) -> AnyGame:
    """A game that tables are opened for. Denied where there is none, or only another version of its rules."""
    game = games.load(key)
    if game is None:
        raise Denied(
            "unknown",
            f"there is no game {key[:40]!r} in this house",
            f"il n'y a pas de jeu « {key[:40]} » ici",
        )
    if rules is not None and rules != game.version:
        raise Denied(
            "closed",
            f"this game was begun with version {rules} of the rules; this house plays version {game.version}",
            f"cette partie suit la version {rules} des règles ; cette maison joue la version {game.version}",
        )
    return game


def teams_of(record: Record) -> tuple[tuple[int, ...], ...]:
    """The teams of a table, each by its seats; none where everybody plays alone."""
    sides = find_game(record.game).sides(len(record.seats))
    return sides if any(len(side) > 1 for side in sides) else ()


def bot_level(record: Record, level: str) -> str:
    """The level, if the game has such a bot; Denied `unknown` otherwise."""
    levels = games.levels(record.game)
    if level not in levels:
        known = ", ".join(levels) or "–"
        raise Denied(
            "unknown",
            f"{record.game} has bots {known}, no other",
            f"les robots de {record.game} sont : {known}",
        )
    return level


def usual_level(game: str) -> str:
    """The bot that takes a seat when nobody has chosen one: the second weakest."""
    levels = games.levels(game)
    return levels[min(1, len(levels) - 1)]


def size_of(game: str, options: dict[str, Any]) -> TableSize:
    """How many seats go with these options; Invalid where they cannot be read."""
    rules = find_game(game)
    try:
        size = rules.size(msgspec.convert(options, rules.options_type))
    except msgspec.ValidationError as error:
        raise Invalid([Fault("$.options", str(error))]) from None
    return size if size is not None else TableSize(1, 1)


def likely_size(game: str, options: dict[str, Any]) -> TableSize | None:
    """The same for options that nobody has checked, whatever they say about single seats; None if that fails."""
    rules = find_game(game)
    plain = {name: value for name, value in options.items() if name != "extra_seconds"}
    try:
        return rules.size(msgspec.convert(plain, rules.options_type))
    except msgspec.ValidationError:
        return None
