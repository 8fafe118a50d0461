"""What every test shares."""

from __future__ import annotations

import os
from itertools import islice

import pytest
from hypothesis import HealthCheck, settings

# Tests never time anything: no deadline, and a slow machine is no failure. CI draws the same examples each time.
settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("house")

pytest_plugins = ["tests.browser.fixtures"]
"""Browser tests lie in `tests/browser` and in the folders of the games."""

LONG = (
    "tests/faults/test_storm.py",
    "tests/faults/test_kill.py",
    "tests/faults/test_failover.py",
    "tests/deploy/test_composed.py",
    "tests/examples/test_docs.py",
    "tests/examples/test_new_game.py",
    "/browser/",
)
"""The longest first: what begins late makes everybody wait for one worker."""


def rank_of(item: pytest.Item) -> int | None:
    """The place among the long tests; None for a short one. Each game has a folder of browser tests, too."""
    return next((n for n, part in enumerate(LONG) if part in item.nodeid), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several workers share the tests, each begins with its share of the long ones: all end at one time.

    A worker is handed one unbroken part of the list; whoever is done takes short ones from the ends of others.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = dealt(items, workers)


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    ranked = sorted((rank, n) for n, item in enumerate(items) if (rank := rank_of(item)) is not None)
    long = [items[n] for _, n in ranked]
    short = (item for item in items if rank_of(item) is None)
    order: list[pytest.Item] = []
    for worker in range(workers):
        share = long[worker::workers]
        part = (len(items) - len(order)) // (workers - worker)
        order += share
        order += islice(short, max(0, part - len(share)))
    return [*order, *short]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Nothing is left out in silence: a skipped test, or one expected to fail, fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and session.exitstatus == pytest.ExitCode.OK:
        left_out = sum(len(reporter.stats.get(kind, ())) for kind in ("skipped", "xfailed", "xpassed"))
        if left_out:
            reporter.write_line(f"{left_out} tests were left out: the run counts as failed", red=True)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
