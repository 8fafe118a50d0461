"""Games over days: their clocks, holidays of people and outages of the house; and whom each row of a log waits for."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"

HOLIDAYS = """player TEXT NOT NULL, number INTEGER NOT NULL, begun DOUBLE PRECISION NOT NULL,
    ended DOUBLE PRECISION NOT NULL, PRIMARY KEY (player, number)"""
OUTAGES = "begun DOUBLE PRECISION PRIMARY KEY, ended DOUBLE PRECISION NOT NULL"


def upgrade() -> None:
    op.execute("ALTER TABLE tables ADD COLUMN days TEXT")
    op.execute("ALTER TABLE moves ADD COLUMN waits TEXT")
    suffix = " WITHOUT ROWID" if op.get_bind().dialect.name == "sqlite" else ""
    op.execute(f"CREATE TABLE holidays ({HOLIDAYS}){suffix}")
    op.execute(f"CREATE TABLE outages ({OUTAGES}){suffix}")
