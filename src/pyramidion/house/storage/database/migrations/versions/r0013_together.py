"""What a pairing of the lobby came from, so that it can be undone; who has resigned in a game; who has not agreed
to another pace of a table."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.execute("ALTER TABLE seek_ends ADD COLUMN wish TEXT")
    op.execute("ALTER TABLE tables ADD COLUMN resigned TEXT NOT NULL DEFAULT '[]'")
    op.execute("ALTER TABLE tables ADD COLUMN unagreed TEXT NOT NULL DEFAULT '[]'")
