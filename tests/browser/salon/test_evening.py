"""The evening's page in a browser: read by whoever has the link, for everybody, and printed on a sheet or two."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from pyramidion.house import MySeat, NewTable, OpenSeat
from tests.browser.visitor import Visitor
from tests.games.pyramide.positions import Table as Pyramide
from tests.games.soleil.positions import GIVEN
from tests.house.helpers import Seated
from tests.server.harness import Served

SOLEIL: dict[str, Any] = {
    "format": "pyramidion/1",
    "game": "soleil",
    "rules": 1,
    "options": {"emperor": "house"},
    "seats": ["Ana", "Bao"],
    "setup": {"rounds": [GIVEN]},
    "moves": [
        {"seat": 0, "at": 10.0, "move": {"type": "guess", "cell": "A1", "symbol": "S"}},
        {"seat": 1, "at": 30.0, "move": {"type": "guess", "cell": "B1", "symbol": "L"}},
        {"seat": None, "at": 600.0, "move": {"type": "end"}},
    ],
}


async def evening(served: Served, *transcripts: dict[str, Any]) -> list[str]:
    """Games that are over, one after another, between Ana, who opens them, and Bao."""
    house = served.house
    ana, bao = [await house.people.new(name, "fr") for name in ("Ana", "Bao")]
    tables = []
    for given in transcripts:
        wish = NewTable(game=given["game"], transcript=given, seats=(MySeat(), OpenSeat()))
        table = await house.table((await house.create(ana.id, wish)).id)
        host, guest = Seated(table, ana), Seated(table, bao)
        await guest.ok("sit", seat=1)
        await guest.ok("accept")
        await host.ok("start")
        host.leave()
        guest.leave()
        tables.append(table.id)
    return tables


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_the_evening_is_read_and_printed(visitor: Callable[..., Visitor], served: Served) -> None:
    pyramide = Pyramide(2).find().solve(seat=1)
    tables = served.call(evening(served, SOLEIL, pyramide.end().written()))
    one = visitor()
    one.page.goto(f"/table/{tables[1]}")
    one.say_name("Dov")
    one.page.get_by_role("link", name="La page de la soirée").click()
    expect(one.page.get_by_role("heading", level=1, name=re.compile("^(La|L')"))).to_be_visible()
    expect(one.page.get_by_text("1 chance sur 9")).to_be_visible()
    expect(one.page.get_by_text("Bao trouve le lézard en B1")).to_be_visible()
    expect(one.page.get_by_text("la Seine", exact=True)).to_be_visible()
    expect(one.page.get_by_role("row", name="Ana 2 0")).to_be_visible()
    # Dov came by one table's link: the other one's address is not told.
    expect(one.page.get_by_role("link", name="Revoir la partie")).to_have_count(1)
    one.for_everybody()
    one.page.emulate_media(color_scheme="dark")
    expect(one.page.locator("html")).to_have_attribute("data-theme", "dark")
    one.page.evaluate("addEventListener('beforeprint', () => paper = document.documentElement.dataset.theme)")
    assert pages(one.page.pdf(prefer_css_page_size=True)) == 1
    assert one.page.evaluate("paper") == "light"
    expect(one.page.locator("html")).to_have_attribute("data-theme", "dark")
    one.page.emulate_media(media="print")
    expect(one.button("Imprimer")).to_be_hidden()
    expect(one.page.get_by_role("contentinfo")).to_be_hidden()
