"""Seeds that belong to nobody: what people's devices gave for them, and who agreed to take up a transcript."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    for column in (
        "provided TEXT",
        "accepted TEXT NOT NULL DEFAULT '[]'",
        "nonces TEXT NOT NULL DEFAULT '{}'",
        "origin TEXT",
    ):
        op.execute(f"ALTER TABLE tables ADD COLUMN {column}")
