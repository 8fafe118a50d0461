"""Cards and old transcripts, where many machines share a PostgreSQL. Beside a SQLite file they lie in folders."""

from __future__ import annotations

from alembic import op

from pyramidion.house.storage.database.migrations import create_partitioned

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        create_partitioned("deck_files", "name TEXT PRIMARY KEY, body BYTEA NOT NULL")
        create_partitioned("archived", '"table" TEXT PRIMARY KEY, transcript TEXT NOT NULL')
