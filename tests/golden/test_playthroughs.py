"""Every game plays as it did when its playthroughs were last looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pyramidion.games import load

from .playthrough import files, main, playthrough


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


def test_the_games_of_one_key_are_written_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    written: set[Path] = set()
    monkeypatch.setattr(Path, "write_text", lambda path, *_, **__: written.add(path))
    path, key, *_ = files()[0]
    main([key])
    assert path in written
    assert written == {other for other, of, *_ in files() if of == key}
    with pytest.raises(SystemExit, match="No games are recorded of moonlight; there are "):
        main(["moonlight"])


def test_every_recorded_game_is_replayed() -> None:
    replayed = {path for path, *_ in files()}
    assert replayed
    for folder in {path.parent for path in replayed}:
        assert {*folder.glob("*.jsonl")} <= replayed
