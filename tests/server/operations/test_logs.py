"""What the house writes about its work, and what it never writes."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from io import StringIO
from random import Random
from typing import Any, Literal

import asyncpg
import msgspec
import pytest
import redis

from pyramidion import games
from pyramidion.house import CustomBot, Denied
from pyramidion.house.cluster import redis_bus
from pyramidion.server.operations import logs
from pyramidion.server.operations.access_log import REQUEST_ID_HEADER
from pyramidion.server.settings import ServerSettings
from tests.apart import run_apart
from tests.faults.processes import until
from tests.server.harness import TIMEOUT_SECONDS, Person, Screen, Served, question
from tests.server.websocket.test_socket import finished

X = REQUEST_ID_HEADER.decode()


@pytest.fixture
def written() -> Iterator[StringIO]:
    """Everything that is logged meanwhile, as JSON and as loudly as can be asked for."""
    root, own = logging.getLogger(), logging.getLogger(logs.ROOT_LOGGER)
    before = (root.handlers[:], root.level, own.level)
    root.handlers = []  # what is there belongs to the tests' own runner
    stream = StringIO()
    logs.configure("json", "debug", "the-process", stream)
    yield stream
    root.handlers, root.level, own.level = before
    own.manager._clear_cache()  # type: ignore[attr-defined]


def lines(written: StringIO, **fields: Any) -> list[dict[str, Any]]:
    found = [json.loads(text) for text in written.getvalue().splitlines()]
    return [one for one in found if fields.items() <= one.items()]


def line(written: StringIO, **fields: Any) -> dict[str, Any]:
    """The one line with these fields. It is written when the answer is under way already."""
    until(lambda: bool(lines(written, **fields)), f"a line with {fields}")
    (found,) = lines(written, **fields)
    return found


def strings(value: Any) -> set[str]:
    """Every text in a message, keys apart."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*map(strings, value.values()))
    if isinstance(value, list):
        return set().union(*map(strings, value))
    return set()


def told(secrets: set[str], text: str) -> list[str]:
    """Which of them stand in the text, as a word of their own."""
    return sorted(x for x in secrets if re.search(rf"(?<!\w){re.escape(x)}(?!\w)", text))


def play(served: Served, table_id: str, screens: list[Screen], moves: int) -> None:
    random = Random(7)

    async def wish() -> tuple[int, int, Any] | None:
        table = await served.house.table(table_id)
        play = table.state.play
        assert play is not None
        if play.over:
            return None
        seat = random.choice(play.to_move)
        return (
            seat,
            play.seq,
            msgspec.to_builtins(play.game.random_move(play.state, seat, random)),
        )

    for _ in range(moves):
        wished = served.call(wish())
        if wished is None:
            return
        seat, seq, move = wished
        answer = screens[seat].move(seat, seq, move)
        assert answer["type"] == "game", answer


GAMES: list[tuple[str, dict[str, Any], int]] = [("poker", {}, 2), ("cible", {"clock": False}, 3)]


@pytest.mark.parametrize(("game", "options", "seats"), GAMES)
def test_no_secret_is_ever_written(
    game: str,
    options: dict[str, Any],
    seats: int,
    opened: Callable[..., Served],
    person: Callable[..., Person],
    written: StringIO,
) -> None:
    """A game with talk, wrong messages, links and codes, in a house that logs all it can."""
    served = opened(ServerSettings(rates=None, host_code="KAFKA-19121"))
    people = [person(f"Personne{n}", at=served) for n in range(seats)]
    watcher = person("Spectatrice", at=served)
    wish = [{"kind": "me"}, *({"kind": "open"} for _ in range(seats - 1))]
    table = people[0].open_table(game=game, options=options, seats=wish)
    screens = [one.watch(table["id"]) for one in people]
    outside = watcher.watch(table["id"])
    for seat, screen in enumerate(screens[1:], 1):
        assert screen.ask(type="sit", seat=seat)["type"] == "ok"
    screens[0].ask(type="start")
    screens[0].ask(type="say", text="le mot secret est cornichon")
    screens[0].send(type="nonsense", text="cornichon")
    outside.connection.send(b"cornichon")
    play(served, table["id"], screens, 60)
    link = people[0].http.get("/api/me/link").json()["link"]
    people[0].http.get(link.removeprefix(f"http://{served.at}"))
    people[1].http.post("/api/join", json={"code": table["code"]})
    people[1].http.get(f"/api/salon/{table['code']}?code={table['code']}")
    people[1].http.post("/api/host", json={"code": "KAFKA-19121", "name": "Hôtesse"})

    secrets = {"cornichon", "KAFKA-19121", table["code"], link.rpartition("/")[2]}
    secrets |= {value for one in people for value in one.http.cookies.values()}
    secrets |= {one.http.get("/api/me").json()["name"] for one in people}
    for screen in screens:
        for message in screen.heard:
            secrets |= strings(message.get("view")) | strings(message.get("lines"))
    text = written.getvalue()
    # These are also names of fields, of routes, of levels or of games: no secrets.
    secrets -= {"", game, "playing", "over", "info", "a", "POST", "GET"}
    told_of = [json.loads(one) for one in text.splitlines()]
    secrets -= {name for one in told_of for name in one}
    secrets -= {part for one in told_of for part in str(one.get("route", "")).split("/")}
    # An answer that is a number may be a status or a port as well.
    secrets = {secret for secret in secrets if not secret.isdigit()}
    assert len(secrets) > 30
    assert told(secrets, text) == []
    assert lines(written, table=table["id"], message="a screen came")
    line(written, route="/api/join", method="POST", status=200)
    # The same eyes on a line that should never be written.
    view = next(x for x in reversed(screens[0].heard) if x["type"] == "game")["view"]
    logging.getLogger("pyramidion.house").debug("shown %s", view)
    assert told(secrets, written.getvalue().removeprefix(text))


