"""What callers give, checked. What is refused names the argument and says what it should be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, TypeVar

from pyramidion import games
from pyramidion.core import AnyGame, Invalid
from pyramidion.core.errors import is_json

Found = TypeVar("Found")

ACTIONS = ("numbered", "text")


def whole(name: str, value: Any) -> int:
    """A whole number, NumPy's too. True and False are none."""
    if not isinstance(value, bool):
        try:
            return index(value)
        except TypeError:
            pass
    raise TypeError(f"{name}: a whole number, not {value!r:.80}")


def within(name: str, value: Any, least: int, most: int) -> int:
    """A whole number from `least` to `most`."""
    number = whole(name, value)
    if not least <= number <= most:
        raise ValueError(f"{name}: a whole number from {least} to {most}, not {number}")
    return number


def one_of(name: str, value: Any, choices: Sequence[str | None]) -> None:
    """Raises where the value is none of these."""
    if not (value is None or isinstance(value, str)) or value not in choices:
        told = [str(choice) for choice in choices]
        raise ValueError(f"{name}: {', '.join(told[:-1])} or {told[-1]}, not {value!r:.80}")


def game_of(key: Any) -> AnyGame | None:
    """The game of that key, or None: whatever is given for a key."""
    return games.load(key) if isinstance(key, str) else None


def of_agent(found: Mapping[str, Found], agent: Any) -> Found:
    """What belongs to the agent."""
    try:
        return found[agent]
    except (KeyError, TypeError):
        raise ValueError(f"agent: there is no {agent!r:.80}; there are {', '.join(found)}") from None


def parse_options(game: AnyGame, options: Mapping[str, Any], seats: Any) -> tuple[Any, int]:
    """The options of a game and its seats: as few as they allow where none are given."""
    _check_values(options)
    number = _least(game, options) if seats is None else whole("seats", seats)
    try:
        return game.parse_options(dict(options), number), number
    except Invalid as invalid:
        raise ValueError(f"{game.key}: {invalid}") from None


def _check_values(options: Mapping[str, Any]) -> None:
    """The same as `Game.parse_options`, before anybody compares the values: an array would be, element by element."""
    for name, value in options.items():
        if not is_json(value):
            raise TypeError(f"{name}: a value as in transcripts, not {value!r:.80}")


def _least(game: Any, options: Mapping[str, Any]) -> int:
    """As few seats as the options allow; when they are no options, that is said where they are read."""
    try:
        size = game.size(game.options_type(**options))
    except TypeError:
        size = None
    return int(size.least if size is not None else game.sizes[0].least)
