"""The test game is in the house during these tests, and out of it afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pyramidion.house import Settings
from tests.faults.cluster import Cluster
from tests.games import sablier

from .helpers import Clock


@pytest.fixture(autouse=True)
def _sablier() -> Iterator[None]:
    sablier.register()
    yield
    sablier.unregister()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """What the processes of one house have in common."""
    with Cluster() as cluster:
        yield Settings(
            database=tmp_path_factory.mktemp("shared") / "house.db",
            postgres=cluster.postgres.new_house(),
            redis=cluster.redis.url,
            bot_delay=(0.0, 0.0),
            slow_line=0.0,
        )
