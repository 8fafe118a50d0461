"""Seeks in the database. A seek ends once: row `seek_ends.seek` exists once, and only while the seek does.

Whoever ends a seek writes that row together with what follows from it, such as the table of those who were paired. Of
two processes one gets a Conflict and writes nothing at all. Where somebody was paired who does not come, the ends of
the others are taken back (`storage/projection.py`): the row goes, and the seek is there again as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pyramidion.house.storage.log import Op
from pyramidion.house.storage.store import Store

from .seeks import Seek

INSERT_SEEK = "INSERT INTO seeks (id, player, seek, process, until) VALUES (?, ?, ?, ?, ?)"
END_SEEK = """INSERT INTO seek_ends (seek, player, "table", at, wish)
    VALUES ((SELECT id FROM seeks WHERE id = ?), ?, ?, ?, ?)"""
DELETE_SEEK = "DELETE FROM seeks WHERE id = ?"
MOVE_SEEK = "UPDATE seeks SET process = ?, until = ? WHERE id = ?"
TAKE_SEEK = "UPDATE seeks SET process = ?, until = ?, seek = ? WHERE id = ?"
RENEW_SEEKS = "UPDATE seeks SET until = ? WHERE process = ?"
FORGET_ENDS = "DELETE FROM seek_ends WHERE at < ?"

_decode = msgspec.json.Decoder(Seek).decode
_encode = msgspec.json.Encoder().encode


class StoredSeek(msgspec.Struct, frozen=True):
    seek: Seek
    until: float
    process: str


def insert(seek: Seek, process: str, until: float) -> Op:
    return INSERT_SEEK, (seek.id, seek.player, _encode(seek).decode(), process, until)


def take(seek: Seek, process: str, until: float) -> Op:
    """Its person has come: it is this process's, and may have changed."""
    return TAKE_SEEK, (process, until, _encode(seek).decode(), seek.id)


def ended(seeks: Iterable[Seek], table: str | None, at: float) -> list[Op]:
    """The end of these seeks; Conflict where one of them has ended already."""
    ends: list[Op] = [
        (END_SEEK, (seek.id, seek.player, table, at, None if table is None else _encode(seek).decode()))
        for seek in seeks
    ]
    return [*ends, *((DELETE_SEEK, (seek.id,)) for seek in seeks)]


class SeekStore:
    """What is read. Every method raises StorageFailed when the database does not answer."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self) -> list[StoredSeek]:
        rows = await self._store.all("SELECT seek, until, process FROM seeks")
        return [
            StoredSeek(msgspec.structs.replace(_decode(seek), away=not process), until, process)
            for seek, until, process in rows
        ]

    async def of(self, player: str) -> StoredSeek | None:
        rows = await self._store.all("SELECT seek, until, process FROM seeks WHERE player = ?", player)
        return None if not rows else StoredSeek(_decode(rows[0][0]), rows[0][1], rows[0][2])

    async def table_of(self, seek: str) -> str | None:
        """The table with which a seek has ended."""
        rows = await self._store.all('SELECT "table" FROM seek_ends WHERE seek = ?', seek)
        return rows[0][0] if rows else None

    async def last_match(self, player: str, since: float) -> str | None:
        """The table that this person was last brought to, if its game is not over."""
        rows: Sequence[tuple[str]] = await self._store.all(
            """SELECT seek_ends."table" FROM seek_ends JOIN tables ON tables.id = seek_ends."table"
            WHERE seek_ends.player = ? AND seek_ends.at >= ? AND tables.status IN ('gathering', 'playing')
            ORDER BY seek_ends.at DESC LIMIT 1""",
            player,
            since,
        )
        return rows[0][0] if rows else None
