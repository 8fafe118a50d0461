"""Metrics for operators, in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pyramidion import __version__
from pyramidion.server.app_state import AppState

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

SERVER_METRICS = {
    "screens": "WebSockets that are open.",
    "messages_total": "Messages that screens sent.",
    "malformed_total": "Messages that were not even read: bytes instead of text, or too long.",
    "limited_total": "Requests and messages that had to wait.",
    "wrong_codes_total": "Wrong codes of tables and of the console that were tried.",
    "misdirected_total": "Requests under a name that is not the house's.",
    "dropped_total": "Older views that a slow screen did not get.",
    "slow_total": "Screens that were closed because they read too slowly.",
    "loop_lag_max_seconds": "The longest that the event loop stood still: nobody was answered meanwhile.",
    "failures_total": "Requests and messages that failed for a reason of the house's own.",
    "draining": "Whether nobody new is let in (1).",
    "database_up": "Whether the database answered just now.",
    "database_seconds": "How long the database took to answer just now.",
}
HOUSE_METRICS = {
    "tables_in_memory": "Tables that are loaded.",
    "screens": "Screens at tables.",
    "lobby_screens": "Screens in the lobby.",
    "seeks_waiting": "People who seek a game, in all processes as far as this one knows.",
    "seeks_total": "Games that people have sought through this process.",
    "seeks_matched_total": "Seeks that this process has ended with a table.",
    "seek_conflicts_total": "Seeks that somebody else had ended first.",
    "timers": "Clocks and bots that this process will look after by itself.",
    "moves_total": "Moves that were accepted.",
    "refusals_total": "Moves that the rules refused.",
    "writes_total": "Writes; over commits the size of a group commit.",
    "commits_total": "Commits of the database.",
    "commit_seconds_total": "Seconds that commits took.",
    "bot_jobs_total": "Jobs of bots and coach that were done.",
    "bot_job_seconds_total": "Seconds that they took.",
    "bot_jobs_failed_total": "Jobs that failed, or took too long.",
    "bot_jobs_waiting": "Jobs that wait for a worker.",
    "bot_jobs_waiting_person_here": "Those of them for a person who plays and is here.",
    "bot_jobs_waiting_coach": "Those of them that somebody asked the coach for.",
    "bot_jobs_waiting_person_away": "Those of them at tables whose people are all away.",
    "bot_jobs_waiting_bots_only": "Those of them at tables where only bots play.",
    "bot_jobs_quick_total": "Jobs of quick bots that the server kept to its own workers.",
    "bot_jobs_queued_total": "Jobs that bot workers were asked for.",
    "bot_jobs_from_queue_total": "Jobs that bot workers answered.",
    "bot_workers": "Processes of `pyramidion bots` that are there.",
    "bot_jobs_fallen_back_unreachable_total": "Jobs that the server did itself: the queue did not answer.",
    "bot_jobs_fallen_back_no_worker_total": "Jobs that the server did itself: there was no bot worker.",
    "bot_jobs_fallen_back_unknown_total": "Jobs that the server did itself: no bot worker knew the bot.",
    "bot_jobs_fallen_back_lost_total": "Jobs that the server did itself: the queue had lost the question.",
    "bot_jobs_fallen_back_late_total": "Jobs that the server did itself: the answer did not come in time.",
    "bot_jobs_fallen_back_failed_total": "Jobs that the server did itself: the bot worker failed.",
    "sandbox_jobs_total": "Transcripts, replays and decks that workers with a budget went through.",
    "sandbox_seconds_total": "Seconds that they took.",
    "sandbox_failed_total": "Those that failed, or were beyond the budget.",
    "sandbox_waiting": "Those that wait for a worker, or are being gone through.",
    "news_sending": "Messages on their way to push services.",
    "news_sent_total": "Messages that push services took.",
    "news_gone_total": "Messages to devices that are subscribed no more, which were dropped.",
    "news_refused_total": "Messages that a push service refused for good.",
    "news_later_total": "Times that a push service failed or did not answer, and is asked again.",
    "answers_lost_total": "Writes whose answer was lost and that were found again.",
    "conflicts_total": "Writes that another process was before: read again and judged anew.",
    "catch_ups_total": "Times that a table read what other processes had written.",
    "rows_caught_up_total": "Rows that were read so.",
    "notes_sent_total": "Notes sent to other processes.",
    "notes_received_total": "Notes received from other processes.",
    "bus_up": "Whether Redis carries notes between processes.",
    "wakes_total": "Tables that this process woke for a deadline or for a bot.",
    "clock_offset_seconds": "How far this machine's clock is behind the database's.",
}


class MetricsCollector:
    """The figures of the house and of the server. They are read when somebody asks; a move pays nothing for them."""

    def __init__(self, state: AppState, process: str, more: Mapping[str, float]) -> None:
        self._state = state
        self._process = process
        self._more = more

    def read(self) -> Iterator[tuple[str, str, float]]:
        """Name, meaning and value."""
        counters = self._state.counters
        server = {
            "screens": counters.screens,
            "messages_total": counters.messages,
            "malformed_total": counters.malformed,
            "limited_total": counters.limited,
            "wrong_codes_total": counters.wrong_codes,
            "misdirected_total": counters.misdirected,
            "dropped_total": counters.dropped,
            "slow_total": counters.slow,
            "failures_total": counters.failures,
            "loop_lag_max_seconds": self._state.loop_monitor.max_seconds,
            **self._more,
        }
        for name, value in server.items():
            yield f"server_{name}", SERVER_METRICS[name], float(value)
        for name, value in self._state.house.figures().items():
            yield f"house_{name}", HOUSE_METRICS.get(name, name.replace("_", " ")), float(value)

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.metrics_core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
            InfoMetricFamily,
        )

        info = {"version": __version__, "process": self._process}
        yield InfoMetricFamily("pyramidion_server", "Which process of which version this is.", value=info)
        monitor = self._state.loop_monitor
        yield HistogramMetricFamily(
            "pyramidion_server_loop_lag_seconds",
            "How late timers of the event loop ring: how long it stood still.",
            buckets=monitor.buckets(),
            sum_value=monitor.sum_seconds,
        )
        for name, help_text, value in self.read():
            family = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield family(f"pyramidion_{name}", help_text, value=value)


def exposition(
    state: AppState, process: str = "", more: Mapping[str, float] | None = None
) -> tuple[bytes, str]:
    """The text of /metrics and its media type."""
    # Imported when it is first needed: most houses are not monitored.
    from prometheus_client import CollectorRegistry
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
    from prometheus_client.process_collector import ProcessCollector

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(MetricsCollector(state, process, more or {}))
    return generate_latest(registry), CONTENT_TYPE_LATEST
