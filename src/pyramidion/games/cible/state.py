"""Everything that decides the future, and the record of the past."""

from __future__ import annotations

from typing import Literal

from pyramidion.core import Value

from .values import (
    Ballot,
    Card,
    CibleOptions,
    Closed,
    Face,
    Final,
    Offer,
    Phase,
    Ruled,
    Said,
    Series,
    Step,
)

PAWNS = 5
"""R-C1: a tower at the start of a partie."""


class Counts(Value, frozen=True):
    """How many tokens and cards of each pile have been turned."""

    camera: int = 0
    premier_tour: int = 0
    definitions: int = 0
    suite: int = 0
    encheres: int = 0
    finale: int = 0


class Supply(Value, frozen=True):
    """Tokens and cards in the order in which they are turned: those of the set-up, and behind them what was drawn.

    An appeal that is granted puts back what was turned after the verdict; it stays known here, so that the same comes
    again and a transcript can tell all of it. `most` is how far each pile was ever turned.
    """

    camera: tuple[int, ...]
    premier_tour: tuple[Card, ...]
    definitions: tuple[Series, ...]
    suite: tuple[Card, ...]
    encheres: tuple[Card, ...]
    finale: tuple[Face, ...]
    most: Counts = Counts()


class Reading(Value, frozen=True):
    """A series of definitions. Numbers from 0; `todo` begins with the one that is read now."""

    todo: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    missed: tuple[int, ...] = ()
    right: tuple[int, ...] = ()
    round: int = 1


class Auction(Value, frozen=True):
    """Who opened, what was bid, and whether the last bidder is already fulfilling it."""

    opener: int
    bids: tuple[Offer, ...] = ()
    contract: bool = False


class Draft(Value, frozen=True):
    """A text of the finale. What it is worth is nobody's to know before the check."""

    level: int
    number: int
    text: str
    answer: str | None
    ruled: bool = False


class FinaleProgress(Value, frozen=True):
    """Levels from 1, questions of a level from 0. `validated` holds the question of each level that was passed."""

    level: int = 1
    number: int = 0
    drafts: tuple[Draft, ...] = ()
    read: tuple[tuple[int, int], ...] = ((1, 0),)
    validated: tuple[int, ...] = ()


class Vote(Value, frozen=True):
    """The table decides: on an answer that was only spoken (`table`), on a verdict, or on a text of the finale."""

    kind: Literal["table", "appeal", "check"]
    seat: int
    """Who is judged."""
    text: str
    by: int | None
    """Who appealed."""
    right: bool
    """What stands if the table does not decide otherwise."""
    form: str | None
    """What the house takes the text for."""
    asked: tuple[int, ...]
    ballots: tuple[Ballot, ...]
    since: float
    left: float | None
    """Seconds that the clock showed when it was stopped."""
    level: int | None = None
    alone: bool = False
    """Only bots could have voted: who appeals decides."""


class Undo(Value, frozen=True):
    """What an appeal goes back to: the state before the last verdict, and when that was."""

    before: State
    said: Said
    form: str | None
    at: float


class State(Value, frozen=True):
    options: CibleOptions
    seats: int
    supply: Supply
    used: Counts
    now: float
    """When the last thing happened."""
    partie: int
    phase: Phase
    step: Step | None
    pawns: tuple[int, ...]
    markers: tuple[int, ...]
    points: tuple[int, ...]
    inside: tuple[int, ...]
    """Whose tokens are in play: all, in La Suite those who are still in the round."""
    lap: tuple[int, ...]
    """Whose tokens are still face down."""
    turn: int
    """Who is shown by the camera, bids, answers, or plays the finale."""
    round: int
    """Series of definitions, rounds of La Suite, questions of Les Enchères; from 1 in each phase."""
    lost: int
    """Pawns lost in this Premier Tour."""
    qualified: tuple[int, ...]
    """Who goes on from La Suite, in the order of qualification."""
    given: tuple[str, ...]
    said: tuple[Said, ...]
    """About the question that is open."""
    reading: Reading | None
    auction: Auction | None
    finale: FinaleProgress | None
    agreed: tuple[int, ...]
    """Who accepts the check of the finale."""
    last: Said | None
    vote: Vote | None
    undo: Undo | None
    ruling: Ruled | None
    """The last decision of the table, until somebody moves."""
    late: tuple[int, ...]
    """Whose vote may still come in after the others decided; it changes nothing."""
    history: tuple[Closed, ...]
    told: tuple[int, int]
    """From where to where the history was told last. A question that an appeal may open again is not told yet."""
    finals: tuple[Final, ...]
    deadline: float | None
    over: str | None
    """Why the game is over, or None."""
    resigned: tuple[int, ...] = ()
