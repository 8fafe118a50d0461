"""Somebody with a browser: what they see and do, in the house's own words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocketRoute, expect

from tests.server.harness import Served

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
ANIMALS = {"S": "singe", "L": "lézard", "A": "araignée", "O": "oiseau"}
CELLS = [f"{row}{column}" for row in "ABCD" for column in range(1, 7)]
PATIENCE = 20_000
"""Milliseconds after which something that has not come about is a failure; nothing waits for them to pass."""


class Visitor:
    """One browser of one's own: own cookies, own window. Every console error is kept and must stay none."""

    def __init__(
        self, browser: Browser, served: Served, width: int = 1280, height: int = 860, **context: Any
    ) -> None:
        self.served = served
        self.context = browser.new_context(
            base_url=f"http://{served.at}",
            viewport={"width": width, "height": height},
            locale="fr-FR",
            reduced_motion="reduce",
            **context,
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.forgiven: list[str] = []
        """What a test brings about on purpose, such as a house that does not answer."""
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.wires: list[WebSocketRoute] = []
        self.cut = False

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(message.text)

    def check(self) -> None:
        wrong = [t for t in self.troubles if not any(re.search(f, t) for f in self.forgiven)]
        assert wrong == []

    def close(self) -> None:
        self.context.close()

    # The network.

    def own_wire(self) -> None:
        """From now on the WebSocket goes through the test, which can cut it."""

        def route(socket: WebSocketRoute) -> None:
            if self.cut:
                socket.close()
                return
            socket.connect_to_server()
            self.wires.append(socket)

        self.page.route_web_socket(re.compile("/ws/"), route)

    def lose_network(self) -> None:
        self.cut = True
        self.forgiven.append("ERR_INTERNET_DISCONNECTED|WebSocket connection")
        self.context.set_offline(True)
        for wire in self.wires:
            wire.close()
        self.wires.clear()

    def find_network(self) -> None:
        self.cut = False
        self.context.set_offline(False)

    # The house.

    def button(self, name: str, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def say_name(self, name: str) -> None:
        self.page.get_by_label("Votre nom").fill(name)
        self.page.get_by_role("button", name=re.compile("Continuer|Venir à la table")).click()

    def new_table(self, name: str) -> None:
        self.page.goto("/")
        self.page.get_by_role("link", name="Ouvrir une table").first.click()
        self.say_name(name)
        expect(self.page).to_have_url(re.compile("/nouvelle/soleil"))

    def against_bots(self, name: str) -> None:
        self.page.goto("/")
        self.button("Contre les robots").click()
        self.say_name(name)
        self.my_turn()

    def choose(self, option: str, value: str) -> None:
        """An option of the form, by its words."""
        group = (
            self.page.get_by_role("radiogroup", name=option)
            .or_(self.page.get_by_role("group", name=option))
            .first
        )
        group.get_by_role("radio", name=value).check(force=True)

    @property
    def table_id(self) -> str:
        expect(self.page).to_have_url(re.compile("/table/"))
        return self.page.url.rsplit("/", 1)[1].partition("#")[0]

    def state(self) -> Any:
        """The truth, which only the test knows."""
        table = self.served.call(self.served.house.table(self.table_id))
        assert table is not None
        assert table.course is not None
        return table.course.play.state

    # La pyramide du soleil.

    def cell(self, cell: str) -> Locator:
        return self.page.locator(f'[data-cell="{cell}"]').first

    def picker(self, symbol: str) -> Locator:
        return self.page.get_by_role("group", name="Quel animal ?").get_by_role(
            "button", name=re.compile(ANIMALS[symbol])
        )

    def my_turn(self) -> None:
        expect(self.picker("S")).to_be_enabled(timeout=PATIENCE)

    def ask(self, cell: str, symbol: str) -> None:
        """Asks and waits for the answer."""
        self.my_turn()
        self.cell(cell).click()
        self.picker(symbol).click()
        self.answered(cell)

    def answered(self, cell: str) -> None:
        """This window shows the answer to the last question."""
        expect(self.cell(cell)).to_have_attribute(
            "aria-label", re.compile("trouvé|dernière réponse"), timeout=PATIENCE
        )

    def right_question(self) -> tuple[str, str]:
        """A cell that is still closed, with what is on it."""
        state = self.state()
        i = next(i for i in range(24) if not state.solved >> i & 1)
        return CELLS[i], state.board[i]

    def title_says_it_is_over(self) -> None:
        expect(self.page.get_by_role("heading", name=re.compile("gagne|Tout est trouvé"))).to_be_visible(
            timeout=PATIENCE
        )

    # Checks that every page must pass.

    def fits(self) -> None:
        """No horizontal scroll bar."""
        wide = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"{self.page.url} is {wide} px too wide at {self.page.viewport_size}"

    def accessible(self) -> None:
        """axe-core finds nothing serious."""
        self.page.evaluate(AXE)
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        serious = [
            f"{v['id']} ({v['impact']}): {[n['target'] for n in v['nodes']][:3]}"
            for v in found["violations"]
            if v["impact"] in ("serious", "critical")
        ]
        assert serious == [], f"{self.page.url}: {serious}"
