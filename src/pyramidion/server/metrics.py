"""Figures for operators, in the words of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .reception import Reception

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

TOLD = {
    "screens": "WebSockets that are open.",
    "messages_total": "Messages that screens sent.",
    "malformed_total": "Messages that were not even read: bytes instead of text, or too long.",
    "limited_total": "Requests and messages that had to wait.",
    "dropped_total": "Older views that a slow screen did not get.",
    "slow_total": "Screens that were closed because they read too slowly.",
    "failures_total": "Requests and messages that failed for a reason of the house's own.",
}


class Figures:
    """The house's own figures and the server's. They are read when somebody asks; a move pays nothing for them."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception

    def read(self) -> dict[str, float]:
        counts = self._reception.counts
        server = {
            "screens": counts.screens,
            "messages_total": counts.messages,
            "malformed_total": counts.malformed,
            "limited_total": counts.limited,
            "dropped_total": counts.dropped,
            "slow_total": counts.slow,
            "failures_total": counts.failures,
        }
        house = {f"house_{name}": value for name, value in self._reception.house.figures().items()}
        return {**{f"server_{name}": float(value) for name, value in server.items()}, **house}

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily

        for name, value in self.read().items():
            told = TOLD.get(name.removeprefix("server_"), name.replace("_", " "))
            family = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield family(f"pyramidion_{name}", told, value=value)


def exposition(reception: Reception) -> tuple[bytes, str]:
    """The text of /metrics and its media type."""
    # Imported when first asked for: a house that nobody watches starts without it.
    from prometheus_client import CollectorRegistry
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
    from prometheus_client.process_collector import ProcessCollector

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(Figures(reception))
    return generate_latest(registry), CONTENT_TYPE_LATEST
