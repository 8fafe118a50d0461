"""Who answers along at a table without playing, and what its teams are called."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.execute("ALTER TABLE tables ADD COLUMN along TEXT NOT NULL DEFAULT '{}'")
    op.execute("ALTER TABLE tables ADD COLUMN teams TEXT NOT NULL DEFAULT '[]'")
