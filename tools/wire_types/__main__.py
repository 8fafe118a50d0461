"""`python -m tools.wire_types`: see the package."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.steps import ROOT

from .files import GAME_FILE, UnknownGame, all_files, game_file, game_path
from .typescript import Unsupported


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("make types", description="Writes the client's wire types.")
    parser.add_argument("game", nargs="?", help="write wire.ts of this game alone")
    parser.add_argument("--into", type=Path, help="the folder for it (that of the game's client)")
    parser.add_argument("--check", action="store_true", help="write nothing; name each file that differs")
    chosen = parser.parse_args(arguments)
    if chosen.into is not None and chosen.game is None:
        parser.error("--into is the folder for one game: name the game as well")
    try:
        files = wanted(chosen.game, chosen.into)
    except (UnknownGame, Unsupported) as error:
        print(f"make types: {error}", file=sys.stderr)
        return 1
    changed = {path: text for path, text in files.items() if read(path) != text}
    for path, text in changed.items():
        if chosen.check:
            print(difference(path), file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(shown(path))
    return 1 if chosen.check and changed else 0


def wanted(game: str | None, into: Path | None) -> dict[Path, str]:
    """The files to write, with what belongs in them."""
    if game is None:
        return all_files()
    path = game_path(game) if into is None else into / GAME_FILE
    return {path: game_file(game)}


def read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def difference(path: Path) -> str:
    what = "is not what the house's types say" if path.exists() else "is missing"
    return f"{shown(path)} {what}: run `make types` and commit what it writes"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
