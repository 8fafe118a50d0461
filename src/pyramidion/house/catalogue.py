"""The games of the house as it shows them: what a table may choose, how many sit, which bots there are."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import msgspec

from pyramidion import games
from pyramidion.core import AnyGame, Game
from pyramidion.core.game import NoSetup
from pyramidion.core.manifest import Title
from pyramidion.core.schema import schemas
from pyramidion.decks import Library
from pyramidion.games import LeftOut
from pyramidion.house.deck_choice import opened_with
from pyramidion.house.storage.store import Lang


class Size(msgspec.Struct, frozen=True):
    """With options among `when`, this many seats."""

    when: Mapping[str, tuple[str, ...]]
    least: int
    most: int


class GameShown(msgspec.Struct, frozen=True):
    key: str
    title: Title
    version: int
    options: dict[str, Any]
    sizes: tuple[Size, ...]
    levels: tuple[str, ...]
    draws: bool
    """Chance decides something; false for a game that always starts alike."""
    beats: bool
    """A table may wait at its great moments: it names beats, or a clock runs in it."""
    lowest_wins: bool
    """The lower a score the better."""
    variants: tuple[str, ...]
    """Options among whose values people choose who seek others for it."""
    days: tuple[str, ...] | None
    """It may be played over days, with these options null or false; null: it may not."""


def games_shown() -> tuple[GameShown, ...]:
    out = []
    for key in games.usable_keys():
        game = games.load(key)
        assert game is not None
        sizes = tuple(Size(size.when, size.least, size.most) for size in game.sizes)
        out.append(
            GameShown(
                key=key,
                title=game.manifest.title,
                version=game.version,
                options=_options(game),
                sizes=sizes,
                levels=games.levels(key),
                draws=game.setup_type is not NoSetup,
                beats=any(
                    getattr(type(game), name) is not getattr(Game, name) for name in ("beat", "deadline")
                ),
                lowest_wins=game.lowest_wins,
                variants=game.manifest.variants,
                days=None if game.manifest.days is None else game.manifest.days.without,
            )
        )
    return tuple(out)


def _options(game: AnyGame) -> dict[str, Any]:
    """The options with the defaults that the house opens tables with; a transcript has those of the contract."""
    schema = deepcopy(schemas(game)["options"])
    shown = schema.get("$defs", {}).get(game.options_type.__name__, schema)
    for name, value in opened_with(Library(), game.key).items():
        shown["properties"][name]["default"] = value
    return schema


def games_left_out() -> tuple[LeftOut, ...]:
    """Games and bots that are installed and cannot be used, with the reason."""
    games.usable_keys()
    return games.left_out()


def rule_book(key: str, lang: Lang) -> str | None:
    """The rules of a game in Markdown, or None where its package has no page in that language."""
    try:
        return (games.folder(key) / f"rules.{lang}.md").read_text(encoding="utf-8")
    except (LookupError, OSError):
        return None


def schemas_of(key: str) -> dict[str, dict[str, Any]] | None:
    """The published schemas of a game, or None when it is not in the house."""
    game = games.load(key)
    return None if game is None else schemas(game)
