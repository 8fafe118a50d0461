"""The values of the game: options, set-up, moves, state, what happened. Field names are the contract's."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from pyramidion.core import Event, Options, Value

Variant = Literal["simple", "tour", "duel"]
Phase = Literal["setup", "guess", "over"]
SymbolKey = Literal["S", "L", "A", "O"]
"""Singe, lézard, araignée, oiseau."""


class SoleilOptions(Options, kw_only=True, frozen=True):
    variant: Variant = "simple"
    emperor: Literal["seat", "house"] = "seat"
    ingots: Literal["placed", "shuffled", "hidden"] = "placed"
    coins: Literal["fifty", "unlimited"] = "fifty"


class RoundSetup(Value, omit_defaults=True, frozen=True):
    """What a round is given; what it is not given, somebody places or chance decides."""

    board: tuple[str, ...] | UnsetType = UNSET
    ingots: tuple[tuple[int, ...], ...] | UnsetType = UNSET


class SoleilSetup(Value, frozen=True):
    """One entry a round, used in order; what is left over is ignored."""

    rounds: tuple[RoundSetup, ...] = ()


class Arrange(Value, tag_field="type", tag="arrange", frozen=True):
    """The emperor hides the 24 symbols."""

    rows: tuple[str, ...]


class Ingots(Value, tag_field="type", tag="ingots", frozen=True):
    """A guesser lays out the 24 ingots, or lets chance do it."""

    rows: tuple[tuple[int, ...], ...] | UnsetType = UNSET
    shuffle: bool | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.rows is UNSET) == (self.shuffle is UNSET) or self.shuffle is False:
            raise ValueError("either `rows` or `shuffle`: true")


class Guess(Value, tag_field="type", tag="guess", frozen=True):
    """A question: is this animal on that cell, and on how many around it?"""

    cell: str
    symbol: str


SoleilMove = Arrange | Ingots | Guess


class Answer(Value, frozen=True):
    """A question with Atahualpa's answer, as the record keeps it. `ingot` is the value won, null without."""

    round: int
    seat: int
    cell: str
    symbol: SymbolKey
    hit: bool
    count: int
    paid: int
    ingot: int | None = None


class Arranged(Event, tag_field="type", tag="arranged", frozen=True):
    seat: int


class IngotsLaid(Event, tag_field="type", tag="ingots_laid", frozen=True):
    seat: int
    shuffled: bool


class Guessed(Event, tag_field="type", tag="guessed", frozen=True):
    """`ingot` is the value won with a hit, null without ingots."""

    seat: int
    cell: str
    symbol: SymbolKey
    hit: bool
    count: int
    paid: int
    ingot: int | None


class RoundBegun(Event, tag_field="type", tag="round_begun", frozen=True):
    round: int
    emperor: int | None


class GameOver(Event, tag_field="type", tag="over", frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Annotated[str, Meta(extra_json_schema={"enum": ["all_found", "ended", "resigned"]})]


SoleilEvent = Arranged | IngotsLaid | Guessed | RoundBegun | GameOver


class State(Value, frozen=True):
    """Everything that decides the future, and the record of the past.

    `board` and `ingots` stay as they were laid; `solved` (a bit a cell) says which cards and ingots are gone.
    """

    options: SoleilOptions
    seats: int
    setup: tuple[RoundSetup, ...]
    given: tuple[RoundSetup, ...]
    """What setup or chance gave each round that has begun."""
    round: int
    emperor: int | None
    board: str | None
    ingots: tuple[int, ...] | None
    solved: int
    bank: int | None
    turn: int
    gold: tuple[int, ...]
    questions: tuple[int, ...]
    log: tuple[Answer, ...]
    over: str | None
    """Why the game is over, or None."""
    resigned: tuple[int, ...] = ()
