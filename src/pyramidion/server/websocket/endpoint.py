"""The WebSocket of a table: who comes in and how it ends. The screen of a room has a door of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from litestar.types import Receive, Scope, Send

from pyramidion.house import Denied, House, Player, StorageFailed, Table
from pyramidion.house.codes import is_id
from pyramidion.server.app_state import Reception
from pyramidion.server.errors import no_identity, unknown
from pyramidion.server.http.headers import same_origin
from pyramidion.server.operations.logs import at_table
from pyramidion.server.rate_limits.addresses import address_key

from .protocol import EXTENSION, Wire
from .reader import Ear, turn_away
from .screen import Screen

PATH = "/ws/tables/"
SALON = "/ws/salon/"
ENDED = 4000
"""The close code after `closed`: there is no use in coming back."""
LATER = 1013
"""The house cannot read the table just now: come back in a moment."""


class Socket:
    """The ASGI application behind /ws/tables/ID and /ws/salon/ID."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        reception = self._reception
        address = address_key(scope["client"][0] if scope["client"] else None)
        path: str = scope["path"]
        salon = path.startswith(SALON)
        table_id = path.removeprefix(SALON if salon else PATH)
        if path == table_id or not table_id or "/" in table_id:
            await refuse(send, 404)
            return
        if not same_origin(scope["headers"]):
            await refuse(send, 403)
            return
        wire = ((scope.get("extensions") or {}).get(EXTENSION) or {}).get("wire")
        if not isinstance(wire, Wire):
            raise RuntimeError("the server runs on uvicorn with ws=Wire, as `pyramidion serve` does")
        try:
            if not await reception.open_sockets.enter(address):
                reception.counts.limited += 1
                await refuse(send, 429)
                return
            try:
                # Before the handshake: once it is done the screen may speak, and there is somebody to listen.
                player = await reception.player(scope["headers"])
            except StorageFailed:
                await refuse(send, 503)
                return
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            reception.counts.screens += 1
            try:
                with reception.present.while_here(player):
                    await self._attend(player, receive, send, wire, table_id, address, salon)
            finally:
                wire.drained = None
                reception.counts.screens -= 1
        finally:
            reception.open_sockets.leave(address)

    async def _attend(
        self,
        player: Player | None,
        receive: Receive,
        send: Send,
        wire: Wire,
        table_id: str,
        address: str,
        salon: bool,
    ) -> None:
        reception = self._reception
        most = reception.settings.waiting_messages
        # Whoever opens the screen of the room in their own browser does not become its owner: it is nobody's.
        who = "" if salon or player is None else player.id
        by = (player.id if player else "") if salon else None
        visit = Visit(reception.house, player, lambda code: self._begin(close(send, code)), self._begin, by)
        screen = Screen(who, wire, most, reception.counts, visit.end, visit.follow)
        ear = Ear(reception, wire, screen, address)
        visit.begin(screen, ear)
        try:
            if player is None and not salon:
                visit.turn_away(no_identity())
            else:
                await visit.enter(table_id)
            await gone(receive)
        finally:
            visit.leave()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Visit:
    """One connection at one table after another: it goes on to the rematch without a new handshake."""

    screen: Screen
    ear: Ear

    def __init__(
        self,
        house: House,
        player: Player | None,
        close: Callable[[int], None],
        run: Callable[[Coroutine[Any, Any, None]], None],
        by: str | None = None,
    ) -> None:
        self._house = house
        self._player = player
        self._close = close
        self._run = run
        self._by = by
        """For the screen of a room: who opened it, empty for nobody known."""
        self._table: Table | None = None

    def end(self) -> None:
        self._close(ENDED)

    def begin(self, screen: Screen, ear: Ear) -> None:
        self.screen, self.ear = screen, ear

    async def enter(self, table_id: str) -> None:
        try:
            if not is_id(table_id):
                raise unknown()  # it is asked of no database and written into no log
            at_table(table_id)
            table = await self._house.table(table_id)
            if self.ear.is_shut:
                return  # gone in the meantime
            if self._by is None:
                table.join(self.screen, self._player)
            else:
                table.hang(self.screen, self._by)
        except StorageFailed:
            self.ear.shut()
            self._close(LATER)
        except Denied as denied:
            self.turn_away(denied)
        else:
            self._table = table
            self.ear.listen(table)

    def follow(self, table_id: str) -> None:
        self.ear.pause()
        self._quit()
        self._run(self.enter(table_id))

    def turn_away(self, denied: Denied) -> None:
        self.ear.shut()
        turn_away(self.screen, denied)

    def leave(self) -> None:
        self.ear.shut()
        self._quit()

    def _quit(self) -> None:
        if self._table is not None:
            self._table.quit(self.screen)
            self._table = None


async def gone(receive: Receive) -> None:
    """Waits until the connection has ended; what still comes in is not looked at."""
    while (await receive())["type"] == "websocket.receive":
        pass


async def close(send: Send, code: int) -> None:
    """Whoever has left at the same moment needs no goodbye."""
    with suppress(RuntimeError):
        await send({"type": "websocket.close", "code": code, "reason": ""})


async def refuse(send: Send, status: int) -> None:
    """Before the handshake there is nothing but HTTP to say no with."""
    start: Any = {"type": "websocket.http.response.start", "status": status, "headers": []}
    body: Any = {"type": "websocket.http.response.body", "body": b"", "more_body": False}
    await send(start)
    await send(body)
