"""The WebSocket against bad input, strangers and slow readers."""

from __future__ import annotations

import contextlib
import io
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pyramidion.server.operations.logs import formatter
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Screen, Served, question

Arrive = Callable[..., Person]
LIMIT = ServerSettings().max_message_bytes


@pytest.fixture
def screen(person: Arrive) -> Screen:
    ana = person("Ana")
    return ana.watch(ana.open_table()["id"])


def lives(screen: Screen) -> bool:
    return bool(screen.ask(type="ping")["type"] == "pong")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "move",
        '{"type": "dance"}',
        '{"seat": 1}',
        '{"type": 3}',
        '{"type": "move"}',
        '{"type": "move", "id": "a", "seat": -1, "seq": 0, "move": {}}',
        '{"type": "move", "id": "a", "seat": 0, "seq": "0", "move": {}}',
        '{"type": "sit", "seat": 0, "cheat": true}',
        '{"type": "say", "text": "a", "id": "' + "x" * 65 + '"}',
        "[" * 8000 + "]" * 8000,
        '{"type":"move","id":"a","seat":0,"seq":0,"move":' + '{"a":' * 2500 + "1" + "}" * 2500 + "}",
        '{"type": "ping", "id": "\\ud800"}',
        '{"type": "ping", "id": "\\u0000"}',
        "NaN",
        "1e999",
    ],
)
def test_a_malformed_message_gets_an_error_and_the_connection_lives_on(screen: Screen, text: str) -> None:
    screen.connection.send(text)
    answer = screen.get("error")
    assert answer["code"] in ("malformed", "wrong_time")
    assert answer["fr"]
    assert answer["en"]
    assert lives(screen)


def test_bytes_are_no_message(screen: Screen) -> None:
    screen.connection.send(b'{"type": "ping"}')
    assert screen.get("error")["code"] == "malformed"
    assert lives(screen)


def test_what_is_no_text_at_all_is_answered_like_any_malformed_message(screen: Screen) -> None:
    with screen.connection.send_context():
        screen.connection.protocol.send_text(b'{"type": "\xff\xfe"}')
    assert screen.get("error")["code"] == "malformed"
    assert lives(screen)


@pytest.mark.parametrize("length", [LIMIT + 1, 200_000])
def test_a_message_that_is_too_long_is_not_read(screen: Screen, length: int) -> None:
    screen.connection.send(json.dumps({"type": "say", "text": "x" * length}))
    assert screen.get("error")["code"] == "limit"
    assert lives(screen)


def test_a_message_of_exactly_the_limit_is_read(screen: Screen) -> None:
    head, tail = '{"type": "ping", "id": "fits"', "}"
    screen.connection.send(head + " " * (LIMIT - len(head) - len(tail)) + tail)
    assert screen.get("pong", re="fits")


def test_a_message_in_many_pieces_is_one(screen: Screen) -> None:
    screen.connection.send(iter(['{"type": "pi', 'ng", "id"', ': "pieces"}']))
    assert screen.get("pong", re="pieces")


def test_a_flood_beyond_all_measure_ends_the_connection_alone(screen: Screen, person: Arrive) -> None:
    with contextlib.suppress(ConnectionClosed):
        screen.connection.send("x" * 2_000_000)
    assert screen.ended() in (1009, None)
    assert person("Bo").http.get("/health").status_code == 200


def test_many_messages_at_once_are_answered_in_order(screen: Screen) -> None:
    names = [f"p{i}" for i in range(300)]
    for name in names:
        screen.send(type="ping", id=name)
    assert [screen.get("pong")["re"] for _ in names] == names


# Who comes in.


def refused(served: Served, table: str, headers: dict[str, str]) -> int:
    with pytest.raises(InvalidStatus) as answer, Screen(served.at, table, headers):
        pass
    return answer.value.response.status_code


def test_another_site_cannot_open_a_socket_in_somebodys_name(person: Arrive, served: Served) -> None:
    ana = person("Ana")
    table = ana.open_table()["id"]
    for origin in ("https://evil.example", "null", f"http://{served.at}.evil.example", "http://127.0.0.1:1"):
        assert refused(served, table, {"Cookie": ana.cookie, "Origin": origin}) == 403
    assert ana.watch(table, Origin=f"http://{served.at}").read()["type"] == "table"


