"""How much a browser loads, compressed as the house sends it: the first page, and each game on top of it.

`python -m tools.bundle_sizes` reads the built client, prints the figures and fails where one is above its limit.

The first page is index.html with all that it names and the card of every game. Its fonts, which are drawn over once
they are there, are told apart. A game is what its `index.ts` brings besides; what several games share counts for each.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.client import OUTPUT

KILOBYTE = 1000
MAX_FIRST_LOAD_BYTES = 150 * KILOBYTE
MAX_GAME_BYTES = 80 * KILOBYTE
GZIP_LEVEL = 6
"""As the house compresses; what is compressed already, such as fonts, it sends as it is."""
COMPRESSED = {".woff2", ".woff", ".png"}

_NAMED = re.compile(r'(?:src|href)="/(?P<file>[^"]+)"')
_DEPENDENCIES = re.compile(r"m\.f=(?P<list>\[[^\]]*\])")
_PART = re.compile(
    r'"\./(?P<game>[a-z0-9_-]+)/(?P<part>card|index)\.ts":\(\)=>\w+\(\(\)=>import\([`"\']\./(?P<file>[^`"\']+)'
    r'[`"\']\)(?:\.then\([^)]*\))?,(?:__vite__mapDeps\(\[(?P<needs>[\d,]*)\]\)|\[\])'
)
_FRENCH_FONT = re.compile(r"-latin-(?:\d+|wght)-normal-[\w-]+\.woff2$")


class NotBuilt(Exception):
    """The client is not there, or is not as Vite writes it."""


@dataclass(frozen=True)
class Sizes:
    """In bytes, as they travel."""

    first_load: int
    fonts: int
    """For French; besides the first load."""
    games: dict[str, int]

    def too_large(self) -> list[str]:
        found = [] if self.first_load <= MAX_FIRST_LOAD_BYTES else ["the first load"]
        return found + [game for game, size in self.games.items() if size > MAX_GAME_BYTES]


def travels(file: Path) -> int:
    body = file.read_bytes()
    return len(body) if file.suffix in COMPRESSED else min(len(body), len(gzip.compress(body, GZIP_LEVEL)))


def measure(client: Path = OUTPUT) -> Sizes:
    """The figures of a built client."""
    page = client / "index.html"
    if not page.exists():
        raise NotBuilt(f"{page} is missing: `make install` builds the client")
    parts = _parts(client)
    first = {page, *(client / found["file"] for found in _NAMED.finditer(page.read_text(encoding="utf-8")))}
    for (_, part), files in parts.items():
        if part == "card":
            first |= files
    fonts = {file for file in (client / "assets").iterdir() if _FRENCH_FONT.search(file.name)}
    games = {game: _total(files - first) for (game, part), files in parts.items() if part == "index"}
    if not games or not fonts:
        raise NotBuilt(f"{client} is not as this tool knows it: {len(games)} games, {len(fonts)} fonts")
    return Sizes(_total(first), _total(fonts), games)


def _total(files: Iterable[Path]) -> int:
    return sum(map(travels, files))


def _parts(client: Path) -> dict[tuple[str, str], set[Path]]:
    """For each game and part of it the files that loading it needs: scripts with all that they import, and styles."""
    found: dict[tuple[str, str], set[Path]] = {}
    for script in (client / "assets").glob("*.js"):
        text = script.read_text(encoding="utf-8")
        listed = _DEPENDENCIES.search(text)
        files = re.findall(r'"([^"]+)"', listed["list"]) if listed else []
        for part in _PART.finditer(text):
            needs = [files[int(place)] for place in (part["needs"] or "").split(",") if place]
            own = {client / "assets" / part["file"], *(client / name for name in needs)}
            found[part["game"], part["part"]] = own
    return found


def main() -> int:
    try:
        sizes = measure()
    except NotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    limit, game_limit = MAX_FIRST_LOAD_BYTES / KILOBYTE, MAX_GAME_BYTES / KILOBYTE
    print(
        f"first load  {sizes.first_load / KILOBYTE:6.1f} KB of {limit:.0f}"
        f" (and fonts, {sizes.fonts / KILOBYTE:.1f} KB)"
    )
    for game, size in sorted(sizes.games.items()):
        print(f"{game:10}  {size / KILOBYTE:6.1f} KB of {game_limit:.0f}")
    large = sizes.too_large()
    if large:
        print(f"too large: {', '.join(large)}", file=sys.stderr)
    return 1 if large else 0


if __name__ == "__main__":
    sys.exit(main())
