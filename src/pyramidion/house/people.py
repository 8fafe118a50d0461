"""People: identities without accounts, signing out other devices, and being forgotten."""

from __future__ import annotations

from pyramidion.house import codes
from pyramidion.house.errors import Conflict, Denied
from pyramidion.house.identity import kept_names
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage import store
from pyramidion.house.storage.log import Op
from pyramidion.house.storage.projection import insert_row
from pyramidion.house.storage.store import Lang, Player, update_table
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import change_row
from pyramidion.house.table.seats.membership import forgotten
from pyramidion.house.table.seats.names import clean_name
from pyramidion.house.table.state import replace


class People:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def get(self, player_id: str) -> Player | None:
        return await self._services.store.player(player_id)

    async def known(self, player_id: str) -> Player:
        """Raises Denied where there is no such person."""
        player = await self.get(player_id)
        if player is None:
            raise Denied("no_identity", "nobody knows you here yet", "on ne vous connaît pas encore ici")
        return player

    async def new(self, name: str, lang: Lang) -> Player:
        player = Player(codes.new_id(), clean_name(name, self._services.settings.limits.name), lang)
        await kept_names.check(self._services, player.name, None)
        row = (player.id, player.name, player.lang, self._services.now())
        await self._services.log.write([(store.INSERT_PLAYER, row)])
        return player

    async def change(self, player_id: str, name: str, lang: Lang) -> tuple[Player, Player]:
        """The person before and after."""
        old = await self.known(player_id)
        new = Player(player_id, clean_name(name, self._services.settings.limits.name), lang, old.epoch)
        update = store.UPDATE_PLAYER, (new.name, new.lang, player_id)
        if new.name == old.name:
            await self._services.log.write([update])
        else:
            await self._take_name(new, update)
        return old, new

    async def _take_name(self, new: Player, update: Op) -> None:
        """Nobody gets a name that somebody else keeps; whoever has a passkey keeps the new one instead of the old."""
        while True:
            await kept_names.check(self._services, new.name, new.id)
            keeps = await self._services.store.identities.has_passkeys(new.id)
            keeping = await kept_names.keep(self._services, new.name, new.id) if keeps else []
            try:
                await self._services.log.write([update, *keeping])
            except Conflict:
                continue  # somebody else kept it in the same moment, and the next look says so
            return

    async def delete(self, player_id: str) -> None:
        """The identity and everything that only it holds together; their tables come before, one by one."""
        await self._services.log.write(store.forget_player(player_id))

    async def _leave_archive(self, record: Record, player_id: str) -> None:
        ops = [] if record.file is None else await self._services.blobs.forget(record, player_id)
        after = forgotten(replace(record, status="over"), player_id, lambda _: False)
        await self._services.log.write([*ops, update_table(replace(after, status="archived"))])

    async def leave_unread(self, table_id: str, player_id: str) -> None:
        """« Joueur parti » where no table can be asked: archived, or a log that the rules of today do not follow.

        A process with older rules may still play it: the change is a row of its log like any other.
        """
        while (found := await self._services.store.snapshot(table_id, 0)) is not None:
            if found.record.status == "archived":
                await self._leave_archive(found.record, player_id)
                return
            after = forgotten(found.record, player_id, lambda _: False)
            row = insert_row(table_id, change_row(len(found.rows), after))
            try:
                await self._services.log.write([row, update_table(after)])
            except Conflict:
                continue
            return

    async def revoke(self, player_id: str) -> Player:
        """Every cookie and link of this person so far becomes invalid; new ones are signed for the result."""
        await self.known(player_id)
        await self._services.log.write([(store.REVOKE_PLAYER, (player_id,))])
        return await self.known(player_id)
