"""« Exporter mes données » by HTTP: a file to download, limits, and readers that stop reading."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Callable
from random import Random

import pytest

from pyramidion.house.identity import export
from pyramidion.house.storage.log import INSERT_LINE, Op
from pyramidion.server.identity.cookies import IDENTITY_COOKIE
from pyramidion.server.rate_limits.rates import Rate, Rates
from pyramidion.server.settings import ServerSettings
from tests.server.harness import TIMEOUT_SECONDS, Person, Served, narrow


def write_lines(served: Served, ana: Person, count: int) -> None:
    """Chat that does not pack well, so that the archive is longer than what the system buffers."""
    player = ana.http.cookies[IDENTITY_COOKIE].partition(".")[0]

    async def write() -> None:
        texts = (Random(n).randbytes(150).hex() for n in range(count))
        lines: list[Op] = [
            (INSERT_LINE, ("t", n, player, "w", "Ana", None, text, None, 1.0)) for n, text in enumerate(texts)
        ]
        await served.house.services.log.write(lines)

    served.call(write())


def test_it_is_a_file_of_mine_alone(person: Callable[..., Person]) -> None:
    ana = person("Ana")
    answer = ana.http.get("/api/me/export")
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"] == 'attachment; filename="pyramidion.zip"'
    assert answer.headers["cache-control"] == "no-store"
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert json.loads(archive.read("me.json"))["name"] == "Ana"
    refused = person(None).http.get("/api/me/export")
    assert (refused.status_code, refused.json()["code"]) == (401, "no_identity")


def test_who_asks_again_and_again_waits(opened: Callable[..., Served]) -> None:
    served = opened(ServerSettings(rates=Rates(exports=Rate(2, 0.001))))
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo:
        assert [ana.http.get("/api/me/export").status_code for _ in range(3)] == [200, 200, 429]
        assert bo.http.get("/api/me/export").status_code == 200


def test_who_stops_reading_is_cut_off(opened: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "STALL_SECONDS", 0.2)
    served = opened()
    with Person(served, "Ana") as ana:
        write_lines(served, ana, 20_000)
        with narrow(served.at) as sock:
            sock.settimeout(TIMEOUT_SECONDS)
            sock.sendall(
                f"GET /api/me/export HTTP/1.1\r\nHost: {served.at}\r\nCookie: {ana.cookie}\r\n\r\n".encode()
            )
            assert sock.recv(100).startswith(b"HTTP/1.1 200")
            for count in (1, 0):
                until = time.monotonic() + TIMEOUT_SECONDS
                while served.house.exports.open != count and time.monotonic() < until:
                    time.sleep(0.01)
                assert served.house.exports.open == count
            received = bytearray()
            while piece := sock.recv(65536):
                received += piece
            assert b"PK\x05\x06" not in received  # no archive that looks whole
        assert ana.http.get("/api/me").status_code == 200