def test_without_an_identity_nobody_comes_in(person: Arrive) -> None:
    table = person("Ana").open_table()["id"]
    screen = person(None).watch(table)
    answer = screen.read()
    assert (answer["type"], answer["code"]) == ("closed", "no_identity")
    assert screen.heard == [answer]


@pytest.mark.parametrize("table", ["AAAAAAAAAAAAAAAAAAAA", "x", "%00", "é", "x" * 2000])
def test_a_table_that_does_not_exist(person: Arrive, table: str) -> None:
    answer = person("Ana").watch(table).read()
    assert (answer["type"], answer["code"]) == ("closed", "unknown")


def test_no_address_writes_a_line_of_its_own_into_the_log(person: Arrive) -> None:
    lines = io.StringIO()
    handler, log = logging.StreamHandler(lines), logging.getLogger("pyramidion")
    handler.setFormatter(formatter("text", "here"))
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        ana = person("Ana")
        screen = ana.watch("x%0D%0A2026-01-01%20ERROR%20forged")
        assert screen.read()["code"] == "unknown"
        screen.ended()
        assert ana.http.get("/api/tables/x%0D%0AERROR%20forged").status_code == 404
        assert ana.http.get("/api/tables/%00").json()["code"] == "unknown"
    finally:
        log.removeHandler(handler)
        log.setLevel(level)
    assert "GET /api/tables/{table_id} 404" in lines.getvalue()
    assert "forged" not in lines.getvalue()


def test_other_addresses_have_no_socket(person: Arrive, served: Served) -> None:
    cookie = {"Cookie": person("Ana").cookie}
    for path in ("../tables", "../chat/x", "a/b", ""):
        assert refused(served, path, cookie) in (403, 404), path


def test_the_socket_is_no_page(person: Arrive) -> None:
    answer = person(None).http.get("/ws/tables/AAAAAAAAAAAAAAAAAAAA")
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown"


# Slow readers.


def test_a_screen_that_does_not_read_delays_nobody_and_skips_to_the_newest(
    opened: Callable[..., Served],
) -> None:
    served = opened(ServerSettings(rates=None, max_waiting_messages=8))
    with Person(served, "Ana") as ana, Person(served, "Eve") as eve:
        table = ana.open_table(seats=[{"kind": "me"}])["id"]
        hers = ana.watch(table)
        hers.ask(type="start")
        slow = eve.watch(table, slow=True)
        game = hers.latest("game")
        while not game["over"]:
            game = hers.move(0, game["seq"], question(game["view"]))
        assert figures(ana)["server_dropped_total"] > 0

        seen = [slow.get("game")]
        while not seen[-1]["over"]:
            seen.append(slow.get("game"))
        assert seen[-1]["view"] == game["view"]
        seqs = [x["seq"] for x in seen]
        assert seqs == sorted(set(seqs))
        assert len(seqs) < game["seq"]  # views in between were dropped
        assert slow.latest("table")["status"] == "over"
        assert figures(ana)["server_slow_total"] == 0


def test_a_screen_that_never_reads_is_closed_and_comes_back_to_all_there_is(
    opened: Callable[..., Served],
) -> None:
    """What people say cannot be dropped like an older view: the connection goes instead."""
    served = opened(ServerSettings(rates=None, max_waiting_messages=8))
    with Person(served, "Ana") as ana, Person(served, "Eve") as eve:
        table = ana.open_table(seats=[{"kind": "me"}])["id"]
        hers = ana.watch(table)
        slow = eve.watch(table, slow=True)
        said = 0
        while figures(ana)["server_slow_total"] == 0:
            said += 1
            assert hers.ask(type="say", text="x" * 300)["type"] == "ok"
            assert said < 2000
        slow.ended()
        back = eve.watch(table)
        assert back.get("chat")["lines"][-1]["n"] == hers.latest("chat")["lines"][-1]["n"]


