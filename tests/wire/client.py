"""People with cookies, and their devices: everything that a device is sent is kept."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.increments import applied

TIMEOUT_SECONDS = 120.0
"""After this, an answer that has not come is a failure. Nothing waits for it to pass."""


class Unanswered(Exception):
    """The house did not answer, or not as the protocol says."""


class Heard(msgspec.Struct, frozen=True):
    """One message as it came, and at which entry of the game this device stood then."""

    raw: str
    message: dict[str, Any]
    seq: int
    """Of the newest `game` message that this device had, this one included; -1 before the first."""
    view: dict[str, Any] | None
    """Of a `game` message: the whole view, also where only an increment was sent."""


class Person:
    """Somebody with a cookie jar."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.http = httpx.AsyncClient(base_url=url, timeout=TIMEOUT_SECONDS, trust_env=False)

    async def arrive(self) -> Self:
        await self.request("POST", "/api/me", {"name": self.name, "lang": "fr"})
        return self

    async def claim(self, link: str) -> Self:
        """This device becomes the person of a personal link."""
        await self.request("POST", "/api/me/claim", {"token": link.rpartition("/")[2]})
        return self

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON of the answer; waits where the house asks to."""
        answer = await self.try_request(method, path, body)
        if answer.status_code >= 400:
            raise Unanswered(f"{method} {path}: {answer.status_code} {answer.text[:500]}")
        return answer.json() if answer.content else None

    async def try_request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        while True:
            answer = await self.http.request(method, path, json=body)
            if answer.status_code != 429 or "retry-after" not in answer.headers:
                return answer
            await asyncio.sleep(float(answer.headers["retry-after"]))

    async def close(self) -> None:
        await self.http.aclose()


class Device:
    """One WebSocket at a table. `person` None: the television of a room."""

    def __init__(
        self, name: str, url: str, table: str, person: Person | None, increments: bool = False
    ) -> None:
        self.name = name
        self.person = person
        door = "salon" if person is None else "tables"
        query = "?views=increments" if increments else ""
        self._url = f"{url.replace('http', 'ws', 1)}/ws/{door}/{table}{query}"
        self.heard: list[Heard] = []
        self.seats: set[int] = set()
        """Seats whose secrets this device may have been told."""
        self.game: dict[str, Any] = {}
        """The newest `game` message, with its whole view."""
        self.table: dict[str, Any] = {}
        self.ended = False
        self._news = asyncio.Condition()
        self._numbers = itertools.count()
        self._connection: ClientConnection
        self._reading: asyncio.Task[None]

    async def open(self) -> Self:
        headers = {} if self.person is None else {"Cookie": self.person.cookie}
        self._connection = await connect(
            self._url, additional_headers=headers, compression=None, max_size=None, proxy=None
        )
        self._reading = asyncio.create_task(self._read())
        return self

    async def close(self) -> None:
        await self._connection.close()
        await self._reading

    async def _read(self) -> None:
        try:
            async for raw in self._connection:
                self._keep(raw if isinstance(raw, str) else raw.decode())
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        self.ended = True
        async with self._news:
            self._news.notify_all()

    def _keep(self, raw: str) -> None:
        message: dict[str, Any] = json.loads(raw)
        view = None
        if message["type"] == "game":
            view = message["view"] if "view" in message else applied(self.game["view"], message)
            self.game = {**message, "view": view}
        elif message["type"] == "table":
            self.table = message
        self.heard.append(Heard(raw, message, self.game.get("seq", -1), view))

    async def until(self, condition: Any, what: str) -> None:
        """Waits for messages until the condition holds."""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS), self._news:
                await self._news.wait_for(lambda: condition() or self.ended)
        except TimeoutError:
            raise Unanswered(
                f"{self.name} waits for {what} in vain; last heard {self.heard[-1].raw[:300]}"
            ) from None
        if not condition():
            raise Unanswered(f"{self.name} waits for {what}, but the connection ended")

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Sends, and gives the answer; waits where the house asks to."""
        while True:
            name = f"{self.name}-{next(self._numbers)}"
            seen = len(self.heard)
            await self._connection.send(json.dumps({**message, "id": name}))
            found: list[dict[str, Any]] = []

            def answered(name: str = name, seen: int = seen, found: list[dict[str, Any]] = found) -> bool:
                found[:] = [one.message for one in self.heard[seen:] if one.message.get("re") == name]
                return bool(found)

            await self.until(answered, f"the answer to {message}")
            if found[0].get("code") != "limit" or "wait" not in found[0]:
                return found[0]
            await asyncio.sleep(float(found[0]["wait"]))
