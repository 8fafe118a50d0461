"""The values of the game: options, set-up, moves, state, what happened. Field names are the contract's."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from pyramidion.core import Event, Options, Value

Phase = Literal["play", "challenge", "over"]


class KreuzwortOptions(Options, kw_only=True, frozen=True):
    expert: bool = False
    validation: Literal["checked", "challenge"] = "checked"
    inflected: bool = True
    letters: Literal["french", "box"] = "french"
    clock: Annotated[float, Meta(gt=0)] | None = None


class KreuzwortSetup(Value, omit_defaults=True, frozen=True):
    """A starting position; what it leaves out, chance gives."""

    black: tuple[str, ...] | UnsetType = UNSET
    printed: tuple[str, ...] | UnsetType = UNSET
    stacks: dict[str, tuple[str, ...]] | UnsetType = UNSET
    grey: dict[str, str] | UnsetType = UNSET
    first: int | UnsetType = UNSET
    words: tuple[str, ...] | UnsetType = UNSET


class Word(Value, tag_field="type", tag="word", rename={"sources": "from"}, frozen=True):
    """A word along its path; `from` says which cells receive a top, and from where."""

    cells: tuple[str, ...]
    sources: dict[str, str] = field(default_factory=dict)


class Pass(Value, tag_field="type", tag="pass", frozen=True):
    """No word this turn."""


class Challenge(Value, tag_field="type", tag="challenge", frozen=True):
    """The announced word is doubted."""


class Accept(Value, tag_field="type", tag="accept", frozen=True):
    """The announced word is let pass."""


KreuzwortMove = Word | Pass | Challenge | Accept


class Heap(Value, frozen=True):
    """Pyramids, and what they are worth together."""

    pyramids: int
    points: int


class Last(Value, frozen=True):
    """The last word that was taken."""

    seat: int
    word: str
    cells: tuple[str, ...]
    score: int


class Told(Value, omit_defaults=True, frozen=True):
    """A turn that is over, for the record: its word (none: a pass) and what that brought (none: it was taken back)."""

    seat: int
    word: str | None = None
    score: int | None = None
    by: int | None = None
    """Who challenged the word."""


class Pending(Value, rename={"sources": "from"}, frozen=True):
    """A word that has been announced and not yet taken."""

    seat: int
    word: str
    cells: tuple[str, ...]
    sources: dict[str, str]


class Announced(Event, tag_field="type", tag="announced", rename={"sources": "from"}, frozen=True):
    seat: int
    word: str
    cells: tuple[str, ...]
    sources: dict[str, str]


class Taken(Event, tag_field="type", tag="taken", rename={"sources": "from"}, frozen=True):
    """A word was formed: its pyramids are its player's. `letters` are those of the pyramids, not the printed ones."""

    seat: int
    word: str
    cells: tuple[str, ...]
    sources: dict[str, str]
    letters: str
    score: int


class Passed(Event, tag_field="type", tag="passed", frozen=True):
    """`late`: time ran out."""

    seat: int
    late: bool


class Challenged(Event, tag_field="type", tag="challenged", frozen=True):
    """`right`: the word stands and the challenger loses a turn; otherwise it is taken back."""

    seat: int
    word: str
    right: bool


class Accepted(Event, tag_field="type", tag="accepted", frozen=True):
    seat: int


class TurnLost(Event, tag_field="type", tag="turn_lost", frozen=True):
    seat: int


class GameOver(Event, tag_field="type", tag="over", frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Annotated[str, Meta(extra_json_schema={"enum": ["cleared", "stalemate", "ended", "resigned"]})]


KreuzwortEvent = Announced | Taken | Passed | Challenged | Accepted | TurnLost | GameOver


class State(Value, frozen=True):
    """Everything that decides the future. Every pyramid that is moved is taken with its word, so stacks only shrink."""

    options: KreuzwortOptions
    sides: str
    """The side of each seat."""
    given: KreuzwortSetup
    words: frozenset[str] | None
    """What replaces the dictionary, or None."""
    stacks: tuple[str, ...]
    """By `board.STACKS`, bottom to top; a player's grey ones of the expert game in lower case."""
    black: str
    """By `board.CENTRE`; `.` where it has been taken."""
    printed: str
    won: tuple[str, ...]
    """The letters of the pyramids that each seat has won."""
    turn: int
    lost: tuple[int, ...]
    """Turns that each seat still has to lose (R-K21)."""
    passed: int
    """The seats that have passed since the last word, a bit each (A-K12)."""
    last: Last | None
    log: tuple[Told, ...]
    pending: Pending | None
    accepted: int
    """The seats that let the pending word pass, a bit each."""
    deadline: float | None
    over: str | None
    """Why the game is over, or None."""
    resigned: tuple[int, ...] = ()
    """The seats whose turns are passed over from now on."""