def test_a_slow_screen_still_gets_the_answers_to_its_own_messages(opened: Callable[..., Served]) -> None:
    served = opened(ServerSettings(rates=None, max_waiting_messages=16))
    with Person(served, "Ana") as ana:
        table = ana.open_table(seats=[{"kind": "me"}])["id"]
        hers = ana.watch(table)
        hers.ask(type="start")
        slow = ana.watch(table, slow=True)
        game = hers.latest("game")
        for number in range(10):
            slow.send(type="look", seat=0, id=f"look {number}")
        while not game["over"]:
            game = hers.move(0, game["seq"], question(game["view"]))
        for number in range(10, 20):
            slow.send(type="look", seat=0, id=f"look {number}")
        answered = [slow.get("game", re=f"look {number}") for number in range(20)]
        assert answered[-1]["over"]
        assert figures(ana)["server_dropped_total"] > 0


def figures(person: Person) -> dict[str, float]:
    lines = person.http.get("/metrics").text.splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if line.startswith("pyramidion_"))
    return {name.removeprefix("pyramidion_"): float(value) for name, value in pairs}


def finished(ana: Person, bo: Person) -> tuple[str, Screen, Screen]:
    """A table whose game was broken off, with both people's screens."""
    table = ana.open_table(
        seats=[{"kind": "me"}, {"kind": "open"}], options={"emperor": "house", "ingots": "shuffled"}
    )["id"]
    screens = ana.watch(table), bo.watch(table)
    assert screens[1].ask(type="sit", seat=1)["type"] == "ok"
    assert screens[0].ask(type="start")["type"] == "ok"
    assert screens[0].stop(screens[1])["over"]
    return table, *screens


def test_both_go_on_to_the_rematch_on_their_connections(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table, first, second = finished(ana, bo)
    assert first.ask(type="rematch")["type"] == "ok"
    new = first.latest("table")["rematch"]
    for screen in (first, second):
        screen.send(type="follow")
    shown = [screen.get("table", id=new) for screen in (first, second)]
    assert [(t["status"], t["you"]["seats"]) for t in shown] == [("gathering", [0]), ("gathering", [1])]
    first.send(type="start")
    game = first.get("game")
    answer = first.move(0, game["seq"], question(game["view"]))
    assert (answer["type"], answer["seq"]) == ("game", game["seq"] + 1)
    assert second.get("game", seq=answer["seq"])["seat"] == 1
    # The old table has been left: nobody looks at it any more.
    seats = ana.http.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["online"] for seat in seats] == [False, False]


def test_what_is_sent_while_it_goes_on_reaches_the_new_table(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    _, first, _ = finished(ana, bo)
    assert first.ask(type="rematch")["type"] == "ok"
    new = first.latest("table")["rematch"]
    first.send(type="follow")
    first.send(type="say", text="là-bas ?", id="said")
    assert first.get("table")["id"] == new
    assert first.get("ok", re="said")
    assert [line["text"] for line in first.latest("chat")["lines"]] == ["là-bas ?"]


def test_without_a_rematch_there_is_nothing_to_follow(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    _, first, _ = finished(ana, bo)
    assert first.ask(type="follow")["code"] == "wrong_time"
    assert lives(first)


def test_who_may_not_see_the_rematch_is_sent_away(person: Arrive) -> None:
    ana, bo, zoe = person("Ana"), person("Bo"), person("Zoé")
    table, first, _ = finished(ana, bo)
    watching = zoe.watch(table)
    assert first.ask(type="rematch")["type"] == "ok"
    new = first.latest("table")["rematch"]
    assert ana.watch(new).ask(type="settings", private=True)["type"] == "ok"
    watching.get("table", rematch=new)
    watching.send(type="follow")
    assert watching.get("closed")["code"] == "forbidden"
    assert watching.ended() == 4000


def test_the_delay_of_a_line_is_measured_before_the_first_move(served: Served, person: Arrive) -> None:
    """A browser answers the first ping by itself, whatever else it says."""
    ana = person("Ana")
    table = ana.open_table()["id"]
    screen = ana.watch(table)

    async def answered() -> bool:
        """A ping went out and came back. On a line of our own that may take no measurable time."""
        found = await served.house.table(table)
        lookers: list[Any] = [*found.room.viewers]
        protocol = lookers[0].screen._protocol
        return bool(protocol.ping_sent_at > 0.0 and protocol.pending_ping_payload is None)

    # The pong is another thread's: it may be sent after the first words of this one.
    assert any(lives(screen) and served.call(answered()) for _ in range(1000))
