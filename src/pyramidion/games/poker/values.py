"""The values of the game: options, set-up, moves, state, what happened. Field names are the contract's."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from pyramidion.core import Event, Options, Value

At = tuple[int, int]
"""Row and column, as seat 0 sees them; row 0 is the foundation."""


class PokerOptions(Options, kw_only=True, frozen=True):
    scoring: Literal["advanced", "basic"] = "advanced"
    target: Literal[7, 11] = 7
    """Advanced: the points that win the match (R-O13)."""
    deals: Literal[1, 3, 5] = 1
    """Basic: best of so many."""
    starter: Literal["draw", "tut"] = "draw"
    bonuses: Literal["own", "won"] = "own"
    """A-O9: the points of a hand are its owner's anyway, or only when it is won."""


class DealSetup(Value, omit_defaults=True, frozen=True):
    """What a deal is given; stocks and aside come together."""

    starter: int | UnsetType = UNSET
    stocks: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    aside: tuple[str, ...] | UnsetType = UNSET


class PokerSetup(Value, frozen=True):
    """One entry a deal, used in order; what is left over is ignored."""

    deals: tuple[DealSetup, ...] = ()


class Tut(Value, tag_field="type", tag="tut", frozen=True):
    """« Tut Tut »: who says it first starts."""


class Build(Value, tag_field="type", tag="build", frozen=True):
    """The drawn block is placed, facing its owner."""

    at: At


class Take(Value, tag_field="type", tag="take", frozen=True):
    """A free block is taken, facing whomever."""

    at: At


class Keep(Value, tag_field="type", tag="keep", frozen=True):
    """Which of the three tiles that a joker turned is kept."""

    index: int


class Hand(Value, tag_field="type", tag="hand", frozen=True):
    """Which hand the card goes to."""

    hand: int


PokerMove = Tut | Build | Take | Keep | Hand


class Block(Value, frozen=True):
    """A block in the pyramid. `card` is null when it faces the other."""

    at: At
    owner: int
    card: str | None


class Taking(Value, frozen=True):
    """A turn of the taking, as everybody saw it: `card` came out of the pyramid, a joker turned three and kept one."""

    seat: int
    at: At
    owner: int
    card: str
    turned: tuple[str, ...] = ()
    kept: int | None = None
    hand: int | None = None


class Item(Value, frozen=True):
    """A line of a total. `hand` is null for what the number of hands won brings."""

    item: str
    hand: int | None
    points: int


class Deal(Value, frozen=True):
    """A finished deal, itemised. `winners`: who won each of the three hands, null for a tie."""

    starter: int
    hands: tuple[tuple[tuple[str, ...], ...], ...]
    ranks: tuple[tuple[str, ...], ...]
    winners: tuple[int | None, ...]
    items: tuple[tuple[Item, ...], ...]
    won: tuple[int, ...]
    totals: tuple[int, ...]
    scored: tuple[int, ...]


class Said(Event, tag_field="type", tag="tut", frozen=True):
    seat: int


class DealBegun(Event, tag_field="type", tag="deal_begun", frozen=True):
    """`starter` is null until somebody has said « Tut Tut »."""

    deal: int
    starter: int | None


class Built(Event, tag_field="type", tag="built", frozen=True):
    """A block was placed; what is on it, only its owner's view tells."""

    seat: int
    at: At


class Taken(Event, tag_field="type", tag="taken", frozen=True):
    """A block came out of the pyramid and is shown to all; `blind` when its taker had not seen it."""

    seat: int
    at: At
    owner: int
    card: str
    blind: bool


class Turned(Event, tag_field="type", tag="turned", frozen=True):
    """A joker turned three tiles over."""

    seat: int
    cards: tuple[str, ...]


class Kept(Event, tag_field="type", tag="kept", frozen=True):
    seat: int
    index: int
    card: str


class Placed(Event, tag_field="type", tag="placed", frozen=True):
    seat: int
    hand: int
    card: str


class DealOver(Event, tag_field="type", tag="deal_over", frozen=True):
    deal: int
    result: Deal


class GameOver(Event, tag_field="type", tag="over", frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Annotated[str, Meta(extra_json_schema={"enum": ["decided", "ended", "resigned"]})]


PokerEvent = Said | DealBegun | Built | Taken | Turned | Kept | Placed | DealOver | GameOver

Phase = Literal["tut", "build", "take", "keep", "hand", "over"]


class State(Value, frozen=True):
    """Everything that decides the future, and the record of the past. Cards and places are numbers (`blocks.py`)."""

    options: PokerOptions
    setup: tuple[DealSetup, ...]
    given: tuple[DealSetup, ...]
    """What setup or chance gave each deal that has begun."""
    deal: int
    starter: int
    """Who starts this deal; unused in phase `tut`."""
    phase: Phase
    turn: int
    stocks: tuple[bytes, bytes]
    """All fifteen of each; `placed` says how many are gone."""
    aside: bytes
    """What is left of it, next first."""
    filled: int
    """The places with a block, a bit each."""
    facing: int
    """The places whose block faces seat 1."""
    cards: bytes
    """The card of every place; what is not filled means nothing."""
    placed: bytes
    """The places in the order of building."""
    takings: tuple[Taking, ...]
    card: int
    """In phase `hand` the card that goes to a hand, else -1."""
    turned: bytes
    """In phase `keep` the three tiles."""
    hands: tuple[bytes, ...]
    """Seat 0's three, then seat 1's."""
    match: tuple[int, int]
    deals: tuple[Deal, ...]
    over: str | None
    """Why the game is over, or None."""
    resigned: tuple[int, ...] = ()
    """Nobody, as long as the match goes on."""
