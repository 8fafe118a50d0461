"""The living room: a television, telephones as hands, plain http in a home network, and nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Request, expect

from pyramidion.core import Chance, Entry, Play, transcript
from pyramidion.games import load
from pyramidion.server.settings import CLIENT, ServerSettings
from tests.games.setups import setup_of
from tests.server.harness import Person, Served

from .conftest import HOME_NETWORK
from .line import Line
from .visitor import Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
NAMES = ["Ana", "Bao", "Cléo", "Maximilienne", "Élodie", "Fatou"]
CUT = "ERR_|WebSocket connection|Failed to load"
SPY = """
    addEventListener("pointerdown", () => { window.taps = (window.taps ?? 0) + 1 }, true);
    Navigator.prototype.vibrate = () => { window.knocks = (window.knocks ?? 0) + 1; return true };
"""
Arrive = Callable[..., Visitor]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    """A house that was opened for one room, reached by the name that it has in the home network."""
    with Served(tmp_path, ServerSettings(rates=None, salon=True)) as served:
        yield served


def at_home(served: Served | Line) -> str:
    return f"{HOME_NETWORK}:{served.at.rpartition(':')[2]}"


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


def link_on(tv: Visitor) -> str:
    """Where the square on the screen leads."""
    source = tv.page.get_by_role("img", name="Code QR pour venir à la table").get_attribute("src") or ""
    return parse_qs(urlsplit(source).query)["text"][0]


def test_an_evening_of_one_television_and_two_telephones(room: Served, visitor: Arrive) -> None:
    with Line(room.at) as line:
        tv = visitor(house=room, at=at_home(line), width=1280, height=720)
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
        bao.page.goto(urlsplit(link_on(tv)).path)
        bao.page.get_by_label("Votre nom").tap()
        bao.page.keyboard.type("Bao")
        bao.button("Je joue").tap()
        expect(bao.page.get_by_text("Vous avez votre place.")).to_be_visible()
        expect(tv.page.locator('[data-seat="1"]')).to_contain_text("Bao")
        bao.accessible()

        ana.page.goto(f"/main/{made['id']}")
        ana.page.get_by_label("Votre nom").fill("Ana")
        ana.page.get_by_role("button", name="Venir à la table").tap()
        ana.button("Commencer la partie").tap()
        expect(tv.page.get_by_role("grid")).to_be_visible()
        expect(ana.page.locator(".whose")).to_be_visible()
        table = room.call(room.house.table(made["id"]))
        assert table.course is not None
        if table.course.play.to_move[0] == 0:
            build(ana)
        expect(bao.page.locator(".whose")).to_have_text("À vous de jouer")
        assert bao.page.evaluate("window.knocks") == 1
        build(bao)
        assert bao.page.evaluate("window.taps") == 3
        expect(tv.page.locator(".moments")).to_contain_text("Bao pose un bloc")
        bao.fits(360, 390)
        bao.accessible()

        # No wake lock over plain http: a picture of our own plays, and the page stays lit.
        for one in (ana, bao):
            assert not one.page.evaluate("isSecureContext || 'wakeLock' in navigator")
            expect(one.page.locator("html")).to_have_attribute("data-awake", "video")
            picture = one.page.locator("video.awake")
            expect(picture).to_have_js_property("paused", False)
            assert picture.evaluate("video => video.getBoundingClientRect().right <= innerWidth")

        # The screen is nobody's. It finds its table again, after a lost line and when it is switched on anew.
        assert tv.context.cookies() == []
        line.cut()
        expect(tv.page.get_by_text("L'écran cherche la maison…")).to_be_visible()
        build(ana)
        line.mend()
        expect(tv.page.locator(".moments")).to_contain_text("Ana pose un bloc")
        tv.page.goto(f"/salon/{made['code']}")
        expect(tv.page.locator('[data-seat="1"].turn')).to_contain_text("Bao")

        # A telephone that is reloaded is the same hand.
        bao.page.reload()
        expect(bao.page.locator(".whose")).to_have_text("À vous de jouer")

        # The end, and the rematch: everybody goes there.
        with Person(room) as host:
            host.http.cookies.update({c["name"]: c["value"] for c in ana.context.cookies()})
            assert host.watch(made["id"]).ask(type="end")["over"]
        expect(tv.page.get_by_role("heading", name=re.compile("Personne ne gagne|gagne"))).to_be_visible()
        tv.page.reload()
        expect(tv.page.get_by_role("heading", name=re.compile("Personne ne gagne|gagne"))).to_be_visible()
        bao.button("Revanche").tap()
        expect(tv.page.get_by_text("Tout le monde est là")).to_be_visible()
        expect(tv.page).not_to_have_url(re.compile(made["code"]))
        for one in (ana, bao):
            expect(one.page.get_by_text("Vous avez votre place.")).to_be_visible()
        tv.check()


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
PINGPONG = {"second_round": "pingpong"}
POSITIONS: dict[str, list[tuple[dict[str, Any], int, Callable[[Play], bool]]]] = {
    "soleil": [({"variant": "tour"}, 4, lambda play: play.seq >= 40)],
    "poker": [
        ({}, 2, lambda play: play.view(None).phase == "keep"),
        ({}, 2, lambda play: len(play.view(None).deals) == 1),
    ],
    "kreuzwort": [
        ({"validation": "challenge"}, 4, lambda play: play.seq > 6 and play.view(None).pending is not None)
    ],
    "cible": [
        (
            {"clock": False},
            6,
            lambda play: play.view(None).phase == "definitions" and len(play.view(None).said) > 2,
        ),
        ({"clock": False}, 4, lambda play: play.view(None).finale is not None and play.seq > 60),
        ({"clock": False, "check": True}, 4, lambda play: play.view(None).check is not None),
        ({"clock": False, "judge": "table"}, 4, lambda play: play.view(None).vote is not None),
    ],
    "pyramide": [
        ({}, 3, lambda play: len(play.view(None).said) > 3),
        (PINGPONG, 4, lambda play: play.view(None).phase == "pingpong" and len(play.view(None).said) > 3),
        (PINGPONG, 4, lambda play: play.view(None).phase == "names" and len(play.view(None).said) > 2),
        ({}, 4, lambda play: play.view(None).phase == "grande_pyramide" and len(play.view(None).said) > 2),
    ],
}


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
    play, random, entries = Play(game, parsed, seats, setup, Chance(seed)), Random(seed), list[Entry]()
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
            assert ana.watch(made["id"]).ask(type="start")["type"] == "ok"
            tv.page.goto(f"/salon/{made['code']}")
            expect(tv.page.locator("main .salon")).to_be_visible()
            for width, height in ((1920, 1080), (1280, 720)):
                tv.page.set_viewport_size({"width": width, "height": height})
                expect(tv.page.locator(".screen")).to_have_css("zoom", f"{height / 480:g}")
                assert tv.page.evaluate(SMALL_OR_CUT, 0.028) == [], (key, options, width)
    tv.accessible()
    tv.page.emulate_media(color_scheme="dark")
    expect(tv.page.locator("html")).to_have_attribute("data-theme", "dark")
    tv.accessible()


def test_no_page_asks_for_anything_from_elsewhere(served: Served, visitor: Arrive) -> None:
    """A laptop without internet serves everything."""
    ana = visitor()
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
