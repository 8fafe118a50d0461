"""A whole evening of Pyramid Poker in a home network: a television, two who play and two who look on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from pyramidion.server.settings import ServerSettings
from tests.browser.fixtures import HOME_NETWORK
from tests.browser.relay import Relay
from tests.browser.room import CUT, ME, OPEN, PHONE, Arrive, at_home
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Served

from .page import CARD

SPY = """
    addEventListener("pointerdown", () => { window.taps = (window.taps ?? 0) + 1 }, true);
    Navigator.prototype.vibrate = () => { window.knocks = (window.knocks ?? 0) + 1; return true };
"""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    """A house that was opened for one room, reached by the name that it has in the home network."""
    with Served(tmp_path, ServerSettings(rates=None, salon=True, host_names=(HOME_NETWORK,))) as served:
        yield served


def hand(arrive: Arrive, house: Served) -> Visitor:
    """Somebody with a telephone: taps are counted, and so are the times it knocks in the hand."""
    one = arrive(house=house, at=at_home(house), **PHONE)
    one.page.add_init_script(SPY)
    return one


def post(one: Visitor, path: str, body: dict[str, Any]) -> Any:
    """By the page itself: only its browser knows the name of the home network."""
    ask = "([path, body]) => fetch(path, {method: 'POST', body: JSON.stringify(body)}).then(a => a.json())"
    return one.page.evaluate(ask, [path, body])


def build(one: Visitor) -> None:
    one.page.locator(".spot.build").first.tap()
    expect(one.page.locator(".whose")).to_contain_text("Au tour")


def link_on(tv: Visitor, square: str = "QR code pour rejoindre la table") -> str:
    """Where the square on the screen leads."""
    source = tv.page.get_by_role("img", name=square).get_attribute("src") or ""
    return urlsplit(parse_qs(urlsplit(source).query)["text"][0]).path


def come(one: Visitor, tv: Visitor, name: str) -> None:
    """From the square to a seat, or to a place to look on: two taps and a name."""
    one.page.goto(link_on(tv))
    one.page.get_by_label("Votre nom").tap()
    one.page.keyboard.type(name)
    one.button("Je joue").tap()


def test_pyramid_poker_for_a_room_of_four(room: Served, visitor: Arrive) -> None:
    with Relay(room.at) as relay:
        tv = visitor(house=room, at=at_home(relay), width=1280, height=720)
        tv.forgiven.append(CUT)
        tv.page.goto("/salon")
        expect(tv.page.get_by_role("heading", name="La table de ce soir")).to_be_visible()
        tv.accessible()

        # The table that is opened next comes to the screen by itself.
        ana = hand(visitor, room)
        ana.page.goto("/a-propos")
        post(ana, "/api/me", {"name": "Ana", "lang": "fr"})
        made = post(ana, "/api/tables", {"game": "poker", "options": {}, "seats": [ME, OPEN]})
        expect(tv.page.get_by_role("heading", name="Pyramid Poker")).to_be_visible()
        expect(tv.page.locator(".code")).to_contain_text(made["code"])
        tv.accessible()

        # From the square to the first action: three taps and a name.
        bao = hand(visitor, room)
        come(bao, tv, "Bao")
        expect(bao.page.get_by_text("Vous avez votre place.")).to_be_visible()
        expect(tv.page.locator('[data-seat="1"]')).to_contain_text("Bao")
        bao.accessible()
        # Whoever wants to compare finds the same seal on the screen and in the hand.
        seal = bao.page.locator(".seal summary").inner_text().strip()
        assert re.fullmatch(r"Hasard scellé\s: [0-9a-f]{4}…[0-9a-f]{5}", seal)
        expect(tv.page.locator(".seal")).to_have_text(seal)
        # The two seats are taken: the others look on.
        cleo, dan = hand(visitor, room), hand(visitor, room)
        for one, name in ((cleo, "Cléo"), (dan, "Dan")):
            come(one, tv, name)
            expect(one.page.get_by_text("Vous pouvez regarder.")).to_be_visible()

        ana.page.goto(f"/main/{made['id']}")
        ana.page.get_by_label("Votre nom").fill("Ana")
        ana.page.get_by_role("button", name="Rejoindre la table").tap()
        ana.button("Commencer la partie").tap()
        expect(tv.page.get_by_role("grid")).to_be_visible()
        expect(ana.page.locator(".whose")).to_be_visible()
        table = room.call(room.house.table(made["id"]))
        assert table.state.play is not None
        if table.state.play.to_move[0] == 0:
            build(ana)
        expect(bao.page.locator(".whose")).to_have_text("À vous de jouer")
        assert bao.page.evaluate("window.knocks") == 1
        build(bao)
        assert bao.page.evaluate("window.taps") == 3
        expect(tv.page.locator(".moments")).to_contain_text("Bao pose un bloc")
        # Each sees the cards that face them; the room sees backs.
        bao.page.wait_for_function(
            "card => new RegExp(card, 'i').test(document.documentElement.outerHTML)", arg=CARD
        )
        for one in (tv, cleo):
            assert not re.search(CARD, one.page.content(), re.IGNORECASE)
        tv.accessible()
        bao.fits(360, 390)
        for one in (bao, dan):
            one.accessible()

        # No wake lock over plain http: a picture of our own plays, and the page stays lit.
        for one in (ana, bao):
            assert not one.page.evaluate("isSecureContext || 'wakeLock' in navigator")
            expect(one.page.locator("html")).to_have_attribute("data-awake", "video")
            picture = one.page.locator("video.awake")
            expect(picture).to_have_js_property("paused", False)
            assert picture.evaluate("video => video.getBoundingClientRect().right <= innerWidth")

        # The screen is nobody's. It finds its table again, after a lost connection and when it is switched on anew.
        assert tv.context.cookies() == []
        relay.cut()
        expect(tv.page.get_by_text("L'écran cherche la maison…")).to_be_visible()
        build(ana)
        relay.mend()
        expect(tv.page.locator(".moments")).to_contain_text("Ana pose un bloc")
        tv.page.goto(f"/salon/{made['code']}")
        expect(tv.page.locator('[data-seat="1"].turn')).to_contain_text("Bao")

        # A telephone that is reloaded is the same hand, or still nobody's.
        for one in (bao, dan):
            one.page.reload()
        expect(bao.page.locator(".whose")).to_have_text("À vous de jouer")
        expect(dan.page.get_by_text("Vous pouvez regarder.")).to_be_visible()

        # The end, and the rematch: everybody goes there.
        with Person(room) as host:
            host.http.cookies.update({c["name"]: c["value"] for c in ana.context.cookies()})
            assert host.watch(made["id"]).ask(type="end")["type"] == "asked"
            bao.button("D'accord").tap()
        ended = tv.page.get_by_role("heading", name=re.compile("gagne|Égalité"))
        expect(ended).to_be_visible()
        tv.page.reload()
        expect(ended).to_be_visible()
        tv.accessible()
        # The square beside the result leads to the evening's page.
        dan.page.goto(link_on(tv, "QR code de la page de la soirée"))
        expect(dan.page.get_by_role("main")).to_contain_text("Pyramid Poker")
        bao.button("Revanche").tap()
        expect(tv.page.get_by_text("Tout le monde est là")).to_be_visible()
        expect(tv.page).not_to_have_url(re.compile(made["code"]))
        for one in (ana, bao):
            expect(one.page.get_by_text("Vous avez votre place.")).to_be_visible()
        tv.check()
