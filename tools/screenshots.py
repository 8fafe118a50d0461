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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import AnyGame, Chance, Entry, Play, transcript
from pyramidion.decks import Library
from pyramidion.games.cible import GAME as CIBLE
from pyramidion.games.kreuzwort import GAME as KREUZWORT
from pyramidion.games.poker import GAME as POKER
from pyramidion.games.pyramide import GAME as PYRAMIDE
from pyramidion.games.soleil import GAME
from pyramidion.games.soleil.values import Guess
from tools.palette import indexed_png

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "screenshots"
LARGEST = 250_000
"""Bytes of a picture."""
NAMES = ["Ana", "Bao", "Wayra"]
BOT_LEVELS = ["oracle", "adept", "novice"]
"""How well each of them asks: Ana shall win."""
SEED = 7
HIDDEN = 17
"""Animals that are still in the palace in the pictures of a game in play."""
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


@dataclass(frozen=True)
class Game:
    """A game for the pictures: as it stood in the middle, and before its last question."""

    middle: dict[str, Any]
    end: dict[str, Any]
    last: Guess


def played() -> Game:
    """The first seed whose game Ana ends, and wins."""
    return next(game for seed in range(1000) if (game := play_out(seed)) is not None)


def play_out(seed: int) -> Game | None:
    options = GAME.parse_options({"emperor": "house", "ingots": "shuffled"}, len(NAMES))
    play = Play(GAME, options, len(NAMES), GAME.parse_setup({}, options, len(NAMES)), Chance(seed))
    bots = [
        games.bot(GAME.key, level, seat, len(NAMES), options, seed + seat)
        for seat, level in enumerate(BOT_LEVELS)
    ]
    entries: list[Entry] = []
    middle: dict[str, Any] | None = None
    while True:
        (seat,) = play.to_move
        hidden = 24 - play.state.solved.bit_count()
        if middle is None and seat == 0 and hidden <= HIDDEN:
            middle = transcript.write(play, NAMES, entries, None, {})
        before = transcript.write(play, NAMES, entries, None, {}) if hidden == 1 else None
        move = bots[seat].choose(play.view(seat), GAME.legal(play.state, seat), Budget())
        entry = Entry(seat, 0.0, move)
        play.step(entry)
        entries.append(entry)
        if play.outcome is not None:
            assert middle is not None
            assert before is not None
            won = seat == 0 and play.outcome.winners == (0,)
            return Game(middle, before, move) if won else None


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
            seats.append({"kind": "bot", "level": BOT_LEVELS[2]})
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
        levels = games.BOT_LEVELS[taken_up["game"]]
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


def ask(page: Page, question: Guess) -> None:
    page.locator(f'[data-cell="{question.cell}"]').click()
    page.get_by_role("group", name="Quel animal ?").get_by_role("button").nth(
        "SLAO".index(question.symbol)
    ).click()


def take_all(photographer: Photographer) -> None:
    page = photographer.visitor(1280, 900).new_page()
    page.goto("/")
    expect(page.get_by_role("link", name="Ouvrir une table").first).to_be_visible(timeout=TIMEOUT_MS)
    photographer.take(page, "home")

    game = played()
    page = photographer.table(game.middle, 1440, 900)
    photographer.take(page, "play-day")
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="Demander conseil").click()
    expect(page.get_by_role("button", name="Cacher le conseil")).to_be_visible(timeout=TIMEOUT_MS)
    page.evaluate("scrollTo(0, 0)")
    photographer.take(page, "play-night")

    page = photographer.table(game.middle, 390, 844, is_mobile=True, has_touch=True)
    photographer.take(page, "phone")

    page = photographer.table(game.end, 1440, 900)
    ask(page, game.last)
    expect(page.get_by_role("heading", name="Vous gagnez")).to_be_visible(timeout=TIMEOUT_MS)
    page.evaluate("scrollTo(0, 0)")
    photographer.take(page, "end")
    take_poker(photographer)
    take_kreuzwort(photographer)
    take_cible(photographer)
    take_pyramide(photographer)


def take_poker(photographer: Photographer) -> None:
    building = of_bots(POKER, "adept", 2, lambda state: len(state.placed) >= 20 and state.turn == 0)
    page = photographer.table(building, 390, 844, is_mobile=True, has_touch=True)
    photographer.take(page, "poker-phone")

    taking = of_bots(
        POKER,
        "adept",
        2,
        lambda state: len(state.takings) >= 14 and state.phase == "take" and state.turn == 0,
    )
    page = photographer.table(taking, 1440, 900)
    photographer.take(page, "poker")


def take_kreuzwort(photographer: Photographer) -> None:
    middle = of_bots(KREUZWORT, "lettre", 2, lambda state: len(state.log) >= 4 and state.turn == 0)
    photographer.take(photographer.table(middle, 1440, 900), "kreuzwort")
    page = photographer.table(middle, 390, 844, is_mobile=True, has_touch=True)
    photographer.take(page, "kreuzwort-phone")


def take_cible(photographer: Photographer) -> None:
    """When the camera shows Ana."""
    begun = {
        "format": "pyramidion/1", "game": "cible", "rules": CIBLE.version, "seats": ["Ana", "", "", ""],
        "seed": SEED, "options": {"clock": False}, "moves": [],
    }  # fmt: skip
    page = photographer.among_bots(begun, 1440, 900)
    expect(page.locator(".cible .says")).to_contain_text("À vous de répondre", timeout=TIMEOUT_MS)
    photographer.take(page, "cible")


def take_pyramide(photographer: Photographer) -> None:
    """Ana gives clues for the third word, her first one was not enough; and what the television shows of it."""
    clue = of_bots(
        PYRAMIDE,
        "complice",
        4,
        lambda state: (
            (state.step, state.dico, state.word, state.spent) == ("clue", (0,), 2, 1) and state.bet > 1
        ),
    )
    page = photographer.among_bots(clue, 1440, 900)
    expect(page.locator(".pyramide").get_by_role("textbox")).to_be_visible(timeout=TIMEOUT_MS)
    photographer.take(page, "pyramide")
    television = photographer.visitor(1280, 720).new_page()
    television.goto(page.url.replace("/table/", "/salon/"))
    expect(television.get_by_role("complementary", name="Les places")).to_be_visible(timeout=TIMEOUT_MS)
    photographer.take(television, "salon")


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
