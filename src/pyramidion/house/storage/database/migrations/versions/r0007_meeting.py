"""Tables that strangers find in the lobby, games that count for ratings, and games over days."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    for column in ("listed", "ranked", "pace"):
        op.execute(f"ALTER TABLE tables ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
