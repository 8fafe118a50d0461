"""Draws the icons of the installed client from web/icons/*.svg with Chromium: `python -m tools.app_icons`.

The pictures are small and kept in web/public/icons, so that nobody needs a browser to build the client.
"""

from __future__ import annotations

from playwright.sync_api import Page, sync_playwright

from tools.browser import find_browser
from tools.client import WEB

ICONS = {
    "icon-192.png": ("app.svg", 192),
    "icon-512.png": ("app.svg", 512),
    "maskable-192.png": ("maskable.svg", 192),
    "maskable-512.png": ("maskable.svg", 512),
    "apple-touch-icon.png": ("maskable.svg", 180),
    "badge-96.png": ("badge.svg", 96),
}


def draw(page: Page, drawing: str, size: int) -> bytes:
    page.set_viewport_size({"width": size, "height": size})
    svg = (WEB / "icons" / drawing).read_text(encoding="utf-8")
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{svg}")
    return page.screenshot(omit_background=True)


def main() -> None:
    folder = WEB / "public" / "icons"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        page = browser.new_page()
        for name, (drawing, size) in ICONS.items():
            (folder / name).write_bytes(draw(page, drawing, size))
        browser.close()


if __name__ == "__main__":
    main()
