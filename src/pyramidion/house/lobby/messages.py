"""What a screen of the lobby sends and is sent. docs/protocol.md says what it means."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from pyramidion.house.table.messages import MoveId
from pyramidion.house.table.screen_messages import Answer, Closed, Done, Failed, Pong

from .entries import TableListed
from .seeks import Seek

Pace = Annotated[int, Meta(ge=0, le=7)]
Seats = Annotated[int, Meta(ge=2, le=64)]
Values = Annotated[
    tuple[Annotated[str, Meta(max_length=64)] | int | bool, ...], Meta(min_length=1, max_length=8)
]


class LobbyMessage(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=str.lower
):
    """What a screen of the lobby sends. `id` is repeated as `re` in the answer."""

    id: MoveId | None = None


class SeekGame(LobbyMessage, frozen=True, tag="seek"):
    """« Jouer maintenant »."""

    game: Annotated[str, Meta(max_length=64)]
    paces: Annotated[tuple[Pace, ...], Meta(min_length=1, max_length=8)] = (0,)
    """Days that a move may take, as I accept them; 0: everybody plays now."""
    bots: bool = False
    """Bots may take the seats for which nobody comes."""
    ranked: bool = False
    sizes: Annotated[tuple[Seats, ...], Meta(max_length=8)] = ()
    """How many may sit at the table; without it as few as the game needs."""
    options: Annotated[dict[str, Values], Meta(max_length=8)] = {}
    """Of variants of the game, the values that I accept; of others the usual one."""


class StopSeeking(LobbyMessage, frozen=True, tag="stop"):
    pass


class LobbyPing(LobbyMessage, frozen=True, tag="ping"):
    pass


AnyLobbyMessage = SeekGame | StopSeeking | LobbyPing


class Waiting(msgspec.Struct, frozen=True):
    """How many people seek this game at this pace, and since when the first of them."""

    game: str
    pace: int
    people: int
    since: float


class LobbyShown(Answer, frozen=True, kw_only=True, tag="lobby"):
    """Everything, once for each connection."""

    now: float
    """The house's clock."""
    tables: tuple[TableListed, ...]
    waiting: tuple[Waiting, ...]


class LobbyChanged(Answer, frozen=True, kw_only=True, tag="changes"):
    """What is new since the message before. It may repeat what is known already."""

    tables: tuple[TableListed, ...]
    """New, or otherwise than before."""
    gone: tuple[str, ...]
    waiting: tuple[Waiting, ...]


class SeekShown(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    sizes: tuple[int, ...]
    """How many may sit at the table, of all games that I accept."""
    paces: tuple[int, ...]
    bots: bool
    ranked: bool
    unranked_until: float | None
    """You asked for a ranked game; until then you play unranked, because you left two in a row."""
    made: float

    @classmethod
    def of(cls, seek: Seek) -> SeekShown:
        return cls(
            game=seek.game,
            sizes=tuple(sorted({one.size for one in seek.games})),
            paces=seek.paces,
            bots=seek.bots,
            ranked=seek.ranked,
            unranked_until=seek.unranked_until,
            made=round(seek.made, 3),
        )


class Seeking(Answer, frozen=True, kw_only=True, tag="seeking"):
    """What I seek; null: nothing, or no longer."""

    seek: SeekShown | None


class Matched(Answer, frozen=True, kw_only=True, tag="matched"):
    """Somebody was found: go to this table."""

    table: str


AnyLobbyAnswer = LobbyShown | LobbyChanged | Seeking | Matched | Done | Failed | Pong | Closed
"""Everything that a screen of the lobby is sent."""

decode = msgspec.json.Decoder(AnyLobbyMessage).decode
encode = msgspec.json.Encoder().encode
