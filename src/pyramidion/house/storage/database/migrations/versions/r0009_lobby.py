"""The lobby: who seeks a game and what became of it; tables of people whom it matched; blocks and reports."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"

TABLES = {
    "seeks": "id TEXT PRIMARY KEY, player TEXT NOT NULL UNIQUE, seek TEXT NOT NULL, process TEXT NOT NULL,"
    " until DOUBLE PRECISION NOT NULL",
    "seek_ends": 'seek TEXT PRIMARY KEY, player TEXT NOT NULL, "table" TEXT, at DOUBLE PRECISION NOT NULL',
    "blocks": "player TEXT NOT NULL, blocked TEXT NOT NULL, name TEXT NOT NULL, made DOUBLE PRECISION NOT NULL,"
    " PRIMARY KEY (player, blocked)",
    "reports": 'id TEXT PRIMARY KEY, "table" TEXT NOT NULL, reporter TEXT NOT NULL, about TEXT, reason TEXT NOT NULL,'
    " text TEXT NOT NULL, made DOUBLE PRECISION NOT NULL, settled DOUBLE PRECISION",
}
"""Few rows each, so PostgreSQL has them whole."""


def upgrade() -> None:
    op.execute("ALTER TABLE tables ADD COLUMN matched INTEGER NOT NULL DEFAULT 0")
    storage = " WITHOUT ROWID" if op.get_bind().dialect.name == "sqlite" else ""
    for name, columns in TABLES.items():
        op.execute(f"CREATE TABLE {name} ({columns}){storage}")
    op.execute("CREATE INDEX seek_ends_player ON seek_ends (player)")
    op.execute("CREATE INDEX seek_ends_at ON seek_ends (at)")
    op.execute("CREATE INDEX blocks_blocked ON blocks (blocked)")
    op.execute("CREATE INDEX reports_made ON reports (made)")
