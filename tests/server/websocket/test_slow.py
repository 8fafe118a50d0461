"""Requests that never come to their end: their connections do, and nobody else's."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from contextlib import suppress

import pytest

from pyramidion.server.http.protocol import HttpProtocol
from pyramidion.server.operations import loop_monitor
from tests.faults.processes import until
from tests.server.harness import TIMEOUT_SECONDS, Person, Served

HALF = {
    "nothing": b"",
    "a line": b"GET /api/house HTTP/1.1\r\nHost: [::1]\r\nX-Slow: ",
    "a body": b"POST /api/me HTTP/1.1\r\nHost: [::1]\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
    "a second request": b"GET /heal",
}


BODY = HALF["a body"]


def test_what_never_comes_to_its_end_is_not_waited_for(
    opened: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HttpProtocol, "request_timeout_seconds", 0.2)
    served = opened()
    host, _, port = served.at.partition(":")
    with Person(served, "Ana") as ana:
        screen = ana.watch(ana.open_table()["id"])
        lines = {what: socket.create_connection((host, int(port)), TIMEOUT_SECONDS) for what in HALF}
        second = lines["a second request"]
        second.sendall(b"GET /health HTTP/1.1\r\nHost: [::1]\r\n\r\n")
        first = b""
        while b'{"status":"ok"}' not in first:
            first += second.recv(4096)
        for what, line in lines.items():
            line.sendall(HALF[what])
        for what, line in lines.items():
            with line, suppress(ConnectionResetError):
                assert line.recv(4096) == b"", what
        # A screen is no request: it stays for as long as it likes.
        assert screen.ask(type="ping")["type"] == "pong"
        assert ana.http.get("/api/me").status_code == 200


@pytest.mark.parametrize("ending", ["slow", "aborted"])
def test_a_body_that_breaks_off_is_no_error_of_the_house(
    ending: str,
    opened: Callable[..., Served],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Otherwise anybody could fill the log with stack traces, and wake whoever is called for internal errors."""
    monkeypatch.setattr(HttpProtocol, "request_timeout_seconds", 0.2)
    caplog.set_level(logging.DEBUG, "pyramidion")
    served = opened()
    host, _, port = served.at.partition(":")
    with socket.create_connection((host, int(port)), TIMEOUT_SECONDS) as line:
        line.sendall(BODY)
        if ending == "slow":
            with suppress(ConnectionResetError):
                assert line.recv(4096) == b""
    until(lambda: "POST /api/me 400" in caplog.text, "the request is over")
    # A busy machine may stop the event loop for a while, which the loop monitor reports; the request is not to blame.
    warnings = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record for record in warnings if record.name != loop_monitor.__name__] == []
    assert [record for record in caplog.records if record.exc_info] == []
    assert served.state.counters.failures == 0
