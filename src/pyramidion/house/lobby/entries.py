"""Tables as the lobby lists them, and which of them are shown first."""

from __future__ import annotations

from typing import Literal

import msgspec

from pyramidion.house.storage.store import Lang
from pyramidion.house.table.record import Record

ListedStatus = Literal["gathering", "playing"]
LISTED: frozenset[str] = frozenset(("gathering", "playing"))
NEW_SECONDS = 20.0
"""So long a new table is shown although nobody of it has been seen there: they are on their way."""
OPEN_SHOWN = 300
WATCHED_SHOWN = 200
"""More tables than that nobody reads."""
CROWDS = (0, 1, 2, 3, 5, 10, 20, 50, 100, 200, 500)
"""Numbers of onlookers that the list tells apart."""
MAX_INTEREST = 99


class SeatListed(msgspec.Struct, frozen=True):
    """A person by name, a bot by level, or neither: the seat is open."""

    name: str | None = None
    level: str | None = None


class TableListed(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the lobby as everybody may know it."""

    id: str
    game: str
    status: ListedStatus
    seats: tuple[SeatListed, ...]
    pace: int
    """Days that a move may take; 0: everybody plays now."""
    ranked: bool
    lang: Lang | None
    """Of its host."""
    rating: int | None
    """The mean of those who sit there and have one."""
    made: float
    watching: int
    """At least so many look on without playing."""
    interest: int
    """Games to watch are shown in this order, the greatest first."""


class Figures(msgspec.Struct, frozen=True, array_like=True):
    """What changes at a table without a word of its record."""

    here: int = 0
    """How many of its people are there."""
    watching: int = 0
    """How many others look on."""
    moves: int = 0


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What one process tells the others of a listed table."""

    id: str
    game: str
    status: ListedStatus
    seats: tuple[SeatListed, ...]
    people: tuple[str, ...]
    """Who sits there, and the host: nobody is shown these."""
    pace: int
    ranked: bool
    made: float
    lang: Lang | None = None
    rating: int | None = None


def is_listed(record: Record) -> bool:
    return record.listed and not record.private and record.status in LISTED


def entry_of(record: Record, lang: Lang | None = None, rating: int | None = None) -> Entry:
    """The entry of a table that is listed."""
    host = () if record.host is None else (record.host,)
    return Entry(
        id=record.id,
        game=record.game,
        status="gathering" if record.status == "gathering" else "playing",
        seats=tuple(
            SeatListed(name=seat.name)
            if seat.kind == "person"
            else SeatListed(level=seat.level)
            if seat.kind == "bot"
            else SeatListed()
            for seat in record.seats
        ),
        people=tuple(dict.fromkeys((*record.people, *host))),
        pace=record.pace,
        ranked=record.ranked,
        made=round(record.made, 3),
        lang=lang,
        rating=rating,
    )


def is_changed(before: Record, after: Record) -> bool:
    """Whether the lobby would show the table otherwise, or no longer."""
    return (
        is_listed(before) != is_listed(after)
        or before.status != after.status
        or (before.seats is not after.seats and before.seats != after.seats)
        or before.host != after.host
        or before.ranked != after.ranked
        or before.pace != after.pace
    )


def is_shown(entry: Entry, figures: Figures, now: float) -> bool:
    """An open table without a free seat, or without anybody there, is of no use; nor is a game of bots."""
    if entry.status == "playing":
        return any(seat.name is not None for seat in entry.seats)
    is_open = any(seat == SeatListed() for seat in entry.seats)
    return is_open and (entry.pace > 0 or figures.here > 0 or now < entry.made + NEW_SECONDS)


def interest(entry: Entry, figures: Figures) -> int:
    """What is worth watching: people rather than bots, strong ones, others who watch, and a game well under way.

    In steps, so that a list need not be sent anew for every move.
    """
    people = sum(seat.name is not None for seat in entry.seats)
    points = 20 * people // len(entry.seats)  # 0 to 20
    points += CROWDS.index(crowd(figures.watching)) * 4  # 0 to 40
    points += min(max((entry.rating or 0) - 1200, 0) // 100, 12) * 2  # 0 to 24
    points += min(figures.moves // 10, 5) * 2  # 0 to 10
    points += 5 if entry.pace == 0 else 0
    return min(points, MAX_INTEREST)


def crowd(watching: int) -> int:
    """The greatest of CROWDS that is not more."""
    return max(step for step in CROWDS if step <= max(watching, 0))


def shown(entry: Entry, figures: Figures) -> TableListed:
    is_played = entry.status == "playing"
    return TableListed(
        id=entry.id,
        game=entry.game,
        status=entry.status,
        seats=entry.seats,
        pace=entry.pace,
        ranked=entry.ranked,
        lang=entry.lang,
        rating=entry.rating,
        made=entry.made,
        watching=crowd(figures.watching) if is_played else 0,
        interest=interest(entry, figures) if is_played else 0,
    )
