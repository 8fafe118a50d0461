"""In which order several workers get the tests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import dealt, rank_of


def item(nodeid: str) -> Any:
    return SimpleNamespace(nodeid=nodeid)


@pytest.mark.parametrize(
    "nodeid",
    [
        "tests/browser/salon/test_salon.py::test_a",
        "tests/games/zed/browser/test_page.py::test_a",
        "examples/zed/tests/browser/test_page.py::test_a",
    ],
)
def test_a_browser_test_is_long_wherever_it_lies(nodeid: str) -> None:
    assert rank_of(item(nodeid)) is not None
    assert rank_of(item(nodeid.replace("/browser/", "/"))) is None


def test_every_worker_begins_with_its_share_of_the_long_tests() -> None:
    short = [item(f"tests/core/test_chance.py::test_{n}") for n in range(10)]
    long = [item(f"tests/games/zed/browser/test_page.py::test_{n}") for n in range(4)]
    storm = item("tests/faults/test_storm.py::test_a")
    order = dealt([*short, *long, storm], 2)
    assert order[:3] == [storm, long[1], long[3]]
    assert [one for one in order if one in long] == [long[1], long[3], long[0], long[2]]
    assert order.index(long[0]) == 7
    assert sorted(one.nodeid for one in order) == sorted(one.nodeid for one in [*short, *long, storm])
