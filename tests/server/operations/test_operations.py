"""What operators see and do at one process: the admin port, health, figures, draining. tests/deploy has several."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from pyramidion.server.settings import ServerSettings
from tests.faults.servers import HERE, free_port
from tests.server.harness import TIMEOUT_SECONDS, Person, Served

from .test_serve import started, visitor


def ask(admin: str, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    return httpx.request(
        method, f"http://{admin}{path}", headers=headers, timeout=TIMEOUT_SECONDS, trust_env=False
    )


def test_a_port_for_operators_from_opening_to_draining(tmp_path: Path) -> None:
    admin = f"{HERE}:{free_port()}"
    options = ("--port", "0", "--data", str(tmp_path), "--admin", admin, "--name", "the-one")
    with started(*options) as house, visitor(house, "Ana") as ana:
        assert ask(admin, "/health/live").json() == {"status": "ok"}
        assert ask(admin, "/health/ready").json() == {"status": "ok", "database": "up", "redis": "none"}
        told = ask(admin, "/metrics")
        assert told.headers["content-type"].startswith("text/plain")
        assert 'pyramidion_server_info{process="the-one",version=' in told.text
        assert "\npyramidion_server_database_up 1.0\n" in told.text
        for name in re.findall(r"^(pyramidion_\w+)", told.text, re.MULTILINE):
            if (histogram := re.sub(r"_(bucket|sum|count)$", "", name)) != name:
                name, kind = histogram, "histogram"  # noqa: PLW2901
            else:
                kind = "counter" if name.endswith("_total") else "gauge"
            assert f"# TYPE {name} {kind}" in told.text
            assert re.search(rf"^# HELP {name} [A-Z`].*\.$", told.text, re.MULTILINE), name

        for method, path in (("GET", "/"), ("GET", "/drain"), ("POST", "/metrics"), ("GET", "/api/house")):
            assert ask(admin, path, method).status_code == 404
        # A page in a browser of the same machine is no operator.
        assert ask(admin, "/drain", "POST", Origin="http://evil.example").status_code == 403
        # Where there is an admin port, the public one tells nothing.
        assert ana.http.get("/metrics").status_code == 404
        assert ana.http.post("/drain").status_code in (404, 405)

        table = ana.open_table()["id"]
        screen = ana.watch(table)
        screen.get("table")
        assert ask(admin, "/drain", "POST").status_code == 202
        assert screen.ended() == 1012
        ready = ask(admin, "/health/ready")
        assert (ready.status_code, ready.json()["status"]) == (503, "draining")
        assert "\npyramidion_server_draining 1.0\n" in ask(admin, "/metrics").text
        assert ask(admin, "/health/live").status_code == 200
        # A proxy asks the next server for a screen; a request that has come is served.
        with pytest.raises(InvalidStatus, match="503"):
            ana.watch(table)
        assert ana.http.get("/health").status_code == 503
        assert ana.http.get("/api/tables").json()[0]["id"] == table
        assert house.end(signal.SIGTERM) == 0


def test_a_house_without_an_admin_port_tells_its_own_computer(tmp_path: Path) -> None:
    with Served(tmp_path, ServerSettings(rates=None), proxies="127.0.0.1") as served, Person(served) as ana:
        assert ana.http.get("/metrics").status_code == 200
        assert ana.http.get("/metrics", headers={"X-Forwarded-For": "192.0.2.9"}).status_code == 404


def test_an_admin_port_that_is_taken(tmp_path: Path) -> None:
    from pyramidion.server import network

    from .test_serve import run

    with network.listen(HERE, 0) as taken:
        port = taken.getsockname()[1]
        said = run("--port", "0", "--data", str(tmp_path), "--admin", f"{HERE}:{port}")
    assert said.returncode == 1
    assert f"Port {port} is taken" in said.stderr
