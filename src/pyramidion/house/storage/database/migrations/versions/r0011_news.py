"""Which devices people are told news on, what they want to be told and when, and what is still to be told."""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    is_file = op.get_bind().dialect.name == "sqlite"
    real, end = ("REAL", " WITHOUT ROWID") if is_file else ("DOUBLE PRECISION", "")
    op.execute(
        "CREATE TABLE push_devices ("
        "device TEXT PRIMARY KEY, player TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, "
        f"auth TEXT NOT NULL, made {real} NOT NULL, failures INTEGER NOT NULL DEFAULT 0, "
        f"not_before {real} NOT NULL DEFAULT 0){end}"
    )
    op.execute("CREATE INDEX push_devices_player ON push_devices (player)")
    op.execute(f"CREATE TABLE news_wishes (player TEXT PRIMARY KEY, kinds TEXT NOT NULL, quiet TEXT){end}")
    op.execute(
        "CREATE TABLE outbox ("
        '"table" TEXT NOT NULL, device TEXT NOT NULL, player TEXT NOT NULL, kinds TEXT NOT NULL, '
        f"n INTEGER NOT NULL, at {real} NOT NULL, due {real} NOT NULL, holder TEXT NOT NULL, "
        f'PRIMARY KEY ("table", device)){end}'
    )
    op.execute("CREATE INDEX outbox_due ON outbox (due)")
    op.execute("CREATE INDEX outbox_device ON outbox (device)")
    op.execute("CREATE INDEX outbox_player ON outbox (player)")
