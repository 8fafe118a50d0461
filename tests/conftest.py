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

LONG = (
    "tests/faults/test_storm.py",
    "tests/faults/test_kill.py",
    "tests/faults/test_failover.py",
    "tests/deploy/test_composed.py",
    "tests/browser/",
)
"""The longest first: what begins late makes everybody wait for one worker."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several workers share the tests, each begins with its share of the long ones: all end at one time.

    A worker is handed one unbroken part of the list; whoever is done takes short ones from the ends of others.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = dealt(items, workers)


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    long = sorted(
        (item for item in items if item.nodeid.startswith(LONG)),
        key=lambda item: next(n for n, name in enumerate(LONG) if item.nodeid.startswith(name)),
    )
    short = (item for item in items if not item.nodeid.startswith(LONG))
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
