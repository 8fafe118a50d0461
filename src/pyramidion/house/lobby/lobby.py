"""The lobby at work in one process: its screens, the list of tables that they are shown, and those who seek a game.

Everything here can be read from the database again: tables and seeks are rows, and what is kept in memory follows the
notes of this process and of the others. Where notes are lost the next reading, a few seconds later, makes up for them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec

from pyramidion.house.cluster.bus import (
    Gone,
    HouseNote,
    KeptApart,
    SeeksEnded,
    Sought,
    TablesListed,
    TablesSeen,
)
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.runtime.table import Table
from pyramidion.house.storage.store import Player
from pyramidion.house.table.record import Record
from pyramidion.house.table.screen_messages import Closed, Done, Failed, Pong, malformed

from .audience import Audience, LobbyScreen
from .blocks import Blocked, Blocks
from .entries import Entry, Figures, entry_of, is_listed
from .listing import Listing
from .messages import AnyLobbyMessage, LobbyPing, SeekGame, StopSeeking, decode, encode
from .reports import Reports
from .seeking import Ratings, Seekers

logger = logging.getLogger(__name__)

ROUND_SECONDS = 2.0
"""Between two rounds: who is where, whose seek lapses, whom bots may join by now."""
READ_ROUNDS = 5
"""Every so many rounds the list is read from the database, in case something was missed."""
FAILED_FR = "la maison a rencontré un problème ; veuillez réessayer"
FAILED_EN = "the house ran into a problem; please try again"


class Lobby:
    """What the server uses is `enter`, `take`, `leave`; where there is no lobby nobody may enter."""

    def __init__(self, services: Services, tables: TableRegistry, ratings: Ratings) -> None:
        self._services = services
        self._tables = tables
        self._ratings = ratings
        self.is_open = services.settings.lobby
        self.blocks = Blocks(services)
        self.reports = Reports(services)
        self._listing = Listing()
        self._audience = Audience()
        self._seekers = Seekers(services, tables, self._audience, self.blocks, ratings)
        self._noted: set[str] = set()
        """Tables of which something was told since the list began to be read."""
        self._changed = services.listed.changed
        self._rounds = 0

    def open(self) -> None:
        """Begins to work."""
        if self.is_open:
            self._services.spawn(self._show_for_ever())
            self._services.spawn(self._try(self._seekers.read))
            self._round()

    # Screens.

    async def enter(self, screen: LobbyScreen, player: Player, was_seeking: bool = False) -> None:
        """The screen is shown the list, and what its person seeks; Denied where there is no lobby."""
        if not self.is_open:
            raise Denied("unknown", "this house has no lobby", "cette maison n'a pas de parvis")
        apart = await self.blocks.apart_from(player.id)
        self._audience.add(screen, apart, self._services.now())
        await self._seekers.came(screen, player, was_seeking)

    def leave(self, screen: LobbyScreen) -> None:
        """Harmless when it never came in."""
        self._audience.drop(screen)
        self._seekers.left(screen.player_id)

    def take(self, screen: LobbyScreen, raw: bytes | str, done: Callable[[], None]) -> None:
        """Carries a message out and pushes the answer; then calls `done`. Never raises for what a person sends."""
        try:
            message = decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            screen.push(encode(malformed(str(error))))
            done()
            return
        if isinstance(message, LobbyPing):
            screen.push(encode(Pong(re=_re(message))))
            done()
            return
        self._services.spawn(self._answer(screen, message, done))

    async def _answer(self, screen: LobbyScreen, message: AnyLobbyMessage, done: Callable[[], None]) -> None:
        try:
            await self._carry_out(screen.player_id, message)
            screen.push(encode(Done(re=_re(message))))
        except Denied as denied:
            screen.push(encode(Failed(re=_re(message), code=denied.code, fr=denied.fr, en=denied.en)))
        except Exception:
            logger.exception("a message to the lobby failed")
            screen.push(encode(Failed(re=_re(message), code="internal", fr=FAILED_FR, en=FAILED_EN)))
        finally:
            done()

    async def _carry_out(self, player_id: str, message: AnyLobbyMessage) -> None:
        match message:
            case SeekGame():
                await self._seekers.seek(player_id, message)
            case StopSeeking():
                await self._seekers.stop(player_id)

    def sign_out(self, player: str) -> None:
        """What this person's screens were let in with counts no more."""
        self._send_away(player, "cet appareil a été déconnecté", "this device has been signed out")

    def forget(self, player: str) -> None:
        """The person no longer exists."""
        self._seekers.forget(player)
        self._send_away(player, "vos données sont effacées", "your data is deleted")

    def _send_away(self, player: str, fr: str, en: str) -> None:
        for screen in self._audience.of(player):
            self._audience.drop(screen)
            screen.push(encode(Closed(code="no_identity", fr=fr, en=en)))
            screen.close()
        self._seekers.left(player)

    # Living together.

    async def block(self, player: str, other: str, name: str) -> Blocked:
        blocked = await self.blocks.add(player, other, name)
        await self._apart_changed((player, other))
        return blocked

    async def unblock(self, player: str, block: str) -> None:
        other = await self.blocks.remove(player, block)
        await self._apart_changed((player, other))

    async def _apart_changed(self, people: tuple[str, ...]) -> None:
        for player in people:
            apart = await self.blocks.apart_from(player)
            self._audience.keep_apart(player, apart, self._services.now())
            self._seekers.keep_apart(player, apart)

    # The list.

    async def _show_for_ever(self) -> None:
        await self._try(self._read)
        while True:
            await self._changed.wait()
            await self._try(self._show)

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StorageFailed as error:
            logger.info("the lobby is read later: %s", error.why)
            await asyncio.sleep(1.0)
        except Exception:
            logger.exception("the lobby is shown again in a while")
            await asyncio.sleep(1.0)

    async def _show(self) -> None:
        records = self._services.listed.take()
        if records:
            await self._note(records)
        now = self._services.now()
        await self._audience.show(self._listing.shown(now), self._listing.entries, self._seekers.waiting())

    def show_soon(self) -> None:
        """Something that the lobby shows may have changed."""
        self._changed.set()

    async def _note(self, records: list[Record]) -> None:
        """Tables that this process has changed."""
        gone = tuple(record.id for record in records if not is_listed(record))
        entries = await self._entries([record for record in records if is_listed(record)])
        for entry in entries:
            self._put(entry)
        for table in gone:
            self._drop(table)
        bus = self._services.bus
        bus.publish_to_house(TablesListed(bus.process, tuple(entries), gone))

    async def _entries(self, records: list[Record]) -> list[Entry]:
        hosts = sorted({record.host for record in records if record.host is not None})
        languages = await self._services.store.languages(hosts)
        return [
            entry_of(record, languages.get(record.host or ""), await self._rating(record))
            for record in records
        ]

    async def _rating(self, record: Record) -> int | None:
        found = [await self._ratings(player, record.game) for player in record.people]
        known = [rating for rating in found if rating is not None]
        return round(sum(known) / len(known)) if known else None

    def _put(self, entry: Entry) -> None:
        self._noted.add(entry.id)
        self._listing.put(entry)

    def _drop(self, table: str) -> None:
        self._noted.add(table)
        self._listing.drop(table)

    async def _read(self) -> None:
        """All that the database has."""
        self._noted = set()
        found = [
            entry_of(record, lang, await self._rating(record))
            for record, lang in await self._services.store.listed()
        ]
        self._listing.read(found, self._noted)
        self.show_soon()

    # Rounds.

    def _round(self) -> None:
        services = self._services
        services.scheduler.set("lobby", services.now() + ROUND_SECONDS, self._round)
        self._rounds += 1
        self._tell_figures()
        if self._rounds % READ_ROUNDS == 0:
            services.spawn(self._try(self._read))
        services.spawn(self._try(self._seekers.round))
        self.show_soon()

    def _tell_figures(self) -> None:
        """Who is at the tables that are looked at through this process."""
        bus, now = self._services.bus, self._services.now()
        figures = {
            table.id: _figures(table)
            for table in self._tables.in_memory
            if table.record.listed and len(table.room.viewers)
        }
        self._listing.tell(bus.process, figures, now)
        bus.publish_to_house(TablesSeen(bus.process, figures))

    # The other processes.

    def house_note(self, note: HouseNote) -> None:
        match note:
            case TablesListed():
                for entry in note.tables:
                    self._put(entry)
                for table in note.gone:
                    self._drop(table)
            case TablesSeen():
                self._listing.tell(note.by, note.tables, self._services.now())
            case Sought():
                self._seekers.heard(note.seek)
            case SeeksEnded():
                self._seekers.ended(note.seeks, note.table)
            case KeptApart():
                self._services.spawn(self._try(lambda: self._apart_changed(note.people)))
            case Gone():
                self._listing.lose(note.by)
            case _:
                return
        self.show_soon()

    def missed(self) -> None:
        """Notes were missed."""
        self._services.spawn(self._try(self._read))
        self._services.spawn(self._try(self._seekers.read))

    def figures(self) -> dict[str, float]:
        return {"lobby_screens": len(self._audience), **self._seekers.figures()}


def _figures(table: Table) -> Figures:
    """Through this process alone: the others tell their own."""
    people = table.record.people
    here = {viewer.player for viewer in table.room.viewers if viewer.player}
    return Figures(
        sum(player in people for player in here),
        sum(player not in people for player in here),
        table.state.seq,
    )


def _re(message: AnyLobbyMessage) -> str | msgspec.UnsetType:
    return msgspec.UNSET if message.id is None else message.id
