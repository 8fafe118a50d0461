"""What the people of a table are asked, which devices showed its seats, and where the seed of its game comes from."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    for column in (
        "proposals TEXT NOT NULL DEFAULT '{}'",
        "devices TEXT NOT NULL DEFAULT '{}'",
        "provided TEXT",
        "accepted TEXT NOT NULL DEFAULT '[]'",
        "nonces TEXT NOT NULL DEFAULT '{}'",
        "origin TEXT",
    ):
        op.execute(f"ALTER TABLE tables ADD COLUMN {column}")