def test_a_request_has_an_id_and_a_line(person: Callable[..., Person], written: StringIO) -> None:
    ana = person()
    answer = ana.http.get("/api/house")
    done = line(written, request=answer.headers[X])
    assert (done["method"], done["route"], done["status"]) == ("GET", "/api/house", 200)
    assert (done["level"], done["logger"], done["process"]) == ("info", "pyramidion.access", "the-process")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", done["time"])
    assert done["ms"] > 0
    assert "table" not in done
    table = ana.open_table()["id"]
    ana.http.get(f"/api/tables/{table}")
    line(written, table=table, route="/api/tables/{table_id}")
    lost = ana.http.get("/moi/a-personal-link.of.mine")
    assert line(written, request=lost.headers[X])["route"] == "/{path}"
    # Nobody in front names requests here.
    assert (
        ana.http.get("/api/house", headers={X: "chosen-by-a-stranger"}).headers[X] != "chosen-by-a-stranger"
    )


def test_a_proxy_names_requests(tmp_path_factory: pytest.TempPathFactory) -> None:
    with (
        Served(tmp_path_factory.mktemp("house"), ServerSettings(rates=None), "127.0.0.1") as served,
        Person(served) as ana,
    ):
        assert ana.http.get("/api/house", headers={X: "0123456789abcdef"}).headers[X] == "0123456789abcdef"
        for wrong in ("short", "x" * 65, "a b c d e f g h", 'a"},{"level":"x'):
            assert ana.http.get("/api/house", headers={X: wrong}).headers[X] != wrong


def test_a_screen_comes_moves_on_and_goes(person: Callable[..., Person], written: StringIO) -> None:
    """Its lines keep the id of its request, and name the table where it is by then."""
    ana, bo = person("Ana"), person("Bo")
    first, screen, _ = finished(ana, bo)
    assert screen.connection.response is not None
    name = screen.connection.response.headers[X]
    assert lines(written, request=name, table=first, message="a screen came")
    assert screen.ask(type="rematch")["type"] == "ok"
    new = screen.latest("table")["rematch"]
    screen.send(type="follow")
    while screen.get("table")["id"] != new:
        pass
    screen.connection.close(1001)
    left = line(written, request=name, message="a screen left: 1001")
    assert (left["table"], left["code"]) == (new, 1001)


