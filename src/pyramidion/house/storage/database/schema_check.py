"""Whether a database has the tables, columns, indexes and partitions that the house needs. More of them do no harm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, Inspector, Table, UniqueConstraint, inspect

from pyramidion.house.storage.database.metadata import described
from pyramidion.house.storage.database.revisions import HEAD, PARTITION_KEYS, PARTITIONS

_PARTITIONS = """
SELECT parent.relname, count(*) FROM pg_inherits JOIN pg_class parent ON parent.oid = inhparent
WHERE parent.relkind = 'p' AND parent.relnamespace = to_regnamespace(current_schema()) GROUP BY parent.relname"""
_INVALID = """
SELECT pg_class.relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
WHERE NOT indisvalid AND relnamespace = to_regnamespace(current_schema()) ORDER BY relname"""


class Fault(NamedTuple):
    """What is wrong with a database. `where` is a table of the schema, or a table of play."""

    where: str
    en: str
    fr: str


def version(connection: Connection) -> str | None:
    """The revision, or None where no migration ran."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT max(version_num) FROM alembic_version").scalar()
    return found


def schema_faults(connection: Connection) -> Iterator[Fault]:
    found = version(connection)
    if found is None or found < HEAD:
        said = found or "0000"
        yield Fault(
            "alembic_version",
            f"revision {said}, and this version of the house needs {HEAD}: run `pyramidion db upgrade`",
            f"révision {said}, alors qu'il faut {HEAD} : lancez « pyramidion db upgrade »",
        )
    inspector = inspect(connection)
    present = set(inspector.get_table_names())
    server = connection.dialect.name == "postgresql"
    partitions = dict(map(tuple, connection.exec_driver_sql(_PARTITIONS))) if server else {}
    for table in described(connection.dialect.name).sorted_tables:
        if table.name not in present:
            yield Fault(table.name, "the table is missing", "la table manque")
            continue
        yield from _columns(inspector, table, server)
        yield from _indexes(inspector, table)
        count = partitions.get(table.name, 0)
        if server and table.name in PARTITION_KEYS and count != PARTITIONS:
            yield Fault(
                table.name,
                f"{count} parts of {PARTITIONS}: rows of the others cannot be written",
                f"{count} parties sur {PARTITIONS} : les lignes des autres ne peuvent pas être écrites",
            )
    if server:
        for (name,) in connection.exec_driver_sql(_INVALID):
            yield Fault(name, "the index is not valid: REINDEX it", "l'index n'est pas valide : REINDEX")


def _columns(inspector: Inspector, table: Table, server: bool) -> Iterator[Fault]:
    found = {column["name"]: column for column in inspector.get_columns(table.name)}
    for column in table.columns:
        have = found.get(column.name)
        if have is None:
            yield Fault(table.name, f"column {column.name} is missing", f"la colonne {column.name} manque")
        elif not _fits(column, have["type"], server):
            yield Fault(
                table.name,
                f"column {column.name} is {have['type']}, not {column.type}",
                f"la colonne {column.name} est {have['type']} au lieu de {column.type}",
            )
        elif have["nullable"] and not column.nullable and not column.primary_key:
            yield Fault(
                table.name,
                f"column {column.name} lets NULL in",
                f"la colonne {column.name} accepte NULL",
            )


def _fits(column: Column[Any], found: Any, server: bool) -> bool:
    # SQLite has one size of every type; for PostgreSQL it matters.
    return isinstance(found, type(column.type)) if server else found.python_type is column.type.python_type


def _indexes(inspector: Inspector, table: Table) -> Iterator[Fault]:
    wanted = [column.name for column in table.primary_key]
    if wanted and inspector.get_pk_constraint(table.name)["constrained_columns"] != wanted:
        keys = ", ".join(wanted)
        yield Fault(table.name, f"its primary key is not ({keys})", f"sa clé primaire n'est pas ({keys})")
    found = {index["name"]: index["column_names"] for index in inspector.get_indexes(table.name)}
    for index in sorted(table.indexes, key=lambda index: str(index.name)):
        if found.get(index.name) != [column.name for column in index.columns]:
            yield Fault(
                table.name,
                f"index {index.name} is missing or of other columns",
                f"l'index {index.name} manque ou porte sur d'autres colonnes",
            )
    unique = [constraint["column_names"] for constraint in inspector.get_unique_constraints(table.name)]
    for constraint in table.constraints:
        if not isinstance(constraint, UniqueConstraint):
            continue
        columns = [column.name for column in constraint.columns]
        if columns not in unique:
            named = ", ".join(columns)
            yield Fault(table.name, f"({named}) is not unique", f"({named}) n'est pas unique")
