"""What is known of the schema without SQLAlchemy, which takes longer to import than a house takes to open."""

from __future__ import annotations

HEAD = "0003"
"""The newest revision. Revisions are numbered: a greater number is newer."""

PARTITIONS = 16
"""Into how many parts PostgreSQL divides a table, by the hash of its key. It never changes for a house that exists."""

KEYS = {
    "archived": "table",
    "attendance": "table",
    "chat": "table",
    "codes": "code",
    "deck_files": "name",
    "happenings": "table",
    "moves": "table",
    "players": "id",
    "tables": "id",
    "wakes": "table",
}
"""The divided tables, each with its key. All that belongs to one table of play lies in parts of the same number."""

NEEDS = "needs"
"""The name in `house` under which a database says which revision a program must know at least to work with it."""


def part(table: str, number: int) -> str:
    """The name of one of the parts."""
    return f"{table}_p{number:02}"
