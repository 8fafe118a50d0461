"""Bots of one's own: a class that has `choose(view, legal, budget) -> move`, named as `module:Class`.

Nothing else is asked of it. What its constructor names among `seat`, `seats`, `options` and `seed`, it is given; a
subclass of `Bot` names all four. Its `version`, if it has one, is kept with the games it plays.
"""

from __future__ import annotations

import inspect
import re
import sys
from importlib import import_module
from typing import Any

from pyramidion.core import Cards, Fault, Invalid, Value
from pyramidion.core.errors import describe_error

from .base import Bot

SPEC = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")


NO_BOT_STATUS = 65
"""The status of this module as a program when there is no such bot; it has said why, in English and in French."""


class NoBot(Invalid):
    """There is no such class, it is no bot, or it is named wrongly."""

    def __init__(self, spec: str, en: str, fr: str) -> None:
        super().__init__([Fault(spec, en)])
        self.fr = f"{spec} : {fr}"


class CustomBot(Value, frozen=True):
    """A bot of one's own that a house seats: a further level of a game, under this name."""

    game: str
    spec: str
    name: str

    def __str__(self) -> str:
        return f"{self.game}={self.spec}:{self.name}"


MAX_NAME_CHARACTERS = 32
"""Letters of a bot's name."""


def parse_custom_bot(text: str) -> CustomBot:
    """`GAME=MODULE:CLASS`, with `:NAME` if it shall not be called as its class; raises NoBot."""
    game, mark, rest = text.partition("=")
    place, _, kind = rest.partition(":")
    kind, _, name = kind.partition(":")
    name = name.strip() or kind.rpartition(".")[2]
    if not (game and mark and SPEC.fullmatch(f"{place}:{kind}")):
        raise NoBot(
            text,
            "a bot of one's own is GAME=MODULE:CLASS or GAME=MODULE:CLASS:NAME",
            "un robot à soi s'écrit JEU=MODULE:CLASSE ou JEU=MODULE:CLASSE:NOM",
        )
    if len(name) > MAX_NAME_CHARACTERS or not name.isprintable():
        raise NoBot(
            text,
            f"the name of a bot has at most {MAX_NAME_CHARACTERS} letters",
            f"le nom d'un robot a au plus {MAX_NAME_CHARACTERS} lettres",
        )
    return CustomBot(game, f"{place}:{kind}", name)


def is_custom(spec: str) -> bool:
    """Whether this names a class, and not one of the house's levels."""
    return ":" in spec


def load_class(spec: str) -> type[Any]:
    """The class; raises NoBot with a sentence that says what is wrong with it."""
    if not SPEC.fullmatch(spec):
        raise NoBot(spec, "a bot of one's own is named module:Class", "un robot à soi se nomme module:Classe")
    place, _, name = spec.partition(":")
    try:
        found: Any = import_module(place)
    except ModuleNotFoundError as error:
        if error.name and place.startswith(error.name):
            raise NoBot(
                spec, f"there is no module {error.name}", f"il n'y a pas de module {error.name}"
            ) from None
        raise NoBot(spec, describe_error(error), describe_error(error)) from None
    except BaseException as error:  # noqa: BLE001 - a stranger's module may do anything, even leave
        told = describe_error(error)
        raise NoBot(spec, f"cannot be imported: {told}", f"ne peut pas être importé : {told}") from None
    for part in name.split("."):
        found = getattr(found, part, None)
    if not inspect.isclass(found):
        raise NoBot(spec, f"{place} has no class {name}", f"{place} n'a pas de classe {name}")
    if not callable(getattr(found, "choose", None)) or inspect.isabstract(found):
        raise NoBot(
            spec,
            f"{name} has no method choose(view, legal, budget)",
            f"{name} n'a pas de méthode choose(view, legal, budget)",
        )
    if issubclass(found, Bot):
        try:
            found.check_ready()
        except Exception as error:  # noqa: BLE001 - as above
            told = describe_error(error)
            raise NoBot(spec, f"cannot play: {told}", f"ne peut pas jouer : {told}") from None
    return found


def make_bot(kind: type[Any], seat: int, seats: int, options: Any, seed: int, cards: Cards | None) -> Any:
    """A bot of this class for a seat; a subclass of `Bot` finds the decks as `self.cards`."""
    if issubclass(kind, Bot):
        bot = kind(seat, seats, options, seed)
        bot.cards = cards
        return bot
    known = {"seat": seat, "seats": seats, "options": options, "seed": seed}
    try:
        wanted = inspect.signature(kind).parameters
    except ValueError:
        return kind()
    return kind(**{name: value for name, value in known.items() if name in wanted})


def version(kind: type[Any]) -> str:
    return str(getattr(kind, "version", ""))


if __name__ == "__main__":
    # A house looks at a stranger's module from a safe distance, in a process of its own.
    try:
        load_class(sys.argv[1])
    except NoBot as fault:
        print(fault, fault.fr, sep="\n", file=sys.stderr)
        sys.exit(NO_BOT_STATUS)
