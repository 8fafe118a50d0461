"""The house as an application: it can be installed, opens without a line, and shows news while nobody looks."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.relay import Relay
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}
CUT = "ERR_|WebSocket connection|Failed to load resource"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
ASSETS_KEPT = """async () => {
  const cache = await caches.open('pyramidion-assets-1');
  const loaded = performance.getEntriesByType('resource').map(e => e.name).filter(name => name.includes('/assets/'));
  const kept = await Promise.all(loaded.map(name => cache.match(name)));
  return kept.length > 3 && kept.every(Boolean);
}"""


def install(one: Visitor) -> None:
    """The service worker looks after this browser, and has all that the page is made of."""
    one.page.wait_for_function(CONTROLLED)
    one.until(ASSETS_KEPT)


def png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack("!II", data[16:24])
    return width, height


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_can_be_installed(lang: str, visitor: Callable[..., Visitor]) -> None:
    """What browsers and Lighthouse ask of an application that can be installed."""
    locale = {"fr": "fr-FR", "en": "en-GB"}[lang]
    ana = visitor(service_workers="allow", locale=locale)
    ana.page.goto("/")
    ana.page.wait_for_function(CONTROLLED)
    href = ana.page.locator('link[rel="manifest"]').get_attribute("href")
    assert href == f"/manifest.{lang}.webmanifest"
    answer = ana.context.request.get(href)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest: dict[str, Any] = answer.json()
    assert manifest["lang"] == lang
    assert manifest["name"]
    assert 0 < len(manifest["short_name"]) <= 12
    assert (manifest["start_url"], manifest["scope"], manifest["id"]) == ("/", "/", "/")
    assert manifest["display"] == "standalone"
    for colour in ("theme_color", "background_color"):
        assert re.fullmatch("#[0-9a-f]{6}", manifest[colour])
    found = set()
    for icon in manifest["icons"]:
        body = ana.context.request.get(icon["src"])
        assert body.ok, icon
        assert body.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "x".join(map(str, png_size(body.body()))) == icon["sizes"]
            found.add((icon["sizes"], icon["purpose"]))
    assert found == {(size, use) for size in ("192x192", "512x512") for use in ("any", "maskable")}
    apple = ana.page.locator('link[rel="apple-touch-icon"]').get_attribute("href") or ""
    assert png_size(ana.context.request.get(apple).body()) == (180, 180)
    assert ana.page.locator('meta[name="viewport"]').count() == 1
    assert ana.page.locator('meta[name="description"]').count() == 1
    # Chromium itself finds nothing in the way.
    cdp: CDPSession = ana.context.new_cdp_session(ana.page)
    assert cdp.send("Page.getAppManifest")["errors"] == []
    errors = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []


def test_the_frame_of_the_window_follows_the_light(visitor: Callable[..., Visitor]) -> None:
    ana = visitor(service_workers="allow")
    ana.page.goto("/")
    colours = "() => [...document.querySelectorAll('meta[name=theme-color]')].map(m => m.content)"
    for scheme, colour in (("light", "#f3ebdb"), ("dark", "#0d1424")):
        ana.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        ana.page.wait_for_function(f"() => ({colours})().every(c => c === '{colour}')")


def test_the_worker_is_served_so_that_it_can_be_renewed(served: Served) -> None:
    with Person(served, None) as nobody:
        answer = nobody.http.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
    assert "import" not in answer.text, "one file: not all browsers load modules into a service worker"


def test_everything_works_where_there_is_no_worker(visitor: Callable[..., Visitor]) -> None:
    """Over plain http in a home network browsers have none; the settings say why."""
    ana = visitor(service_workers="allow", at=f"maison.test:{visitor().served.at.rpartition(':')[2]}")
    ana.page.goto("/")
    assert not ana.page.evaluate("() => isSecureContext")
    ana.against_bots("Ana")
    ana.page.goto("/")
    ana.page.get_by_role("button", name=re.compile("Ana")).click()
    expect(ana.page.get_by_test_id("news")).to_contain_text("en http")


def test_without_a_line_the_house_shows_what_it_knew(relay: Relay, visitor: Callable[..., Visitor]) -> None:
    ana = visitor(at=relay.at, service_workers="allow")
    ana.forgiven.append(CUT)
    table = ana.open_table("Ana", [ME])
    ana.button("Commencer").click()
    ana.my_turn()
    install(ana)
    ana.page.goto("/")
    mine = ana.page.get_by_role("region", name=re.compile("À vous"))
    expect(mine).to_contain_text("La pyramide du soleil")
    expect(ana.page).to_have_title(re.compile(r"^\(1\) "))
    install(ana)

    relay.cut()
    ana.page.reload()
    expect(ana.page.get_by_text("Hors ligne")).to_be_visible()
    expect(mine).to_contain_text("La pyramide du soleil")
    expect(ana.page.get_by_test_id("as-of")).to_be_visible()
    ana.accessible()
    ana.page.goto(f"/table/{table}")
    expect(ana.page.locator(".wire")).to_contain_text("État vu")
    expect(ana.page.locator("[data-cell]").first).to_be_visible()

    relay.mend()
    ana.page.goto("/")
    expect(ana.page.get_by_text("Hors ligne")).to_have_count(0)
    expect(ana.page.get_by_test_id("as-of")).to_have_count(0)


def test_a_page_that_is_not_on_the_device_says_so(visitor: Callable[..., Visitor]) -> None:
    """The whole browser is offline; what it has never shown it cannot show, and it tells what it can."""
    ana = visitor(service_workers="allow")
    ana.forgiven.append(CUT + "|Failed to fetch|dynamically imported")
    ana.open_table("Ana", [ME])
    expect(ana.button("Commencer")).to_be_visible()
    install(ana)
    ana.page.goto("/")
    expect(ana.page.get_by_role("region", name="Mes tables")).to_be_visible()
    install(ana)

    ana.context.set_offline(True)
    ana.page.get_by_role("contentinfo").get_by_role("link", name="Vie privée").click()
    expect(
        ana.page.get_by_role("heading", level=1, name="Cette page n'est pas sur cet appareil")
    ).to_be_visible()
    expect(ana.page.get_by_text("Hors ligne")).to_be_visible()
    ana.for_everybody()
    ana.page.get_by_role("link", name="Accueil", exact=True).click()
    expect(ana.page.get_by_role("region", name="Mes tables")).to_be_visible()
    ana.page.goto("/table/jamais-vue")
    expect(
        ana.page.get_by_role("heading", level=1, name="Cet appareil n'a pas encore vu cette table")
    ).to_be_visible()
    ana.accessible()

    # Back on line, the page that was asked for opens by itself.
    ana.page.goto("/vie-privee")
    expect(ana.page.get_by_role("heading", level=1, name="Cette page")).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.page.get_by_role("heading", level=1, name="Vie privée")).to_be_visible()


def test_a_move_that_waits_for_the_line_is_told(visitor: Callable[..., Visitor]) -> None:
    ana = visitor(service_workers="allow")
    ana.forgiven.append(CUT)
    table = ana.open_table("Ana", [ME])
    ana.button("Commencer").click()
    ana.my_turn()
    ana.page.goto("/")
    expect(ana.page.get_by_test_id("turns")).to_contain_text("La pyramide du soleil")
    install(ana)
    ana.page.goto(f"/table/{table}")
    ana.my_turn()
    install(ana)
    cell, symbol = ana.right_question()

    ana.context.set_offline(True)
    expect(ana.page.locator(".wire")).to_contain_text("Connexion perdue")
    ana.cell(cell).click()
    ana.picker(symbol).click()
    expect(ana.page.locator(".wire")).to_contain_text("Votre coup partira à son retour.")
    ana.page.goto("/")
    expect(ana.page.get_by_test_id("turns")).to_contain_text("coup à envoyer")
    ana.accessible()
    ana.context.set_offline(False)
    expect(ana.notice("bien arrivé")).to_be_visible()
    expect(ana.page.get_by_test_id("turns")).not_to_contain_text("coup à envoyer")
    assert times_asked_at(ana, table, cell) == 1


def times_asked_at(one: Visitor, table: str, cell: str) -> int:
    one.page.goto(f"/table/{table}")
    one.answered(cell)
    return times_asked(one, cell)


def times_asked(one: Visitor, cell: str) -> int:
    return sum(entry.cell == cell for entry in one.state().log)


def asked_without_a_line(relay: Relay, ana: Visitor) -> tuple[str, str]:
    """A table, and the cell that Ana has asked about after her line was cut."""
    table = ana.open_table("Ana", [ME])
    ana.button("Commencer").click()
    ana.my_turn()
    install(ana)
    cell, symbol = ana.right_question()
    relay.cut()
    expect(ana.page.locator(".wire")).to_contain_text("Connexion perdue")
    ana.cell(cell).click()
    ana.picker(symbol).click()
    expect(ana.notice("votre coup est gardé")).to_be_visible()
    return table, cell


def test_a_move_made_offline_outlives_the_page(relay: Relay, visitor: Callable[..., Visitor]) -> None:
    ana = visitor(at=relay.at, service_workers="allow")
    ana.forgiven.append(CUT)
    _, cell = asked_without_a_line(relay, ana)
    ana.page.reload()
    expect(ana.page.locator(".wire")).to_contain_text("État vu")
    relay.mend()
    expect(ana.notice("bien arrivé")).to_be_visible()
    ana.answered(cell)
    assert times_asked(ana, cell) == 1
    ana.page.reload()
    ana.answered(cell)
    assert times_asked(ana, cell) == 1


def test_a_move_made_offline_is_sent_from_any_page(relay: Relay, visitor: Callable[..., Visitor]) -> None:
    ana = visitor(at=relay.at, service_workers="allow")
    ana.forgiven.append(CUT)
    table, cell = asked_without_a_line(relay, ana)
    ana.page.goto("/")
    expect(ana.page.get_by_text("Hors ligne")).to_be_visible()
    relay.mend()
    ana.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(ana.notice("bien arrivé")).to_be_visible()
    ana.page.goto(f"/table/{table}")
    ana.answered(cell)
    assert times_asked(ana, cell) == 1


def test_a_newer_client_is_taken_at_once(relay: Relay, visitor: Callable[..., Visitor]) -> None:
    """The kept page is for when the house does not answer; with it the page is always the house's own."""
    ana = visitor(at=relay.at, service_workers="allow")
    ana.page.goto("/")
    install(ana)
    before = ana.page.evaluate(
        "async () => (await (await caches.open('pyramidion-shell-1')).match('/')).text()"
    )
    ana.page.evaluate(
        "async () => (await caches.open('pyramidion-shell-1')).put('/', new Response('<h1>vieille page</h1>', "
        "{ headers: { 'content-type': 'text/html' } }))"
    )
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Pyramidion", level=1)).to_be_visible()
    after = ana.page.evaluate(
        "async () => (await (await caches.open('pyramidion-shell-1')).match('/')).text()"
    )
    assert after == before


