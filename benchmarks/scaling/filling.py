"""Many tables in a database within seconds: copies of games that people really played through the house.

A copy has another id and another code and is otherwise the same row by row, so that the house rebuilds a true game from
it. Its id is `idle` and its number in hexadecimal; even numbers are being played, odd ones wait for people. The names
of the columns are read from the database: the schema may grow.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from pyramidion.house.codes import LETTERS
from tests.apart import run_apart

CODE = " || ".join(
    f"substr('{LETTERS}', 1 + (n / {len(LETTERS) ** i}) % {len(LETTERS)}, 1)" for i in range(6)
)
"""A code of six letters for each number."""
WAKE_IN = 3600.0
"""Seconds from now at which every tenth table that is played wants to be looked at."""


class Filler:
    """Adds copies of the tables that were in the database when it was made."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.filled = 0
        self._played = self._ids("playing")
        self._gathering = self._ids("gathering")
        if not self._played or not self._gathering:
            raise ValueError("nothing to copy: there must be a table that gathers and one that is played")

    def _ids(self, status: str) -> list[str]:
        rows = run_apart(self._with(lambda c: c.fetch("SELECT id FROM tables WHERE status = $1", status)))
        return [row["id"] for row in rows]

    async def _with(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        connection = await asyncpg.connect(self._url)
        try:
            return await work(connection)
        finally:
            await connection.close()

    def fill_to(self, count: int) -> None:
        """Until there are so many copies."""
        run_apart(self._with(lambda connection: self._fill(connection, count)))
        self.filled = max(self.filled, count)

    async def _fill(self, connection: Any, count: int) -> None:
        async with connection.transaction():
            await connection.execute("SET LOCAL synchronous_commit = off")
            await connection.execute(
                "CREATE TEMPORARY TABLE copies (sample text, gathers boolean, id text, code text, wakes boolean)"
                " ON COMMIT DROP"
            )
            await connection.execute(
                f"""INSERT INTO copies
                    SELECT CASE WHEN n % 2 = 0 THEN ($1::text[])[1 + (n / 2) % cardinality($1::text[])]
                           ELSE ($2::text[])[1 + (n / 2) % cardinality($2::text[])] END,
                           n % 2 = 1, 'idle' || lpad(to_hex(n), 16, '0'), {CODE}, n % 20 = 0
                    FROM generate_series($3::integer, $4::integer) AS n""",
                self._played,
                self._gathering,
                self.filled,
                count - 1,
            )
            await connection.execute("ANALYZE copies")
            for name, key in (("tables", "id"), ("moves", "table"), ("attendance", "table")):
                await self._copy(connection, name, key)
            await connection.execute(
                """INSERT INTO codes (code, "table") SELECT code, id FROM copies WHERE gathers"""
            )
            await connection.execute(
                """INSERT INTO wakes ("table", due)
                   SELECT id, extract(epoch FROM now()) + $1 FROM copies WHERE wakes""",
                WAKE_IN,
            )
        await connection.execute("ANALYZE")

    async def _copy(self, connection: Any, name: str, key: str) -> None:
        rows = await connection.fetch(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1",
            name,
        )
        changed = {key: "copies.id"}
        if name == "tables":
            changed["code"] = "CASE WHEN copies.gathers THEN copies.code END"
        columns = [row["column_name"] for row in rows]
        values = ", ".join(changed.get(column, f'kept."{column}"') for column in columns)
        named = ", ".join(f'"{column}"' for column in columns)
        await connection.execute(
            f"""INSERT INTO {name} ({named}) SELECT {values}
                FROM {name} AS kept JOIN copies ON copies.sample = kept."{key}" """
        )
