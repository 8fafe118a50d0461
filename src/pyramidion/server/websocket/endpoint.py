"""The ASGI application behind /ws/tables/ID, /ws/salon/ID and /ws/lobby: who is let in."""

from __future__ import annotations

from typing import Any

from litestar.types import Receive, Scope, Send

from pyramidion.house import StorageFailed
from pyramidion.server.app_state import AppState
from pyramidion.server.http.headers import same_origin
from pyramidion.server.identity.cookies import device_of
from pyramidion.server.rate_limits.addresses import address_key

from .lobby_session import LobbySession
from .protocol import EXTENSION, WebSocketProtocol
from .session import TableSession

TABLES_PATH = "/ws/tables/"
SALON_PATH = "/ws/salon/"
LOBBY_PATH = "/ws/lobby"
WAS_SEEKING = b"seeking"
"""The query with which a client comes back to the lobby that sought a game when the connection was lost."""
ASKS_FOR_INCREMENTS = b"views=increments"
"""The query with which a client asks for what is new in a view."""


class WebSocketEndpoint:
    """Accepts or refuses a handshake, then runs the session."""

    def __init__(self, state: AppState) -> None:
        self._state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        state = self._state
        address = address_key(scope["client"][0] if scope["client"] else None)
        path: str = scope["path"]
        is_salon, is_lobby = path.startswith(SALON_PATH), path == LOBBY_PATH
        table_id = path.removeprefix(SALON_PATH if is_salon else TABLES_PATH)
        is_table = path != table_id and table_id and "/" not in table_id
        if not (state.house.lobby.is_open if is_lobby else is_table):
            await refuse(send, 404)
            return
        if not same_origin(scope["headers"]):
            await refuse(send, 403)
            return
        protocol = protocol_of(scope)
        try:
            if not await state.open_sockets.enter(address):
                state.counters.limited += 1
                await refuse(send, 429)
                return
            try:
                # Before the handshake: once it is complete messages may arrive, and the session must be there.
                player = await state.auth.player_of(scope["headers"])
                if player is not None:
                    player = await state.house.settle_name(player)
            except StorageFailed:
                await refuse(send, 503)
                return
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            state.counters.screens += 1
            try:
                with state.sessions.tracked(player):
                    if is_lobby:
                        lobby = LobbySession(state, protocol, send, player, address)
                        await lobby.run(receive, scope["query_string"] == WAS_SEEKING)
                        return
                    takes_increments = scope["query_string"] == ASKS_FOR_INCREMENTS
                    device = device_of(scope["headers"])
                    session = TableSession(
                        state, protocol, send, player, address, is_salon, takes_increments, device
                    )
                    await session.run(table_id, receive)
            finally:
                protocol.detach_sender()
                state.counters.screens -= 1
        finally:
            state.open_sockets.leave(address)


def protocol_of(scope: Scope) -> WebSocketProtocol:
    extensions: Any = scope.get("extensions") or {}
    protocol = (extensions.get(EXTENSION) or {}).get("protocol")
    if not isinstance(protocol, WebSocketProtocol):
        raise RuntimeError("the server runs on uvicorn with ws=WebSocketProtocol, as `pyramidion serve` does")
    return protocol


async def refuse(send: Send, status: int) -> None:
    """Refuses the handshake with an HTTP status."""
    start: Any = {"type": "websocket.http.response.start", "status": status, "headers": []}
    body: Any = {"type": "websocket.http.response.body", "body": b"", "more_body": False}
    await send(start)
    await send(body)
