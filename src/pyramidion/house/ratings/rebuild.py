"""All results folded again from the first one, beside what is stored: `pyramidion ratings rebuild`.

It reads one moment of the database while people play, folds, and then writes what differs, if that is anything. Where
results have come in meanwhile it folds those too before it writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

from pyramidion.house.storage.database.transactions import in_transaction

from .book import Book, Key, Standing
from .results import Result
from .statements import decode_result

ROWS = 10_000
"""Read at a time."""
Progress = Callable[[int, int], None]
"""Results so far, of how many."""
_RESULTS = 'SELECT n, "table", result FROM results WHERE n > :after ORDER BY n'
_STANDINGS = "SELECT who, game, pace, season, mu, sigma, games, won, last FROM ratings"
_CHANGES = (
    'SELECT n, player, "table", mu_before, sigma_before, mu, sigma FROM played WHERE n > :after ORDER BY n'
)
_WRITE_STANDING = """INSERT INTO ratings (who, game, pace, season, mu, sigma, games, won, last)
    VALUES (:who, :game, :pace, :season, :mu, :sigma, :games, :won, :last)
    ON CONFLICT (who, game, pace, season) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
    games = excluded.games, won = excluded.won, last = excluded.last"""
_DROP_STANDING = "DELETE FROM ratings WHERE who = :who AND game = :game AND pace = :pace AND season = :season"
_SKILLS = ("mu_before", "sigma_before", "mu", "sigma")
_WRITE_CHANGE = """INSERT INTO played (player, "table", game, pace, ended, ending, private, n, mu_before, sigma_before,
    mu, sigma) VALUES (:player, :table, :game, :pace, :ended, :ending, 1, :n, :mu_before, :sigma_before, :mu, :sigma)
    ON CONFLICT (player, "table") DO UPDATE SET n = excluded.n, mu_before = excluded.mu_before,
    sigma_before = excluded.sigma_before, mu = excluded.mu, sigma = excluded.sigma"""

Difference = dict[str, Any]
"""The values of a row as it should be."""


class Rebuilt(NamedTuple):
    results: int
    standings: int
    differences: int
    """Standings and changes that were stored otherwise than they follow from the results."""


class _Fold:
    """The book of all results so far, and where `played` says something else about them."""

    def __init__(self) -> None:
        self.book = Book()
        self.head = 0
        self.changes: list[Difference] = []

    def go_on(self, connection: Connection, progress: Progress) -> None:
        """Folds the results that have come in since the last time, beside what is stored of each."""
        total: int = connection.execute(text("SELECT count(*) FROM results")).scalar_one()
        stored = _by_number(connection, self.head)
        ahead = next(stored, None)
        for n, table, result in _rows(connection, _RESULTS, after=self.head):
            kept: dict[str, tuple[Any, ...]] = {}
            while ahead is not None and ahead[0] <= n:
                if ahead[0] == n:
                    kept = ahead[1]
                ahead = next(stored, None)
            entered = decode_result(result)
            for who, before, after in self.book.rate(entered):
                if who.startswith("p:") and kept.get(who[2:]) != (table, *before, *after):
                    skills = dict(zip(_SKILLS, (*before, *after), strict=True))
                    self.changes.append({**_row(n, who[2:], table, entered), **skills})
            self.head = n
            if n % ROWS == 0:
                progress(n, total)
        progress(self.head, total)

    def standings(self, connection: Connection) -> tuple[list[Difference], list[Difference]]:
        """Those that are stored otherwise or not at all, and those that are stored for nothing."""
        stored = {
            (who, game, pace, season): Standing(*values)
            for who, game, pace, season, *values in _rows(connection, _STANDINGS)
        }
        wrong = [
            {**_named(key, season), **standing._asdict()}
            for key, seasons in self.book.standings.items()
            for season, standing in seasons.items()
            if stored.pop((*key, season), None) != standing
        ]
        return wrong, [_named((who, game, pace), season) for who, game, pace, season in stored]


def rebuild(database: str | Path, *, write: bool, progress: Progress = lambda *_: None) -> Rebuilt:
    """Compares what is stored with what the results say, and with `write` corrects it. Raises CannotOpen."""
    fold = _Fold()

    def compare(connection: Connection) -> int:
        fold.go_on(connection, progress)
        wrong, surplus = fold.standings(connection)
        return len(wrong) + len(surplus) + len(fold.changes)

    differences = in_transaction(database, compare)
    if write and differences:
        in_transaction(database, lambda connection: _correct(connection, fold, progress), write=True)
    return Rebuilt(fold.head, sum(map(len, fold.book.standings.values())), differences)


def _correct(connection: Connection, fold: _Fold, progress: Progress) -> None:
    """Nobody enters a result while this is written."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE results IN SHARE ROW EXCLUSIVE MODE")
    fold.go_on(connection, progress)
    wrong, surplus = fold.standings(connection)
    for sql, rows in ((_WRITE_STANDING, wrong), (_DROP_STANDING, surplus), (_WRITE_CHANGE, fold.changes)):
        if rows:
            connection.execute(text(sql), rows)


def _by_number(connection: Connection, after: int) -> Iterator[tuple[int, dict[str, tuple[Any, ...]]]]:
    """What is stored of each result: table and skills by person."""
    number, found = after, dict[str, tuple[Any, ...]]()
    for n, player, *change in _rows(connection, _CHANGES, after=after):
        if n != number and found:
            yield number, found
            found = {}
        number = n
        found[player] = tuple(change)
    if found:
        yield number, found


def _row(n: int, player: str, table: str, result: Result) -> Difference:
    """The row of a game as it was for one person, as far as its result tells."""
    best = [rank == 0 for rank in result.ranks]
    mine = any(
        won and player in [one.player for one in side] for won, side in zip(best, result.sides, strict=True)
    )
    return {
        "n": n,
        "player": player,
        "table": table,
        "game": result.game,
        "pace": result.pace,
        "ended": result.at,
        "ending": "lost" if not mine else "drawn" if all(best) else "won",
    }


def _named(key: Key, season: int) -> dict[str, Any]:
    who, game, pace = key
    return {"who": who, "game": game, "pace": pace, "season": season}


def _rows(connection: Connection, sql: str, **values: Any) -> Iterator[Any]:
    found = connection.execute(text(sql), values, execution_options={"yield_per": ROWS})
    for rows in found.partitions():
        yield from rows
