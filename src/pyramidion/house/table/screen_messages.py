"""What the WebSocket sends to a screen. docs/protocol.md says what it means."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from pyramidion.core import AlongQuestion, BeatKind, Fault, Outcome

from .messages import Reaction
from .ranking import Uncounted
from .record import BeatLength, PauseReason, ProposalKind, SeatKind, Status


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    re: str | UnsetType = UNSET


class Standing(msgspec.Struct, frozen=True):
    """What the `game` message says to every screen alike."""

    over: bool
    outcome: Outcome | None
    deadline_in: float | None
    clock: float


Place = int | tuple[int, ...]
"""Of an item in a list, or in lists that lie in one another."""


class GameUpdate(Answer, frozen=True, kw_only=True, tag="game"):
    """The game after `seq` entries of its log, with the whole view or with what is new in it.

    `GamePresenter` puts this message together from parts that are encoded once: nobody makes an object of this type.
    """

    seq: int
    seat: int | None
    """Whose view it is; null: everybody's."""
    events: tuple[dict[str, Any], ...]
    """What has happened since the message before."""
    view: dict[str, Any] | UnsetType = UNSET
    since: int | UnsetType = UNSET
    """Without a view: the entry whose view the following three make complete."""
    set: dict[str, Any] | UnsetType = UNSET
    """Fields that have a new value."""
    add: dict[str, tuple[Any, ...]] | UnsetType = UNSET
    """Items at the end of lists."""
    put: dict[str, tuple[tuple[Place, Any], ...]] | UnsetType = UNSET
    """Items that replace others of their lists."""
    may: tuple[str, ...]
    """The types of move that this seat may make now."""
    take_back: int | None
    """The seat whose last move may be taken back."""
    along: AlongQuestion | None
    """What this seat, or whoever looks on, may answer along now."""
    over: bool
    outcome: Outcome | None
    deadline_in: float | None
    """Seconds."""
    clock: float
    """Seconds since the game began."""
    stale: bool | UnsetType = UNSET
    """The move that this answers was meant for an earlier entry, and is not made."""


class NotAllowed(Answer, frozen=True, tag="refused"):
    seq: int
    rule: str
    fr: str
    en: str


class Failed(Answer, frozen=True, tag="error"):
    code: str
    fr: str
    en: str
    faults: tuple[Fault, ...] | UnsetType = UNSET
    """Only for bad input."""
    wait: float | UnsetType = UNSET
    """Seconds after which another try makes sense."""


class Done(Answer, frozen=True, tag="ok"):
    pass


class Asked(Answer, frozen=True, tag="asked"):
    """Nothing is done yet: the people of the table are asked first."""

    proposal: int


class Pong(Answer, frozen=True, tag="pong"):
    pass


class Advice(Answer, frozen=True, tag="advice"):
    seat: int
    seq: int
    advice: Raw


class LegalMoves(Answer, frozen=True, tag="legal"):
    """What a seat may do: moves to choose from, and types of move that are made freely."""

    seat: int
    seq: int
    moves: tuple[Any, ...]
    forms: tuple[str, ...]
    left_off: int
    """Moves that are legal too and are not listed."""


class Moved(Answer, frozen=True, tag="moved"):
    """Whoever looks after the room has given this person a seat at another table."""

    table: str
    by: str


class Closed(Answer, frozen=True, tag="closed"):
    code: str
    fr: str
    en: str


class ChatLine(msgspec.Struct, frozen=True):
    """One line of the chat: either a text or a phrase."""

    n: int
    who: str
    name: str
    seat: int | None
    at: float
    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET


class Chat(Answer, frozen=True, tag="chat"):
    lines: tuple[ChatLine, ...]


class Reacted(Answer, frozen=True, kw_only=True, tag="reaction"):
    """Somebody reacts to what happens. Every screen shows it for a moment; to whoever reacted it is the answer."""

    who: str
    name: str
    seat: int | None
    """Theirs, where they have exactly one."""
    reaction: Reaction


class HintsShown(msgspec.Struct, frozen=True):
    left: int
    of: int


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    kind: SeatKind
    name: str | None
    level: str | None
    who: str | None
    online: bool
    away_since: float | None
    stand_in: bool
    mine: bool
    thinking: bool
    hints: HintsShown | None
    """Null: as often as they like."""


class PersonShown(msgspec.Struct, frozen=True, kw_only=True):
    who: str
    name: str
    online: bool
    muted: bool
    seats: tuple[int, ...]


class AlongAnswerShown(msgspec.Struct, frozen=True):
    key: str
    answer: str
    right: bool | None
    """Null while the question is open."""


class MyAlongShown(msgspec.Struct, frozen=True):
    """How the reader answers along: right answers of all that are decided, those that wait, and those decided last."""

    right: int
    of: int
    pending: tuple[AlongAnswerShown, ...]
    decided: tuple[AlongAnswerShown, ...]


