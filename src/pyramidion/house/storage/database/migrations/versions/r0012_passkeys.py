"""People who keep their name: passkeys, recovery codes, the names that nobody else gets, and what was used once."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    is_file = op.get_bind().dialect.name == "sqlite"
    # Few people have any of this, so nothing here is partitioned.
    ending = " WITHOUT ROWID" if is_file else ""
    real, blob, long = ("REAL", "BLOB", "INTEGER") if is_file else ("DOUBLE PRECISION", "BYTEA", "BIGINT")
    op.execute(
        f"""CREATE TABLE passkeys (
        id TEXT PRIMARY KEY, player TEXT NOT NULL, credential TEXT NOT NULL UNIQUE, public_key {blob} NOT NULL,
        counter {long} NOT NULL, transports TEXT NOT NULL, site TEXT NOT NULL, name TEXT NOT NULL,
        made {real} NOT NULL, used {real}){ending}"""
    )
    op.execute("CREATE INDEX passkeys_player ON passkeys (player)")
    op.execute(
        f"""CREATE TABLE recovery_codes (
        digest TEXT PRIMARY KEY, player TEXT NOT NULL, made {real} NOT NULL){ending}"""
    )
    op.execute("CREATE INDEX recovery_codes_player ON recovery_codes (player)")
    op.execute(f"CREATE TABLE kept_names (look TEXT PRIMARY KEY, player TEXT NOT NULL){ending}")
    op.execute("CREATE INDEX kept_names_player ON kept_names (player)")
    op.execute(f"CREATE TABLE spent (mark TEXT PRIMARY KEY, until {real} NOT NULL){ending}")
    op.execute("CREATE INDEX spent_until ON spent (until)")
