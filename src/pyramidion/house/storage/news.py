"""News in the database: people's devices, what they want to be told, and the outbox of what is still to be told.

News is written together with the rows that cause it, all or none, so whatever happened at a table is told to somebody.
A row of the outbox belongs to one device and one table: newer news of the same table takes its place. Whoever sends a
row claims it for a while by setting `due` and `holder`; should that process be gone, another one claims it then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .log import Op

if TYPE_CHECKING:
    from .store import Reader

INSERT_NEWS = """INSERT INTO outbox ("table", device, player, kinds, n, at, due, holder)
    SELECT CAST(? AS TEXT), device, player, CAST(? AS TEXT), CAST(? AS INTEGER), CAST(? AS DOUBLE PRECISION),
        CASE WHEN not_before > ? THEN not_before ELSE ? END, '' FROM push_devices WHERE player = ?
    ON CONFLICT ("table", device) DO UPDATE SET player = excluded.player, kinds = excluded.kinds, n = excluded.n,
        at = excluded.at, due = excluded.due, holder = ''"""
"""For each of this person's devices; nothing for somebody who has none."""
CLAIM = """UPDATE outbox SET due = ?, holder = ? WHERE due <= ? AND ("table", device) IN (
    SELECT "table", device FROM outbox WHERE due <= ? ORDER BY due LIMIT ?)"""
"""Of two processes that claim at once the second finds `due` changed."""
RELEASE = "UPDATE outbox SET due = ?, holder = '' WHERE holder <> ''"
"""What a process that is gone had claimed, where there is only one."""
POSTPONE = """UPDATE outbox SET due = ?, holder = '' WHERE "table" = ? AND device = ? AND holder = ?"""
POSTPONE_DEVICE = "UPDATE outbox SET due = ?, holder = '' WHERE device = ?"
DROP_NEWS = 'DELETE FROM outbox WHERE "table" = ? AND device = ? AND holder = ?'
"""Newer news has no holder, so it stays."""
INSERT_DEVICE = """INSERT INTO push_devices (device, player, endpoint, p256dh, auth, made, failures)
    VALUES (?, ?, ?, ?, ?, ?, 0)
    ON CONFLICT (device) DO UPDATE SET player = excluded.player, p256dh = excluded.p256dh, auth = excluded.auth,
        made = excluded.made, failures = 0, not_before = 0"""
"""A browser has one subscription: whoever uses it now is told."""
SET_FAILURES = "UPDATE push_devices SET failures = ?, not_before = ? WHERE device = ?"
SET_WISHES = """INSERT INTO news_wishes (player, kinds, quiet) VALUES (?, ?, ?)
    ON CONFLICT (player) DO UPDATE SET kinds = excluded.kinds, quiet = excluded.quiet"""
SET_VAPID = "INSERT INTO house (name, value) VALUES ('vapid', ?) ON CONFLICT DO NOTHING"


class Device(NamedTuple):
    """A browser that news is sent to."""

    device: str
    player: str
    endpoint: str
    p256dh: str
    auth: str
    failures: int


class Pending(NamedTuple):
    """A row of the outbox, with all that is needed to send it."""

    table: str
    device: str
    kinds: str
    n: int
    at: float
    to: Device | None
    """None: the device has been dropped since."""
    lang: str | None
    wishes: str | None
    """The kinds of news that this person wants, as JSON; None: they have never said."""
    quiet: str | None


def insert_news(table: str, player: str, kinds: Iterable[str], n: int, at: float, due: float) -> Op:
    return INSERT_NEWS, (table, ",".join(kinds), n, at, due, due, player)


def drop_device(device: str) -> list[Op]:
    return [
        ("DELETE FROM outbox WHERE device = ?", (device,)),
        ("DELETE FROM push_devices WHERE device = ?", (device,)),
    ]


def drop_devices(player: str) -> list[Op]:
    return [
        ("DELETE FROM outbox WHERE player = ?", (player,)),
        ("DELETE FROM push_devices WHERE player = ?", (player,)),
    ]


def forget_news(player: str) -> list[Op]:
    return [*drop_devices(player), ("DELETE FROM news_wishes WHERE player = ?", (player,))]


class NewsStore:
    """Reads. Every method raises StorageFailed when the database does not answer."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def vapid(self) -> bytes | None:
        """The private key of the house."""
        rows = await self._reader.all("SELECT value FROM house WHERE name = 'vapid'")
        return bytes(rows[0][0]) if rows else None

    async def wishes(self, player: str) -> tuple[str, str | None] | None:
        """The kinds and the quiet hours, as JSON."""
        rows = await self._reader.all("SELECT kinds, quiet FROM news_wishes WHERE player = ?", player)
        return (rows[0][0], rows[0][1]) if rows else None

    async def devices(self, player: str) -> list[str]:
        """Oldest first."""
        rows = await self._reader.all(
            "SELECT device FROM push_devices WHERE player = ? ORDER BY made", player
        )
        return [row[0] for row in rows]

    async def owner(self, device: str) -> str | None:
        rows = await self._reader.all("SELECT player FROM push_devices WHERE device = ?", device)
        return rows[0][0] if rows else None

    async def next_due(self) -> float | None:
        return (await self._reader.all("SELECT min(due) FROM outbox"))[0][0]  # type: ignore[no-any-return]

    async def claimed(self, holder: str) -> list[Pending]:
        """What this holder has claimed."""
        rows = await self._reader.all(
            """SELECT o."table", o.device, o.kinds, o.n, o.at, d.device, d.player, d.endpoint, d.p256dh, d.auth,
                d.failures, p.lang, w.kinds, w.quiet
            FROM outbox o LEFT JOIN push_devices d ON d.device = o.device AND d.player = o.player
            LEFT JOIN players p ON p.id = d.player LEFT JOIN news_wishes w ON w.player = d.player
            WHERE o.holder = ?""",
            holder,
        )
        return [_pending(row) for row in rows]


def _pending(row: Sequence[Any]) -> Pending:
    table, device, kinds, n, at, *to, lang, wishes, quiet = row
    return Pending(table, device, kinds, n, at, None if to[0] is None else Device(*to), lang, wishes, quiet)
