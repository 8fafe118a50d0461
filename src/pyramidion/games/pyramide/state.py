"""Everything that decides the future, and the record of the past."""

from __future__ import annotations

from typing import Literal

from pyramidion.core import Value

from .values import (
    Ballot,
    Closed,
    Course,
    Decision,
    Expressions,
    Last,
    Names,
    Offer,
    Phase,
    Phrase,
    PyramideOptions,
    Said,
    Speech,
    Step,
    VoteKind,
)

BRICKS = 13
"""R-P12: of the Obelisk."""
STRUCK = -1
"""The fate of a word that nobody found; any other fate is the seat that found it."""


class Counts(Value, frozen=True):
    """How many dice and cards of each pile have been used."""

    dice: int = 0
    phrases: int = 0
    expressions: int = 0
    names: int = 0


class Supply(Value, frozen=True):
    """Dice and cards in the order in which they come: those of the set-up, and behind them what was drawn."""

    starter: int | None
    """Who begins, where neither dice nor anything else decided it."""
    dice: tuple[int, ...]
    phrases: tuple[Phrase, ...]
    expressions: tuple[Expressions, ...]
    names: tuple[Names, ...]


class Vote(Value, frozen=True):
    """The table decides: whether a clue was allowed (`object`), whether somebody is too slow (`slow`), whether a
    proposal is right (`answer`)."""

    kind: VoteKind
    judged: tuple[int, ...]
    by: int
    text: str
    """The clue or the proposal; empty for a slow seat."""
    asked: tuple[int, ...]
    ballots: tuple[Ballot, ...]
    left: float | None
    """Seconds that the clock showed when it was stopped."""
    right: bool = True
    """What holds unless a majority is against it: the clue, the seat's time, of a proposal the verdict."""
    alone: bool = False
    """Only bots could have voted: who appeals decides."""


class Contest(Value, frozen=True):
    """The last verdict on a proposal, which somebody may want the table to decide on (A-P39)."""

    seat: int
    speech: Speech
    text: str
    right: bool
    before: State
    """Before it was judged, without its cards."""
    at: float
    fresh: bool
    """Nobody has done anything since: the table may go back to `before`."""


class State(Value, frozen=True):
    options: PyramideOptions
    seats: int
    supply: Supply
    used: Counts
    round: int
    phase: Phase
    step: Step | None
    first: int
    """Who began this round: a team of four players, else the seat of the first DICO."""
    played: tuple[int, ...]
    """The DICO of every enigma of this round, in order; in the Grande Pyramide of every list."""
    base: int
    """So many enigmas are played before a round is decided; what follows breaks a tie."""
    tie: tuple[int, ...]
    """Three players: the two whom a further enigma or list shall separate."""
    points: tuple[int, ...]
    won: tuple[int, ...]
    dico: tuple[int, ...]
    """One; in Ping-Pong and names one of each team, in the order in which they were named."""
    syno: tuple[int, ...]
    turn: int
    """The team that plays, bids or chooses; with two and three players nobody asks."""
    word: int
    """The word that is played, from 0; as many as there are: all are decided."""
    fates: tuple[int | None, ...]
    bricks: int
    bet: int | None
    clues: tuple[str, ...]
    spent: int
    """Clue-words of this word that are gone, also those that did not come in time (A-P13)."""
    answered: tuple[int, ...]
    """Who has answered this clue."""
    solvers: tuple[int, ...]
    """Who may still propose the enigma; the first of them now."""
    solved_by: int | None
    early: Literal["no", "wrong", "right"]
    """Two players: whether SYNO has proposed the enigma before the fifth word was decided."""
    bids: tuple[Offer, ...]
    course: Course
    ranks: tuple[int, ...]
    """Four players: who is placed, best first."""
    said: tuple[Said, ...]
    """About the word that is played."""
    heard: Said | None
    """What was said last."""
    rolls: tuple[tuple[int, int], ...]
    """The last dice: team or seat, and what it rolled."""
    settled: bool
    """The table has decided on this clue."""
    called: tuple[int, ...]
    """Who has called somebody slow in this step."""
    vote: Vote | None
    decision: Decision | None
    late: tuple[int, ...]
    """Whose vote may still come in after the others decided; it changes nothing."""
    last: Last | None
    history: tuple[Closed, ...]
    nearly: tuple[Speech, ...]
    """« Presque » has been said of a guess for this word, of an answer to this enigma: it costs nothing once."""
    contest: Contest | None
    awake: bool
    """Somebody has done something since the last tie."""
    deadline: float | None
    over: str | None
    """Why the game is over, or None."""
    winners: tuple[int, ...]
    resigned: tuple[int, ...] = ()
