"""For many processes: marks of their writes, codes and wakes that one of them gets, cookies that can be revoked."""

from __future__ import annotations

from alembic import op

from pyramidion.house.storage.database.migrations import create_partitioned

revision = "0002"
down_revision = "0001"

CODES = 'code TEXT PRIMARY KEY, "table" TEXT NOT NULL'
WAKES = '"table" TEXT PRIMARY KEY, due DOUBLE PRECISION NOT NULL'


def upgrade() -> None:
    op.execute("ALTER TABLE moves ADD COLUMN mark TEXT")
    op.execute("ALTER TABLE chat ADD COLUMN mark TEXT")
    op.execute("ALTER TABLE players ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0")
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"CREATE TABLE codes ({CODES}) WITHOUT ROWID")
        op.execute(f"CREATE TABLE wakes ({WAKES}) WITHOUT ROWID")
    else:
        create_partitioned("codes", CODES)
        create_partitioned("wakes", WAKES)
    op.execute('CREATE INDEX codes_table ON codes ("table")')
    op.execute("CREATE INDEX wakes_due ON wakes (due)")
    # The newest table, and those of the evening, are found without reading all the others.
    op.execute("CREATE INDEX tables_open ON tables (made) WHERE status IN ('gathering', 'playing')")
    op.execute('INSERT INTO codes (code, "table") SELECT code, id FROM tables WHERE code IS NOT NULL')
    # Games whose clock runs, and those in which bots play: at once.
    op.execute(
        """INSERT INTO wakes ("table", due)
        SELECT id, CASE WHEN bots <> 0 THEN 0 ELSE coalesce(started, 0) + deadline END FROM tables
        WHERE status = 'playing' AND pause IS NULL AND (bots <> 0 OR deadline IS NOT NULL)"""
    )
