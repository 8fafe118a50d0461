"""Schema revisions and PostgreSQL's partitions, without SQLAlchemy: it takes longer to import than a house to open."""

from __future__ import annotations

HEAD = "0014"
"""The newest revision. Revisions are numbered: a greater number is newer."""

NEEDS = "needs"
"""The name in `house` of the oldest revision that a program must know to work with this database."""

PARTITIONS = 16
"""Partitions of each table below, by the hash of its key. The number never changes for a house that exists."""

PARTITION_KEYS = {
    "codes": "code", "deck_files": "name", "played": "player", "players": "id", "tables": "id",
    **dict.fromkeys(("archived", "attendance", "chat", "happenings", "moves", "wakes"), "table"),
}  # fmt: skip
"""Everything about one table of play lies in partitions of the same number."""


def partition_name(table: str, number: int) -> str:
    return f"{table}_p{number:02}"
