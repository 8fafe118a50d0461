"""A real server in a thread on a free port, and people who use it as programs and browsers do."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pyramidion.house import House, Settings
from pyramidion.house.table.screen_messages import AnyAnswer
from pyramidion.server.app import create_app
from pyramidion.server.app_state import AppState
from pyramidion.server.network import listen
from pyramidion.server.operations.access_log import AccessLogMiddleware
from pyramidion.server.settings import ServerSettings
from pyramidion.server.startup.serve import loop_factory, uvicorn_config

T = TypeVar("T")

TIMEOUT_SECONDS = 20.0
"""Seconds after which a message that has not come is a failure. Nothing waits for them to pass."""


class Clock:
    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Served:
    """A house that is open. Leave the `with` and it is closed, its database too."""

    def __init__(
        self, folder: Path, server: ServerSettings, proxies: str | None = None, **house: Any
    ) -> None:
        self._proxies = proxies
        self.clock = Clock()
        self._house_settings = Settings(
            database=folder / "house.db", bot_delay=(0.0, 0.0), now=self.clock, **house
        )
        self._settings = server
        self._listener = listen("127.0.0.1", 0)
        # Sockets that the system does not buffer generously: a reader that stops is noticed at once.
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self._opened = threading.Event()
        self._failed: BaseException | None = None
        self._thread = threading.Thread(target=self._run)
        self.at = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self.house: House
        self.state: AppState
        self._loop: asyncio.AbstractEventLoop
        self._server: uvicorn.Server

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._opened.wait(TIMEOUT_SECONDS)
        if self._failed is not None:
            self._listener.close()
            raise self._failed
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(TIMEOUT_SECONDS)
        assert not self._thread.is_alive()
        self._listener.close()
        if self._failed is not None:
            raise self._failed

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(self._serve())
        except BaseException as error:  # noqa: BLE001 - the test's own thread raises it
            self._failed = error
            self._opened.set()

    async def _serve(self) -> None:
        self.house = await House.open(self._house_settings)
        self._loop = asyncio.get_running_loop()
        made = create_app(self.house, self._settings)
        self.state = made.state
        app = AccessLogMiddleware(made, self._proxies is not None)
        self._server = uvicorn.Server(uvicorn_config(app, self._proxies))
        self._opened.set()  # the socket listens already: whoever connects now is served soon
        await self._server.serve(sockets=[self._listener])
        await self.house.close()

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs it in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(TIMEOUT_SECONDS)

    def advance(self, seconds: float) -> None:
        """Moves the house's clock on; what is due happens."""
        self.clock.ahead += seconds

        async def ring() -> None:
            self.house.services.scheduler.ring()

        self.call(ring())


class Person:
    """Somebody with a cookie jar."""

    def __init__(self, served: Served, name: str | None = None) -> None:
        self.served = served
        self._stack = ExitStack()
        client = httpx.Client(
            base_url=f"http://{served.at}", timeout=TIMEOUT_SECONDS, trust_env=False, verify=False
        )
        self.http = self._stack.enter_context(client)
        if name is not None:
            assert self.http.post("/api/me", json={"name": name, "lang": "fr"}).status_code == 200

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def open_table(self, **wish: Any) -> dict[str, Any]:
        body = {
            "game": "soleil",
            "options": {"emperor": "house", "ingots": "shuffled"},
            "seats": [{"kind": "me"}, {"kind": "open"}],
            **wish,
        }
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def watch(self, table: str, slow: bool = False, door: str = "tables", **headers: str) -> Screen:
        """A WebSocket at the table; closed with the person."""
        cookie = {"Cookie": self.cookie, **headers}
        return self._stack.enter_context(Screen(self.served.at, table, cookie, slow, door))


_decode = msgspec.json.Decoder[AnyAnswer](AnyAnswer).decode


class Screen:
    """One WebSocket. `get` waits for a message of a kind and keeps the others in `heard`.

    Whatever comes is one of the published messages, to the last field.

    A `slow` one takes nothing from its socket that nobody reads here.
    """

    def __init__(
        self, at: str, table: str, headers: dict[str, str], slow: bool = False, door: str = "tables"
    ) -> None:
        self._connecting = connect(
            f"ws://{at}/ws/{door}/{table}",
            sock=narrow(at) if slow else None,
            max_queue=1 if slow else None,
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=TIMEOUT_SECONDS,
            proxy=None,
        )
        self.connection: ClientConnection
        self.heard: list[dict[str, Any]] = []
        self._sent = 0

    def __enter__(self) -> Self:
        self.connection = self._connecting.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connecting.__exit__(*error)

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def read(self) -> dict[str, Any]:
        text = self.connection.recv(TIMEOUT_SECONDS)
        message: dict[str, Any] = json.loads(text)
        assert json.loads(msgspec.json.encode(_decode(text))) == message
        self.heard.append(message)
        return message

    def get(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this kind with these fields."""
        while True:
            message = self.read()
            if message["type"] == kind and all(message.get(name) == x for name, x in fields.items()):
                return message

    def ended(self) -> int | None:
        """Reads until the connection is closed; gives the close code, if the house gave one."""
        while True:
            try:
                self.read()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None

    def latest(self, kind: str) -> dict[str, Any]:
        """The newest message of this kind that has come; waits for one if there is none."""
        heard = (message for message in reversed(self.heard) if message["type"] == kind)
        return next(heard, None) or self.get(kind)

    def ask(self, **message: Any) -> dict[str, Any]:
        """Sends and gives the answer, known by its `re`."""
        self._sent += 1
        name = message.setdefault("id", f"{id(self)}-{self._sent}")
        self.send(**message)
        while True:
            answer = self.read()
            if answer.get("re") == name:
                return answer

    def stop(self, *others: Screen) -> dict[str, Any]:
        """Everybody who plays agrees that the game ends; gives what the game shows then."""
        asked = self.ask(type="end")
        if asked["type"] == "game":  # nobody else plays
            return asked
        for other in others:
            assert other.ask(type="answer", proposal=asked["proposal"], yes=True)["type"] == "ok"
        return self.get("game", over=True)

    def move(self, seat: int, seq: int, move: dict[str, Any], **more: Any) -> dict[str, Any]:
        return self.ask(type="move", seat=seat, seq=seq, move=move, **more)


def narrow(at: str) -> socket.socket:
    """A connection that holds little of what is not read."""
    host, _, port = at.partition(":")
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.connect((host, int(port)))
    return sock


def question(view: dict[str, Any]) -> dict[str, Any]:
    """A question not asked before about the first cell that is not solved."""
    asked = {(answer["cell"], answer["symbol"]) for answer in view["log"]}
    for row, letter in enumerate("ABCD"):
        for column in range(6):
            if view["board"][row][column] == "?":
                cell = f"{letter}{column + 1}"
                free = next(x for x in "SLAO" if (cell, x) not in asked)
                return {"type": "guess", "cell": cell, "symbol": free}
    raise AssertionError("every cell is solved")
