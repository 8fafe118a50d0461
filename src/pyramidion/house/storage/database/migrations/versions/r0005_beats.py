"""How long a table waits at the beats of its game, and the one that it waits for."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute("ALTER TABLE tables ADD COLUMN beats TEXT NOT NULL DEFAULT '{}'")
