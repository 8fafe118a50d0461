"""HTTP in general: headers, errors, descriptions, health, figures, pages."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from pyramidion import games
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Served, question

Arrive = Callable[..., Person]

DOCUMENTED = {
    ("GET", "/api/house"),
    ("GET", "/api/games/{key}/rules/{lang}"),
    ("GET", "/api/games/{key}/schema"),
    ("GET", "/api/messages.json"),
    ("POST", "/api/me"),
    ("GET", "/api/me"),
    ("GET", "/api/me/levels/{key}"),
    ("GET", "/api/me/news"),
    ("POST", "/api/me/news"),
    ("POST", "/api/me/news/devices"),
    ("DELETE", "/api/me/news/devices/{device}"),
    ("POST", "/api/me/news/test"),
    ("GET", "/api/me/link"),
    ("GET", "/api/me/passkeys"),
    ("POST", "/api/me/passkeys"),
    ("POST", "/api/me/passkeys/options"),
    ("POST", "/api/me/passkeys/{passkey_id}/name"),
    ("POST", "/api/me/passkeys/{passkey_id}/remove"),
    ("POST", "/api/me/recovery-codes"),
    ("POST", "/api/me/proof/options"),
    ("POST", "/api/me/proof"),
    ("POST", "/api/me/sign-out"),
    ("GET", "/api/me/export"),
    ("POST", "/api/sign-in/options"),
    ("POST", "/api/sign-in"),
    ("POST", "/api/sign-in/code"),
    ("POST", "/api/me/claim"),
    ("POST", "/api/me/revoke"),
    ("DELETE", "/api/me"),
    ("GET", "/api/me/holidays"),
    ("POST", "/api/me/holidays"),
    ("DELETE", "/api/me/holidays"),
    ("DELETE", "/api/me/holidays/{number}"),
    ("GET", "/api/turns"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{table_id}"),
    ("POST", "/api/join"),
    ("GET", "/api/tables/{table_id}/transcript"),
    ("GET", "/api/tables/{table_id}/piles"),
    ("GET", "/api/tables/{table_id}/replay"),
    ("GET", "/api/tables/{table_id}/review"),
    ("GET", "/api/tables/{table_id}/par"),
    ("GET", "/api/qr"),
    ("GET", "/api/words/{word}"),
    ("GET", "/api/decks"),
    ("POST", "/api/decks"),
    ("POST", "/api/decks/left"),
    ("DELETE", "/api/decks/{name}"),
    ("GET", "/api/evenings/{table_id}"),
    ("GET", "/api/me/levels/{key}"),
    ("POST", "/api/me/profile"),
    ("GET", "/api/profiles/{handle}"),
    ("GET", "/api/profiles/{handle}/games"),
    ("GET", "/api/profiles/{handle}/statistics/{key}"),
    ("GET", "/api/rankings/{key}"),
    ("GET", "/api/tables/{table_id}/ratings"),
    ("GET", "/api/host"),
    ("POST", "/api/host"),
    ("DELETE", "/api/host"),
    ("POST", "/api/host/acts"),
    ("GET", "/api/host/reports"),
    ("DELETE", "/api/host/reports/{report_id}"),
    ("GET", "/api/blocks"),
    ("POST", "/api/blocks"),
    ("DELETE", "/api/blocks/{block_id}"),
    ("GET", "/api/tables/{table_id}/blocked"),
    ("POST", "/api/reports"),
    ("GET", "/api/salon"),
    ("GET", "/api/salon/{code}"),
    ("GET", "/health"),
    ("GET", "/metrics"),
}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/t/AAAA", 200),
        ("GET", "/moi/token", 200),
        ("HEAD", "/", 200),
        ("GET", "/assets/gone.js", 404),
        ("GET", "/api/house", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/api/me", 401),
        ("GET", "/api/nothing", 404),
        ("GET", "/api", 404),
        ("PUT", "/api/me", 405),
        ("POST", "/api/me", 400),
        ("POST", "/nowhere", 405),
        ("GET", "/health", 200),
        ("GET", "/metrics", 200),
    ],
)
def test_every_kind_of_response_carries_the_policy(
    person: Arrive, method: str, path: str, status: int
) -> None:
    answer = person(None).http.request(method, path)
    assert answer.status_code == status
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "base-uri 'none'" in policy
    scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
    assert "unsafe" not in scripts
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "server" not in answer.headers
    if path.startswith("/api") or status >= 400:
        assert answer.headers["cache-control"] == "no-store"
    if status >= 400 and path != "/assets/gone.js":
        told = answer.json()
        assert {"code", "fr", "en"} <= set(told)


def test_an_error_is_json_for_programs_and_never_a_trace(person: Arrive) -> None:
    answer = person(None).http.post("/api/me", content=b'{"name": ')
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    assert answer.json()["faults"]
    assert "Traceback" not in answer.text


def test_what_should_not_happen_is_logged_under_a_number(
    opened: Callable[..., Served], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    served = opened()

    def broken(_: str) -> None:
        raise RuntimeError("the secret cause")

    with Person(served, "Ana") as ana, caplog.at_level(logging.ERROR, "pyramidion.server"):
        monkeypatch.setattr(served.house, "by_code", broken)
        answer = ana.http.post("/api/join", json={"code": "ABCD"})
        assert answer.status_code == 500
        assert answer.json()["code"] == "internal"
        assert "secret" not in answer.text
        number = re.search(r"number ([0-9a-f]{8})", answer.json()["en"])
        assert number is not None
        assert number[1] in caplog.text
        assert "pyramidion_server_failures_total 1.0" in ana.http.get("/metrics").text
        assert ana.http.get("/health").status_code == 200


def test_a_message_that_breaks_the_house_breaks_nothing_else(
    opened: Callable[..., Served], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from pyramidion.house import Table

    served = opened()
    with Person(served, "Ana") as ana, caplog.at_level(logging.ERROR, "pyramidion.server"):
        screen = ana.watch(ana.open_table()["id"])
        screen.get("chat")

        def broken(*_: object) -> None:
            raise RuntimeError("the secret cause")

        with monkeypatch.context() as patch:
            patch.setattr(Table, "take", broken)
            screen.send(type="ping")
            answer = screen.get("error")
        assert answer["code"] == "internal"
        assert "secret" not in str(answer)
        assert screen.ask(type="ping")["type"] == "pong"
        assert "the secret cause" in caplog.text


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_another_site_cannot_act_in_somebodys_name(person: Arrive, origin: str) -> None:
    ana = person("Ana")
    for method, path in (("POST", "/api/me"), ("POST", "/api/tables"), ("DELETE", "/api/me")):
        answer = ana.http.request(method, path, json={"name": "Eve"}, headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["code"] == "forbidden"
    assert ana.http.get("/api/me", headers={"Origin": origin}).json()["name"] == "Ana"
    own = f"http://{ana.served.at}"
    assert ana.http.post("/api/me", json={"name": "Anaïs"}, headers={"Origin": own}).status_code == 200


def test_a_body_that_is_too_long_is_not_read(person: Arrive) -> None:
    ana = person("Ana")
    body = {"name": "x" * 20_000}
    answer = ana.http.post("/api/me", json=body)
    assert answer.status_code == 413
    assert answer.json()["code"] == "limit"
    long = ana.http.post(
        "/api/tables", json={"game": "soleil", "transcript": {"meta": {"x": "y" * 3_000_000}}}
    )
    assert long.status_code == 413


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_body_that_says_it_is_something_else(person: Arrive, kind: str) -> None:
    answer = person(None).http.post("/api/me", content=b"name=Ana", headers={"Content-Type": kind})
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"


# Descriptions.


def test_the_house_says_what_it_has(person: Arrive) -> None:
    told = person(None).http.get("/api/house").json()
    assert [game["key"] for game in told["games"]] == list(games.keys())
    (soleil,) = (game for game in told["games"] if game["key"] == "soleil")
    assert soleil["levels"] == ["novice", "adept", "oracle"]
    assert {"when", "least", "most"} == set(soleil["sizes"][0])
    jsonschema.Draft202012Validator.check_schema(soleil["options"])
    assert told["limits"]["message"] == 16 * 1024
    assert "hello" in told["phrases"]
    assert told["address"] is None


def test_the_schemas_of_a_game_describe_what_is_sent(person: Arrive) -> None:
    ana = person("Ana")
    schemas = ana.http.get("/api/games/soleil/schema").json()
    assert set(schemas) == {"options", "setup", "move", "view", "event"}
    screen = ana.watch(ana.open_table(seats=[{"kind": "me"}])["id"])
    screen.ask(type="start")
    game = screen.latest("game")
    move = question(game["view"])
    jsonschema.validate(move, schemas["move"])
    game = screen.move(0, 0, move)
    jsonschema.validate(game["view"], schemas["view"])
    for event in game["events"]:
        jsonschema.validate(event, schemas["event"])
    assert ana.http.get("/api/games/chess/schema").status_code == 404


def test_the_schemas_of_the_messages_describe_what_is_sent(person: Arrive) -> None:
    ana = person("Ana")
    schemas = ana.http.get("/api/messages.json").json()
    assert set(schemas) == {"sent", "received", "lobby_sent", "lobby_received"}
    sent, received = (jsonschema.Draft202012Validator(schemas[name]) for name in ("sent", "received"))
    screen = ana.watch(ana.open_table(seats=[{"kind": "me"}])["id"] + "?views=increments")
    for message in (
        {"type": "say", "text": "Bonjour"},
        {"type": "start"},
        {"type": "start"},
        {"type": "ping"},
    ):
        sent.validate(message)
        screen.ask(**message)
    for _ in range(2):
        game = screen.latest("game")
        move = {"type": "move", "id": str(game["seq"]), "seat": 0, "seq": game["seq"]}
        sent.validate({**move, "move": question(game["view"])} if "view" in game else {**move, "move": {}})
        screen.ask(**move, move={"type": "guess", "cell": f"A{game['seq'] + 1}", "symbol": "S"})
    screen.ask(type="move", id="refused", seat=0, seq=2, move={"type": "guess", "cell": "A9", "symbol": "S"})
    kinds = {message["type"] for message in screen.heard}
    assert kinds == {"table", "chat", "game", "ok", "error", "pong", "refused"}
    assert any("since" in message for message in screen.heard)
    for message in screen.heard:
        received.validate(message)
    assert not sent.is_valid({"type": "move", "seat": 0})
    assert not received.is_valid({"type": "game", "seq": 0})


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*map(references, value.values()))
    if isinstance(value, list):
        return set().union(*map(references, value))
    return set()


def test_the_openapi_description_is_whole(person: Arrive) -> None:
    described = person(None).http.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    told = {
        (method.upper(), path) for path, operations in described["paths"].items() for method in operations
    }
    assert told == DOCUMENTED
    schemas = described["components"]["schemas"]
    for reference in references(described):
        head, _, name = reference.rpartition("/")
        assert head == "#/components/schemas"
        assert name in schemas
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    numbers = [op["operationId"] for ops in described["paths"].values() for op in ops.values()]
    assert len(numbers) == len(set(numbers))
    for operations in described["paths"].values():
        for operation in operations.values():
            assert set(operation["responses"]) >= {"5XX"}


def test_answers_are_as_described(person: Arrive) -> None:
    ana = person("Ana")
    table = ana.open_table()["id"]
    described = ana.http.get("/api/openapi.json").json()
    root = {"components": described["components"]}
    asked = {
        "/api/house": "/api/house",
        "/api/me": "/api/me",
        "/api/me/link": "/api/me/link",
        "/api/tables": "/api/tables",
        "/api/tables/{table_id}": f"/api/tables/{table}",
        "/health": "/health",
        "/api/words/{word}": "/api/words/portes",
    }
    for path, real in asked.items():
        response = described["paths"][path]["get"]["responses"]["200"]
        schema = response["content"]["application/json"]["schema"]
        jsonschema.validate(ana.http.get(real).json(), {**root, **schema})
    problem = described["paths"]["/api/me"]["get"]["responses"]["401"]
    error = person(None).http.get("/api/me").json()
    jsonschema.validate(error, {**root, **problem["content"]["application/json"]["schema"]})


# Operators.


def test_health_says_when_the_database_does_not_answer(opened: Callable[..., Served]) -> None:
    served = opened()
    with Person(served) as ana:
        assert ana.http.get("/health").json() == {"status": "ok"}

        reader: Any = served.house.services.store._reader
        reader._connection.close()
        answer = ana.http.get("/health")
        assert answer.status_code == 503
        assert answer.json()["code"] == "storage"


def test_figures_for_prometheus(opened: Callable[..., Served]) -> None:
    from prometheus_client.parser import text_string_to_metric_families

    served = opened()

    def read(person: Person) -> dict[str, float]:
        families = text_string_to_metric_families(person.http.get("/metrics").text)
        return {sample.name: sample.value for family in families for sample in family.samples}

    with Person(served, "Ana") as ana:
        screen = ana.watch(ana.open_table(seats=[{"kind": "me"}])["id"])
        screen.ask(type="start")
        view = screen.latest("game")["view"]
        screen.move(0, 0, question(view))
        assert screen.move(0, 1, {"type": "arrange", "rows": ["SSSSSS"] * 4})["type"] == "refused"
        screen.connection.send("{")
        screen.get("error")
        told = read(ana)
        assert told["pyramidion_server_screens"] == 1
        assert told["pyramidion_house_tables_in_memory"] == 1
        assert told["pyramidion_house_moves_total"] == 1
        assert told["pyramidion_house_refusals_total"] == 1
        assert told["pyramidion_server_messages_total"] == 4
        assert told["pyramidion_house_writes_total"] >= told["pyramidion_house_commits_total"] >= 3
        assert told["pyramidion_house_commit_seconds_total"] > 0
        assert "process_cpu_seconds_total" in told


# Pages and pictures.


def test_pages_are_asked_for_again_only_when_they_changed(
    opened: Callable[..., Served], tmp_path_factory: pytest.TempPathFactory
) -> None:
    client = tmp_path_factory.mktemp("client")
    (client / "assets").mkdir()
    (client / "index.html").write_text("<!doctype html><title>house</title>")
    (client / "assets" / "a-1.css").write_text("p { color: red }" * 100)
    served = opened(ServerSettings(rates=None, client_folder=client))
    with Person(served) as ana:
        page = ana.http.get("/t/whatever")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        same = ana.http.get("/t/whatever", headers={"If-None-Match": page.headers["etag"]})
        assert (same.status_code, same.content) == (304, b"")
        assert "content-security-policy" in same.headers
        style = ana.http.get("/assets/a-1.css")
        assert style.headers["content-encoding"] == "gzip"
        assert "immutable" in style.headers["cache-control"]
        assert style.text.startswith("p {")
        plain = ana.http.get("/assets/a-1.css", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == style.text
        assert ana.http.head("/").content == b""


def test_a_house_without_a_client_says_so(
    opened: Callable[..., Served], tmp_path_factory: pytest.TempPathFactory
) -> None:
    served = opened(ServerSettings(rates=None, client_folder=tmp_path_factory.mktemp("none") / "client"))
    with Person(served) as ana:
        page = ana.http.get("/")
        assert page.status_code == 503
        assert "make install" in page.text


def test_a_qr_code_is_for_the_houses_own_addresses(opened: Callable[..., Served]) -> None:
    served = opened(ServerSettings(rates=None, network_url="http://192.0.2.7:8000"))
    with Person(served) as ana:
        for text in (f"http://{served.at}/t/abc", "http://192.0.2.7:8000/t/abc"):
            answer = ana.http.get("/api/qr", params={"text": text})
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert answer.text.startswith("<svg")
        for text in (
            "https://evil.example/",
            f"http://{served.at}.evil.example/",
            "javascript:1",
            "",
            "//[",
            "x" * 600,
        ):
            answer = ana.http.get("/api/qr", params={"text": text})
            assert answer.status_code == 400, text
            assert answer.json()["code"] == "malformed"
        assert ana.http.get("/api/house").json()["address"] == "http://192.0.2.7:8000"


def test_a_personal_link_made_at_the_houses_own_computer_works_elsewhere(
    opened: Callable[..., Served],
) -> None:
    served = opened(
        ServerSettings(rates=None, network_url="http://192.0.2.7:8000", host_names=("house.example",))
    )
    with Person(served, "Ana") as ana:
        assert ana.http.get("/api/me/link").json()["link"].startswith("http://192.0.2.7:8000/moi/")
        named = ana.http.get("/api/me/link", headers={"Host": "house.example", "Cookie": ana.cookie})
        assert named.json()["link"].startswith("http://house.example/moi/")


def test_the_test_clock_exists_in_test_mode_alone(person: Arrive, opened: Callable[..., Served]) -> None:
    assert person("Ana").http.post("/api/test/clock", json={"seconds": 5}).status_code in (404, 405)
    moved: list[float] = []
    served = opened(ServerSettings(rates=None, advance_clock=moved.append))
    with Person(served) as ana:
        assert ana.http.post("/api/test/clock", json={"seconds": 5}).status_code == 204
        assert ana.http.post("/api/test/clock", json={"seconds": -5}).status_code == 400
    assert moved == [5.0]
