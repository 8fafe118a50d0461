"""Clients of games from outside the repository: which can be used, and copies of them where Vite finds them."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.installed_games import CLIENT, KEY, InstalledGame
from tools.steps import ROOT, Failed, remove
from tools.words import words

OWN = ROOT / "web" / "src" / "games"
"""The clients of the house's own games."""
PLACED = re.compile(r"src/installed/(\w+)/")
"""A path, in what Vite says, of a client that `place_clients` put there."""

VECTORS = "fairness.json"
"""In the tests of a package; in the copy of its client beside `card.ts`."""


class BrokenClient(Failed):
    """A game's client that does not build."""

    def __init__(self, key: str, said: str) -> None:
        self.key = key
        sentence = words(
            f"La partie du client du jeu {key} ne se construit pas.",
            f"The client part of the game {key} does not build.",
        )
        super().__init__(f"{said}\n{sentence}")


def left_out(key: str, why: str) -> str:
    return words(f"Le jeu {key} est laissé de côté : {why}.", f"The game {key} is left out: {why}.")


def usable_clients(games: Iterable[InstalledGame]) -> tuple[dict[str, Path], list[str]]:
    """The client folders by key, and a sentence for each game that cannot be used. A game may have no client."""
    clients: dict[str, Path] = {}
    refused = []
    for game in games:
        if game.problem:
            refused.append(left_out(game.key, game.problem))
        elif game.client is not None and (OWN / game.key).is_dir():
            refused.append(left_out(game.key, taken(game.key)))
        elif game.client is not None:
            clients[game.key] = game.client
    return clients, refused


def taken(key: str) -> str:
    return words(
        f"la maison a déjà un client pour « {key} » ({game_folder(key)})",
        f"the house already has a client for {key!r} ({game_folder(key)})",
    )


def game_folder(key: str) -> Path:
    return (OWN / key).relative_to(ROOT)


def given_client(text: str) -> tuple[str, Path]:
    """The key and the client's folder that `--game` names: `KEY=FOLDER`, or a package with a folder `client`."""
    key, equals, place = text.partition("=")
    folder = Path(place) if equals else Path(text) / CLIENT
    key = key if equals else package_key(Path(text))
    if not KEY.fullmatch(key):
        raise Failed(f"--game {text}: the key {key!r} is not 2 to 32 lower-case letters and digits.")
    if not folder.is_dir():
        raise Failed(f"--game {text}: there is no folder {folder}.")
    if (OWN / key).is_dir():
        raise Failed(f"--game {text}: {taken(key)}.")
    return key, folder


def package_key(package: Path) -> str:
    """The key that the package's manifest gives, or else its name."""
    try:
        manifest = tomllib.loads((package / "manifest.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return package.resolve().name
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failed(f"{package / 'manifest.toml'}: {error}") from error
    return str(manifest.get("key", package.resolve().name))


def place_clients(clients: Mapping[str, Path], folder: Path) -> None:
    """The folder holds a copy of each client and nothing else; without clients there is no folder."""
    remove(folder)
    for key, client in clients.items():
        place_client(client, folder / key)


def place_client(client: Path, copy: Path) -> None:
    """Copies a package's client, and beside it what the house draws for the game, which the client's test reads."""
    shutil.copytree(client, copy, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    if (vectors := client.parent.parent / "tests" / VECTORS).is_file():
        shutil.copy(vectors, copy / VECTORS)
