"""What was decided: rows to append, and what follows once they are stored."""

from __future__ import annotations

from typing import NamedTuple

from . import ranking
from .record import Record, without_stale_proposal
from .rows import AnyRow, change_row
from .screen_messages import Answer, Reacted
from .state import TableState, replace


class GameShown(NamedTuple):
    """The answer is the `game` message itself."""

    is_stale: bool = False


class SeatChosen(NamedTuple):
    """The screen looks as this seat from now on, or as the public (None)."""

    seat: int | None


class TableFollowed(NamedTuple):
    """The screen goes on to this table."""

    table: str


class CoachAsked(NamedTuple):
    """The coach thinks about what this seat may know; its answer comes later."""

    seat: int
    seq: int


class PersonMoved(NamedTuple):
    """This person's screens are told at which table they sit now, in every process."""

    player: str
    table: str
    by: str


class ReactionShown(NamedTuple):
    """Every screen at the table is shown this reaction, in every process."""

    message: Reacted


class BotAskedAgain(NamedTuple):
    """Somebody moved while the bot thought: it is asked again about what it sees now."""

    seat: int


class BotReplaced(NamedTuple):
    """The bot's answer could not be played, and a plain legal move was made for it."""

    seat: int
    level: str
    why: str


Reply = (
    Answer
    | GameShown
    | SeatChosen
    | TableFollowed
    | CoachAsked
    | PersonMoved
    | ReactionShown
    | BotAskedAgain
    | BotReplaced
)


class Act(NamedTuple):
    """A line of the table's list of acts: who did what, for operators and transcripts."""

    what: str
    seat: int | None = None
    player: str | None = None
    """A person of the table, who is listed by their handle."""
    console: str | None = None
    """Or the name of whoever looks after the room."""


class Decision(NamedTuple):
    """Rows are appended together or not at all; nothing of `replies` happens before that."""

    rows: tuple[AnyRow, ...] = ()
    replies: tuple[Reply, ...] = ()
    acts: tuple[Act, ...] = ()
    opens: Record | None = None
    """A table that is opened together with these rows."""
    seek_again: tuple[str, ...] = ()
    """Who came to a table of the lobby that is given up: their seeks count again as if they had never ended."""
    decide_again: bool = False
    """Time ran out before what was asked: with these rows stored, the same command is decided anew."""


class Later(NamedTuple):
    """Time ran out before what was asked, but a move that was made in time may still be on its way: ask again then."""

    at: float


def changed(state: TableState, record: Record, now: float, act: Act, *replies: Reply) -> Decision:
    """The table's record changes to this one. Nonces and consents count as long as their person has a seat."""
    people = record.people
    record = replace(
        ranking.after_change(state.record, without_stale_proposal(record)),
        touched=now,
        nonces={player: nonce for player, nonce in record.nonces.items() if player in people},
        accepted=tuple(player for player in record.accepted if player in people),
        unagreed=tuple(player for player in record.unagreed if player in people),
    )
    return Decision((change_row(state.head, record),), replies, (act,))
