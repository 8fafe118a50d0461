"""One WebSocket from its handshake to its end, at one table after another."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from litestar.types import Receive, Send

from pyramidion.house import Denied, Player, StorageFailed, Table
from pyramidion.house.codes import is_id
from pyramidion.server.app_state import AppState
from pyramidion.server.errors import no_identity, unknown
from pyramidion.server.operations.logs import set_table

from .protocol import WebSocketProtocol
from .reader import MessageReader
from .screen import WebSocketScreen

CLOSE_ENDED = 4000
"""The close code after a `closed` message: coming back is no use."""
CLOSE_TRY_LATER = 1013
"""The close code while the house cannot read the table: come back in a moment."""


class TableSession:
    """Connects a WebSocket to a table, and to the next one for a rematch, without a new handshake."""

    __slots__ = ("_house", "_is_salon", "_player", "_reader", "_screen", "_send", "_table", "_tasks")

    def __init__(
        self,
        state: AppState,
        protocol: WebSocketProtocol,
        send: Send,
        player: Player | None,
        address: str,
        is_salon: bool,
        takes_increments: bool,
        device: str,
    ) -> None:
        self._house = state.house
        self._send = send
        self._player = player
        self._is_salon = is_salon
        # The screen of a room is nobody's, even if somebody opens it in their own browser.
        player_id = "" if is_salon or player is None else player.id
        self._screen = WebSocketScreen(
            player_id,
            protocol,
            self,
            state.settings.max_waiting_messages,
            state.counters,
            takes_increments,
            device,
        )
        self._reader = MessageReader(state, protocol, self._screen, address)
        self._table: Table | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        protocol.attach(self._reader, self._screen)

    async def run(self, table_id: str, receive: Receive) -> None:
        """Returns when the connection has ended and nothing of it is under way any more."""
        try:
            if self._player is None and not self._is_salon:
                self._refuse(no_identity())
            else:
                await self._enter(table_id)
            await disconnected(receive)
        finally:
            self._reader.close()
            self._leave_table()
            if self._tasks:
                await asyncio.wait(self._tasks)

    # What the screen asks of its session.

    def all_sent(self) -> None:
        self._start(close(self._send, CLOSE_ENDED))

    def follow(self, table_id: str) -> None:
        self._reader.pause()
        self._leave_table()
        self._start(self._enter(table_id))

    async def _enter(self, table_id: str) -> None:
        try:
            if not is_id(table_id):
                raise unknown()  # such an id goes into no query and no log
            set_table(table_id)
            table = await self._house.table_for(table_id, "" if self._player is None else self._player.id)
            if self._reader.is_closed:
                return  # the connection has ended meanwhile
            if self._is_salon:
                table.hang(self._screen, "" if self._player is None else self._player.id)
            else:
                table.join(self._screen, self._player)
        except StorageFailed:
            self._reader.close()
            self._start(close(self._send, CLOSE_TRY_LATER))
        except Denied as denied:
            self._refuse(denied)
        else:
            self._table = table
            self._reader.start(table)

    def _refuse(self, denied: Denied) -> None:
        self._reader.close()
        self._screen.close_with(denied)

    def _leave_table(self) -> None:
        if self._table is not None:
            self._table.quit(self._screen)
            self._table = None

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def disconnected(receive: Receive) -> None:
    """Waits until the connection has ended."""
    while (await receive())["type"] == "websocket.receive":
        pass


async def close(send: Send, code: int) -> None:
    """Closes the connection, unless it has ended already."""
    with suppress(RuntimeError, OSError):
        await send({"type": "websocket.close", "code": code, "reason": ""})