def test_what_is_deleted_leaves_the_device(visitor: Callable[..., Visitor]) -> None:
    ana = visitor(service_workers="allow")
    ana.open_table("Ana", [ME])
    expect(ana.button("Commencer")).to_be_visible()
    ana.page.goto("/")
    kept = "() => Object.keys(localStorage).filter(name => name.startsWith('pyramidion.kept.')).length"
    ana.page.wait_for_function(f"() => ({kept})() >= 3")
    ana.page.get_by_role("button", name=re.compile("Ana")).click()
    ana.button("Effacer mes données").click()
    ana.page.get_by_role("button", name=re.compile("^Oui")).click()
    ana.page.wait_for_function(f"() => ({kept})() === 0")


# News.

SUBSCRIBED = """
(() => {
  let made = null;
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly) throw new Error('nobody would see it');
    made = {
      endpoint: 'https://push.example.org/ana',
      options: { applicationServerKey: bytes(applicationServerKey).buffer },
      toJSON: () => ({ keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
      unsubscribe: async () => { made = null; return true; },
    };
    return made;
  };
})();
"""
"""A browser without a window refuses all notifications, and without a network it has no push service: this one says
that it has both. What the service worker shows is tested in web/src/worker/sw.test.ts."""


def test_the_settings_of_news(served: Served, visitor: Callable[..., Visitor]) -> None:
    ana = visitor(service_workers="allow", timezone_id="Europe/Paris")
    ana.context.add_init_script(SUBSCRIBED)
    ana.open_table("Ana", [ME])
    expect(ana.button("Commencer")).to_be_visible()
    ana.page.goto("/")
    ana.page.wait_for_function(CONTROLLED)
    ana.page.get_by_role("button", name=re.compile("Ana")).click()
    news = ana.page.get_by_test_id("news")
    expect(news.get_by_role("checkbox")).to_have_count(0)
    news.get_by_role("button", name="Me prévenir sur cet appareil", exact=True).click()
    expect(news.get_by_role("button", name="Ne plus me prévenir sur cet appareil")).to_be_visible()

    def stored() -> dict[str, Any]:
        return dict(ana.context.request.get("/api/me/news").json())

    assert len(stored()["devices"]) == 1
    news.get_by_label("Une de mes parties est finie").uncheck()
    news.get_by_label("Ne pas me prévenir la nuit").check()
    news.get_by_label("de", exact=True).fill("21:30")
    news.get_by_label("à", exact=True).fill("07:15")
    expect(news).to_contain_text("Europe/Paris")
    ana.until("async () => (await (await fetch('/api/me/news')).json()).quiet?.end === 435")
    assert stored()["kinds"] == ["turn", "awaited", "late", "begun", "seats", "rematch"]
    assert stored()["quiet"] == {"start": 1290, "end": 435, "zone": "Europe/Paris"}
    ana.accessible()
    news.get_by_role("button", name="Ne plus me prévenir sur cet appareil").click()
    expect(news.get_by_role("button", name="Me prévenir sur cet appareil", exact=True)).to_be_visible()
    assert stored()["devices"] == []


