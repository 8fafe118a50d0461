"""Limits: how much one connection, address or person may ask, and what is said when it was too much."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pyramidion.server.rate_limits.rates import Rate, Rates
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Screen, Served

Open = Callable[..., Served]

WIDE = Rate(1_000_000, 1000)
NEVER = 1e-6
"""So little a second that nothing comes back while a test runs."""
GENEROUS = Rates(
    messages=WIDE,
    chat=WIDE,
    reactions=WIDE,
    along=WIDE,
    address_messages=WIDE,
    sockets=WIDE,
    requests=WIDE,
    identities=WIDE,
    tables=WIDE,
)


def limited(**rates: Any) -> ServerSettings:
    return ServerSettings(rates=msgspec.structs.replace(GENEROUS, **rates))


def test_a_connection_that_talks_too_much_has_to_wait(opened: Open) -> None:
    served = opened(limited(messages=Rate(5, NEVER)))
    with Person(served, "Ana") as ana:
        table = ana.open_table()["id"]
        screen = ana.watch(table)
        for _ in range(5):
            assert screen.ask(type="ping")["type"] == "pong"
        told = screen.ask(type="ping")
        assert (told["type"], told["code"]) == ("error", "limit")
        assert told["wait"] > 0
        assert ana.watch(table).ask(type="ping")["type"] == "pong"  # each connection has its own measure


def test_chat_has_a_pace_of_its_own(opened: Open) -> None:
    """Whoever talks too much waits with talking, on every device and at every table, and plays on meanwhile."""
    served = opened(limited(chat=Rate(3, NEVER)))
    with Person(served, "Ana") as ana, Person(served, "Bao") as bao:
        here, there = (ana.open_table(seats=[{"kind": "me"}])["id"] for _ in range(2))
        screen, other, bao_screen = ana.watch(here), ana.watch(there), bao.watch(here)
        assert screen.ask(type="start")["type"] == "ok"
        for _ in range(3):
            assert screen.ask(type="say", text="bonjour")["type"] == "ok"
        told = screen.ask(type="say", text="bonjour")
        assert (told["type"], told["code"], told["wait"] > 0) == ("error", "limit", True)
        assert other.ask(type="say", phrase="bravo")["code"] == "limit"
        screen.connection.send('{"type": "\\u0073ay", "text": "bonjour", "id": "spelt otherwise"}')
        assert screen.get("error", re="spelt otherwise")["code"] == "limit"
        # A move that only talks of it is none.
        assert screen.move(0, 0, {"type": "guess", "cell": "say", "symbol": "S"})["type"] == "refused"
        assert screen.move(0, 0, {"type": "guess", "cell": "A1", "symbol": "S"})["type"] == "game"
        assert bao_screen.ask(type="say", text="bonjour")["type"] == "ok"


def test_reactions_have_a_pace_of_their_own(opened: Open) -> None:
    """Whoever taps without end waits with tapping, at every table; the others, the chat and the game do not."""
    served = opened(limited(reactions=Rate(3, NEVER)))
    with Person(served, "Ana") as ana, Person(served, "Bao") as bao:
        here, there = (ana.open_table(seats=[{"kind": "me"}])["id"] for _ in range(2))
        screen, other, bao_screen = ana.watch(here), ana.watch(there), bao.watch(here)
        for _ in range(3):
            assert screen.ask(type="react", reaction="laugh")["type"] == "reaction"
        told = screen.ask(type="react", reaction="laugh")
        assert (told["type"], told["code"], told["wait"] > 0) == ("error", "limit", True)
        assert other.ask(type="react", reaction="heart")["code"] == "limit"
        screen.connection.send('{"type": "re\\u0061ct", "reaction": "heart", "id": "spelt otherwise"}')
        assert screen.get("error", re="spelt otherwise")["code"] == "limit"
        assert screen.ask(type="say", text="react")["type"] == "ok"
        assert bao_screen.ask(type="react", reaction="wow")["type"] == "reaction"


def test_answers_along_have_a_pace_of_their_own(opened: Open) -> None:
    served = opened(limited(along=Rate(2, NEVER)))
    with Person(served, "Ana") as ana:
        screen = ana.watch(ana.open_table(seats=[{"kind": "me"}])["id"])
        codes = [screen.ask(type="along", key="x", answer="y")["code"] for _ in range(3)]
        assert codes == ["wrong_time", "wrong_time", "limit"]
        assert screen.ask(type="say", text="along")["type"] == "ok"


def test_who_goes_on_and_on_is_sent_away(opened: Open) -> None:
    served = opened(limited(messages=Rate(1, NEVER)))
    with Person(served, "Ana") as ana:
        screen = ana.watch(ana.open_table()["id"])
        # The house may hang up before the last one is out.
        with suppress(ConnectionClosed):
            for _ in range(300):
                screen.send(type="ping")
        assert screen.get("closed")["code"] == "limit"
        assert screen.ended() == 4000


def test_an_address_has_a_measure_for_all_its_connections(opened: Open) -> None:
    served = opened(limited(address_messages=Rate(6, NEVER)))
    with Person(served, "Ana") as ana:
        table = ana.open_table()["id"]
        screens = [ana.watch(table), ana.watch(table)]
        answers = [screens[i % 2].ask(type="ping")["type"] for i in range(8)]
        assert answers == ["pong"] * 6 + ["error"] * 2


def test_an_address_opens_so_many_sockets(opened: Open) -> None:
    served = opened(limited(sockets=Rate(3, NEVER)))
    with Person(served, "Ana") as ana:
        table = ana.open_table()["id"]
        for _ in range(3):
            ana.watch(table)
        assert refused(ana, table) == 429


def test_an_address_keeps_so_many_sockets_open(opened: Open) -> None:
    served = opened(ServerSettings(rates=GENEROUS, sockets_per_address=2))
    with Person(served, "Ana") as ana:
        table = ana.open_table()["id"]
        first = ana.watch(table)
        second = ana.watch(table)
        assert refused(ana, table) == 429
        second.connection.close()
        shown = first.get("table")
        while figures_of_screens(ana) == 2:
            shown = first.get("table")
        assert shown["id"] == table
        assert ana.watch(table).ask(type="ping")["type"] == "pong"


def figures_of_screens(person: Person) -> int:
    lines = person.http.get("/metrics").text.splitlines()
    return int(float(next(x for x in lines if x.startswith("pyramidion_server_screens ")).split()[1]))


def refused(person: Person, table: str) -> int:
    try:
        with Screen(person.served.at, table, {"Cookie": person.cookie}):
            return 101
    except InvalidStatus as error:
        return error.response.status_code


def test_an_address_asks_so_much(opened: Open) -> None:
    served = opened(limited(requests=Rate(4, NEVER)))
    with Person(served) as ana:
        answers = [ana.http.get("/api/house") for _ in range(6)]
        assert [x.status_code for x in answers] == [200] * 4 + [429] * 2
        told = answers[-1]
        assert told.json()["code"] == "limit"
        assert told.json()["wait"] > 0
        assert int(told.headers["retry-after"]) >= told.json()["wait"]
        assert "content-security-policy" in told.headers
        assert ana.http.get("/").status_code == 200  # pages are for everybody
        assert ana.http.get("/health").status_code == 200


def test_an_address_makes_so_many_people(opened: Open) -> None:
    served = opened(limited(identities=Rate(3, NEVER)))
    made = []
    for _ in range(4):
        with Person(served) as somebody:
            made.append(somebody.http.post("/api/me", json={"name": "Ana"}).status_code)
            made.append(somebody.http.post("/api/me", json={"name": "Ana again"}).status_code)
    assert made == [200] * 6 + [429] * 2


def test_an_address_opens_so_many_tables(opened: Open) -> None:
    served = opened(limited(tables=Rate(2, NEVER)))
    with Person(served, "Ana") as ana:
        body = {"game": "soleil", "options": {"emperor": "house"}, "seats": [{"kind": "me"}]}
        answers = [ana.http.post("/api/tables", json=body).status_code for _ in range(3)]
    assert answers == [201, 201, 429]


def test_a_person_has_so_many_tables(opened: Open) -> None:
    from pyramidion.house import Limits

    served = opened(ServerSettings(rates=None), limits=Limits(tables=2))
    with Person(served, "Ana") as ana:
        for _ in range(2):
            ana.open_table()
        answer = ana.http.post("/api/tables", json={"game": "soleil", "options": {"emperor": "house"}})
        assert answer.status_code == 429
        assert answer.json()["code"] == "limit"


# Behind a proxy.


def test_a_trusted_proxy_says_who_asks_and_how(opened: Open) -> None:
    settings = msgspec.structs.replace(limited(requests=Rate(2, NEVER)), host_names=("house.example",))
    served = opened(settings, proxies="127.0.0.1")
    with Person(served) as proxy:

        def asked(address: str) -> int:
            return proxy.http.get("/api/house", headers={"X-Forwarded-For": address}).status_code

        assert [asked("192.0.2.1") for _ in range(3)] == [200, 200, 429]
        assert asked("192.0.2.2") == 200
        forwarded = {"X-Forwarded-For": "192.0.2.3", "X-Forwarded-Proto": "https", "Host": "house.example"}
        made = proxy.http.post("/api/me", json={"name": "Ana"}, headers=forwarded)
        cookie = made.headers["set-cookie"]
        assert "Secure" in cookie.split("; ")
        signed = {"Cookie": cookie.partition(";")[0]}
        link = proxy.http.get("/api/me/link", headers={**forwarded, **signed}).json()["link"]
        assert link.startswith("https://house.example/moi/")


def test_anybody_elses_word_about_the_address_is_not_believed(opened: Open) -> None:
    served = opened(limited(requests=Rate(2, NEVER)))
    with Person(served) as eve:
        answers = [
            eve.http.get("/api/house", headers={"X-Forwarded-For": f"192.0.2.{i}"}).status_code
            for i in range(3)
        ]
        assert answers == [200, 200, 429]
