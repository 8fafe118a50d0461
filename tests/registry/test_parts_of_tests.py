"""What the tests of a game offer to the tests of all games, also of a game that comes in a package of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from pyramidion import games
from tests.conformance.completeness import faults, folders_of
from tests.games import folder, part
from tests.games.setups import setup_of

from .conftest import Install


@pytest.fixture
def _forgotten() -> Iterator[None]:
    yield
    for name in [name for name in sys.modules if name.startswith("tests.games.quilles")]:
        del sys.modules[name]


@pytest.mark.usefixtures("_forgotten")
def test_the_tests_beside_an_installed_package_are_found(install: Install) -> None:
    tests = install("quilles").parent / "tests"
    assert part("quilles", "setups") is None
    assert setup_of("quilles") == {}
    tests.mkdir()
    (tests / "throws.py").write_text("THROWS = [4, 2]\n", encoding="utf-8")
    (tests / "setups.py").write_text(
        "from .throws import THROWS\n\nSETUP = {'throws': THROWS}\n", encoding="utf-8"
    )
    assert folder("quilles") == tests
    assert setup_of("quilles") == {"throws": [4, 2]}
    assert part("quilles", "golden") is None


def test_a_game_that_nobody_has_offers_nothing() -> None:
    assert folder("nowhere") is None
    assert part("nowhere", "setups") is None


def test_an_installed_game_is_told_what_it_lacks_and_where_to_put_it(install: Install) -> None:
    package = install("quilles")
    told = faults(games.manifest("quilles"), folders_of("quilles"))
    assert f"quilles: no coach: {package / 'coach.py'}" in told
    assert f"quilles: no client: {package / 'client' / 'index.ts'}" in told
    assert f"quilles: no oracle: {package.parent / 'tests' / 'oracle.py'}" in told