def deliver(page: Page, news: dict[str, Any]) -> None:
    """As the push service of a browser would hand it to the service worker."""
    cdp = page.context.new_cdp_session(page)
    found: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    origin = urljoin(page.url, "/").rstrip("/")
    cdp.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[0], "data": json.dumps(news)},
    )


NEWS = {
    "id": "t1-4", "tag": "t1", "kind": "turn", "title": "La pyramide du soleil", "url": "/table/t1", "lang": "fr",
    "body": "C’est à vous de jouer, avec Bao.", "at": 1_800_000_000.0,
}  # fmt: skip


@pytest.fixture
def watching(visitor: Callable[..., Visitor]) -> Visitor:
    ana = visitor(service_workers="allow")
    ana.open_table("Ana", [ME])
    expect(ana.button("Commencer")).to_be_visible()
    ana.page.goto("/")
    ana.page.wait_for_function(CONTROLLED)
    return ana


def test_news_in_an_open_page(watching: Visitor) -> None:
    """Somebody who looks at another page of the house is told there, and one press leads to the table."""
    deliver(watching.page, NEWS)
    told = watching.notice("C’est à vous de jouer, avec Bao.")
    expect(told).to_be_visible()
    told.get_by_role("button", name="Voir la table").click()
    expect(watching.page).to_have_url(re.compile("/table/t1$"))


def test_a_message_that_is_no_news_does_nothing(watching: Visitor) -> None:
    deliver(watching.page, {"hello": 1})
    deliver(watching.page, NEWS)
    expect(watching.notice("C’est à vous de jouer")).to_have_count(1)


def test_icons_are_drawn_from_our_own_emblem() -> None:
    folder = Path(__file__).parents[3] / "web"
    emblem = re.findall(r'd="([^"]+)"', (folder / "public" / "favicon.svg").read_text(encoding="utf-8"))
    for name in ("app.svg", "maskable.svg"):
        assert re.findall(r'<path[^>]* d="([^"]+)"', (folder / "icons" / name).read_text("utf-8")) == emblem
