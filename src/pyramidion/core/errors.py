"""What can go wrong, and how it is said.

Refused   a well-formed move that the rules forbid; names the rule
Invalid   input that is no transcript, no set-up, no option; lists every fault
  NeedsChance   chance was needed and no seed was given
  NeedsCards    a card was needed and no decks were given
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec


class Refused(Exception):
    """The rules forbid this move. Nothing has changed."""

    def __init__(self, rule: str, en: str, fr: str) -> None:
        super().__init__(f"{rule}: {en}")
        self.rule = rule
        self.en = en
        self.fr = fr


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong, and where: `path` is a JSON path, or empty where there is none."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class Invalid(Exception):
    """The input is not what it should be. Lists all its faults, not the first alone."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


class NeedsChance(Invalid):
    """Chance has to decide something and there is neither a set-up entry nor a seed for it."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__([Fault(path, f"{what} is left to chance, and the transcript has no seed")])


class NeedsCards(Invalid):
    """A card has to be drawn or judged, and the game was given no decks."""

    def __init__(self, path: str) -> None:
        super().__init__([Fault(path, "this game needs cards, and no decks were given to it")])


def faults_of(error: msgspec.ValidationError, path: str) -> list[Fault]:
    """msgspec's own sentence with its place moved under `path`."""
    text = str(error)
    message, mark, place = text.rpartition(" - at `$")
    return [Fault(path + place.rstrip("`"), message)] if mark else [Fault(path, text)]


def no_choice(value: object, choices: Sequence[object], path: str) -> list[Fault]:
    """That the value is none of these, if there are any: `simple, tour or duel, not 'big'`."""
    if not choices:
        return []
    *others, last = map(str, choices)
    told = f"{', '.join(others)} or {last}" if others else last
    return [Fault(path, f"{told}, not {value!r:.80}")]


def is_json(value: object) -> bool:
    """Whether it can be written as JSON. A text of NumPy's is a text for Python, and none for a transcript."""
    try:
        msgspec.json.encode(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def describe_error(error: BaseException) -> str:
    """An error in one line: its kind and its words."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}" if words else type(error).__name__
