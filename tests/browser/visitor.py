"""Somebody with a browser: what they see and do, in the house's own words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.server.harness import Served

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
ANIMALS = {"S": "singe", "L": "lézard", "A": "araignée", "O": "oiseau"}
CELLS = [f"{row}{column}" for row in "ABCD" for column in range(1, 7)]
ARRIVED = """Promise.allSettled(document.getAnimations()
    .filter(animation => animation.effect.getComputedTiming().endTime !== Infinity)
    .map(animation => animation.finished))"""
"""Colours that are about to change have changed; what moves for ever goes on."""
TIMEOUT_MS = 60_000
"""Milliseconds after which something that has not come about is a failure; nothing waits for them to pass."""
POLL_MS = 50

expect.set_options(timeout=TIMEOUT_MS)


class Visitor:
    """A window of one browser. Every error in its console is kept, and must stay none."""

    def __init__(self, served: Served, context: BrowserContext, troubles: list[str] | None = None) -> None:
        self.served = served
        self.context = context
        self.context.set_default_timeout(TIMEOUT_MS)
        self.page: Page = context.new_page()
        self.troubles: list[str] = [] if troubles is None else troubles
        self.forgiven: list[str] = []
        """What a test brings about on purpose, such as a line that is cut."""
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(message.text)

    def check(self) -> None:
        wrong = [t for t in self.troubles if not any(re.search(f, t) for f in self.forgiven)]
        assert wrong == [], wrong

    def second_window(self) -> Self:
        """Another window of the same browser: the same cookies, the same person."""
        return type(self)(self.served, self.context, self.troubles)

    # The house.

    def until(self, condition: str) -> None:
        """Until an asynchronous function holds in the page; `wait_for_function` takes its promise for a yes."""
        for _ in range(TIMEOUT_MS // POLL_MS):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(POLL_MS)
        raise AssertionError(f"this never held in the page: {condition}")

    def button(self, name: str, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    def notice(self, text: str) -> Locator:
        return self.page.get_by_test_id("notice").filter(has_text=text)

    @property
    def spoken(self) -> Locator:
        """The live region."""
        return self.page.get_by_role("log", name="Ce qui se passe")

    def say_name(self, name: str) -> None:
        self.page.get_by_label("Votre nom").fill(name)
        self.page.get_by_role("button", name=re.compile("^(Continuer|Rejoindre la table|Jouer)$")).click()

    def new_table(self, name: str) -> None:
        self.page.goto("/")
        self.page.get_by_role("link", name="Ouvrir une table").first.click()
        self.say_name(name)
        expect(self.page).to_have_url(re.compile("/nouvelle/soleil"))

    def robots(self, game: str = "La pyramide du soleil") -> Locator:
        """The button on the home page that opens a table of this game with bots."""
        card = self.page.get_by_role("listitem").filter(has_text=game)
        return card.get_by_role("button", name="Contre les robots")

    def against_bots(self, name: str) -> None:
        self.page.goto("/")
        self.robots().click()
        self.say_name(name)
        self.my_turn()

    def open_table(self, name: str, seats: Sequence[dict[str, str]], **wish: Any) -> str:
        """Opens a table without the form, and comes there. Unless the options say else, the house is Atahualpa."""
        self._post("/api/me", {"name": name, "lang": "fr"})
        wish.setdefault("options", {"emperor": "house", "ingots": "shuffled"})
        made = self._post("/api/tables", {"game": "soleil", "seats": [*seats], **wish})
        self.come_to(made["id"], name)
        return str(made["id"])

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.context.request.post(path, data=body)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def come_to(self, table: str, name: str) -> None:
        """By the table's link, as a browser that the house has not seen before."""
        self.page.goto(f"/table/{table}")
        self.say_name(name)

    def sit(self, seat: int | None = None) -> None:
        """On this seat, or on the first that is free; done when the house has given it."""
        places = self.page if seat is None else self.page.locator(f'[data-place="{seat}"]')
        places.get_by_role("button", name="S'asseoir ici", exact=True).first.click()
        expect(self.page.get_by_text("C'est votre place.")).to_be_visible()

    def end(self, *others: Visitor) -> None:
        """Stops the game. The others who play are asked first, and agree."""
        self.button("La table").click()
        if others:
            self.button("Proposer d'arrêter").click()
            for other in others:
                other.button("D'accord").click()
        else:
            self.button("Arrêter la partie").click()
            self.button("Oui, arrêter maintenant").click()

    def accept(self) -> None:
        """Agrees to play on from somebody else's file; done when the house knows."""
        self.button("Accepter de reprendre cette partie").click()
        expect(self.button("Accepter de reprendre cette partie")).to_have_count(0)

    def open_file(self, path: Path, name: str) -> None:
        """Takes up a game from its transcript; everybody sits around this device."""
        self.page.goto("/")
        self.page.get_by_test_id("transcript-file").set_input_files(path)
        self.say_name(name)
        start = self.button("Commencer")
        expect(start.or_(self.page.locator("[data-cell]")).first).to_be_visible()
        if start.count():
            start.click()

    def choose(self, option: str, value: str) -> None:
        """An option of the form, by its words."""
        group = (
            self.page.get_by_role("radiogroup", name=option)
            .or_(self.page.get_by_role("group", name=option))
            .first
        )
        group.get_by_role("radio", name=value).check(force=True)

    def seat(self, seat: int) -> Locator:
        """The plate of a seat at the table."""
        return self.page.locator(f'[data-seat="{seat}"]')

    @property
    def table_id(self) -> str:
        expect(self.page).to_have_url(re.compile("/(table|main)/"))
        return self.page.url.rsplit("/", 1)[1].partition("#")[0]

    def state(self) -> Any:
        """The truth, which only the test knows."""
        table = self.served.call(self.served.house.table(self.table_id))
        assert table is not None
        assert table.state.play is not None
        return table.state.play.state

    # La pyramide du soleil.

    def cell(self, cell: str) -> Locator:
        return self.page.locator(f'[data-cell="{cell}"]').first

    def picker(self, symbol: str) -> Locator:
        return self.page.get_by_role("group", name="Quel animal ?").get_by_role(
            "button", name=re.compile(ANIMALS[symbol])
        )

    def my_turn(self) -> None:
        expect(self.picker("S")).to_be_enabled()

    def ask(self, cell: str, symbol: str) -> None:
        """Asks and waits for the answer."""
        self.my_turn()
        self.cell(cell).click()
        self.picker(symbol).click()
        self.answered(cell)

    def answered(self, cell: str) -> None:
        """This window shows the answer to the last question."""
        expect(self.cell(cell)).to_have_accessible_name(re.compile("trouvé|dernière réponse"))

    def right_question(self) -> tuple[str, str]:
        """A cell that is still closed, with what is on it."""
        state = self.state()
        i = next(i for i in range(24) if not state.solved >> i & 1)
        return CELLS[i], state.board[i]

    def over(self) -> None:
        expect(
            self.page.get_by_role("heading", name=re.compile("gagne|Égalité|Tout est trouvé"))
        ).to_be_visible()

    # Checks that every page must pass.

    def fits(self, *widths: int) -> None:
        """No horizontal scroll bar, as wide as the window is or at each of the widths."""
        before = self.page.viewport_size
        assert before is not None
        for width in widths or (before["width"],):
            self.page.set_viewport_size({"width": width, "height": before["height"]})
            wide = self.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert wide <= 0, f"{self.page.url} is {wide} px too wide at {width} px"
        self.page.set_viewport_size(before)

    def accessible(self) -> None:
        """axe-core finds nothing, not even what it calls minor."""
        self.page.evaluate(ARRIVED)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        wrong = [
            f"{v['id']} ({v['impact']}): {[(n['target'], n['failureSummary']) for n in v['nodes']][:3]}"
            for v in found["violations"]
        ]
        assert wrong == [], f"{self.page.url}: {wrong}"

    def for_everybody(self) -> None:
        """Fits and is accessible: on a telephone by day, on a large screen by night."""
        before = self.page.viewport_size
        assert before is not None
        self.fits(360, 820, 1440, 1920)
        for width, scheme in ((360, "light"), (1440, "dark")):
            self.page.set_viewport_size({"width": width, "height": before["height"]})
            self.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            expect(self.page.locator("html")).to_have_attribute("data-theme", scheme)
            self.accessible()
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(before)
