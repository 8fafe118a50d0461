"""People: identities without accounts, signing out other devices, and being forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

from . import codes, seating
from .desk import Desk
from .errors import Conflict, Denied
from .log import INSERT_MOVE
from .names import clean_name
from .record import Record, update
from .seating import replace
from .store import CHANGED, INSERT_PLAYER, REVOKE_PLAYER, UPDATE_PLAYER, Player, forget_player

Lang = Literal["fr", "en"]


def _unknown() -> Denied:
    return Denied("no_identity", "nobody knows you here yet", "on ne vous connaît pas encore ici")


class People:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def get(self, player_id: str) -> Player | None:
        return await self._desk.store.player(player_id)

    async def known(self, player_id: str) -> Player:
        player = await self.get(player_id)
        if player is None:
            raise _unknown()
        return player

    async def new(self, name: str, lang: Lang) -> Player:
        player = Player(codes.new_id(), clean_name(name, self._desk.settings.limits.name), lang)
        row = (player.id, player.name, player.lang, self._desk.now())
        await self._desk.log.wrote([(INSERT_PLAYER, row)])
        return player

    async def change(self, player_id: str, name: str, lang: Lang) -> tuple[Player, Player]:
        """The person before and after."""
        old = await self.known(player_id)
        new = Player(player_id, clean_name(name, self._desk.settings.limits.name), lang, old.epoch)
        await self._desk.log.wrote([(UPDATE_PLAYER, (new.name, new.lang, player_id))])
        return old, new

    async def forget(self, player_id: str, leave: Callable[[str], Awaitable[None]]) -> None:
        """`leave` takes the person out of one table; the identity goes last, so that a failure can be repeated."""
        await self.known(player_id)
        for table in await self._desk.store.all_tables_of(player_id):
            await leave(table)
        await self._desk.log.wrote(forget_player(player_id))

    async def _leave_archive(self, record: Record, player_id: str) -> None:
        ops = [] if record.file is None else await self._desk.keeping.forget(record, player_id)
        after = seating.forget(replace(record, status="over"), player_id, lambda _: False)
        await self._desk.log.wrote([*ops, update(replace(after.record, status="archived"))])

    async def leave_unread(self, table_id: str, player_id: str) -> None:
        """« Joueur parti » where there is no table to ask: archived, or a log that the rules of today do not follow.

        A process with older rules may still play it: the change is a row of its log like any other.
        """
        while (found := await self._desk.store.whole(table_id, 0)) is not None:
            if found.record.status == "archived":
                await self._leave_archive(found.record, player_id)
                return
            change = seating.forget(found.record, player_id, lambda _: False)
            row = (table_id, len(found.rows), None, 0.0, None, CHANGED, None, None)
            try:
                await self._desk.log.wrote([(INSERT_MOVE, row), update(change.record)])
            except Conflict:
                continue
            return

    async def revoke(self, player_id: str) -> Player:
        """Every cookie and link of this person so far is worth nothing; new ones are signed for whom this gives."""
        await self.known(player_id)
        await self._desk.log.wrote([(REVOKE_PLAYER, (player_id,))])
        return await self.known(player_id)
