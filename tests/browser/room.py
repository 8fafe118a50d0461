"""One living room: a television that is nobody's, telephones as hands, and what the television was told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import WebSocket, expect

from tests.increments import applied
from tests.server.harness import Served

from .fixtures import HOME_NETWORK
from .relay import Relay
from .visitor import Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
NAMES = ("Ana", "Bao", "Cléo", "Dan")
CUT = "ERR_|WebSocket connection|Failed to load"
Arrive = Callable[..., Visitor]


def at_home(served: Served | Relay) -> str:
    """By the name that the house has in the home network."""
    return f"{HOME_NETWORK}:{served.at.rpartition(':')[2]}"


def written(key: str, seats: int, moves: list[tuple[int, dict[str, Any]]], **more: Any) -> dict[str, Any]:
    """The transcript of a game that is as these moves left it."""
    return {
        "format": "pyramidion/1",
        "game": key,
        "rules": 1,
        "seats": list(NAMES[:seats]),
        "seed": 12345,
        "options": {},
        "setup": {},
        "moves": [{"seat": seat, "at": 0.0, "move": move} for seat, move in moves],
        **more,
    }


class Room(AbstractContextManager["Room"]):
    """Four telephones of 390 × 844 and a television of 1280 × 720; where two play, the other two look on.

    The television and Bao's telephone hang on one relay, which can be cut.
    """

    def __init__(self, house: Served, arrive: Arrive) -> None:
        self._house = house
        self._arrive = arrive
        self._stack = ExitStack()
        self._frames: list[str] = []
        self.phones: list[Visitor] = []
        self.relay: Relay
        self.tv: Visitor

    def __enter__(self) -> Self:
        self.relay = self._stack.enter_context(Relay(self._house.at))
        self.tv = self._arrive(house=self._house, at=at_home(self.relay), width=1280, height=720)
        self.tv.page.on("websocket", self._listen)
        for at in (self._house.at, self.relay.at, self._house.at, self._house.at):
            self.phones.append(self._arrive(house=self._house, at=at, **PHONE))
        for one in (self.tv, self.phones[1]):
            one.forgiven.append(CUT)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Nobody misses the relay any more.
        self.tv.page.close()
        self.phones[1].page.close()
        self._stack.close()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._frames.append(str(data)))

    def sit_down(self, given: dict[str, Any]) -> None:
        """Ana opens the table, the others come by its code, and she begins: all of it on telephones."""
        ana, *others = self.phones
        seats = [ME, *[OPEN] * (len(given["seats"]) - 1)]
        assert ana.context.request.post("/api/me", data={"name": "Ana", "lang": "fr"}).ok
        wish = {"game": given["game"], "options": {}, "seats": seats, "transcript": given}
        answer = ana.context.request.post("/api/tables", data=wish)
        assert answer.ok, answer.text()
        made = answer.json()
        self.tv.page.goto(f"/salon/{made['code']}")
        ana.page.goto(f"/main/{made['id']}")
        ana.say_name("Ana")
        for name, one in zip(NAMES[1:], others, strict=True):
            one.page.goto(f"/rejoindre/{made['code']}")
            one.page.get_by_label("Votre nom").fill(name)
            one.button("Je joue").tap()
            seated = name in given["seats"]
            expect(one.page.get_by_text("Vous avez votre place." if seated else "prises.")).to_be_visible()
            if seated:
                one.accept()
        ana.button("Commencer la partie").tap()
        expect(self.tv.page.locator("main .salon")).to_be_visible()
        self._table = made["id"]

    @property
    def state(self) -> Any:
        """The truth, which only the test knows."""
        table = self._house.call(self._house.house.table(self._table))
        assert table is not None
        assert table.state.play is not None
        return table.state.play.state

    def shows(self, *texts: str | re.Pattern[str]) -> None:
        """On the television, for the whole room; a sentence that has made room for the next one has been told."""
        for text in texts:
            told = self.tv.page.locator(".room").or_(self.tv.spoken)
            expect(told.filter(has_text=text).first).to_be_attached()

    @property
    def views(self) -> list[dict[str, Any]]:
        """Every view that the house ever sent to the television: those of nobody's seat."""
        told = [json.loads(frame) for frame in self._frames]
        games = [message for message in told if message["type"] == "game"]
        assert games
        assert all(message["seat"] is None and message["may"] == [] for message in games)
        views: list[dict[str, Any]] = []
        for message in games:
            views.append(message["view"] if "view" in message else applied(views[-1], message))
        return views

    def keeps(self, *secrets: str) -> None:
        """Not on the television's page, in no attribute of it, and never in anything that was sent to it."""
        assert self.views
        page = self.tv.page.content()
        for secret in secrets:
            word = re.compile(rf"\b{re.escape(secret)}\b", re.IGNORECASE)
            assert not word.search(page), secret
            assert not any(word.search(json.dumps(view, ensure_ascii=False)) for view in self.views), secret

    def switched_off_and_on(self, *phones: Visitor) -> None:
        """Reloaded: the television, and these telephones."""
        for one in (self.tv, *phones):
            one.page.reload()
        expect(self.tv.page.locator("main .salon")).to_be_visible()
        for one in phones:
            expect(one.page.locator(".whose")).to_be_visible()

    def cut_off_while(self, act: Callable[[], None]) -> None:
        """The television and Bao hear nothing of it until the relay is mended."""
        bao = self.phones[1]
        self.relay.cut()
        expect(self.tv.page.get_by_text("L'écran cherche la maison…")).to_be_visible()
        expect(bao.page.locator(".wire")).to_be_visible()
        act()
        self.relay.mend()
        for one in (self.tv, bao):
            expect(one.page.locator(".wire")).to_have_count(0)

    def for_everybody(self, *phones: Visitor) -> None:
        """axe-core finds nothing on the television and these telephones, and nothing is wider than a telephone."""
        self.tv.accessible()
        for one in phones:
            one.fits()
            one.accessible()
