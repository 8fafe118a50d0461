"""The house: people, tables, clocks and bots at work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from pyramidion.core import Outcome
from pyramidion.house import levels
from pyramidion.house.bots import custom_bots
from pyramidion.house.cluster.bus import Forgotten, SignedOut
from pyramidion.house.console.closing import Closing
from pyramidion.house.console.console import Console
from pyramidion.house.decks import Decks, allow
from pyramidion.house.errors import Conflict, Denied, StorageFailed
from pyramidion.house.history.evening import Evenings
from pyramidion.house.history.finished import FinishedGames
from pyramidion.house.holidays import Holidays
from pyramidion.house.identity import kept_names
from pyramidion.house.identity.export import Exports
from pyramidion.house.identity.passkeys import Passkeys
from pyramidion.house.identity.recovery_codes import RecoveryCodes
from pyramidion.house.levels import ProposedLevel
from pyramidion.house.lobby import blocks, leaving
from pyramidion.house.lobby.lobby import Lobby
from pyramidion.house.news.desk import NewsDesk
from pyramidion.house.people import People
from pyramidion.house.profiles.profile import Profiles
from pyramidion.house.profiles.ranking import Rankings
from pyramidion.house.profiles.statistics import Statistics
from pyramidion.house.ratings.ratings import Ratings
from pyramidion.house.runtime import opening
from pyramidion.house.runtime.connect import connect
from pyramidion.house.runtime.eviction import Eviction
from pyramidion.house.runtime.opening import NewTable
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.runtime.table import Table
from pyramidion.house.runtime.table_codes import TableCodes
from pyramidion.house.settings import Settings
from pyramidion.house.storage.store import Lang, Player
from pyramidion.house.table.commands import ForgetPerson, RenamePerson
from pyramidion.house.table.record import Status
from pyramidion.house.turns import Turns

if TYPE_CHECKING:
    from pyramidion.house.cluster.peers import Peers


ERASE_AGAIN_SECONDS = 30.0
"""After which the house tries again to overwrite what was deleted."""


class Created(msgspec.Struct, frozen=True):
    id: str
    code: str | None


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """One of my tables. Names: a person's, a bot's level, null for an open seat."""

    id: str
    game: str
    status: Status
    names: tuple[str | None, ...]
    my_turn: bool
    """Never at a table that is paused: it waits for nobody."""
    paused: bool
    touched: float
    outcome: Outcome | None


class House:
    """Open it, use it, close it. What cannot be done raises Denied, or Invalid with every fault of bad input."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.settings = services.settings
        self.secret = services.secret
        """Kept in the database: signs cookies and links."""
        self.people = People(services)
        self.passkeys = Passkeys(services)
        self.recovery_codes = RecoveryCodes(services)
        self.finished = FinishedGames(services)
        self.evenings = Evenings(services, self.finished)
        self.ratings = Ratings(services.log, services.store.reader)
        self.profiles = Profiles(services, self.ratings)
        self.statistics = Statistics(services, self.finished, self.profiles)
        self.rankings = Rankings(services, self.ratings, self.profiles)
        self.decks = Decks(services)
        self.exports = Exports(services, self.finished)
        self.tables = TableRegistry(services)
        self.codes = TableCodes(services, self.tables)
        self.console = Console(services, self.tables)
        self.eviction = Eviction(services, self.tables)
        self.lobby = Lobby(services, self.tables, self.rankings.rating_of)
        self.turns = Turns(services, self.tables)
        self.holidays = Holidays(services, self.tables)
        self.news = NewsDesk(services, self.tables)
        self.peers: Peers | None = None
        """The other processes of a house that has several."""
        if services.log.shared:
            from pyramidion.house.cluster.peers import Peers

            self.peers = Peers(services, self.tables, self.console, self.lobby)

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Raises CannotOpen with a message for people. Clocks and bots of running games go on at once."""
        custom_bots.check_installed()
        custom_bots.register(settings.bots)
        services = await connect(settings)
        stored = await services.store.closing()
        services.closing = None if stored is None else msgspec.json.decode(stored, type=Closing)
        house = cls(services)
        await services.uptime.begin()
        if not services.log.shared:
            await house.tables.resume_running()
        else:
            services.spawn(house.decks.keep_own())
        house.eviction.sweep()
        house.lobby.open()
        await house.news.open()
        return house

    async def close(self) -> None:
        """Everything that was asked for is on disk, and everything that was started has ended, when this returns."""
        services = self.services
        services.scheduler.close()
        await self.news.close()
        await services.stop_tasks()
        await self.finished.close()
        await self.evenings.close()
        await self.statistics.close()
        await self.tables.drained()
        await services.stop_tasks()
        await services.bot_pool.close()
        await services.sandbox.close()
        await services.uptime.end()
        await services.log.close()
        if self.peers is not None:
            await self.peers.hand_over()
        await services.bus.close()
        await services.store.close()

    async def check(self) -> None:
        """Raises StorageFailed when the database does not answer."""
        await self.services.store.secret()

    # People.

    async def rename(self, player_id: str, name: str, lang: Lang) -> Player:
        old, new = await self.people.change(player_id, name, lang)
        if old.name != new.name:
            for record, *_ in await self.services.store.tables_of(player_id, self.settings.limits.listed):
                current = record.status in ("gathering", "playing")
                if current and (table := await self.tables.readable(record.id)) is not None:
                    table.room.rename(player_id, new.name)
                    await table.execute(RenamePerson(player_id, old.name, new.name))
        return new

    async def settle_name(self, player: Player) -> Player:
        """The person, under another name if somebody else keeps theirs with a passkey by now."""
        free = await kept_names.free(self.services, player.name, player.id)
        if free == player.name:
            return player
        try:
            return await self.rename(player.id, free, player.lang)
        except StorageFailed:
            raise
        except Denied:
            return (
                player  # the new name went to somebody else in this moment, or the person is gone: next time
            )

    async def forget(self, player_id: str) -> None:
        """« Effacer mes données »: deletes the identity; old games keep « joueur parti »."""
        await self.people.known(player_id)
        for table_id in await self.services.store.all_tables_of(player_id):
            if (table := await self.tables.readable(table_id)) is not None:
                await table.execute(ForgetPerson(player_id))
            else:
                await self.people.leave_unread(table_id, player_id)
        await self.ratings.forget(player_id)
        # The identity goes last, so that a failure can be repeated.
        await self.people.delete(player_id)
        for table in self.tables.in_memory:
            table.forget(player_id)
        self.lobby.forget(player_id)
        bus = self.services.bus
        bus.publish_to_house(Forgotten(bus.process, player_id))
        await self._erase_deleted()

    async def _erase_deleted(self) -> None:
        """Another program may be reading the file, such as a backup: then it is tried again."""
        if not await self.services.log.erase_deleted():
            when = self.services.now() + ERASE_AGAIN_SECONDS
            self.services.scheduler.set("erase", when, self._erase_again)

    def _erase_again(self) -> None:
        self.services.spawn(self._erase_deleted())

    def signed_out(self, player_id: str) -> None:
        """Closes this person's screens in every process of the house: they are no longer signed in."""
        self.sign_out_here(player_id)
        bus = self.services.bus
        bus.publish_to_house(SignedOut(bus.process, player_id))

    def sign_out_here(self, player_id: str) -> None:
        """Closes their screens in this process."""
        for table in self.tables.in_memory:
            table.room.sign_out(player_id)
        self.lobby.sign_out(player_id)

    # Tables.

    async def create(self, player_id: str, wish: NewTable) -> Created:
        """Raises Denied, or Invalid with every fault of options, set-up or transcript."""
        host = await self.people.known(player_id)
        await opening.check_names(self.services, player_id, wish.seats)
        if wish.ranked:
            await leaving.check_ranked(self.services.store, player_id, self.services.now())
        if wish.transcript is None:
            await allow(self.services, player_id, wish.game, wish.options)
        while True:
            new = await opening.open_table(self.services, host, wish)
            try:
                await self.services.log.write(new.ops)
            except Conflict:
                continue  # somebody took the same code in the same moment
            self.services.listed.add(new.record)
            return Created(new.record.id, new.record.code)

    async def by_code(self, code: str) -> str:
        """The id of the table with this code, until its game is over; Denied `code_unknown`."""
        return await self.codes.find(code)

    async def level_for(self, player_id: str, game: str) -> ProposedLevel:
        """The level that this person wins about half of the games against; Denied `unknown` where there is no game."""
        return await levels.propose(self.services, player_id, game)

    async def tables_of(self, player_id: str) -> list[Listed]:
        """Newest first."""
        listed = []
        for found in await self.services.store.tables_of(player_id, self.settings.limits.listed):
            record = found.record
            if not record.is_table_of(player_id):
                continue
            listed.append(
                Listed(
                    id=record.id,
                    game=record.game,
                    status=record.status,
                    names=tuple(seat.label for seat in record.seats),
                    my_turn=await self.turns.is_turn_of(player_id, found),
                    paused=record.pause is not None,
                    touched=round(found.touched, 3),
                    outcome=record.final,
                )
            )
        return listed

    async def table(self, table_id: str) -> Table:
        """The table, from memory or from its log; Denied `unknown`, or `closed` when it is archived."""
        table = await self.tables.get(table_id)
        self.eviction.limit_memory()
        return table

    async def table_for(self, table_id: str, player_id: str) -> Table:
        """The same for somebody who wants to look at it; Denied where it is private and not open to them."""
        table = await self.table(table_id)
        if table.record.private and not table.record.belongs(player_id):
            await blocks.check_looks(self.services.store, table.record, player_id)
            table = await self.table(table_id)  # it may have been let go meanwhile
        return table

    def figures(self) -> dict[str, float]:
        """For operators: name → number; those that only grow end in `_total`."""
        services = self.services
        return {
            "tables_in_memory": len(self.tables),
            "screens": sum(len(table.room.viewers) for table in self.tables.in_memory),
            "timers": len(services.scheduler),
            "moves_total": services.moves,
            "refusals_total": services.refusals,
            "writes_total": services.log.writes,
            "commits_total": services.log.commits,
            "commit_seconds_total": services.log.seconds,
            **services.bot_pool.figures(),
            **services.sandbox.figures(),
            **self.lobby.figures(),
            **self.news.figures(),
            **({} if self.peers is None else self.peers.figures()),
        }
