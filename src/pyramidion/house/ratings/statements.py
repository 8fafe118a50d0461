"""What is kept of games that are over, beside their tables: statements that write, and what is read.

`played` has a row for each person of a game that is over, so that a history is searched without reading whole tables.
A result waits in `unrated`, written together with the row that ends the game, until a process gives it the next number
in `results` and enters it into `ratings`: all in one write, which one process alone succeeds with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from pyramidion.house.storage.log import Op
from pyramidion.house.storage.store import Reader
from pyramidion.house.table.record import Record

from .book import Key, Standing
from .model import Skill
from .results import Result, result_of

Ending = Literal["won", "drawn", "lost", "alone", "left", "broken_off"]
"""How a game ended for somebody: `alone` without anybody to beat, `left` before its end."""

INSERT_UNRATED = 'INSERT INTO unrated ("table", at, result) VALUES (?, ?, ?)'
DROP_UNRATED = 'DELETE FROM unrated WHERE "table" = ?'
INSERT_RESULT = 'INSERT INTO results (n, "table", at, result) VALUES (?, ?, ?, ?)'
SET_RESULT = "UPDATE results SET result = ? WHERE n = ?"
INSERT_PLAYED = """INSERT INTO played (player, "table", game, pace, ended, ending, private) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING"""
SET_CHANGE = """UPDATE played SET n = ?, mu_before = ?, sigma_before = ?, mu = ?, sigma = ?
    WHERE player = ? AND "table" = ?"""
SET_STANDING = """INSERT INTO ratings (who, game, pace, season, mu, sigma, games, won, last)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (who, game, pace, season) DO UPDATE SET mu = excluded.mu,
    sigma = excluded.sigma, games = excluded.games, won = excluded.won, last = excluded.last"""

encode = msgspec.json.Encoder().encode
decode_result = msgspec.json.Decoder(Result).decode


def ending_of(record: Record, player: str) -> Ending:
    """How a game that is over ended for somebody who played it."""
    outcome = record.final
    mine = {number for number, seat in enumerate(record.seats) if seat.player == player}
    if outcome is None or outcome.reason == "ended":
        return "broken_off"
    if not mine:
        return "lost" if any(one.player == player for one in record.resigned) else "left"
    if len(record.seats) == 1:
        return "alone"
    if not mine & set(outcome.winners):
        return "lost"
    return "drawn" if len(outcome.winners) == len(record.seats) else "won"


def over(record: Record) -> list[Op]:
    """What is written together with the row that ends a game."""
    if record.is_tutorial:
        return []
    ended = record.touched if record.ended is None else record.ended
    pace = "days" if record.pace else "live"
    people = dict.fromkeys((*record.people, *record.held))
    ops: list[Op] = [
        (
            INSERT_PLAYED,
            (player, record.id, record.game, pace, ended, ending_of(record, player), int(record.private)),
        )
        for player in people
        if record.is_table_of(player)
    ]
    result = result_of(record)
    if result is not None:
        ops.append((INSERT_UNRATED, (record.id, result.at, encode(result).decode())))
    return ops


def set_standing(key: Key, season: int, standing: Standing) -> Op:
    return SET_STANDING, (*key, season, *standing)


def forget(player: str) -> list[Op]:
    """Deletes what is kept of one person; what they were in the games of others is dealt with before."""
    return [
        ("DELETE FROM ratings WHERE who = ?", (f"p:{player}",)),
        ("DELETE FROM played WHERE player = ?", (player,)),
        ("DELETE FROM profiles WHERE player = ?", (player,)),
    ]


class Waiting(NamedTuple):
    table: str
    result: Result


class RatedGame(NamedTuple):
    """A game that counted, as it was for one person."""

    n: int
    table: str
    game: str
    pace: str
    at: float
    before: Skill
    after: Skill


class ResultReader:
    """Every method raises StorageFailed when the database does not answer."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def head(self) -> int:
        """The number of the last result."""
        rows = await self._reader.all("SELECT coalesce(max(n), 0) FROM results")
        return int(rows[0][0])

    async def waiting(self, limit: int) -> list[Waiting]:
        """Results that nobody has entered yet, the oldest first."""
        sql = 'SELECT "table", result FROM unrated ORDER BY at, "table" LIMIT ?'
        return [Waiting(table, decode_result(result)) for table, result in await self._reader.all(sql, limit)]

    async def result(self, n: int) -> Result | None:
        rows = await self._reader.all("SELECT result FROM results WHERE n = ?", n)
        return decode_result(rows[0][0]) if rows else None

    async def standings(self, game: str, pace: str, people: Iterable[str]) -> dict[Key, dict[int, Standing]]:
        """Of these people and bots in all seasons."""
        found: dict[Key, dict[int, Standing]] = {}
        asked = sorted(set(people))
        if not asked:
            return found
        marks = ", ".join("?" * len(asked))
        sql = f"""SELECT who, season, mu, sigma, games, won, last FROM ratings
            WHERE who IN ({marks}) AND game = ? AND pace = ?"""  # noqa: S608
        for who, season, *values in await self._reader.all(sql, *asked, game, pace):
            found.setdefault((who, game, pace), {})[season] = Standing(*values)
        return found

    async def all_standings(self, who: str) -> dict[Key, dict[int, Standing]]:
        """Of one person or bot in all games."""
        found: dict[Key, dict[int, Standing]] = {}
        sql = """SELECT game, pace, season, mu, sigma, games, won, last FROM ratings WHERE who = ?
            ORDER BY game, pace, season"""
        for game, pace, season, *values in await self._reader.all(sql, who):
            found.setdefault((who, game, pace), {})[season] = Standing(*values)
        return found

    async def best(
        self, game: str, pace: str, season: int, sigma: float, limit: int
    ) -> list[tuple[str, Standing]]:
        """Those of a season whose rating is at least so certain, best first."""
        sql = """SELECT who, mu, sigma, games, won, last FROM ratings WHERE game = ? AND pace = ? AND season = ?
            AND sigma <= ? ORDER BY mu DESC, who LIMIT ?"""
        rows = await self._reader.all(sql, game, pace, season, sigma, limit)
        return [(who, Standing(*values)) for who, *values in rows]

    async def seasons(self, game: str, pace: str) -> list[int]:
        """In which somebody played games that count, newest first."""
        sql = "SELECT DISTINCT season FROM ratings WHERE game = ? AND pace = ? ORDER BY season DESC"
        return [row[0] for row in await self._reader.all(sql, game, pace)]

    async def rated(self, player: str, limit: int, game: str | None = None) -> list[RatedGame]:
        """This person's games that counted, newest first."""
        among = "" if game is None else " AND game = ?"
        values: Sequence[Any] = (player, limit) if game is None else (player, game, limit)
        sql = f"""SELECT n, "table", game, pace, ended, mu_before, sigma_before, mu, sigma FROM played
            WHERE player = ? AND n IS NOT NULL{among} ORDER BY n DESC LIMIT ?"""  # noqa: S608
        return [
            RatedGame(n, table, key, pace, at, Skill(m0, s0), Skill(m1, s1))
            for n, table, key, pace, at, m0, s0, m1, s1 in await self._reader.all(sql, *values)
        ]

    async def changes(self, table: str, people: Iterable[str]) -> dict[str, tuple[Skill, Skill]]:
        """By person, their skill before and after the game of this table, once it is entered."""
        asked = sorted(set(people))
        if not asked:
            return {}
        marks = ", ".join("?" * len(asked))
        sql = f"""SELECT player, mu_before, sigma_before, mu, sigma FROM played
            WHERE player IN ({marks}) AND "table" = ? AND n IS NOT NULL"""  # noqa: S608
        return {
            player: (Skill(m0, s0), Skill(m1, s1))
            for player, m0, s0, m1, s1 in await self._reader.all(sql, *asked, table)
        }
