"""How long the event loop stood still is measured and told to operators."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from prometheus_client.parser import text_string_to_metric_families

from pyramidion.server.operations.loop_monitor import INTERVAL_SECONDS, LoopMonitor
from tests.apart import run_apart
from tests.server.harness import Person, Served


class Turns(asyncio.SelectorEventLoop):
    """A loop whose clock is moved by hand."""

    now = 0.0

    def time(self) -> float:
        return self.now


def test_a_timer_that_rings_late_tells_how_long_the_loop_stood_still() -> None:
    monitor = LoopMonitor()

    async def stand_still(seconds: float) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Turns)
        loop.now += INTERVAL_SECONDS + seconds
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def watch() -> None:
        await monitor.start()
        for seconds in (0.0, 0.25, 3.0):
            await stand_still(seconds)
        monitor.stop()
        await stand_still(60.0)

    run_apart(watch(), Turns)
    assert round(monitor.max_seconds, 6) == 3.0
    assert round(monitor.sum_seconds, 6) == 3.25
    counts = dict(monitor.buckets())
    assert (counts["0.1"], counts["0.5"], counts["2.5"], counts["5.0"], counts["+Inf"]) == (1, 2, 2, 3, 3)


def test_operators_see_it_among_the_metrics(opened: Callable[..., Served]) -> None:
    served = opened()
    served.state.loop_monitor.observe(7.5)
    with Person(served) as somebody:
        text = somebody.http.get("/metrics").text
    samples = {
        (sample.name, sample.labels.get("le")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert samples["pyramidion_server_loop_lag_max_seconds", None] >= 7.5
    assert samples["pyramidion_server_loop_lag_seconds_sum", None] >= 7.5
    lags = "pyramidion_server_loop_lag_seconds_bucket"
    assert samples[lags, "+Inf"] - samples[lags, "5.0"] >= 1
