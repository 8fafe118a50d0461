"""The house of deploy/compose.yaml, all of it real: restarted while people play, backed up, and without Redis."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from tests.apart import run_apart
from tests.faults.servers import HERE, postgres_programs

from .composed import Composed, Service, composed, cookie_of
from .figures import check_what_is_asked, check_what_is_told, figures
from .guests import Guest, all_is_kept, ask, asked, kept, playing, until

NO_LONGER = 3.0
"""Seconds that a viewer may be without the table while servers are restarted: what the house promises."""
WATCHERS = 2


class Party:
    """Ana and Bao, who sit at tables of Soleil, with some who watch."""

    def __init__(self, house: Composed, watchers: int = 0) -> None:
        self.house = house
        self.people = [house.person(name) for name in ("Ana", "Bao", *(f"Vue{n}" for n in range(watchers)))]

    def open(self, *seats: dict[str, Any]) -> str:
        """A new table, of two people unless told."""
        wish = {
            "game": "soleil",
            "options": {"emperor": "house", "ingots": "shuffled"},
            "seats": seats or ({"kind": "me"}, {"kind": "open"}),
        }
        made = self.people[0].post("/api/tables", json=wish)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def open_at(self, server: Service) -> str:
        """A new table whose people nginx sends to this server."""
        while self.house.server_of(table := self.open(), self.people[0]) is not server:
            pass
        return table

    async def begin(self, table: str, doors: Sequence[Service] = ()) -> list[Guest]:
        """Everybody at this table: through nginx, or past it through these servers in turn."""
        house, cookies = self.house, [cookie_of(one) for one in self.people]
        await ask(house.at, house.tls, table, cookies[1], type="sit", seat=1)
        await ask(house.at, house.tls, table, cookies[0], type="start")
        ways: list[tuple[str, ssl.SSLContext | None]] = [(f"{HERE}:{x.port}", None) for x in doors]
        ways = ways or [(house.at, house.tls)]
        return [
            Guest(
                *ways[seat % len(ways)], table, cookie, seat if seat < 2 else None, f"guest {seat} of {table}"
            )
            for seat, cookie in enumerate(cookies)
        ]

    async def against_a_bot(self) -> Guest:
        table = self.open({"kind": "me"}, {"kind": "bot", "level": "novice"})
        cookie = cookie_of(self.people[0])
        await ask(self.house.at, self.house.tls, table, cookie, type="start")
        return Guest(self.house.at, self.house.tls, table, cookie, 0, "against a bot")


def test_the_house_of_the_compose_file() -> None:
    with composed() as house:
        operators_are_told_everything(house)
        the_proxy_is_believed_and_nobody_else(house)
        run_apart(no_viewer_waits_while_servers_are_restarted(house))
        run_apart(a_backup_made_during_play_is_a_house(house))
        run_apart(play_goes_on_without_redis(house))
        run_apart(a_database_that_does_not_answer_is_said(house))
        no_secret_is_in_any_log(house)


def operators_are_told_everything(house: Composed) -> None:
    for server in house.servers:
        assert server.ask("/health/ready").json() == {"status": "ok", "database": "up", "redis": "up"}
    there = figures(house.servers[0].ask("/metrics").text)
    assert there["pyramidion_house_bus_up"] == there["pyramidion_server_database_up"] == 1
    check_what_is_asked({*there})
    check_what_is_told({*there})


def the_proxy_is_believed_and_nobody_else(house: Composed) -> None:
    server = house.servers[0]
    zoe = house.person("Zoé")
    answer = zoe.post("/api/me", json={"name": "Zoé", "lang": "fr"})
    assert "; Secure" in answer.headers["set-cookie"]
    assert "strict-transport-security" in answer.headers
    told = f'"request":"{answer.headers["x-request-id"]}"'
    # The line is written when the answer is under way.
    server.process.expect(
        lambda: any(told in x.process.said() for x in house.servers), "the request in a log"
    )
    house.nginx.expect(lambda: answer.headers["x-request-id"] in house.nginx.said(), "the same id")
    # Nothing of the operators' is on the public side.
    assert zoe.get("/metrics").status_code == 404
    assert "database" not in zoe.get("/health/ready").text
    assert zoe.post("/drain").status_code in (404, 405)
    link = zoe.get("/api/me/link").json()["link"]
    assert link.startswith(f"https://{house.at}/moi/")
    zoe.get(link)
    assert link.rpartition("/")[2] not in house.nginx.said()
    # Another machine that speaks to the server itself is not believed, whatever it says.
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    with httpx.Client(transport=elsewhere, base_url=f"http://{HERE}:{server.port}") as stranger:
        made = stranger.post("/api/me", json={"name": "Eve", "lang": "fr"}, headers=forwarded)
        assert "; Secure" not in made.headers["set-cookie"]
        assert stranger.get("/metrics").status_code == 404


def restart(server: Service, drained: bool) -> None:
    """As docs/operations.md tells: one after the other, and the next one when this one is ready."""
    if drained:
        assert httpx.post(f"{server.admin}/drain", trust_env=False).status_code == 202
        assert not server.is_ready()
    server.process.stop()
    assert '"message":"closed"' in server.process.said()
    server.process.start()
    server.wait_until_ready()


async def no_viewer_waits_while_servers_are_restarted(house: Composed) -> None:
    party = Party(house, WATCHERS)
    tables = [await party.begin(await asyncio.to_thread(party.open_at, server)) for server in house.servers]
    alone = await party.against_a_bot()
    guests = [alone, *(guest for table in tables for guest in table)]
    async with playing(*guests):
        await until(lambda: all(guest.is_there for guest in guests), "everybody at their table", guests)
        for number, server in enumerate(house.servers):
            before = sum(guest.connections for guest in guests)
            await asyncio.to_thread(restart, server, number % 2 == 1)
            await until(lambda: all(guest.is_there for guest in guests), "everybody back", guests)
            assert sum(guest.connections for guest in guests) > before
            if number == 0:
                assert all(guest.connections == 1 for guest in tables[1])  # nobody there has noticed
        for ana, bao, watcher, *_ in tables:
            await all_is_kept([ana, bao], watcher)
        # The bot's moves are thought about by the workers of the compose file. A server counts from its own start.
        await until(lambda: any(map(asks_bot_workers, house.servers)), "thoughts of bot workers", guests)
    longest = max(gap for guest in guests for gap in guest.gaps)
    print(f"longest time without the table: {longest:.2f} s, {sum(len(x.gaps) for x in guests)} times")
    assert longest <= NO_LONGER


def asks_bot_workers(server: Service) -> bool:
    told = figures(server.ask("/metrics").text)
    return told["pyramidion_house_bot_workers"] > 0 and told["pyramidion_house_bot_jobs_from_queue_total"] > 0


async def a_backup_made_during_play_is_a_house(house: Composed) -> None:
    """docs/operations.md, « Backup »: pg_dump of a running house, pg_restore into an empty database."""
    programs, file = postgres_programs(), house.folder / "house.dump"
    party = Party(house)
    table = party.open()
    guests = await party.begin(table)
    async with playing(*guests):
        await until(lambda: sum(map(len, (x.acknowledged for x in guests))) >= 3, "some moves", guests)
        acknowledged = asked(guests)
        await asyncio.to_thread(
            run, programs / "pg_dump", "--format=custom", f"--file={file}", house.database
        )
    restored = house.cluster.postgres.new_database()
    await asyncio.to_thread(
        run, programs / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={restored}", file
    )
    keys = {"PYRAMIDION_SESSION_KEYS_FILE": str(house.secrets / "session_keys")}
    server = await asyncio.to_thread(house.cluster.serve, "restored", database=restored, env=keys)
    mine = await asyncio.to_thread(
        httpx.get, f"{server.url}/api/tables", headers={"Cookie": cookie_of(party.people[0])}
    )
    assert table in [line["id"] for line in mine.json()]
    again = [
        Guest(f"{HERE}:{server.port}", None, table, cookie_of(one), seat, f"again {seat}")
        for seat, one in enumerate(party.people)
    ]
    async with playing(*again):
        await until(lambda: all(guest.is_there for guest in again), "both at the restored table", again)
        assert again[0].game is not None
        assert acknowledged <= kept(again[0].game["view"])
        seq = again[0].seq
        await until(lambda: again[0].seq > seq + 1, "the game going on", again)
    await asyncio.to_thread(server.stop)


def run(*command: str | Path) -> None:
    done = subprocess.run([str(x) for x in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


async def play_goes_on_without_redis(house: Composed) -> None:
    party = Party(house, 1)
    # Through nginx they would all be at one server, which needs no news.
    guests = [*await party.begin(party.open(), house.servers), await party.against_a_bot()]
    async with playing(*guests):
        await until(lambda: all(guest.is_there for guest in guests), "everybody at their table", guests)
        house.redis.kill()
        seqs = [guest.seq for guest in guests]
        # The servers share no more news: a move shows at the other one when it has looked at the log.
        await until(
            lambda: all(guest.seq >= seq + 4 for guest, seq in zip(guests, seqs, strict=True)),
            "further moves",
            guests,
        )
        for server in house.servers:
            # People are still sent here: the house is slower between its processes, not closed.
            await asyncio.to_thread(server.process.expect, partial(degraded, server), "aware of it")
            assert server.is_ready()
        await all_is_kept(guests[:2], guests[2])


async def a_database_that_does_not_answer_is_said(house: Composed) -> None:
    house.cluster.postgres.pause()
    try:
        told = await asyncio.gather(*(asyncio.to_thread(x.ask, "/health/ready") for x in house.servers))
    finally:
        house.cluster.postgres.resume()
    for answer in told:
        assert (answer.status_code, answer.json()["database"]) == (503, "down")
    for server in house.servers:
        await asyncio.to_thread(server.wait_until_ready)


def no_secret_is_in_any_log(house: Composed) -> None:
    secrets = house.never_written() - {"requirepass"}
    assert len(secrets) > 10
    for name, text in house.cluster.logs().items():
        assert [secret for secret in secrets if secret in text] == [], name
        # Nothing has stumbled either: what the tests broke was said in a sentence.
        assert "Traceback" not in text, name
        assert '"level":"error"' not in text, name


def degraded(server: Service) -> bool:
    return bool(
        server.ask("/health/ready").json() == {"status": "degraded", "database": "up", "redis": "down"}
    )
