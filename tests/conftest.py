"""What every test shares."""

from __future__ import annotations

import os

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


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Nothing is left out in silence: a skipped test, or one expected to fail, fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and session.exitstatus == pytest.ExitCode.OK:
        left_out = sum(len(reporter.stats.get(kind, ())) for kind in ("skipped", "xfailed", "xpassed"))
        if left_out:
            reporter.write_line(f"{left_out} tests were left out: the run counts as failed", red=True)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
