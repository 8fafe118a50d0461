"""deploy/nginx.conf in front of three processes: each table has one of them, and only a lost one's tables move."""

from __future__ import annotations

import socketserver
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Thread
from typing import ClassVar

import httpx
import pytest
from websockets.sync.client import connect

from benchmarks.capacity.ring import Ring
from pyramidion.house.codes import new_id
from tests.apart import run_apart
from tests.faults.cluster import Cluster, Nginx, Server
from tests.faults.servers import HERE

from .composed import cookie_of
from .figures import figures
from .guests import Guest, all_is_kept, ask, playing, until

PROCESSES = 3
PATHS = (
    "/api/tables/{}",
    "/api/tables/{}/transcript",
    "/api/tables/{}/replay?seat=public",
    "/ws/tables/{}",
    "/ws/salon/{}",
)
SOLEIL = {
    "game": "soleil",
    "options": {"emperor": "house", "ingots": "shuffled"},
    "seats": [{"kind": "me"}, {"kind": "open"}],
}


class House:
    """Three servers that share a database, and nginx in front of them."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        database, redis = cluster.postgres.new_house(), cluster.redis.url
        self.servers = [
            cluster.prepare(f"server{n}", "--proxies", HERE, database=database, redis=redis)
            for n in range(PROCESSES)
        ]
        for server in self.servers:
            server.launch()
        for server in self.servers:
            server.opened()
        self.nginx: Nginx = cluster.nginx([server.address for server in self.servers])
        self.nginx.start()
        self.http = httpx.Client(base_url=f"http://{self.nginx.at}", timeout=20, trust_env=False)

    def server_of(self, path: str) -> Server:
        """The server that answers a request for this path, or takes its WebSocket."""
        if path.startswith("/ws/"):
            with connect(f"ws://{self.nginx.at}{path}", proxy=None) as screen:
                assert screen.response is not None
                request = screen.response.headers["x-request-id"]
        else:
            request = self.http.get(path).headers["x-request-id"]
        port = self.nginx.served(request)
        return next(server for server in self.servers if server.port == port)

    def servers_of(self, tables: list[str]) -> dict[str, Server]:
        return {table: self.server_of(f"/api/tables/{table}") for table in tables}

    def screens(self) -> dict[Server, float]:
        """WebSockets at each server that has any."""
        told = {server: self.figure(server, "server_screens") for server in self.servers if server.running}
        return {server: count for server, count in told.items() if count}

    def figure(self, server: Server, name: str) -> float:
        return figures(httpx.get(f"{server.url}/metrics", trust_env=False).text)[f"pyramidion_{name}"]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with Cluster() as cluster:
        house = House(cluster)
        with house.http:
            yield house


def test_every_path_of_a_table_leads_to_one_process(house: House) -> None:
    tables = [new_id() for _ in range(12)]
    for table in tables:
        found = {house.server_of(path.format(table)) for path in PATHS for _ in range(2)}
        assert len(found) == 1
    assert len({*house.servers_of(tables).values()}) > 1


def test_tables_are_spread_over_all_processes(house: House) -> None:
    found = Counter(house.servers_of([new_id() for _ in range(300)]).values())
    for server in house.servers:
        assert 0.15 < found[server] / found.total() < 0.55, found


def test_the_capacity_model_knows_how_tables_are_spread(house: House) -> None:
    ring = Ring([server.address for server in house.servers])
    found = house.servers_of([new_id() for _ in range(60)])
    assert {table: server.address for table, server in found.items()} == {
        table: ring.server_of(table) for table in found
    }


def test_what_names_no_table_is_balanced_in_turn(house: House) -> None:
    found = Counter(house.server_of(path) for path in ("/api/house", "/api/tables", "/health") * PROCESSES)
    assert found == dict.fromkeys(house.servers, 3)


def test_a_lost_process_moves_its_own_tables_and_no_others(house: House) -> None:
    tables = [new_id() for _ in range(90)]
    before = house.servers_of(tables)
    lost = house.servers[1]
    lost.kill()
    try:
        without = house.servers_of(tables)
        assert {table for table in tables if without[table] is not before[table]} == {
            table for table in tables if before[table] is lost
        }
        # What it had goes to all others, and over every path to the same.
        taken = {table: server for table, server in without.items() if before[table] is lost}
        assert {*taken.values()} == {*house.servers} - {lost}
        for table in list(taken)[:5]:
            assert {house.server_of(path.format(table)) for path in PATHS} == {taken[table]}
    finally:
        lost.start()
    assert house.servers_of(tables) == before


def test_people_of_a_table_are_at_one_process_also_after_it_was_lost(house: House) -> None:
    run_apart(a_game_whose_process_is_lost(house))


async def a_game_whose_process_is_lost(house: House) -> None:
    with ExitStack() as clients:
        people = [
            clients.enter_context(httpx.Client(base_url=house.http.base_url, timeout=20, trust_env=False))
            for _ in range(3)
        ]
        for number, person in enumerate(people):
            made = person.post("/api/me", json={"name": f"Ana {number}", "lang": "fr"})
            assert made.status_code == 200, made.text
        table = people[0].post("/api/tables", json=SOLEIL).json()["id"]
        cookies = [cookie_of(person) for person in people]
    at = house.nginx.at
    await ask(at, None, table, cookies[1], type="sit", seat=1)
    await ask(at, None, table, cookies[0], type="start")
    guests = [
        Guest(at, None, table, cookie, seat if seat < 2 else None, f"guest {seat}")
        for seat, cookie in enumerate(cookies)
    ]
    async with playing(*guests):
        await until(lambda: all(guest.seq >= 4 for guest in guests), "some moves", guests)
        home = house.server_of(f"/api/tables/{table}")
        assert house.screens() == {home: len(guests)}
        others = [server for server in house.servers if server is not home]
        assert all(house.figure(server, "house_rows_caught_up_total") == 0 for server in others)
        home.kill()
        await until(lambda: all(guest.is_there for guest in guests), "everybody back", guests)
        seq = guests[0].seq
        await until(lambda: all(guest.seq >= seq + 4 for guest in guests), "further moves", guests)
        await all_is_kept(guests[:2], guests[2])
        refuge = house.server_of(f"/api/tables/{table}")
        assert refuge is not home
        assert house.screens() == {refuge: len(guests)}
    home.start()
    assert house.server_of(f"/ws/tables/{table}") is home


class Dies(socketserver.BaseRequestHandler):
    """A server that has received a request and is gone before it answers."""

    received: ClassVar[list[bytes]] = []

    def handle(self) -> None:
        self.received.append(self.request.recv(65536).split(b" ")[0])


def test_only_what_changes_nothing_is_asked_of_another_process() -> None:
    """A process may have done what it was asked for and be gone before it says so."""
    with Cluster() as cluster, ExitStack() as stack:
        dying = [
            stack.enter_context(socketserver.ThreadingTCPServer((HERE, 0), Dies)) for _ in range(PROCESSES)
        ]
        for one in dying:
            Thread(target=one.serve_forever, daemon=True).start()
            stack.callback(one.shutdown)
        nginx = cluster.nginx([f"{HERE}:{one.server_address[1]}" for one in dying])
        nginx.start()
        for path in ("/api/join", f"/api/tables/{new_id()}"):
            Dies.received.clear()
            answers = [
                httpx.request(method, f"http://{nginx.at}{path}", trust_env=False)
                for method in ("GET", "POST")
            ]
            assert [answer.status_code for answer in answers] == [502, 502]
            assert Counter(Dies.received) == {b"GET": PROCESSES, b"POST": 1}
