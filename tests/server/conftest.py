"""One house for most tests; those that need another kind of house open their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from pyramidion.server.settings import ServerSettings

from .harness import Person, Served

NO_LIMITS = ServerSettings(rates=None)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("house"), NO_LIMITS) as served:
        yield served


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Opens a house of its own: `opened(ServerSettings(...), away_after=…)`."""
    with ExitStack() as stack:

        def open_house(settings: ServerSettings = NO_LIMITS, **house: Any) -> Served:
            return stack.enter_context(Served(tmp_path, settings, **house))

        yield open_house


@pytest.fixture
def person(served: Served) -> Iterator[Callable[..., Person]]:
    """Somebody in the house: `person("Ana")`, or `person(None)` without an identity."""
    with ExitStack() as stack:

        def arrive(name: str | None = "Ana", at: Served | None = None) -> Person:
            return stack.enter_context(Person(at or served, name))

        yield arrive
