"""What the people of a table said to the coach's review of their game."""

from __future__ import annotations

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.execute("ALTER TABLE tables ADD COLUMN review TEXT NOT NULL DEFAULT '{}'")