def test_an_error_is_told_without_what_it_quotes(
    person: Callable[..., Person],
    written: StringIO,
    served: Served,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ana = person()
    table = ana.open_table()["id"]
    screen = ana.watch(table)
    screen.get("table")

    async def plant() -> None:
        found = await served.house.table(table)

        def fails(*_: object) -> None:
            try:
                raise KeyError("the queen of hearts")
            except KeyError as error:
                raise ValueError("Ana holds the queen of hearts") from error

        monkeypatch.setattr(found, "take", fails, raising=False)

    served.call(plant())
    screen.send(type="say", text="x", id="1")
    answer = screen.get("error")
    assert answer["code"] == "internal"
    told = line(written, level="error")
    assert told["table"] == table
    assert told["request"] == screen.connection.response.headers[X]  # type: ignore[union-attr]
    number = re.search(r"\[(\w{8})\]", told["message"])
    assert number is not None
    assert number[1] in answer["fr"]
    assert told["error"].startswith("ValueError\n  ")
    assert "after KeyError" in told["error"]
    assert "test_logs.py" in told["error"]
    assert "queen" not in written.getvalue()


def test_lines_for_people() -> None:
    record = logging.LogRecord(
        "pyramidion.house", logging.WARNING, "", 1, "%d words at table %s", (2, "abc"), None
    )
    text = logs.formatter("text", "x").format(record)
    assert text.endswith(" WARNING pyramidion.house: 2 words at table abc [table abc]")


def test_an_error_that_is_quoted_is_told_as_shortly(written: StringIO) -> None:
    """PostgreSQL tells the row that it did not take, and the house's own refusals what somebody sent."""
    row = asyncpg.exceptions.CheckViolationError("Failing row contains (queen of hearts)")
    refused = Denied("malformed", "this cannot be: the queen of hearts", "impossible : la dame de cœur")
    line_cut = redis.exceptions.ConnectionError("Error 111 connecting to news:6379.")
    log = logging.getLogger("pyramidion.house.test")
    log.error("seat %d at table %s: %s; %s", 3, "abc", row, refused)
    log.error("no news: %s, %s", line_cut, OSError(28, "No space left on device"))
    first, second = lines(written)
    assert first["table"] == "abc"
    assert first["message"] == (
        "seat 3 at table abc: asyncpg.exceptions.CheckViolationError: 23514; pyramidion.house.errors.Denied: malformed"
    )
    assert second["message"].endswith("connecting to news:6379., OSError: No space left on device")
    assert "queen" not in written.getvalue()


def test_libraries_are_not_asked_what_they_carry(written: StringIO) -> None:
    """websockets and asyncpg would write whole frames and queries."""
    for name in ("uvicorn.error", "websockets.server", "asyncpg", "saq"):
        assert not logging.getLogger(name).isEnabledFor(logging.INFO)
    assert logging.getLogger("pyramidion.house.table").isEnabledFor(logging.DEBUG)
    with pytest.raises(FileNotFoundError) as caught:
        raise FileNotFoundError(2, "No such file or directory")
    assert logs.error_trace(caught.value).startswith("FileNotFoundError: No such file or directory\n")


def test_a_redis_that_quotes_the_password_is_not_quoted(
    written: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As old ones do that know no `AUTH` of two words."""
    monkeypatch.setattr(redis_bus, "CONNECT_SECONDS", 0.1)
    told = "Redis does not answer (redis.exceptions.ResponseError)"

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(1000):
            writer.write(b"-ERR unknown command `AUTH`, with args beginning with: `geheim`\r\n")
        writer.close()

    async def run() -> None:
        async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            while told not in written.getvalue():
                news = await redis_bus.RedisBus.open(f"redis://:geheim@127.0.0.1:{port}/0")
                await news.close()

    run_apart(asyncio.wait_for(run(), TIMEOUT_SECONDS))
    assert "geheim" not in written.getvalue()


# Error paths: what somebody wrote or typed is quoted by nothing that goes wrong.

TYPED = "cornichonnade"


@pytest.fixture
def _own_bots() -> Iterator[None]:
    """Those that a test brings in leave with it."""
    yield
    games.remove_custom_bots()


@pytest.mark.usefixtures("_own_bots")
@pytest.mark.parametrize(("form", "level"), [("json", "debug"), ("text", "debug"), ("json", "error")])
def test_chat_and_answers_are_in_no_log_whatever_fails(
    form: Literal["json", "text"],
    level: str,
    opened: Callable[..., Served],
    person: Callable[..., Person],
    written: StringIO,
) -> None:
    logs.configure(form, level, "the-process", written)
    bot = CustomBot("soleil", "tests.arena.bad_bots:Quotes", "quoting")
    served = opened(ServerSettings(), bots=(bot,))
    ana, bao = person("Ana", at=served), person("Bao", at=served)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = ana.open_table(game="cible", options={"clock": False}, seats=seats)["id"]
    screen, other = ana.watch(table), bao.watch(table)
    for seat in (1, 2):
        assert other.ask(type="sit", seat=seat)["type"] == "ok"
    assert screen.ask(type="start")["type"] == "ok"
    game = screen.latest("game")
    for seat in game["view"]["to_move"]:
        mine = screen if seat == 0 else other
        assert mine.move(seat, game["seq"], {"type": "answer", "text": TYPED})["type"] in ("game", "refused")
        assert mine.move(seat, 0, {"type": TYPED, "text": [TYPED]})["type"] in ("refused", "error", "game")
    assert screen.ask(type="say", text=TYPED)["type"] == "ok"
    assert screen.ask(type="say", text=TYPED * 40)["type"] == "error"
    screen.connection.send(f'{{"type": "say", "text": "{TYPED}')
    assert screen.get("error")["code"] == "malformed"
    bao.http.post("/api/me", json={"name": TYPED * 9})
    bao.http.post("/api/tables", json={"game": TYPED, "options": {TYPED: TYPED}})
    # A bot that fails.
    failing = ana.open_table(
        seats=[{"kind": "me"}, {"kind": "bot", "level": "quoting"}], options={"emperor": "house"}
    )
    hers = ana.watch(failing["id"])
    assert hers.ask(type="say", text=TYPED)["type"] == "ok"
    assert hers.ask(type="start")["type"] == "ok"
    view = hers.latest("game")
    while view["view"]["to_move"] == [0]:
        view = hers.move(0, view["seq"], question(view["view"]))
    hers.get("chat")  # the house says that it moved for the bot
    # A database that takes nothing.
    with closing(sqlite3.connect(served.house.settings.database)) as file:
        file.executescript("DROP TABLE chat; DROP TABLE moves;")
    assert screen.ask(type="say", text=TYPED)["code"] == "storage"
    seat = game["view"]["to_move"][0]
    state = screen.latest("game")
    (screen if seat == 0 else other).move(seat, state["seq"], {"type": "answer", "text": TYPED})
    assert level == "error" or "quoting bot" in written.getvalue()
    assert "cannot write" in written.getvalue()
    assert TYPED not in written.getvalue().lower()
