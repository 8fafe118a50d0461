"""What people who do not look at a table are told of it: who is told what, when rows are appended.

News says what happened and names game and people. It never says anything that happened in the game: the devices of a
person show it to whoever is near.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, get_args

from .moment import Presence
from .record import Record
from .state import TableState

NewsKind = Literal["turn", "awaited", "late", "begun", "over", "seats", "rematch"]
KINDS: tuple[NewsKind, ...] = get_args(NewsKind)
"""What people choose from: it is their turn; a table waits for them, because the lobby has brought them there or asks
them something; their time in a game over days is running out; a game of theirs has begun, or is over; somebody took a
seat at their table; somebody offers a rematch."""


class News(NamedTuple):
    player: str
    kinds: tuple[NewsKind, ...]
    """All that it is: the first that the person wants to be told is told."""


def news_of(before: TableState, after: TableState, author: str, presence: Presence) -> tuple[News, ...]:
    """For everybody of the table who does not look at it; whoever caused it knows."""
    if after.head == before.head or after.record.is_tutorial:
        return ()
    told = []
    for player in _concerned(after.record):
        if player != author and not presence.is_here(player):
            kinds = tuple(_kinds(before, after, player))
            if kinds:
                told.append(News(player, kinds))
    return tuple(told)


def _concerned(record: Record) -> tuple[str, ...]:
    host = () if record.host is None or record.host in record.people else (record.host,)
    return (*record.people, *host)


def _kinds(before: TableState, after: TableState, player: str) -> Iterator[NewsKind]:
    was, now = before.record, after.record
    plays = bool(now.seats_of(player))
    if now.status == "over" and was.status == "playing":
        yield "over"
    if now.status == "playing" and was.status == "gathering" and plays:
        if now.matched and now.pace:
            yield "awaited"  # the lobby has found somebody, and nobody had to come
        yield "begun"
    if is_asked(now, player) and now.proposal != was.proposal and not is_asked(was, player):
        yield "awaited"
    if _warnings(now, player) > _warnings(was, player):
        yield "late"
    if is_turn_of(after, player) and not is_turn_of(before, player):
        yield "turn"
    if now.rematch is not None and was.rematch is None:
        yield "rematch"
    if now.status == was.status == "gathering" and _taken(now) - _taken(was):
        is_full = all(seat.kind != "open" for seat in now.seats)
        if player == now.host or is_full:
            yield "seats"


def is_turn_of(state: TableState, player: str) -> bool:
    """Whether the game waits for this person. A table that is paused waits for nobody."""
    record, play = state.record, state.play
    if play is None or record.status != "playing" or record.pause is not None:
        return False
    return any(seat in play.to_move for seat in record.seats_of(player))


def is_asked(record: Record, player: str) -> bool:
    """Whether the people of the table are asked something that this person has not answered."""
    proposal = record.proposal
    if proposal is None or player not in proposal.asked:
        return False
    return player not in (*proposal.agreed, *proposal.declined)


def is_awaited(record: Record, player: str) -> bool:
    """Whether the table still waits for this person: to begin, or for an answer."""
    is_theirs = player in record.people
    return is_asked(record, player) or (
        record.matched and is_theirs and record.status in ("gathering", "playing")
    )


def _warnings(record: Record, player: str) -> int:
    """How often the clocks of this person's seats have said that time is running out for this move."""
    clocks = () if record.days is None else record.days.seats
    return sum(clocks[seat].warned for seat in record.seats_of(player) if seat < len(clocks))


def _taken(record: Record) -> set[str]:
    return {seat.player for seat in record.seats if seat.kind == "person" and seat.player is not None}
