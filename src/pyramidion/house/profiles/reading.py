"""What profiles read from the database, and the statements that write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from pyramidion.core import Outcome
from pyramidion.house.ratings.model import Skill
from pyramidion.house.ratings.statements import Ending
from pyramidion.house.storage.store import Reader
from pyramidion.house.table.record import Seat

INSERT_PROFILE = "INSERT INTO profiles (player, handle, shows) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
SET_SHOWS = "UPDATE profiles SET shows = ? WHERE player = ?"
SET_STATISTICS = 'UPDATE played SET statistics = ? WHERE player = ? AND "table" = ?'

_seats = msgspec.json.Decoder(tuple[Seat, ...]).decode
_outcome = msgspec.json.Decoder(Outcome).decode

_GAMES = """SELECT p."table", p.game, p.pace, p.ended, p.ending, p.private, t.seats, t.outcome, p.mu_before,
    p.sigma_before, p.mu, p.sigma FROM played p JOIN tables t ON t.id = p."table" WHERE p.player = ?"""
_COMPANY = """SELECT other.player, count(*) FROM (
        SELECT "table" FROM played WHERE player = ? ORDER BY ended DESC LIMIT ?
    ) mine JOIN played other ON other."table" = mine."table" WHERE other.player <> ?
    GROUP BY other.player ORDER BY count(*) DESC, other.player LIMIT 1"""
_COUNTS = """SELECT game, ending, count(*) FROM (
        SELECT game, ending FROM played WHERE player = ? ORDER BY ended DESC LIMIT ?
    ) last GROUP BY game, ending"""


class Shows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody's page shows to others."""

    rating: bool = True
    """Also beside their name at a table, and among the best of a season."""
    history: bool = False
    statistics: bool = False


class ProfileRow(NamedTuple):
    player: str
    handle: str
    shows: Shows


class PlayedGame(NamedTuple):
    """A game that is over, as it was for one person."""

    table: str
    game: str
    pace: str
    ended: float
    ending: Ending
    private: bool
    seats: tuple[Seat, ...]
    outcome: Outcome
    change: tuple[Skill, Skill] | None
    """Where it counted: what was believed of them before and after."""


class MeasuredGame(NamedTuple):
    """A game with the figures of one person, if they are known."""

    table: str
    statistics: str | None
    seats: tuple[Seat, ...]


class ProfileReader:
    """Every method raises StorageFailed when the database does not answer."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def profiles(self, players: Iterable[str]) -> dict[str, ProfileRow]:
        """Of these people, as far as they have one."""
        rows = await self._among("SELECT player, handle, shows FROM profiles WHERE player IN ({})", players)
        return {row[0]: _profile(row) for row in rows}

    async def by_handle(self, handle: str) -> ProfileRow | None:
        rows = await self._reader.all("SELECT player, handle, shows FROM profiles WHERE handle = ?", handle)
        return _profile(rows[0]) if rows else None

    async def names(self, players: Iterable[str]) -> dict[str, str]:
        return {
            row[0]: row[1]
            for row in await self._among("SELECT id, name FROM players WHERE id IN ({})", players)
        }

    async def _among(self, sql: str, values: Iterable[str]) -> Sequence[Any]:
        asked = sorted(set(values))
        return await self._reader.all(sql.format(", ".join("?" * len(asked))), *asked) if asked else ()

    async def games(
        self, player: str, before: tuple[float, str] | None, limit: int, game: str | None, ending: str | None,
        since: float | None, until: float | None,
    ) -> list[PlayedGame]:  # fmt: skip
        """Newest first, from before that time and table on."""
        sql, values = _GAMES, [player]
        asked: Sequence[tuple[str, Any]] = (
            (" AND p.game = ?", game), (" AND p.ending = ?", ending),
            (" AND p.ended >= ?", since), (" AND p.ended < ?", until),
        )  # fmt: skip
        for part, value in asked:
            if value is not None:
                sql += part
                values.append(value)
        if before is not None:
            sql += ' AND (p.ended < ? OR p.ended = ? AND p."table" < ?)'
            values += [before[0], before[0], before[1]]  # type: ignore[list-item]
        sql += ' ORDER BY p.ended DESC, p."table" DESC LIMIT ?'
        return [_game(row) for row in await self._reader.all(sql, *values, limit)]

    async def most_met(self, player: str, games: int) -> tuple[str, int] | None:
        """Whom this person met most often in their last games, and how often."""
        rows = await self._reader.all(_COMPANY, player, games, player)
        return (rows[0][0], rows[0][1]) if rows else None

    async def counts(self, player: str, games: int) -> dict[str, dict[str, int]]:
        """How the last games ended: how many, by game and ending."""
        found: dict[str, dict[str, int]] = {}
        for game, ending, count in await self._reader.all(_COUNTS, player, games):
            found.setdefault(game, {})[ending] = count
        return found

    async def statistics(self, player: str, game: str, limit: int) -> list[MeasuredGame]:
        """The last games of this person that came to their end."""
        sql = """SELECT p."table", p.statistics, t.seats FROM played p JOIN tables t ON t.id = p."table"
            WHERE p.player = ? AND p.game = ? AND p.ending NOT IN ('left', 'broken_off')
            ORDER BY p.ended DESC LIMIT ?"""
        rows = await self._reader.all(sql, player, game, limit)
        return [MeasuredGame(table, kept, _seats(seats)) for table, kept, seats in rows]


def _profile(row: Sequence[Any]) -> ProfileRow:
    return ProfileRow(row[0], row[1], msgspec.json.decode(row[2], type=Shows))


def _game(row: Sequence[Any]) -> PlayedGame:
    table, game, pace, ended, ending, private, seats, outcome, m0, s0, m1, s1 = row
    change = None if m1 is None else (Skill(m0, s0), Skill(m1, s1))
    return PlayedGame(
        table, game, pace, ended, ending, bool(private), _seats(seats), _outcome(outcome), change
    )
