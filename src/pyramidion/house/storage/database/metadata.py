"""The tables of today, as SQLAlchemy knows them: what `pyramidion db` checks and copies.

They are those of new.sql; this module only says where PostgreSQL differs.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from pyramidion.house.storage.database.sqlite_schema import NEW_FILE, statements

TYPES: dict[str, Any] = {
    "TEXT": sa.Text(), "INTEGER": sa.Integer(), "REAL": sa.Double(), "BLOB": sa.LargeBinary()
}  # fmt: skip
"""SQLite's REAL has 8 bytes; PostgreSQL's has 4, in which times are days off."""

LONG = frozenset(("seed", "counter"))
"""Numbers that need more than PostgreSQL's 4 bytes."""


def described(dialect: str) -> sa.MetaData:
    """`sqlite` or `postgresql`."""
    known = sa.MetaData()
    with sa.create_engine("sqlite://", poolclass=NullPool).begin() as connection:
        for statement in statements(NEW_FILE):
            connection.exec_driver_sql(statement)
        known.reflect(connection)
    known.remove(known.tables["alembic_version"])
    for table in known.tables.values():
        for column in table.columns:
            column.type = sa.BigInteger() if column.name in LONG else TYPES[str(column.type)]
    if dialect == "postgresql":
        _adapt(known)
    return known


def _adapt(known: sa.MetaData) -> None:
    tables, moves, happenings = (known.tables[name] for name in ("tables", "moves", "happenings"))
    tables.indexes = {index for index in tables.indexes if index.name != "tables_at_work"}
    for table in (tables, moves):
        table.constraints = {x for x in table.constraints if not isinstance(x, sa.UniqueConstraint)}
    moves.append_constraint(sa.PrimaryKeyConstraint("table", "seq"))
    order = sa.text("nextval('happenings_n')")
    happenings.append_column(sa.Column("n", sa.BigInteger(), nullable=False, server_default=order))
    for name, key, body in (("deck_files", "name", "body"), ("archived", "table", "transcript")):
        kind = TYPES["BLOB" if body == "body" else "TEXT"]
        columns = sa.Column(key, sa.Text(), primary_key=True), sa.Column(body, kind, nullable=False)
        sa.Table(name, known, *columns)
