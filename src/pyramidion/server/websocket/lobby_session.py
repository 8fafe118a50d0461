"""One WebSocket of the lobby from its handshake to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from litestar.types import Receive, Send

from pyramidion.house import Denied, Player, StorageFailed
from pyramidion.server.app_state import AppState
from pyramidion.server.errors import no_identity

from .protocol import WebSocketProtocol
from .reader import MessageReader
from .screen import WebSocketScreen
from .session import CLOSE_ENDED, CLOSE_TRY_LATER, close, disconnected


class LobbySession:
    __slots__ = ("_lobby", "_player", "_reader", "_screen", "_send", "_tasks")

    def __init__(
        self, state: AppState, protocol: WebSocketProtocol, send: Send, player: Player | None, address: str
    ) -> None:
        self._lobby = state.house.lobby
        self._send = send
        self._player = player
        waiting = state.settings.max_waiting_messages
        player_id = "" if player is None else player.id
        self._screen = WebSocketScreen(player_id, protocol, self, waiting, state.counters, False)
        self._reader = MessageReader(state, protocol, self._screen, address)
        self._tasks: set[asyncio.Task[None]] = set()
        protocol.attach(self._reader, self._screen)

    async def run(self, receive: Receive, was_seeking: bool) -> None:
        """Returns when the connection has ended."""
        try:
            await self._enter(was_seeking)
            await disconnected(receive)
        finally:
            self._reader.close()
            self._lobby.leave(self._screen)
            if self._tasks:
                await asyncio.wait(self._tasks)

    async def _enter(self, was_seeking: bool) -> None:
        try:
            if self._player is None:
                raise no_identity()
            await self._lobby.enter(self._screen, self._player, was_seeking)
        except StorageFailed:
            self._reader.close()
            self._start(close(self._send, CLOSE_TRY_LATER))
        except Denied as denied:
            self._reader.close()
            self._screen.close_with(denied)
        else:
            self._reader.start(self._lobby)

    # What the screen asks of its session.

    def all_sent(self) -> None:
        self._start(close(self._send, CLOSE_ENDED))

    def follow(self, table_id: str) -> None:
        raise AssertionError(f"the lobby leads to no table by itself, and not to {table_id}")

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
