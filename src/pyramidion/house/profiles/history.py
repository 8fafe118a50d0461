"""The games of a person that are over, newest first: searched by game, opponent, ending and date, page by page."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

import msgspec

from pyramidion.core import Outcome
from pyramidion.house.codes import is_id
from pyramidion.house.profiles.profile import Profiles
from pyramidion.house.profiles.reading import PlayedGame
from pyramidion.house.ratings.results import Pace
from pyramidion.house.ratings.statements import Ending
from pyramidion.house.table.record import Seat

PAGE = 20
"""Games of one page."""
READ = 100
"""Games that are read at a time."""
MOST_READ = 600
"""For one page; whoever looks for somebody rarer asks again from there."""


class Wanted(NamedTuple):
    """What is looked for; `before` is the place at which the last page ended."""

    game: str | None = None
    opponent: str | None = None
    ending: Ending | None = None
    since: float | None = None
    until: float | None = None
    before: tuple[float, str] | None = None


class HistorySeat(msgspec.Struct, frozen=True):
    """`name` for a person, `level` for a bot; `mine`: of the person whose history it is."""

    name: str | None
    level: str | None
    mine: bool


class HistoryGame(msgspec.Struct, frozen=True, kw_only=True):
    """`rating` and `change` where the game counted, and the rating is not hidden."""

    id: str
    game: str
    pace: Pace
    ended: float
    ending: Ending
    seats: tuple[HistorySeat, ...]
    outcome: Outcome
    rating: int | None
    change: int | None


class HistoryPage(msgspec.Struct, frozen=True):
    """`next`: where the next page begins; null: there is none."""

    games: tuple[HistoryGame, ...]
    next: str | None


async def page(profiles: Profiles, handle: str, reader: str | None, wanted: Wanted) -> HistoryPage:
    """Of others only games that everybody may see replayed; empty where the history is hidden. Denied as the profile
    is."""
    row, may = await profiles.find(handle, reader)
    if not may.history or (wanted.game is not None and not is_id(wanted.game)):
        return HistoryPage((), None)
    await profiles.ratings.fold()
    is_mine, found, last = row.player == reader, list[HistoryGame](), wanted.before
    for _ in range(MOST_READ // READ):
        games = await profiles.read.games(
            row.player, last, READ, wanted.game, wanted.ending, wanted.since, wanted.until
        )
        for game in games:
            last = game.ended, game.table
            if (is_mine or not game.private) and _has_met(game.seats, row.player, wanted.opponent):
                found.append(_shown(game, row.player, may.rating))
                if len(found) == PAGE:
                    return HistoryPage(tuple(found), _place(last))
        if len(games) < READ:
            return HistoryPage(tuple(found), None)
    return HistoryPage(tuple(found), None if last is None else _place(last))


def _place(last: tuple[float, str]) -> str:
    return f"{last[0]!r}~{last[1]}"


def place_of(text: str) -> tuple[float, str] | None:
    """The place that `next` names; None where it is none."""
    at, mark, table = text.partition("~")
    try:
        return (float(at), table) if mark and is_id(table) else None
    except ValueError:
        return None


def _has_met(seats: tuple[Seat, ...], player: str, wanted: str | None) -> bool:
    """Whether somebody else there has a name, or a bot a level, with these letters in it."""
    if not wanted or not (letters := plain(wanted)):
        return True
    return any(letters in plain(seat.label or "") for seat in seats if seat.player != player)


def plain(text: str) -> str:
    """Without accents and capitals."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).strip()


def _shown(game: PlayedGame, player: str, is_rating_shown: bool) -> HistoryGame:
    before, after = (is_rating_shown and game.change) or (None, None)
    return HistoryGame(
        id=game.table,
        game=game.game,
        pace="days" if game.pace == "days" else "live",
        ended=round(game.ended, 3),
        ending=game.ending,
        seats=tuple(
            HistorySeat(
                seat.name if seat.kind == "person" or seat.stand_in else None,
                seat.level if seat.kind == "bot" else None,
                seat.player == player,
            )
            for seat in game.seats
        ),
        outcome=game.outcome,
        rating=None if after is None else round(after.mu),
        change=None if after is None or before is None else round(after.mu) - round(before.mu),
    )
