"""What the people of a table are asked during a game, and on which devices its seats were shown."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("ALTER TABLE tables ADD COLUMN proposals TEXT NOT NULL DEFAULT '{}'")
    op.execute("ALTER TABLE tables ADD COLUMN devices TEXT NOT NULL DEFAULT '{}'")
