"""Which games somebody accepts who seeks one: each number of seats with each choice of variants that rules allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

import msgspec

from pyramidion.core import Fault, Invalid
from pyramidion.house.deck_choice import opened_with
from pyramidion.house.errors import Denied
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.rules import find_game, likely_size

from .seeks import Accepted

LEAST_SIZE = 2
"""Who seeks others does not play alone."""
MOST_CHOICES = 24
"""Games that one seek accepts."""
MOST_TRIED = 64
"""Choices of variants that are looked at, allowed or not."""
Choice = str | int | bool

_encode = msgspec.json.Encoder(order="deterministic").encode


def accepted(
    services: Services, key: str, sizes: Sequence[int], options: Mapping[str, Sequence[Choice]]
) -> tuple[Accepted, ...]:
    """What these wishes allow, the largest tables first. Without sizes it is the least that goes with the options, and
    of an option that is not named the value that the house opens tables with. Raises Denied."""
    game = find_game(key)
    if unknown := sorted(set(options) - set(game.manifest.variants)):
        known = ", ".join(game.manifest.variants) or "none"
        raise _malformed(
            [Fault(f"$.options.{name}", f"only variants are sought: {known}") for name in unknown]
        )
    if prod(len(values) for values in options.values()) > MOST_TRIED:
        raise _too_many()
    usual = opened_with(services.library, key)
    faults: list[Fault] = []
    found: dict[Accepted, None] = {}
    for values in product(*options.values()):
        choice = dict(zip(options, values, strict=True))
        try:
            for size in _sizes(key, {**usual, **choice}, sizes):
                parsed = msgspec.to_builtins(game.parse_options({**usual, **choice}, size))
                found[Accepted(size, _named(parsed, choice, game.options_type()))] = None
        except Invalid as error:
            faults += error.faults
    if not found:
        raise _malformed(faults) if faults or sizes else _nobody()
    if len(found) > MOST_CHOICES:
        raise _too_many()
    return tuple(sorted(found, key=lambda one: (-one.size, len(one.options), one.options)))


def _sizes(key: str, options: dict[str, Any], wanted: Sequence[int]) -> Iterator[int]:
    """The numbers of seats that go with these options; none where the game cannot be played with others so."""
    size = likely_size(key, options)
    if size is None:
        find_game(key).parse_options(options, LEAST_SIZE)  # says what is wrong
        return
    least = max(size.least, LEAST_SIZE)
    if size.most >= LEAST_SIZE:
        yield from (one for one in sorted(set(wanted or (least,))) if least <= one <= size.most)


def _named(parsed: Mapping[str, Any], choice: Mapping[str, Choice], usual: Any) -> str:
    """The variants that differ from the usual ones: the same game has the same name, however it was asked for."""
    return _encode({name: parsed[name] for name in choice if parsed[name] != getattr(usual, name)}).decode()


def _nobody() -> Denied:
    return Denied("unknown", "this game is not played with others", "ce jeu ne se joue pas avec d'autres")


def _too_many() -> Denied:
    return Denied(
        "limit",
        f"these choices allow more than {MOST_CHOICES} different games; choose fewer",
        f"ces choix permettent plus de {MOST_CHOICES} parties différentes ; choisissez-en moins",
    )


def _malformed(faults: Sequence[Fault]) -> Denied:
    return Denied(
        "malformed", "no game answers these wishes", "aucune partie ne répond à ces souhaits", tuple(faults)
    )
