"""Alembic's revisions of the schema, one chain for SQLite and PostgreSQL.

The rule of all of them is *expand, then contract*. While processes are restarted one after the other, the program of
the version before goes on working with the new schema. So a revision only adds: tables, indexes, columns that may be
NULL or have a default. It renames nothing, drops nothing, and narrows no column. What is no longer used is dropped by
a revision of a later version at the earliest, when no running program knows it any more; such a revision also sets
`needs` in the table `house` to the oldest revision whose programs still work, and a program that knows less says so
instead of starting.

Locks are part of the rule. A column with a constant default takes no time in PostgreSQL; an index on a table that may
be large is built `CONCURRENTLY` on each of its parts before it is attached to the whole.

A revision is a module in `versions`, with the next number as its name. With it change `HEAD` in revisions.py, `new.sql`
and, where PostgreSQL differs, `metadata.py`: tests/house/storage/test_database.py compares them with what the
revisions make.
"""

from __future__ import annotations

from alembic import op

from pyramidion.house.storage.database.revisions import PARTITION_KEYS, PARTITIONS, partition_name


def create_partitioned(table: str, columns: str, fill: int = 100) -> None:
    """A PostgreSQL table with all its partitions. `fill`: per cent of a page; less lets a changed row stay in it."""
    op.execute(f'CREATE TABLE {table} ({columns}) PARTITION BY HASH ("{PARTITION_KEYS[table]}")')
    storage = f" WITH (fillfactor = {fill})" if fill < 100 else ""
    for number in range(PARTITIONS):
        op.execute(
            f"CREATE TABLE {partition_name(table, number)} PARTITION OF {table}"
            f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number}){storage}"
        )
