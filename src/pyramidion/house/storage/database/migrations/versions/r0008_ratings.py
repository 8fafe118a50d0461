"""Who played what, games that count for ratings, what follows from them, and profiles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from pyramidion.house.storage.database.migrations import create_partitioned

revision = "0008"
down_revision = "0007"

PLAYED = """player TEXT NOT NULL, "table" TEXT NOT NULL, game TEXT NOT NULL, pace TEXT NOT NULL, ended {real} NOT NULL,
    ending TEXT NOT NULL, private INTEGER NOT NULL, n INTEGER, mu_before {real}, sigma_before {real}, mu {real},
    sigma {real}, statistics TEXT, PRIMARY KEY (player, "table")"""
TABLES = {
    "unrated": '"table" TEXT PRIMARY KEY, at {real} NOT NULL, result TEXT NOT NULL',
    "results": 'n INTEGER PRIMARY KEY, "table" TEXT NOT NULL UNIQUE, at {real} NOT NULL, result TEXT NOT NULL',
    "ratings": """who TEXT NOT NULL, game TEXT NOT NULL, pace TEXT NOT NULL, season INTEGER NOT NULL,
        mu {real} NOT NULL, sigma {real} NOT NULL, games INTEGER NOT NULL, won INTEGER NOT NULL, last {real} NOT NULL,
        PRIMARY KEY (who, game, pace, season)""",
    "profiles": "player TEXT PRIMARY KEY, handle TEXT NOT NULL UNIQUE, shows TEXT NOT NULL",
}
FINISHED = """SELECT id, game, pace, coalesce(ended, touched), private, seats, held, removed, outcome, provided
    FROM tables WHERE outcome IS NOT NULL AND id > :after ORDER BY id LIMIT :rows"""
INSERT = """INSERT INTO played (player, "table", game, pace, ended, ending, private)
    VALUES (:player, :table, :game, :pace, :ended, :ending, :private) ON CONFLICT DO NOTHING"""
ROWS = 1000


def upgrade() -> None:
    op.execute("ALTER TABLE tables ADD COLUMN was_ranked INTEGER NOT NULL DEFAULT 0")
    is_file = op.get_bind().dialect.name == "sqlite"
    real = "REAL" if is_file else "DOUBLE PRECISION"
    if is_file:
        op.execute(f"CREATE TABLE played ({PLAYED.format(real=real)}) WITHOUT ROWID")
    else:
        create_partitioned("played", PLAYED.format(real=real))
    op.execute("CREATE INDEX played_ended ON played (player, ended)")
    op.execute('CREATE INDEX played_table ON played ("table")')
    for name, columns in TABLES.items():
        end = ") WITHOUT ROWID" if is_file else ")"
        op.execute(f"CREATE TABLE {name} ({columns.format(real=real)}{end}")
    op.execute("CREATE INDEX ratings_best ON ratings (game, pace, season, mu)")
    _fill_played(op.get_bind())


def _fill_played(connection: sa.Connection) -> None:
    """The games that are over already; none of them counts for ratings."""
    after = ""
    # Page by page: a cursor that stays open would keep later revisions from changing the table.
    while rows := connection.execute(sa.text(FINISHED), {"after": after, "rows": ROWS}).all():
        if found := [one for row in rows for one in _of_table(*row)]:
            connection.execute(sa.text(INSERT), found)
        after = rows[-1][0]


def _of_table(
    table: str, game: str, pace: int, ended: float, private: int, seats: str, held: str, removed: str,
    outcome: str, provided: str | None,
) -> Iterator[dict[str, Any]]:  # fmt: skip
    if provided is not None and json.loads(provided).get("tutorial"):
        return
    holders = [seat.get("player") for seat in json.loads(seats)]
    end, gone = json.loads(outcome), set(json.loads(removed))
    for player in dict.fromkeys([one for one in holders if one is not None] + list(json.loads(held))):
        if player not in gone:
            yield {
                "player": player,
                "table": table,
                "game": game,
                "pace": "days" if pace else "live",
                "ended": ended,
                "ending": _ending(holders, player, end["winners"], end["reason"]),
                "private": private,
            }


def _ending(holders: list[str | None], player: str, winners: list[int], reason: str) -> str:
    mine = {number for number, holder in enumerate(holders) if holder == player}
    if reason == "ended":
        return "broken_off"
    if not mine:
        return "left"
    if len(holders) == 1:
        return "alone"
    if not mine & set(winners):
        return "lost"
    return "drawn" if len(winners) == len(holders) else "won"
