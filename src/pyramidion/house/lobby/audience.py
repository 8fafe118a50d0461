"""The screens of the lobby: what changed is encoded once for all of them, and a few times a second at most."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Protocol

from .entries import Entry, TableListed
from .messages import LobbyChanged, LobbyShown, Waiting, encode

PAUSE_SECONDS = 0.1
"""Between two messages to everybody at least."""
SHARE = 1.5
"""So many times as long as sending took does the lobby pause afterwards: the tables need the loop too."""
SCREENS_A_TURN = 250
"""In one turn of the loop so many screens are sent something."""


class LobbyScreen(Protocol):
    """One connection that shows the lobby. Its methods must not block and must not raise."""

    player_id: str

    def push(self, data: bytes, replaces: None = None) -> None: ...

    def close(self) -> None: ...


class Audience:
    """Whoever looks, and what they were shown last."""

    def __init__(self) -> None:
        self._screens: dict[LobbyScreen, frozenset[str]] = {}
        """Each with those whom its person keeps apart from."""
        self._by_player: dict[str, set[LobbyScreen]] = {}
        self.tables: dict[str, TableListed] = {}
        self.people_at: Mapping[str, tuple[str, ...]] = {}
        self.waiting: tuple[Waiting, ...] = ()
        self._whole: bytes | None = None
        """What a newcomer is shown who keeps apart from nobody."""

    def __len__(self) -> int:
        return len(self._screens)

    def of(self, player: str) -> Iterator[LobbyScreen]:
        yield from tuple(self._by_player.get(player, ()))

    def has(self, player: str) -> bool:
        return player in self._by_player

    def add(self, screen: LobbyScreen, apart: frozenset[str], now: float) -> None:
        self._screens[screen] = apart
        self._by_player.setdefault(screen.player_id, set()).add(screen)
        screen.push(self._shown(apart, now))

    def drop(self, screen: LobbyScreen) -> None:
        if self._screens.pop(screen, None) is None:
            return
        mine = self._by_player[screen.player_id]
        mine.discard(screen)
        if not mine:
            del self._by_player[screen.player_id]

    def keep_apart(self, player: str, apart: frozenset[str], now: float) -> None:
        """Whom this person keeps apart from has changed: they are shown everything anew."""
        for screen in self.of(player):
            self._screens[screen] = apart
            screen.push(self._shown(apart, now))

    def _shown(self, apart: frozenset[str], now: float) -> bytes:
        if apart:
            tables = tuple(one for one in self.tables.values() if not self._is_apart(one.id, apart))
            return encode(LobbyShown(now=round(now, 3), tables=tables, waiting=self.waiting))
        if self._whole is None:
            tables = tuple(self.tables.values())
            self._whole = encode(LobbyShown(now=round(now, 3), tables=tables, waiting=self.waiting))
        return self._whole

    def _is_apart(self, table: str, apart: frozenset[str]) -> bool:
        return not apart.isdisjoint(self.people_at.get(table, ()))

    async def show(
        self, tables: dict[str, TableListed], entries: Mapping[str, Entry], waiting: tuple[Waiting, ...]
    ) -> None:
        """Everybody is sent what is new; returns after a pause, so that whoever calls it again soon may."""
        before, self.tables = self.tables, tables
        changed = tuple(one for table, one in tables.items() if before.get(table) != one)
        gone = tuple(table for table in before if table not in tables)
        people_before = self.people_at
        self.people_at = {table: entries[table].people for table in tables}
        is_new = bool(changed or gone or waiting != self.waiting)
        self.waiting = waiting
        self._whole = None
        if is_new:
            begun = perf_counter()
            await self._send(changed, gone, waiting, people_before)
            await asyncio.sleep(max(PAUSE_SECONDS, SHARE * (perf_counter() - begun)))

    async def _send(
        self,
        changed: tuple[TableListed, ...],
        gone: tuple[str, ...],
        waiting: tuple[Waiting, ...],
        people_before: Mapping[str, tuple[str, ...]],
    ) -> None:
        data = encode(LobbyChanged(tables=changed, gone=gone, waiting=waiting))
        people = {person for one in changed for person in self.people_at.get(one.id, ())}
        screens = tuple(self._screens.items())
        for number, (screen, apart) in enumerate(screens, 1):
            if number % SCREENS_A_TURN == 0:
                await asyncio.sleep(0)
            if screen not in self._screens:
                continue  # they have left meanwhile
            if apart and not apart.isdisjoint(people):
                screen.push(self._for(apart, changed, gone, waiting, people_before))
            else:
                screen.push(data)

    def _for(
        self,
        apart: frozenset[str],
        changed: tuple[TableListed, ...],
        gone: tuple[str, ...],
        waiting: tuple[Waiting, ...],
        people_before: Mapping[str, tuple[str, ...]],
    ) -> bytes:
        """For somebody who does not see all of it. A table at which one sits down from whom they keep apart goes."""
        hidden = {one.id for one in changed if self._is_apart(one.id, apart)}
        left = tuple(table for table in hidden if apart.isdisjoint(people_before.get(table, ())))
        tables = tuple(one for one in changed if one.id not in hidden)
        return encode(LobbyChanged(tables=tables, gone=(*gone, *left), waiting=waiting))
