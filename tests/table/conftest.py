"""The test game is in the house during these tests, and out of it afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games import sablier


@pytest.fixture(autouse=True, scope="module")
def _sablier() -> Iterator[None]:
    sablier.register()
    yield
    sablier.unregister()
