"""Every game plays as it did when its playthroughs were last looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pyramidion.games import GAME_KEYS, load

from .playthrough import GAMES, files, playthrough


@pytest.mark.parametrize(
    ("path", "key", "options", "seats"), files(), ids=lambda x: x.stem if isinstance(x, Path) else ""
)
def test_it_plays_as_recorded(path: Path, key: str, options: dict[str, Any], seats: int) -> None:
    game = load(key)
    assert game is not None
    recorded = path.read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(playthrough(game, options, seats), recorded, strict=True), 1):
        assert now == then, (
            f"line {number} of {path.name}; if this is right, run python -m tests.golden.playthrough"
        )


def test_every_game_has_playthroughs() -> None:
    assert set(GAMES) >= set(GAME_KEYS)
