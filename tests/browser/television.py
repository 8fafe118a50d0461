"""A television in front of a position: how large its letters are, and that nothing is cut at any size of screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from pyramidion.core.testing import Position
from tests.server.harness import Person, Screen, Served

from .room import Arrive, at_home
from .salon.test_salon import NAMES, SMALL_OR_CUT, played_until
from .visitor import Visitor

LARGE_PIXELS = 150
"""What is said, and its verdict, on a screen of 1080."""
SIZES = ((3840, 2160), (1280, 720), (1920, 1080))
LEAST = 0.028
"""Of the height of the screen: smaller letters cannot be read from four metres."""


def opened(ana: Person, given: dict[str, Any]) -> tuple[str, Screen]:
    """The code of a table that is as the transcript left it, and Ana, who holds all its seats."""
    seats = [{"kind": "me", "name": name} for name in given["seats"]]
    made = ana.open_table(game=given["game"], options={}, transcript=given, seats=seats)
    host = ana.watch(made["id"])
    assert host.ask(type="start")["type"] == "ok"
    return made["code"], host


def makes(host: Screen, seat: int, kind: str, **more: Any) -> None:
    """A move from one of Ana's seats."""
    answer = host.move(seat, host.latest("game")["seq"], {"type": kind, **more})
    assert answer["type"] == "game", answer


def switched_on(tv: Page, code: str) -> None:
    tv.goto(f"/salon/{code}")
    expect(tv.locator("main .salon")).to_be_visible()
    settled(tv)


def settled(tv: Page) -> None:
    """The letters are there, and two frames later everything has been measured again."""
    tv.evaluate(
        """() => document.fonts.ready.then(() => new Promise(done =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))"""
    )


def letter_height(text: Locator) -> float:
    """The size of the letters, in pixels of the screen."""
    expect(text).to_be_visible()
    return float(text.evaluate("at => parseFloat(getComputedStyle(at).fontSize) * at.currentCSSZoom"))


def nothing_cut(tv: Page, where: str) -> None:
    for width, height in SIZES:
        tv.set_viewport_size({"width": width, "height": height})
        expect(tv.locator(".screen")).to_have_css("zoom", f"{height / 480:g}")
        settled(tv)
        wrong = tv.evaluate(SMALL_OR_CUT, LEAST)
        assert wrong == [], (where, width, wrong)


def television(served: Served, arrive: Arrive, key: str, position: Position) -> tuple[Visitor, Any]:
    """1920 × 1080, at a table of this game that has come to that position; and what everybody may know of it."""
    options, seats, reached = position
    given = played_until(key, options, seats, reached)
    tv = arrive(at=at_home(served), width=1920, height=1080)
    with Person(served, "Ana") as ana:
        sitting = [{"kind": "me", "name": name} for name in NAMES[:seats]]
        made = ana.open_table(game=key, options={}, transcript=given, seats=sitting)
        assert ana.watch(made["id"]).ask(type="start")["type"] == "ok"
    tv.page.goto(f"/salon/{made['code']}")
    expect(tv.page.locator("main .salon")).to_be_visible()
    table = served.call(served.house.table(made["id"]))
    assert table is not None
    assert table.state.play is not None
    return tv, table.state.play.view(None)


def height(tv: Visitor, selector: str) -> float:
    """How high the letters of this text are, as part of the screen's height."""
    measure = "at => parseFloat(getComputedStyle(at).fontSize) * at.currentCSSZoom / innerHeight"
    return float(tv.page.locator(selector).first.evaluate(measure))
