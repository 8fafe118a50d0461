"""What takes long, once: the compiled rules of batches. And time that stands still, for those who ask a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyramidion.research import batch, batch_keys
from tests.once import made_once

from .model_server import StillTime


@pytest.fixture(scope="session")
def compiled_batches(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What a worker compiles stays on disk for the others: one does it, and they wait instead of doing it too."""
    made_once(tmp_path_factory, "batches", _compile)


def _compile(folder: Path) -> None:
    for key in batch_keys():
        games = batch(key, 2)
        shown, _ = games.reset(seed=1)
        games.step(shown["action_mask"].argmax(1))


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> StillTime:
    """Whoever asks a model in this process has all the time in the world, but for what the test makes of it."""
    time = StillTime()
    for module in ("http_bot.bot", "http_bot.endpoint", "sheet.model"):
        monkeypatch.setattr(f"pyramidion.research.{module}.time", time)
    return time
