"""Those who seek a game: kept in the database, paired in memory, and ended together with the table that they get.

Every process knows all seeks and pairs those to which one that was made here is the newest; what is left over for some
seconds, because a process is gone, any of them pairs. If two pair the same seek, one of them writes nothing and reads
again: nobody is lost, and nobody gets two tables.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import msgspec

from pyramidion.house import codes
from pyramidion.house.cluster.bus import SeeksEnded, Sought
from pyramidion.house.errors import Conflict, Denied, StorageFailed
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.log import Op
from pyramidion.house.storage.news import insert_news
from pyramidion.house.storage.projection import opening
from pyramidion.house.storage.store import Player
from pyramidion.house.table.record import Record

from . import seek_store
from .accepted import accepted
from .audience import Audience, LobbyScreen
from .blocks import Blocks
from .leaving import held_back
from .matched import check_paces, matched_record
from .messages import Matched, SeekGame, Seeking, SeekShown, Waiting, encode
from .pairing import pair
from .seek_store import SeekStore, StoredSeek
from .seeks import Match, Seek

logger = logging.getLogger(__name__)

LEASE_SECONDS = 20.0
"""So long a seek counts after its process last said that its person is here."""
GRACE_SECONDS = 15.0
"""So long it counts after its person has left the lobby: they may only have lost the connection."""
LASTS_SECONDS = 3 * 24 * 3600.0
"""A seek for games over days alone counts so long."""
LEFT_OVER_SECONDS = 3.0
"""What the process of the newest seek has not paired by then, any process does."""
TOLD_SECONDS = 120.0
"""Whoever comes back within this time is told of the table that they were brought to."""
ENDS_KEPT_SECONDS = 24 * 3600.0
PAIR_SECONDS = 0.02
"""Seeks that come within this time are paired together."""
READ_ROUNDS = 3
AWAITED_SECONDS = 4.0
"""Whoever is not at the table that was found by then is told by a notification."""

Ratings = Callable[[str, str], Awaitable[int | None]]
"""The rating of a person in a game; None where they have none."""


class Seekers:
    def __init__(
        self,
        services: Services,
        tables: TableRegistry,
        audience: Audience,
        blocks: Blocks,
        ratings: Ratings,
    ) -> None:
        self._services = services
        self._tables = tables
        self._audience = audience
        self._blocks = blocks
        self._ratings = ratings
        self._process = services.bus.process or secrets.token_hex(4)
        """By which the seeks of people with a screen in this process are known."""
        self._store = SeekStore(services.store)
        self._pool: dict[str, StoredSeek] = {}
        self._by_player: dict[str, str] = {}
        self._busy: set[str] = set()
        """Seeks that are being written."""
        self._newer: set[str] = set()
        """Those of which something is known that is newer than what is being read."""
        self._moving = asyncio.Lock()
        """Coming and going are written one after the other."""
        self._is_pairing = False
        self._is_reading = False
        self._rounds = 0
        self.sought = 0
        self.matched = 0
        self.conflicts = 0

    # Memory.

    def _keep(self, stored: StoredSeek) -> None:
        seek = stored.seek
        old = self._by_player.get(seek.player)
        if old is not None and old != seek.id:
            self._pool.pop(old, None)
        self._pool[seek.id] = stored
        self._by_player[seek.player] = seek.id
        self._newer.add(seek.id)

    def _drop(self, seek_id: str) -> StoredSeek | None:
        stored = self._pool.pop(seek_id, None)
        self._newer.add(seek_id)
        if stored is not None and self._by_player.get(stored.seek.player) == seek_id:
            del self._by_player[stored.seek.player]
        return stored

    def _of(self, player: str) -> StoredSeek | None:
        return self._pool.get(self._by_player.get(player, ""))

    def waiting(self) -> tuple[Waiting, ...]:
        """How many seek each game at each pace."""
        found: dict[tuple[str, int], tuple[int, float]] = {}
        for stored in self._pool.values():
            seek = stored.seek
            for pace in seek.paces:
                people, since = found.get((seek.game, pace), (0, seek.made))
                found[seek.game, pace] = people + 1, min(since, seek.made)
        return tuple(
            Waiting(game, pace, people, round(since, 3))
            for (game, pace), (people, since) in sorted(found.items())
        )

    def figures(self) -> dict[str, float]:
        return {
            "seeks_waiting": len(self._pool),
            "seeks_total": self.sought,
            "seeks_matched_total": self.matched,
            "seek_conflicts_total": self.conflicts,
        }

    # People.

    async def seek(self, player_id: str, wish: SeekGame) -> None:
        """Stored when this returns; Denied where it cannot be. What they sought before they seek no more."""
        services = self._services
        games = accepted(services, wish.game, wish.sizes, wish.options)
        check_paces(wish.game, wish.paces)
        player = await services.store.player(player_id)
        if player is None:
            raise Denied("no_identity", "nobody knows you here yet", "on ne vous connaît pas encore ici")
        if await services.store.hosted(player_id) >= services.settings.limits.tables:
            raise Denied("limit", "you host too many tables already", "vous tenez déjà trop de tables")
        await self.stop(player_id)
        until = await held_back(services.store, player_id, services.now()) if wish.ranked else None
        seek = Seek(
            id=codes.new_id(),
            player=player_id,
            name=player.name,
            lang=player.lang,
            game=wish.game,
            size=min(one.size for one in games),
            accepts=games,
            paces=tuple(sorted(set(wish.paces))),
            bots=wish.bots and not wish.ranked,
            ranked=wish.ranked and until is None,
            unranked_until=until,
            made=services.now(),
            rating=await self._ratings(player_id, wish.game),
            apart=await self._blocks.apart_from(player_id),
        )
        try:
            await self._insert(seek)
        except Conflict:
            # Through another process, of which this one has not heard yet.
            await self._end_stored(player_id)
            try:
                await self._insert(seek)
            except Conflict as conflict:
                raise StorageFailed("two devices seek at once") from conflict
        self.sought += 1

    async def _insert(self, seek: Seek) -> None:
        stored = self._here(seek)
        await self._services.log.write([seek_store.insert(seek, stored.process, stored.until)])
        self._keep(stored)
        self._tell_seek(seek)
        self._publish(seek)
        self._services.listed.changed.set()
        if not self._audience.has(seek.player):
            self.left(seek.player)  # they went while it was written
        self._pair_soon()

    def _here(self, seek: Seek) -> StoredSeek:
        """A seek of somebody with a screen in this process; one that outlasts their visit is no process's."""
        return StoredSeek(seek, self._until(seek), "" if seek.outlasts else self._process)

    def _until(self, seek: Seek) -> float:
        return self._services.now() + (LASTS_SECONDS if seek.outlasts else LEASE_SECONDS)

    async def stop(self, player: str) -> None:
        """They seek no more. If somebody was found in this very moment, they are told of that instead."""
        stored = self._of(player)
        if stored is not None:
            await self._end(stored.seek)

    async def _end_stored(self, player: str) -> None:
        stored = await self._store.of(player)
        if stored is not None:
            await self._end(stored.seek)

    async def _end(self, seek: Seek) -> None:
        """Without a table."""
        try:
            await self._services.log.write(seek_store.ended((seek,), None, self._services.now()))
        except Conflict:
            await self._settle(seek)
            return
        self.ended({seek.id: seek.player}, None)
        bus = self._services.bus
        bus.publish_to_house(SeeksEnded(bus.process, {seek.id: seek.player}))

    async def _settle(self, seek: Seek) -> None:
        """Another process has ended it, or it is gone: what became of it the database knows."""
        self.conflicts += 1
        self.ended({seek.id: seek.player}, await self._store.table_of(seek.id))

    async def came(self, screen: LobbyScreen, player: Player, was_seeking: bool) -> None:
        """They are shown what they seek. Who sought before the connection was lost learns what became of it."""
        if await self._found_here(player.id) is not None:
            return
        screen.push(encode(Seeking(seek=None)))
        if was_seeking:
            table = await self._store.last_match(player.id, self._services.now() - TOLD_SECONDS)
            if table is not None:
                screen.push(encode(Matched(table=table)))

    async def _found_here(self, player: str) -> Seek | None:
        """The seek of somebody who has just come is this process's from now on."""
        async with self._moving:
            stored = self._of(player) or await self._store.of(player)
            if stored is None:
                return None
            apart = await self._blocks.apart_from(player)
            seek = msgspec.structs.replace(stored.seek, away=False, apart=apart)
            here = self._here(seek)
            await self._services.log.write([seek_store.take(seek, here.process, here.until)])
            self._keep(here)
        self._tell_seek(seek)
        self._publish(seek)
        self._pair_soon()
        return seek

    def left(self, player: str) -> None:
        """One of their screens is gone."""
        stored = self._of(player)
        if stored is not None and not self._audience.has(player) and stored.process == self._process:
            self._services.spawn(self._leave(stored.seek))

    async def _leave(self, seek: Seek) -> None:
        """It counts for a while yet; somebody who is not there is not paired."""
        async with self._moving:
            if seek.id not in self._pool or self._audience.has(seek.player):
                return  # they are back
            until = self._services.now() + GRACE_SECONDS
            try:
                await self._services.log.write([(seek_store.MOVE_SEEK, ("", until, seek.id))])
            except StorageFailed as error:
                logger.info("a seek lapses later: %s", error.why)
                return
            if seek.id not in self._pool:
                return
            seek = msgspec.structs.replace(seek, away=True)
            self._keep(StoredSeek(seek, until, ""))
        self._publish(seek)

    def forget(self, player: str) -> None:
        stored = self._of(player)
        if stored is not None:
            self._drop(stored.seek.id)
            self._services.listed.changed.set()

    def keep_apart(self, player: str, apart: frozenset[str]) -> None:
        stored = self._of(player)
        if stored is not None:
            seek = msgspec.structs.replace(stored.seek, apart=apart)
            self._keep(StoredSeek(seek, stored.until, stored.process))

    def _tell_seek(self, seek: Seek) -> None:
        data = encode(Seeking(seek=SeekShown.of(seek)))
        for screen in self._audience.of(seek.player):
            screen.push(data)

    # Pairing.

    def _pair_soon(self) -> None:
        if not self._is_pairing:
            self._is_pairing = True
            asyncio.get_running_loop().call_later(PAIR_SECONDS, self._start_pairing)

    def _start_pairing(self) -> None:
        self._is_pairing = False
        self._pair(self._is_ours)

    def _is_ours(self, match: Match) -> bool:
        newest = max(match.seeks, key=lambda seek: (seek.made, seek.id))
        return self._pool[newest.id].process in (self._process, "")

    def _pair(self, is_wanted: Callable[[Match], bool]) -> None:
        free = [x.seek for x in self._pool.values() if x.seek.id not in self._busy]
        for match in pair(free, self._services.now()):
            if is_wanted(match):
                ids = {seek.id for seek in match.seeks}
                self._busy |= ids
                self._services.spawn(self._bring_together(match, ids))

    async def _bring_together(self, match: Match, ids: set[str]) -> None:
        """One write ends the seeks and opens the table: both happen or neither."""
        services = self._services
        try:
            record: Record | None = matched_record(services, match)
            assert record is not None
            await services.log.write(self._opened(match, record, services.now()))
        except Conflict:
            self.conflicts += 1
            record = None
        except Exception:
            logger.exception("people are paired later")
            return
        finally:
            self._busy -= ids
        if record is None:
            await self.read()  # another process was first
            return
        self.matched += len(match.seeks)
        services.news_written.set()
        people = {seek.id: seek.player for seek in match.seeks}
        self.ended(people, record.id)
        services.listed.add(record)
        services.bus.publish_to_house(SeeksEnded(services.bus.process, people, record.id))
        if match.pace:
            await self._tables.readable(record.id)  # once in memory it begins by itself

    def _opened(self, match: Match, record: Record, now: float) -> list[Op]:
        """The table, the ends of the seeks, and news for whoever is not at the table in a moment."""
        due = now + AWAITED_SECONDS
        told = [insert_news(record.id, seek.player, ("awaited",), 0, now, due) for seek in match.seeks]
        return [*opening(record), *seek_store.ended(match.seeks, record.id, now), *told]

    # What the other processes tell.

    def heard(self, seek: Seek) -> None:
        if seek.id not in self._busy:
            self._keep(StoredSeek(seek, self._until(seek), "" if seek.away else "elsewhere"))

    def ended(self, seeks: Mapping[str, str], table: str | None) -> None:
        """These seeks have ended; their people are told."""
        data = encode(Seeking(seek=None)) if table is None else encode(Matched(table=table))
        for seek_id, player in seeks.items():
            self._drop(seek_id)
            for screen in self._audience.of(player):
                screen.push(data)
        self._services.listed.changed.set()

    def _publish(self, seek: Seek) -> None:
        bus = self._services.bus
        bus.publish_to_house(Sought(bus.process, seek))

    # Rounds.

    async def round(self) -> None:
        """Every few seconds: leases are renewed, seeks of people who have left lapse, and bots join who waits."""
        services, now = self._services, self._services.now()
        self._rounds += 1
        if any(x.process == self._process and not x.seek.outlasts for x in self._pool.values()):
            await self._renew(now + LEASE_SECONDS)
        if services.seeks_written.is_set() or (self._rounds % READ_ROUNDS == 1 and services.log.shared):
            services.seeks_written.clear()
            await self.read()
        for stored in [x for x in self._pool.values() if x.until < now and x.seek.id not in self._busy]:
            await self._lapse(stored)
        self._pair(partial(self._is_left_over, now))
        if self._rounds % 1000 == 1:
            await services.log.write([(seek_store.FORGET_ENDS, (now - ENDS_KEPT_SECONDS,))])

    async def _renew(self, until: float) -> None:
        await self._services.log.write([(seek_store.RENEW_SEEKS, (until, self._process))])
        for stored in list(self._pool.values()):
            if stored.process == self._process:
                self._pool[stored.seek.id] = msgspec.structs.replace(stored, until=max(until, stored.until))

    async def _lapse(self, stored: StoredSeek) -> None:
        """Unless its process has renewed it and only did not tell."""
        now = await self._store.of(stored.seek.player)
        if now is None or now.seek.id != stored.seek.id:
            await self._settle(stored.seek)
        elif now.until >= self._services.now():
            self._keep(now)
        else:
            await self._end(stored.seek)

    def _is_left_over(self, now: float, match: Match) -> bool:
        newest = max(seek.made for seek in match.seeks)
        return self._is_ours(match) or newest < now - LEFT_OVER_SECONDS

    async def read(self) -> None:
        """All seeks as the database has them. Whose seek is there no more is told what became of it."""
        if self._is_reading:
            return
        self._is_reading = True
        try:
            await self._read()
        finally:
            self._is_reading = False
        self._pair_soon()

    async def _read(self) -> None:
        self._newer = set()
        found = {x.seek.id: x for x in await self._store.all()}
        for seek_id in [x for x in self._pool if x not in found and x not in self._newer | self._busy]:
            stored = self._pool.get(seek_id)
            if stored is not None:
                await self._settle(stored.seek)
        for seek_id, stored in found.items():
            if seek_id not in self._newer:
                self._keep(stored)
