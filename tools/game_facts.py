"""Writes what the house says of each game where the client's tests read it: `python -m tools.game_facts [KEY…]`.

A game's `house.json` lies beside its card, in `web/src/games/KEY/`, or in the folder `client/` of the package that the
game comes with.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from pyramidion import games
from pyramidion.house.catalogue import GameShown, games_shown, schemas_of
from tools.installed_games import installed_games

OWN = Path(__file__).parents[1] / "web" / "src" / "games"
FILE = "house.json"


class Facts(GameShown, frozen=True):
    """A game as `GET /api/house` shows it, and how it may end."""

    reasons: tuple[str, ...]
    """As far as the game's events list them: words that every game has apart."""


def facts(game: GameShown) -> Facts:
    fields = {name: getattr(game, name) for name in GameShown.__struct_fields__}
    fields["levels"] = games.manifest(game.key).levels  # bots that are installed here are not the game's
    return Facts(**fields, reasons=reasons(schemas_of(game.key) or {}))


def reasons(schemas: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    events = schemas.get("event", {}).get("$defs", {}).values()
    listed = (event.get("properties", {}).get("reason", {}).get("enum", ()) for event in events)
    return tuple(sorted({reason for one in listed for reason in one}))


def encoded(game: GameShown) -> bytes:
    return msgspec.json.format(msgspec.json.encode(facts(game), order="sorted"), indent=2) + b"\n"


def client_folder(key: str) -> Path | None:
    """Where the game's client lies, if it has one."""
    if (OWN / key).is_dir():
        return OWN / key
    found = {game.key: game.client for game in installed_games()}
    return found.get(key)


def main(keys: list[str]) -> int:
    shown = {game.key: game for game in games_shown()}
    if unknown := [key for key in keys if key not in shown]:
        print(f"The house has no game {', '.join(unknown)}; it has {', '.join(shown)}.", file=sys.stderr)
        return 2
    for key in keys or shown:
        if (folder := client_folder(key)) is not None:
            (folder / FILE).write_bytes(encoded(shown[key]))
            print(folder / FILE)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
