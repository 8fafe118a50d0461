"""Types of all kinds, as a game may have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

Colour = Literal["red", "black"]
"""Of a card."""
At = tuple[int, int]
Names = str | tuple[str, ...]


class Take(msgspec.Struct, tag_field="type", tag="take"):
    """Takes a card."""

    at: At
    count: Annotated[int, Meta(ge=1)] = 1


class Pass(msgspec.Struct, tag_field="type", tag="pass"):
    pass


class Card(msgspec.Struct, rename={"source": "from"}):
    colour: Colour
    value: Literal[1, 2]
    source: str | None = None


class Turn(msgspec.Struct, omit_defaults=True):
    seat: int
    word: str | None = None
    """Left out where the turn was
    passed."""


class Position(msgspec.Struct):
    """Everything.

    In two paragraphs.
    """

    cards: tuple[Card, ...]
    hands: tuple[tuple[int | None, ...], ...]
    turns: list[Turn] = []
    best: Colour | None = None
    by_name: Mapping[str, Names] = {}
    share: float | UnsetType = UNSET
    anything: Any = None
    encoded: Raw = Raw(b"null")
    last: Take | Pass | None = None


class Object(msgspec.Struct):
    """Has the name of something else in a browser."""


class Complex(msgspec.Struct):
    number: complex
