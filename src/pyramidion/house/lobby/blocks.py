"""Whom somebody wants nothing to do with: they are not paired, do not see one another's tables in the lobby, and
whoever is blocked does not sit down at the other's table either."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pyramidion.house import codes
from pyramidion.house.cluster.bus import KeptApart
from pyramidion.house.errors import Denied
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.store import Store
from pyramidion.house.table.record import Record

PAIR = 2
MAX_BLOCKS = 200
"""People that one person blocks."""
INSERT_BLOCK = """INSERT INTO blocks (player, blocked, name, made) VALUES (?, ?, ?, ?)
    ON CONFLICT (player, blocked) DO UPDATE SET name = excluded.name"""
DELETE_BLOCK = "DELETE FROM blocks WHERE player = ? AND blocked = ?"


NOT_OPEN = ("this table is not open", "cette table n'est pas ouverte")
"""All that somebody learns whom a person there has blocked."""


async def blockers_of(store: Store, player: str) -> frozenset[str]:
    """Who has blocked this person."""
    rows = await store.all("SELECT player FROM blocks WHERE blocked = ?", player)
    return frozenset(row[0] for row in rows)


async def check_sits(store: Store, record: Record, player: str) -> None:
    """Raises Denied where the host has blocked this person, or somebody with whom they would play a ranked game or a
    game for two. Whoever has blocked somebody decides themselves whether to sit down beside them."""
    if not record.belongs(player):
        near = record.people if record.ranked or len(record.seats) <= PAIR else ()
        await _check_apart(store, player, (*near, record.host))


async def check_looks(store: Store, record: Record, player: str) -> None:
    """Raises Denied where the table is that of somebody who has blocked this person."""
    await _check_apart(store, player, (*record.people, record.host))


async def _check_apart(store: Store, player: str, others: Iterable[str | None]) -> None:
    if not (await blockers_of(store, player)).isdisjoint(others):
        raise Denied("forbidden", *NOT_OPEN)


class Blocked(msgspec.Struct, frozen=True):
    """Somebody whom I have blocked, under the name by which I knew them."""

    id: str
    name: str
    made: float


class Blocks:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def apart_from(self, player: str) -> frozenset[str]:
        """Whom this person has blocked, and who has blocked them."""
        rows = await self._services.store.all(
            "SELECT blocked FROM blocks WHERE player = ? UNION SELECT player FROM blocks WHERE blocked = ?",
            player,
            player,
        )
        return frozenset(row[0] for row in rows)

    async def of(self, player: str) -> list[Blocked]:
        """Newest first."""
        rows = await self._services.store.all(
            "SELECT blocked, name, made FROM blocks WHERE player = ? ORDER BY made DESC, blocked", player
        )
        return [Blocked(self._handle(player, other), name, round(made, 3)) for other, name, made in rows]

    async def add(self, player: str, other: str, name: str) -> Blocked:
        if player == other:
            raise Denied(
                "forbidden", "you cannot block yourself", "vous ne pouvez pas vous bloquer vous-même"
            )
        if len(await self.of(player)) >= MAX_BLOCKS:
            raise Denied(
                "limit",
                f"you block {MAX_BLOCKS} people already",
                f"vous bloquez déjà {MAX_BLOCKS} personnes",
            )
        now = self._services.now()
        await self._services.log.write([(INSERT_BLOCK, (player, other, name, now))])
        self._tell(player, other)
        return Blocked(self._handle(player, other), name, round(now, 3))

    async def remove(self, player: str, block: str) -> str:
        """Who was blocked; Denied `unknown` where nobody was."""
        rows = await self._services.store.all("SELECT blocked FROM blocks WHERE player = ?", player)
        for (other,) in rows:
            if self._handle(player, other) == block:
                await self._services.log.write([(DELETE_BLOCK, (player, other))])
                self._tell(player, other)
                return str(other)
        raise Denied("unknown", "you have not blocked them", "vous n'avez pas bloqué cette personne")

    async def at(self, table: str, player: str) -> list[str]:
        """The handles at this table of those whom this person has blocked: whatever they say there is not shown."""
        rows = await self._services.store.all("SELECT blocked FROM blocks WHERE player = ?", player)
        secret = self._services.secret
        return sorted(codes.handle(secret, table, other) for (other,) in rows)

    def _handle(self, player: str, other: str) -> str:
        """Names somebody in the list of one person alone."""
        return codes.handle(self._services.secret, f"block|{player}", other)

    def _tell(self, *people: str) -> None:
        bus = self._services.bus
        bus.publish_to_house(KeptApart(bus.process, people))
