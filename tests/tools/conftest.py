"""What the tests of the workshop share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests read English, whatever the system speaks."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
