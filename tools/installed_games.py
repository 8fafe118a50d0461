"""Games that installed packages bring, and where their clients lie: `python -m tools.installed_games`, as JSON.

Asked of the environment that the house runs in, which need not be the Python that runs the tools. Imports no game.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
GROUP = "pyramidion.games"
CLIENT = "client"
KEY = re.compile(r"[a-z][a-z0-9]{1,31}")
"""As in a game's manifest: pyramidion.core.manifest, which the Python that runs the tools may not have."""


class InstalledGame(NamedTuple):
    key: str
    client: Path | None
    """The folder with the game's client; None: it has none."""
    problem: str = ""
    """Why the client cannot be used, if it cannot."""


def installed_games() -> list[InstalledGame]:
    """The games of this environment, by key."""
    found = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    return [installed_game(key, package) for key, package in sorted(found.items())]


def installed_game(key: str, package: str) -> InstalledGame:
    if not KEY.fullmatch(key):
        return InstalledGame(key, None, f"the key {key!r} is not 2 to 32 lower-case letters and digits")
    folder = package_folder(package.partition(":")[0])
    if folder is None:
        return InstalledGame(key, None, f"the package {package} is not there")
    client = folder / CLIENT
    return InstalledGame(key, client if client.is_dir() else None)


def package_folder(package: str) -> Path | None:
    """The folder of a package, found without importing it or the packages that it is in."""
    first, *inner = package.split(".")
    spec = find_spec(first)
    for name in inner:
        if spec is None or not spec.submodule_search_locations:
            return None
        spec = PathFinder.find_spec(name, list(spec.submodule_search_locations))
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))


def games_of(python: Path, env: Mapping[str, str] | None = None) -> list[InstalledGame]:
    """The games installed for another Python; none where there is no such Python yet."""
    if not python.exists():
        return []
    said = subprocess.run(
        [str(python), "-m", "tools.installed_games"],
        cwd=ROOT,
        env=None if env is None else dict(env),
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )
    return [
        InstalledGame(key, None if client is None else Path(client), problem)
        for key, client, problem in json.loads(said.stdout)
    ]


if __name__ == "__main__":
    games = [(key, None if client is None else str(client), why) for key, client, why in installed_games()]
    sys.stdout.write(json.dumps(games))
