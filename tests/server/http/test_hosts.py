"""The names of a house: a page that points its own name at the house reaches nothing."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from pyramidion.server.http.hosts import AllowedHosts
from pyramidion.server.settings import ServerSettings
from tests.faults.nginx import Nginx
from tests.faults.processes import Guard
from tests.faults.servers import HERE, free_port
from tests.server.harness import TIMEOUT_SECONDS, Person, Served
from tests.server.operations.test_operations import ask
from tests.server.operations.test_serve import started, visitor

MACHINE = socket.gethostname().lower()
OWN = [
    "localhost", "localhost:8000", "LOCALHOST:8000", "localhost.", "salon.localhost:8000", "127.0.0.1:8000",
    "[::1]:8000", "192.168.1.20:8000", "10.0.0.7", "[fd00::7]:8000", "203.0.113.5", MACHINE, f"{MACHINE}:8000",
    f"{MACHINE.partition('.')[0]}.local:8000", f"{MACHINE.upper()}:8000",
]  # fmt: skip
STRANGE = [
    "evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "evillocalhost",
    "127.0.0.1@evil.example", "", ":8000", "[::1", "[:::]", "a b", "evil.example/127.0.0.1", "\xff", "2130706433",
    "games.example.org.evil.example", "xgames.example.org",
]  # fmt: skip


def watch(person: Person, at: str, host: str, table: str) -> dict[str, Any]:
    """The first message of a table, asked for in a browser that takes the house for this host."""
    address, _, port = at.partition(":")
    with connect(
        f"ws://{host}/ws/tables/{table}",
        sock=socket.create_connection((address, int(port))),
        origin=Origin(f"http://{host}"),
        additional_headers={"Cookie": person.cookie},
        open_timeout=TIMEOUT_SECONDS,
        proxy=None,
    ) as connection:
        message: dict[str, Any] = json.loads(connection.recv(TIMEOUT_SECONDS))
        return message


@pytest.mark.parametrize("host", OWN)
def test_the_house_answers_to_its_own_names(host: str) -> None:
    assert AllowedHosts().accepts([(b"host", host.encode("latin-1"))])


@pytest.mark.parametrize("host", STRANGE)
def test_the_house_answers_to_no_other_name(host: str) -> None:
    assert not AllowedHosts(["games.example.org"]).accepts([(b"host", host.encode("latin-1"))])


def test_an_operator_gives_more_names() -> None:
    hosts = AllowedHosts(["Games.example.org", "server1"])
    for host in (b"games.example.org", b"GAMES.example.org:443", b"server1:9000"):
        assert hosts.accepts([(b"host", host)])
    assert not hosts.accepts([(b"host", b"games.example.org"), (b"host", b"evil.example")])
    assert AllowedHosts(["*"]).accepts([(b"host", b"evil.example")])
    assert AllowedHosts().accepts([])  # HTTP/1.0, and no browser


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"


@pytest.mark.parametrize(
    ("accept", "is_page"),
    [
        (BROWSER, True),
        ("text/html", True),
        ("*/*", False),
        ("application/json", False),
        ("application/json, text/html;q=0.9", False),
        ("é;;q=x,,/", False),
        (None, False),
    ],
)
def test_whoever_follows_a_link_to_a_strange_name_reads_why(
    opened: Callable[..., Served], accept: str | None, is_page: bool
) -> None:
    served = opened(ServerSettings(rates=None))
    with Person(served) as ana:
        headers = {"Host": "evil.example", **({} if accept is None else {"Accept": accept})}
        if accept is None:
            del ana.http.headers["Accept"]
        told = ana.http.get("/", headers=[(k.encode(), v.encode("latin-1")) for k, v in headers.items()])
        assert told.status_code == 421
        assert told.headers["cache-control"] == "no-store"
        assert "default-src" in told.headers["content-security-policy"]
        if is_page:
            assert told.headers["content-type"] == "text/html; charset=utf-8"
            assert "<p>Cette maison n'est pas connue sous ce nom" in told.text
            assert '<p lang="en">This house is not known by this name' in told.text
            assert "evil" not in told.text
        else:
            assert told.headers["content-type"] == "application/json"
            assert told.json()["code"] == "wrong_host"


def test_no_page_reads_the_house_under_a_name_of_its_own(opened: Callable[..., Served]) -> None:
    """DNS rebinding: to the browser everything is one site, so `Origin` and `Host` agree."""
    served = opened(ServerSettings(rates=None))
    rebound = {"Host": "evil.example:8000", "Origin": "http://evil.example:8000"}
    with Person(served, "Ana") as ana:
        table = ana.open_table()["id"]
        for path in ("/metrics", "/", "/health", "/api/house", f"/api/tables/{table}"):
            told = ana.http.get(path, headers=rebound)
            assert (told.status_code, told.json()["code"]) == (421, "wrong_host"), path
            assert "--host-name" in told.json()["fr"]
            assert "content-security-policy" in told.headers
        assert ana.http.post("/api/me", json={"name": "Eve"}, headers=rebound).status_code == 421
        assert ana.http.head("/", headers=rebound).status_code == 421
        with pytest.raises(InvalidStatus, match="421"):
            watch(ana, served.at, "evil.example:8000", table)
        assert "pyramidion_server_misdirected_total 8.0" in ana.http.get("/metrics").text
        # Phones of the same network come by the address or the name of the computer.
        for host in ("192.168.1.20:8000", f"{MACHINE}.local:8000"):
            assert ana.http.get("/api/house", headers={"Host": host}).status_code == 200


def test_the_admin_port_answers_no_page_either(tmp_path: Path) -> None:
    admin = f"{HERE}:{free_port()}"
    options = ("--port", "0", "--data", str(tmp_path), "--admin", admin, "--host-name", "server1")
    with started(*options) as house, visitor(house, "Ana") as ana:
        for path in ("/metrics", "/health/ready", "/health/live"):
            assert ask(admin, path, Host="evil.example:9000").status_code == 421
            assert ask(admin, path, Host="server1:9000").status_code == 200
        assert ask(admin, "/drain", "POST", Host="evil.example:9000").status_code == 421
        assert ask(admin, "/health/ready").json()["status"] == "ok"
        assert ana.http.get("/api/house", headers={"Host": "server1"}).status_code == 200
        assert ana.http.get("/api/house", headers={"Host": "evil.example"}).status_code == 421


def test_behind_nginx_the_house_answers_to_the_name_that_it_was_given(tmp_path: Path) -> None:
    settings = ServerSettings(rates=None, host_names=("games.example.org",))
    guard = Guard(tmp_path)
    with Served(tmp_path, settings, proxies="127.0.0.1") as served, Person(served, "Ana") as ana:
        nginx = Nginx(guard, tmp_path, [served.at])
        nginx.start()
        try:
            table = ana.open_table()["id"]
            url = f"http://{nginx.at}/api/house"
            assert ana.http.get(url, headers={"Host": "games.example.org"}).status_code == 200
            assert ana.http.get(url, headers={"Host": "evil.example"}).status_code == 421
            assert watch(ana, nginx.at, "games.example.org", table)["id"] == table
            with pytest.raises(InvalidStatus, match="421"):
                watch(ana, nginx.at, "evil.example", table)
        finally:
            nginx.reap()
            guard.close()
