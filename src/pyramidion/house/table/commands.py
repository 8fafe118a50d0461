"""Everything that can be asked of a table: by a person, a bot, a clock, the console, or the house itself."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Raw

from .messages import AnyMessage
from .record import Record, Seat


class FromPerson(NamedTuple):
    """A message of somebody who looks at the table."""

    player: str
    """Empty for the screen of a room, which is nobody's."""
    name: str
    message: AnyMessage
    is_visitor: bool = False
    """At a private table, in search of a seat."""
    is_advised: bool = False
    """The coach is already thinking for this screen."""
    delay: float = 0.0
    """Seconds that the connection takes to the screen and back."""
    options: dict[str, Any] | None = None
    """For `start`: the options with every deck named by its version."""
    unranked: bool = False
    """For `start`: somebody who sits here plays unranked just now."""
    rematch: Record | None = None
    """For `rematch`: the table that will be opened."""
    device: str = ""
    """The handle of the device at this table; empty where the house does not know it."""
    bots_only: int = 0
    """For `start`, `bot` and `resume`: at how many tables of the host only bots play."""


class TimeOut(NamedTuple):
    """The deadline may have passed."""


class RecountDays(NamedTuple):
    """Holidays, or an outage of the house, may have changed what a seat has left in a game over days."""


class SkipTime(NamedTuple):
    """A bot has nothing more to say, and the game waits for it alone: its time is over at once."""

    seat: int


class BotMove(NamedTuple):
    """A bot's answer, or what went wrong instead."""

    seat: int
    level: str
    view: bytes
    """The view that it thought about, as JSON."""
    move: Raw
    error: str | None
    seed: int
    """Chooses the plain legal move that replaces an answer that cannot be played."""


class GiveSeatBack(NamedTuple):
    """The person is here again for whom a bot stands in."""

    seat: int


class PauseUnwatched(NamedTuple):
    """Only bots play, and nobody looks any more."""


class ResumeWatched(NamedTuple):
    """Somebody looks again at a table where only bots play."""

    bots_only: int = 0
    """At how many tables of the host only bots play."""


class StartMatched(NamedTuple):
    """The people whom the lobby has brought together may all be there."""

    options: dict[str, Any] | None = None
    """The options with every deck named by its version."""
    unranked: bool = False
    """Somebody who sits here plays unranked just now."""


class GiveUpMatched(NamedTuple):
    """Not all of the people whom the lobby has brought together have come in time."""


class ReplaceHost(NamedTuple):
    """The host has been away for long."""


class ExpireProposal(NamedTuple):
    """The time to answer this proposal may be over."""

    number: int


class NoteDevice(NamedTuple):
    """A screen of this person, on this device, shows a seat."""

    player: str
    device: str


class RefundHint(NamedTuple):
    """The coach had nothing to say."""

    seat: int
    seq: int


class RenamePerson(NamedTuple):
    player: str
    old: str
    new: str


class ForgetPerson(NamedTuple):
    """Somebody has deleted their data."""

    player: str


class LengthenCode(NamedTuple):
    """Somebody tries out codes: the code of this table gets more letters behind those that it has."""

    letters: int
    """As many as it shall have at least."""
    added: str = ""
    """Random letters, as many or more; those that are not needed are left out."""


class CloseHouse(NamedTuple):
    """The hour at which the house closes has come: a game that is being played ends, and the table is told."""

    by: str
    at: float


# The console. `by` is the name of whoever looks after the room.


class ConsolePause(NamedTuple):
    by: str


class ConsoleResume(NamedTuple):
    by: str


class ConsoleEnd(NamedTuple):
    by: str


class ConsoleExtend(NamedTuple):
    by: str
    seat: int | None
    """None: whoever the game waits for."""
    seconds: float


class ConsoleSeatBot(NamedTuple):
    by: str
    seat: int
    level: str


class ConsoleGiveBack(NamedTuple):
    by: str
    seat: int


class ConsoleSwap(NamedTuple):
    """Two seats change their people."""

    by: str
    seat: int
    to: int


class ConsoleArrive(NamedTuple):
    """Somebody of another table gets an open seat of this one."""

    by: str
    person: Seat
    seat: int


class ConsoleDepart(NamedTuple):
    """Somebody has a seat at another table now and leaves this one."""

    by: str
    person: Seat
    seat: int
    to_table: str


class ConsoleSay(NamedTuple):
    by: str
    text: str | None
    phrase: str | None = None


Command = (
    FromPerson | TimeOut | RecountDays | SkipTime | BotMove | GiveSeatBack | PauseUnwatched | ResumeWatched
    | ReplaceHost | RefundHint | RenamePerson | ForgetPerson | LengthenCode | CloseHouse | ConsolePause
    | ConsoleResume | ConsoleEnd | ConsoleExtend | ConsoleSeatBot | ConsoleGiveBack | ConsoleSwap | ConsoleArrive
    | ConsoleDepart | ConsoleSay | ExpireProposal | NoteDevice | StartMatched | GiveUpMatched
)  # fmt: skip
