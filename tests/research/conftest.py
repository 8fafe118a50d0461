"""The compiled rules of batches: to compile them takes as long as hundreds of tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyramidion.research import batch, batch_keys
from tests.once import made_once


@pytest.fixture(scope="session")
def compiled_batches(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What a worker compiles stays on disk for the others: one does it, and they wait instead of doing it too."""
    made_once(tmp_path_factory, "batches", _compile)


def _compile(folder: Path) -> None:
    for key in batch_keys():
        games = batch(key, 2)
        shown, _ = games.reset(seed=1)
        games.step(shown["action_mask"].argmax(1))
