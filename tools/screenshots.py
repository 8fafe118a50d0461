"""The pictures of README: a real house, a real browser, games from fixed seeds. `make screenshots` runs this."""

from __future__ import annotations

import base64
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import AnyGame, Chance, Entry, Play, transcript
from pyramidion.decks import Library
from tests.games import part
from tools.palette import indexed_png

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "screenshots"
LARGEST = 250_000
"""Bytes of a picture."""
NAMES = ["Ana", "Bao", "Wayra"]
SEED = 7
TIMEOUT_MS = 60_000

PIXELS = """async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const {data} = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let i = 0; i < data.length; i += 32768) text += String.fromCharCode(...data.subarray(i, i + 32768));
    return [btoa(text), image.width, image.height];
}"""


def of_bots(game: AnyGame, level: str, seats: int, until: Callable[[Any], bool]) -> dict[str, Any]:
    """Everybody plays as well as this level, until `until` says so of the state."""
    options, library = game.parse_options({}, seats), Library()
    play = Play(game, options, seats, game.parse_setup({}, options, seats), Chance(SEED, library))
    bots = [games.bot(game.key, level, seat, seats, options, SEED + seat, library) for seat in range(seats)]
    entries: list[Entry] = []
    while not until(play.state):
        seat = play.to_move[0]
        move = bots[seat].choose(play.view(seat), game.legal(play.state, seat), Budget())
        entries.append(Entry(seat, 0.0, move))
        play.step(entries[-1])
    return transcript.write(play, (NAMES * 2)[:seats], entries, None, {})


@contextmanager
def house(folder: Path) -> Iterator[str]:
    """The address of a house that is open as long as it is used."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "pyramidion", "serve", "--port", str(port), "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        while not answers(address):
            if process.poll() is not None:
                raise SystemExit("the house did not open")
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait()


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health", trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


class Photographer:
    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._darkroom = browser.new_page()

    def visitor(self, width: int, height: int, **more: Any) -> BrowserContext:
        context = self._browser.new_context(
            base_url=self._address,
            viewport={"width": width, "height": height},
            locale="fr-FR",
            reduced_motion="reduce",
            **more,
        )
        context.set_default_timeout(TIMEOUT_MS)
        return context

    def take(self, page: Page, name: str) -> None:
        page.mouse.move(0, 0)
        page.evaluate("document.fonts.ready")
        shot = base64.b64encode(page.screenshot(animations="disabled", caret="hide")).decode()
        pixels, width, height = self._darkroom.evaluate(PIXELS, shot)
        picture = indexed_png(base64.b64decode(pixels), width, height)
        if len(picture) > LARGEST:
            raise SystemExit(f"{name} has {len(picture)} bytes, more than {LARGEST}")
        (PICTURES / f"{name}.png").write_bytes(picture)
        print(f"  docs/screenshots/{name}.png  {width} × {height}, {len(picture) // 1000} kB", flush=True)

    def table(self, taken_up: dict[str, Any], width: int, height: int, **more: Any) -> Page:
        """A table of Ana's with Bao, and a bot where there is room, taken up from a transcript; Ana's window."""
        ana, bao = self.visitor(width, height, **more), self.visitor(800, 600)
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
        if len(taken_up["seats"]) > len(seats):
            seats.append({"kind": "bot", "level": games.levels(taken_up["game"])[0]})
        post(ana, "/api/me", {"name": "Ana", "lang": "fr"})
        wish = {"game": taken_up["game"], "seats": seats, "coach": True, "transcript": taken_up}
        path = f"/table/{post(ana, '/api/tables', wish)['id']}"
        guest = bao.new_page()
        guest.goto(path)
        guest.get_by_label("Votre nom").fill("Bao")
        guest.keyboard.press("Enter")
        guest.get_by_role("button", name="S'asseoir ici").click()
        guest.get_by_role("button", name="Accepter de reprendre").click()
        page = ana.new_page()
        page.goto(path)
        page.get_by_label("Votre nom").fill("Ana")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Commencer").click()
        expect(page.get_by_role("grid")).to_be_visible(timeout=TIMEOUT_MS)
        return page

    def among_bots(self, taken_up: dict[str, Any], width: int, height: int) -> Page:
        """Ana's window at a table where everybody else is a bot."""
        ana = self.visitor(width, height)
        post(ana, "/api/me", {"name": "Ana", "lang": "fr"})
        levels = games.levels(taken_up["game"])
        bots = [{"kind": "bot", "level": level} for level in levels][: len(taken_up["seats"]) - 1]
        wish = {"game": taken_up["game"], "seats": [{"kind": "me", "name": "Ana"}, *bots], "coach": True}
        page = ana.new_page()
        page.goto(f"/table/{post(ana, '/api/tables', {**wish, 'transcript': taken_up})['id']}")
        page.get_by_label("Votre nom").fill("Ana")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Commencer").click()
        return page


def post(context: BrowserContext, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = context.request.post(path, data=body)
    if not answer.ok:
        raise SystemExit(f"{path}: {answer.text()}")
    return dict(answer.json())


def take_all(photographer: Photographer) -> None:
    page = photographer.visitor(1280, 900).new_page()
    page.goto("/")
    expect(page.get_by_role("link", name="Ouvrir une table").first).to_be_visible(timeout=TIMEOUT_MS)
    photographer.take(page, "home")
    for key in games.keys():
        pictures = part(key, "screenshots")
        if pictures is not None:
            pictures.take(photographer)


def main() -> int:
    browser = os.environ.get("PYRAMIDION_CHROMIUM")
    if not browser:
        print("PYRAMIDION_CHROMIUM names no browser; `make screenshots` finds one.", file=sys.stderr)
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder)) as address,
        sync_playwright() as chromium,
    ):
        window = chromium.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        take_all(Photographer(window, address))
        window.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
