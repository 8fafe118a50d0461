"""Tables that PostgreSQL divides by the hash of a key."""

from __future__ import annotations

from alembic import op

from pyramidion.house.storage.database.layout import KEYS, PARTITIONS, part


def divided(table: str, columns: str, fill: int = 100) -> None:
    """A table with all its parts. `fill`: per cent of a page, so that a row that is changed can stay in its page."""
    op.execute(f'CREATE TABLE {table} ({columns}) PARTITION BY HASH ("{KEYS[table]}")')
    storage = f" WITH (fillfactor = {fill})" if fill < 100 else ""
    for number in range(PARTITIONS):
        op.execute(
            f"CREATE TABLE {part(table, number)} PARTITION OF {table}"
            f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number}){storage}"
        )
