"""What a screen sends by the WebSocket, decoded strictly. docs/protocol.md says what it means."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pyramidion.core.chance import NONCE_DIGITS, NONCE_PATTERN

from .record import BeatLength

MoveId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]
"""PostgreSQL keeps every letter but that one."""
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Budget = Annotated[int, Meta(ge=0, le=99)]
"""How often a seat may ask the coach."""
Handle = Annotated[str, Meta(max_length=32)]
MAX_ALONG_CHARACTERS = 200
"""Of an answer of somebody who waits. Whoever sends more has not typed it."""
Nonce = Annotated[str, Meta(max_length=NONCE_DIGITS, pattern=NONCE_PATTERN)]
"""What a device gives for the seed of a game: random, in hexadecimal."""


class Message(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=str.lower
):
    """What a screen sends. `id` is repeated as `re` in the answer."""

    id: MoveId | None = None


class Move(Message, frozen=True, tag="move"):
    id: MoveId
    seat: SeatNumber
    seq: Annotated[int, Meta(ge=0)]
    move: Any


class Look(Message, frozen=True, tag="look"):
    seat: SeatNumber | None


class Sit(Message, frozen=True, tag="sit"):
    seat: SeatNumber
    name: str | None = None


class Stand(Message, frozen=True, tag="stand"):
    seat: SeatNumber


class SeatBot(Message, frozen=True, tag="bot"):
    seat: SeatNumber
    level: str


class Back(Message, frozen=True, tag="back"):
    seat: SeatNumber


class Offer(Message, frozen=True, tag="offer"):
    """To whoever comes, or `to` the host's device, where the same person plays on behind the curtain."""

    seat: SeatNumber
    to: Literal["host"] | None = None


class AddSeat(Message, frozen=True, tag="add_seat"):
    pass


class DropSeat(Message, frozen=True, tag="drop_seat"):
    seat: SeatNumber


class ChangeOptions(Message, frozen=True, tag="options"):
    options: dict[str, Any]


class ChangeSettings(Message, frozen=True, tag="settings"):
    private: bool | None = None
    ranked: bool | None = None
    coach: bool | None = None
    hints: tuple[Budget | None, ...] | None = None
    beats: BeatLength | None = None
    pace: Annotated[int, Meta(ge=0, le=7)] | None = None
    """Whoever else sits there has to agree before the game begins."""


class SwapSeats(Message, frozen=True, tag="swap"):
    """Two seats change their people, bots or nobody."""

    seat: SeatNumber
    to: SeatNumber


class NameTeam(Message, frozen=True, tag="team"):
    team: Annotated[int, Meta(ge=0, le=63)]
    name: str
    """Empty: it has none."""


class GiveNonce(Message, frozen=True, tag="nonce"):
    nonce: Nonce


class AgreePace(Message, frozen=True, tag="agree"):
    """To the pace that the host has chosen since I sat down."""


class AcceptTranscript(Message, frozen=True, tag="accept"):
    """The game comes from a transcript that somebody else handed in, and that is all right."""


class Start(Message, frozen=True, tag="start"):
    pass


class EndGame(Message, frozen=True, tag="end"):
    pass


class Resign(Message, frozen=True, tag="resign"):
    seat: SeatNumber


class TakeBack(Message, frozen=True, tag="take_back"):
    seat: SeatNumber
    seq: Annotated[int, Meta(ge=0)]


class PauseTable(Message, frozen=True, tag="pause"):
    pass


class ResumeTable(Message, frozen=True, tag="resume"):
    pass


class Ready(Message, frozen=True, tag="ready"):
    """Enough has been seen of the beat that began after `seq` entries."""

    seq: Annotated[int, Meta(ge=0)]


class Rematch(Message, frozen=True, tag="rematch"):
    """The next table for the same people: the same game, or another one."""

    game: Annotated[str, Meta(max_length=64)] | None = None
    options: dict[str, Any] = {}
    """Of another game."""


class Follow(Message, frozen=True, tag="follow"):
    pass


class Say(Message, frozen=True, tag="say"):
    text: str | None = None
    phrase: str | None = None


Reaction = Literal["applause", "laugh", "wow", "heart", "oops"]


class React(Message, frozen=True, tag="react"):
    """A tap: shown for a moment and kept nowhere."""

    reaction: Reaction


class Mute(Message, frozen=True, tag="mute"):
    who: Handle


class Unmute(Message, frozen=True, tag="unmute"):
    who: Handle


class Remove(Message, frozen=True, tag="remove"):
    who: Handle


class AnswerProposal(Message, frozen=True, tag="answer"):
    proposal: Annotated[int, Meta(ge=0)]
    yes: bool


class WithdrawProposal(Message, frozen=True, tag="withdraw"):
    proposal: Annotated[int, Meta(ge=0)]


class AskCoach(Message, frozen=True, tag="coach"):
    id: MoveId
    seat: SeatNumber


class AskReview(Message, frozen=True, tag="review"):
    """The coach should review this game, which is over."""


class AskLegal(Message, frozen=True, tag="legal"):
    seat: SeatNumber


class Ping(Message, frozen=True, tag="ping"):
    pass


class AnswerAlong(Message, frozen=True, tag="along"):
    """The answer of somebody who waits to what they are asked; `key` is the question's."""

    key: Annotated[str, Meta(max_length=64)]
    answer: Annotated[str, Meta(max_length=MAX_ALONG_CHARACTERS)]


AnyMessage = (
    Move | Look | Sit | Stand | SeatBot | Back | Offer | AddSeat | DropSeat | ChangeOptions | ChangeSettings
    | GiveNonce | AgreePace | AcceptTranscript
    | Start | EndGame | PauseTable | ResumeTable | Rematch | Follow | Say | Mute | Unmute | Remove | AskCoach | Ping
    | AnswerProposal | WithdrawProposal | Resign | TakeBack | AskLegal | React | AnswerAlong
    | SwapSeats | NameTeam | Ready | AskReview
)  # fmt: skip

PHRASES = (
    "hello", "well_played", "thanks", "sorry", "your_turn", "one_moment", "good_question", "rematch", "bye",
)  # fmt: skip
"""Keys of the quick phrases; the client has their words."""
BOT_FAILED = "bot_failed"
"""What a bot says when a move had to be made for it. Nobody else says it."""

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def decode(raw: bytes | str) -> AnyMessage:
    """A message from its JSON; raises msgspec.ValidationError or msgspec.DecodeError."""
    return _decoder.decode(raw)
