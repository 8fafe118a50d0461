"""What every test shares."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Tests never time anything: no deadline, and a slow machine is no failure. CI draws the same examples each time.
settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("house")
