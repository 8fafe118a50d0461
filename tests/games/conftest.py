"""What the tests of several games share."""

from __future__ import annotations

import pytest

from tests.house.helpers import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()