class AlongShown(msgspec.Struct, frozen=True):
    """How somebody answered along in a game that is over."""

    who: str
    name: str
    right: int
    of: int


class YouShown(msgspec.Struct, frozen=True, kw_only=True):
    who: str
    name: str
    host: bool
    muted: bool
    seats: tuple[int, ...]
    looking: int | None
    nonce: str | None
    """What a device of theirs gave for the seed, until the game begins."""
    along: MyAlongShown | None
    """Null: they have not answered along."""


class PauseShown(msgspec.Struct, frozen=True):
    """Who paused the table (null: it was left alone) and since when, by the house's clock."""

    since: float
    why: PauseReason
    who: str | None
    name: str | None


class BeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """What the table waits for while game time stands still."""

    seq: int
    kind: BeatKind
    title: str
    """The key of its title card in the texts of the game's client; empty: there is none."""
    seat: int | None
    """Who begins after it."""
    hides: bool
    """What comes next is shown when it is over."""
    seconds: float
    """How long it is in all."""
    card: float
    """When its title card is shown, by the house's clock: what led to it is seen first."""
    until: float
    """When it is over, by the house's clock, if not all are ready before."""
    ready: tuple[str, ...]
    """Who needs no more of it, by their handles."""


class ProposalShown(msgspec.Struct, frozen=True, kw_only=True):
    """What the people of the table are asked. All people are told by their handles."""

    number: int
    kind: ProposalKind
    by: str
    about: str | None
    seat: int | None
    level: str | None
    seq: int | None
    asked: tuple[str, ...]
    voters: tuple[str, ...]
    needed: int
    agreed: tuple[str, ...]
    declined: tuple[str, ...]
    until: float


class Opened(msgspec.Struct, frozen=True):
    """What the house kept secret about chance; the commitment is made of `house_seed` and `salt`."""

    seed: int
    salt: str
    house_seed: int
    nonces: tuple[str, ...] | None
    """By seat. Null: `seed` was not derived from them."""


class ProvidedShown(msgspec.Struct, frozen=True):
    """Who handed in the transcript that the table takes up, and who has not accepted that yet."""

    who: str | None
    name: str
    waiting: tuple[str, ...]


class SizeShown(msgspec.Struct, frozen=True):
    least: int
    most: int


class DayClockShown(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has left in a game over days. Times are told by the house's clock."""

    reserve: float
    """Seconds for all moves together, once the time of a move is used up."""
    move_until: float | None
    """When the time of this move is used up; null where the clock stands."""
    due: float | None
    """When the reserve is used up, too: then the seat gives up."""
    holiday: float | None
    """Until when holidays let this clock stand still."""


class TeamShown(msgspec.Struct, frozen=True):
    """Seats that win and lose together."""

    seats: tuple[int, ...]
    name: str | None


class TableShown(Answer, frozen=True, tag="table"):
    id: str
    game: str
    rules: int
    options: dict[str, Any]
    status: Status
    paused: PauseShown | None
    beats: BeatLength
    beat: BeatShown | None
    proposal: ProposalShown | None
    code: str | None
    private: bool
    listed: bool
    ranked: bool
    uncounted: Uncounted | None
    """Why the game of a ranked table would not count, or did not; null: nothing is in the way."""
    pace: int
    """Days that a move may take; 0: everybody plays now."""
    unagreed: tuple[str, ...]
    """Before the game: who sat here when the host changed the pace, and has not agreed to it yet, by their handles."""
    days: tuple[DayClockShown, ...]
    """By seat, while a game is played over days."""
    matched: bool
    """The lobby brought these people together: the game begins by itself when all are there."""
    given_up: bool
    """Not all of them came: whoever was there seeks again, and nobody plays here."""
    coach: bool
    review: bool
    """Once the game is over: whether the coach's review of it may be read."""
    taken_up: bool
    tutorial: bool
    provided: ProvidedShown | None
    commitment: str
    opened: Opened | None
    rematch: str | None
    host: str | None
    size: SizeShown
    television: bool
    """A big screen of the room looks at the table."""
    away_after: float
    closing: float | None
    now: float
    seats: tuple[SeatShown, ...]
    teams: tuple[TeamShown, ...]
    """Empty where everybody plays alone."""
    people: tuple[PersonShown, ...]
    along: tuple[AlongShown, ...]
    """Once the game is over: who answered along, best first."""
    you: YouShown


AnyAnswer = (
    TableShown | GameUpdate | Chat | NotAllowed | Failed | Done | Asked | Pong | Advice | LegalMoves | Moved | Closed
    | Reacted
)  # fmt: skip


def malformed(detail: str, re: str | UnsetType = UNSET) -> Failed:
    return Failed(
        re=re,
        code="malformed",
        en=f"this message is not well formed: {detail}",
        fr=f"ce message est mal formé : {detail}",
    )


encode = msgspec.json.Encoder().encode
