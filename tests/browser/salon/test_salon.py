"""The big screen: every board can be read across the room, and nothing comes from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, expect

from pyramidion.core import Chance, Entry, Play, transcript
from pyramidion.decks import Library
from pyramidion.games import load
from pyramidion.server.settings import CLIENT
from tests.browser.positions import positions
from tests.browser.room import Arrive, at_home
from tests.games.setups import setup_of
from tests.server.harness import Person, Served

ME = {"kind": "me"}
NAMES = ["Ana", "Bao", "Cléo", "Maximilienne", "Élodie", "Fatou"]


# What is smaller than this part of the height cannot be read from four metres: see web/src/salon/fit.ts.
SMALL_OR_CUT = """least => {
    const wrong = [], words = document.createTreeWalker(document.querySelector(".room"), NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode.data.trim(), at = words.currentNode.parentElement, range = new Range();
        range.selectNodeContents(words.currentNode);
        const box = range.getBoundingClientRect();
        if (!text || box.width < 2 || at.getBoundingClientRect().width === 0) continue;
        // Pictures of games, and small values on pieces, which are told in words or on the telephones.
        if (at.closest(".spoken, header > svg, .value, .cursor")) continue;
        const size = at.closest("svg")
            ? box.height / 1.25 : parseFloat(getComputedStyle(at).fontSize) * at.currentCSSZoom;
        if (size < innerHeight * least) wrong.push(`${text}: ${(100 * size / innerHeight).toFixed(1)} % high`);
        // In a race of many words the first ones make room for the last.
        if (at.closest(".box")) continue;
        const slack = box.height * 0.3;
        for (let around = at; around; around = around.parentElement) {
            const edge = around === document.documentElement
                ? {top: 0, left: 0, bottom: innerHeight, right: innerWidth} : around.getBoundingClientRect();
            if (around !== document.documentElement && getComputedStyle(around).overflow === "visible") continue;
            if (box.bottom > edge.bottom + slack || box.top < edge.top - slack || box.left < edge.left - 3
                || (box.right > edge.right + 3 && getComputedStyle(around).textOverflow !== "ellipsis")) {
                wrong.push(`${text}: cut`);
                break;
            }
        }
    }
    const {scrollHeight, scrollWidth} = document.documentElement;
    if (scrollHeight > innerHeight || scrollWidth > innerWidth) wrong.push("it scrolls");
    return wrong;
}"""
POSITIONS = positions()
LARGE_SQUARE = 400
"""Pixels of 1920 that a telephone reads from the sofa."""


def played_until(key: str, options: dict[str, Any], seats: int, reached: Callable[[Play], bool]) -> Any:
    """The transcript of the first random game that comes to such a position."""
    return next(filter(None, (played(key, options, seats, reached, seed) for seed in range(5, 50))))


def played(
    key: str, options: dict[str, Any], seats: int, reached: Callable[[Play], bool], seed: int
) -> dict[str, Any] | None:
    game = load(key)
    assert game is not None
    parsed = game.parse_options(options, seats)
    setup = game.parse_setup(setup_of(key), parsed, seats)
    play, random, entries = (
        Play(game, parsed, seats, setup, Chance(seed, Library())),
        Random(seed),
        list[Entry](),
    )
    while not reached(play):
        seat = random.choice(play.to_move)
        move = game.random_move(play.state, seat, random)
        play.step(Entry(seat, 0.0, move))
        entries.append(Entry(seat, 0.0, game.settled(move, play.state)))
        if play.over:
            return None
    return transcript.write(play, NAMES[:seats], entries, None, {})


@pytest.mark.parametrize("key", POSITIONS)
def test_a_board_fills_the_screen_and_can_be_read_across_the_room(
    key: str, served: Served, visitor: Arrive
) -> None:
    tv = visitor(at=at_home(served), width=1280, height=720)
    with Person(served, "Ana") as ana:
        for options, seats, reached in POSITIONS[key]:
            given = played_until(key, options, seats, reached)
            sitting = [{"kind": "me", "name": name} for name in NAMES[:seats]]
            made = ana.open_table(game=key, options={}, transcript=given, seats=sitting)
            host = ana.watch(made["id"])
            assert host.ask(type="start")["type"] == "ok"
            tv.page.goto(f"/salon/{made['code']}")
            expect(tv.page.locator("main .salon")).to_be_visible()
            for width, height in ((1920, 1080), (1280, 720)):
                tv.page.set_viewport_size({"width": width, "height": height})
                expect(tv.page.locator(".screen")).to_have_css("zoom", f"{height / 480:g}")
                assert tv.page.evaluate(SMALL_OR_CUT, 0.028) == [], (key, options, width)
            if options == POSITIONS[key][0][0]:
                assert host.ask(type="end")["over"]
                expect(tv.page.locator(".ending")).to_be_visible()
                assert tv.page.evaluate(SMALL_OR_CUT, 0.028) == [], (key, "the end")
    tv.accessible()
    tv.page.emulate_media(color_scheme="dark")
    expect(tv.page.locator("html")).to_have_attribute("data-theme", "dark")
    tv.accessible()


@pytest.mark.parametrize("key", POSITIONS)
def test_the_qr_code_is_large_on_demand_and_covers_nothing(key: str, served: Served, visitor: Arrive) -> None:
    tv = visitor(at=at_home(served), width=1920, height=1080)
    options, seats, reached = POSITIONS[key][0]
    given = played_until(key, options, seats, reached)
    with Person(served, "Ana") as ana:
        sitting = [{"kind": "me", "name": name} for name in NAMES[:seats]]
        made = ana.open_table(game=key, options={}, transcript=given, seats=sitting)
        assert ana.watch(made["id"]).ask(type="start")["type"] == "ok"
        tv.page.goto(f"/salon/{made['code']}")
        expect(tv.page.locator("main .salon")).to_be_visible()
        code = tv.page.get_by_role("img", name="QR code pour rejoindre la table")
        tv.page.keyboard.press("q")
        expect(code).to_have_js_property("width", 200)
        square, game = code.bounding_box(), tv.page.locator("main").bounding_box()
        assert square is not None
        assert game is not None
        assert square["width"] > LARGE_SQUARE
        assert square["x"] >= game["x"] + game["width"]
        assert tv.page.evaluate(SMALL_OR_CUT, 0.028) == [], key
        tv.accessible()
        tv.page.get_by_role("button", name="QR code pour rejoindre la table").click()
        expect(code).not_to_have_js_property("width", 200)


def test_no_page_asks_for_anything_from_elsewhere(served: Served, visitor: Arrive) -> None:
    """A laptop without internet serves everything."""
    ana = visitor(
        permissions=["screen-wake-lock"]
    )  # which a Chromium without windows does not give by itself
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    ana.context.on("request", note)
    ana.page.on("websocket", lambda socket: asked.append(socket.url))
    table = ana.open_table("Ana", [ME])
    ana.button("Commencer").click()
    ana.my_turn()
    ana.ask(*ana.right_question())
    for path in ("/", "/nouvelle/cible", "/regles/soleil", f"/salon/{table}", f"/main/{table}"):
        ana.page.goto(path)
        ana.page.wait_for_load_state("networkidle")
    # A page that the browser trusts, as on this computer, has a wake lock.
    expect(ana.page.locator("html")).to_have_attribute("data-awake", "lock")
    assert len(asked) > 30
    assert {urlsplit(url).netloc for url in asked if not url.startswith("data:")} == {served.at}


def test_the_built_pages_name_no_other_address() -> None:
    """Names of XML and the explanations of an error are no addresses that a page loads."""
    harmless = re.compile(r"https?://(www\.w3\.org/|svelte\.dev/e/)")
    texts = [path for path in CLIENT.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg")]
    assert len(texts) > 10
    for path in texts:
        text = harmless.sub("", path.read_text(encoding="utf-8"))
        assert re.findall(r"""(?:https?:)?//[a-z0-9-]+\.[a-z]{2,}[^\s"'`)]*""", text) == [], path.name
