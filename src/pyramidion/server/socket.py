"""The WebSocket of a table: who comes in, what is read, how it ends."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send
from msgspec import UNSET, UnsetType

from pyramidion.core import Fault
from pyramidion.house import Denied, Table
from pyramidion.house.messages import Closed

from .errors import TooMuch, internal, no_identity, problem, socket_problem, unknown
from .headers import same_origin
from .limits import address_key
from .reception import Reception
from .screen import Screen
from .wire import EXTENSION, Wire

ENDED = 4000
"""The close code after `closed`: there is no use in coming back."""
PATIENCE = 200
"""Messages in a row over the limit before the connection is closed."""

BINARY = Denied(
    "malformed",
    "a message is text, not bytes",
    "un message est du texte, pas des octets",
    [Fault("", "a message is JSON in a text frame")],
)


class _Named(msgspec.Struct):
    id: str | UnsetType = UNSET


_named = msgspec.json.Decoder(_Named)


def name_of(data: bytes) -> str | UnsetType:
    """The id of a message that is not looked at any further, so that its sender knows which one was meant."""
    try:
        name = _named.decode(data).id
    except (msgspec.MsgspecError, RecursionError):
        return UNSET
    return name if isinstance(name, str) and len(name) <= 64 else UNSET


class Socket:
    """The ASGI application behind /ws/tables/ID."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._closing: set[asyncio.Task[None]] = set()
        limit = reception.settings.message_bytes
        self._too_long = socket_problem(
            Denied(
                "limit",
                f"a message is at most {limit} bytes",
                f"un message fait au plus {limit} octets",
            )
        )
        self._binary = socket_problem(BINARY)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.WEBSOCKET:
            raise unknown()
        await receive()
        reception = self._reception
        address = address_key(scope["client"][0] if scope["client"] else None)
        kind, _, table_id = scope["path"].strip("/").partition("/")
        if kind != "tables" or not table_id or "/" in table_id:
            await refuse(send, 404)
            return
        if not same_origin(scope["headers"]):
            await refuse(send, 403)
            return
        if reception.sockets is not None and (
            reception.open_sockets[address] >= reception.settings.sockets_per_address
            or reception.sockets.take(address)
        ):
            reception.counts.limited += 1
            await refuse(send, 429)
            return
        wire = ((scope.get("extensions") or {}).get(EXTENSION) or {}).get("wire")
        if not isinstance(wire, Wire):
            raise RuntimeError("the server runs on uvicorn with ws=Wire, as `pyramidion serve` does")
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        reception.open_sockets[address] += 1
        reception.counts.screens += 1
        try:
            await self._attend(scope, receive, send, wire, table_id, address)
        finally:
            wire.drained = None
            reception.counts.screens -= 1
            reception.open_sockets[address] -= 1
            if not reception.open_sockets[address]:
                del reception.open_sockets[address]

    async def _attend(
        self, scope: Scope, receive: Receive, send: Send, wire: Wire, table_id: str, address: str
    ) -> None:
        reception = self._reception
        player = reception.player(scope["headers"])

        def end() -> None:
            task = asyncio.get_running_loop().create_task(close(send))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

        screen = Screen(
            player.id if player else "", wire, reception.settings.waiting_messages, reception.counts, end
        )
        try:
            if player is None:
                raise no_identity()
            table = await reception.house.table(table_id)
            table.join(screen)
        except Denied as denied:
            turn_away(screen, denied)
            await gone(receive)
            return
        try:
            await self._read(receive, screen, table, address)
        finally:
            table.quit(screen)

    async def _read(self, receive: Receive, screen: Screen, table: Table, address: str) -> None:
        """The path of every move: nothing here is paid for a message that is not needed for it."""
        reception = self._reception
        counts = reception.counts
        longest = reception.settings.message_bytes
        bucket = reception.message_bucket()
        addresses = reception.address_messages
        over = 0
        while True:
            event: Any = await receive()
            if event["type"] != "websocket.receive":
                return
            counts.messages += 1
            data: bytes = event["data"]
            if bucket is not None and (
                wait := bucket.take() or (addresses.take(address) if addresses is not None else 0.0)
            ):
                counts.limited += 1
                over += 1
                if over > PATIENCE:
                    turn_away(screen, TooMuch(wait))
                    await gone(receive)
                    return
                screen.push(socket_problem(TooMuch(wait), name_of(data) if len(data) <= longest else UNSET))
                continue
            over = 0
            if len(data) > longest:
                counts.malformed += 1
                screen.push(self._too_long)
                continue
            if not event["is_text"]:
                counts.malformed += 1
                screen.push(self._binary)
                continue
            try:
                await table.handle(screen, data)
            except Exception as error:  # noqa: BLE001 - whatever it is, the table goes on
                counts.failures += 1
                told = internal(error, "a message")
                screen.push(
                    msgspec.json.encode({"type": "error", "code": told.code, "fr": told.fr, "en": told.en})
                )


def turn_away(screen: Screen, denied: Denied) -> None:
    told = problem(denied)
    screen.push(msgspec.json.encode(Closed(code=told.code, fr=told.fr, en=told.en)))
    screen.close()


async def gone(receive: Receive) -> None:
    """Waits until the connection has ended; what still comes in is not looked at."""
    while (await receive())["type"] == "websocket.receive":
        pass


async def close(send: Send) -> None:
    await send({"type": "websocket.close", "code": ENDED, "reason": ""})


async def refuse(send: Send, status: int) -> None:
    """Before the handshake there is nothing but HTTP to say no with."""
    start: Any = {"type": "websocket.http.response.start", "status": status, "headers": []}
    body: Any = {"type": "websocket.http.response.body", "body": b"", "more_body": False}
    await send(start)
    await send(body)
