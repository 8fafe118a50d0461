"""The lobby over a real server: its WebSocket, whom I block, what I report, and a house without one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import msgspec
import msgspec.inspect as shapes
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from pyramidion.house.lobby.messages import AnyLobbyAnswer, AnyLobbyMessage
from pyramidion.server.rate_limits.rates import Rate, Rates
from pyramidion.server.settings import ServerSettings
from tests.server.fuzz.values import Maker, written
from tests.server.harness import TIMEOUT_SECONDS, Person, Served

CODE = "ABCD-EFGH"
decode = msgspec.json.Decoder(AnyLobbyAnswer).decode


class Lobby:
    """Somebody's WebSocket of the lobby. Whatever comes is one of the published messages, to the last field."""

    def __init__(self, person: Person, query: str = "") -> None:
        self._connecting = connect(
            f"ws://{person.served.at}/ws/lobby{query}",
            additional_headers={"Cookie": person.cookie},
            compression=None,
            proxy=None,
        )
        self.connection: ClientConnection

    def __enter__(self) -> Lobby:
        self.connection = self._connecting.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connecting.__exit__(*error)

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def get(self, kind: str, **fields: Any) -> dict[str, Any]:
        while True:
            text = self.connection.recv(TIMEOUT_SECONDS)
            message: dict[str, Any] = json.loads(text)
            assert json.loads(msgspec.json.encode(decode(text))) == message
            if message["type"] == kind and all(message.get(name) == x for name, x in fields.items()):
                return message


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def served(tmp_path: Path, stack: ExitStack) -> Served:
    return stack.enter_context(Served(tmp_path, ServerSettings(rates=None, host_code=CODE)))


def arrive(stack: ExitStack, served: Served, *names: str) -> list[Person]:
    return [stack.enter_context(Person(served, name)) for name in names]


def test_a_table_appears_in_the_list_and_two_who_seek_meet(stack: ExitStack, served: Served) -> None:
    ana, bao = arrive(stack, served, "Ana", "Bao")
    one, two = (stack.enter_context(Lobby(person)) for person in (ana, bao))
    assert one.get("lobby")["tables"] == []
    table = ana.open_table(listed=True)["id"]
    (listed,) = two.get("changes")["tables"]
    assert (listed["id"], listed["seats"][0]) == (table, {"name": "Ana", "level": None})
    for lobby in (one, two):
        lobby.send(type="seek", game="poker", id="s")
        assert lobby.get("ok", re="s")
    met = [lobby.get("matched")["table"] for lobby in (one, two)]
    assert met[0] == met[1]
    assert ana.http.get(f"/api/tables/{met[0]}").json()["matched"] is True


def test_a_stranger_and_a_house_without_a_lobby_let_nobody_in(stack: ExitStack, tmp_path: Path) -> None:
    served = stack.enter_context(Served(tmp_path, ServerSettings(rates=None), lobby=False))
    (ana,) = arrive(stack, served, "Ana")
    assert ana.http.get("/api/house").json()["lobby"] is False
    with pytest.raises(InvalidStatus) as refused, Lobby(ana):
        pass
    assert refused.value.response.status_code == 404
    assert ana.http.post("/api/tables", json={"game": "poker", "listed": True}).status_code == 400


def test_who_has_no_name_is_told_so(stack: ExitStack, served: Served) -> None:
    nobody = stack.enter_context(Person(served, None))
    lobby = stack.enter_context(Lobby(nobody))
    assert lobby.get("closed")["code"] == "no_identity"


def test_whoever_signs_out_elsewhere_leaves_the_lobby(stack: ExitStack, served: Served) -> None:
    (ana,) = arrive(stack, served, "Ana")
    lobby = stack.enter_context(Lobby(ana))
    lobby.get("seeking")
    assert ana.http.post("/api/me/revoke").status_code == 200
    assert lobby.get("closed")["code"] == "no_identity"


def test_seeks_have_a_pace_of_their_own(stack: ExitStack, tmp_path: Path) -> None:
    rates = Rates(seeks=Rate(2, 0.001))
    served = stack.enter_context(Served(tmp_path, ServerSettings(rates=rates)))
    (ana,) = arrive(stack, served, "Ana")
    lobby = stack.enter_context(Lobby(ana))
    for _ in range(2):
        lobby.send(type="seek", game="poker", id="s")
        lobby.get("ok", re="s")
    lobby.send(type="seek", game="poker", id="s")
    assert lobby.get("error", re="s")["code"] == "limit"
    lobby.send(type="stop", id="t")
    assert lobby.get("ok", re="t")


def test_whatever_is_sent_to_the_lobby_is_answered_and_harms_nobody(stack: ExitStack, served: Served) -> None:
    """Every message by its own shape, well made and spoilt; then the lobby still works."""
    ana, bao = arrive(stack, served, "Ana", "Bao")
    lobby = stack.enter_context(Lobby(ana))
    maker = Maker(Random(11))
    kinds = [shapes.type_info(kind) for kind in get_args(AnyLobbyMessage)]
    assert len(kinds) == 3
    for kind in kinds:
        assert isinstance(kind, shapes.StructType)
        for _ in range(40):
            whole = maker.struct(kind)
            for sent in (whole, maker.spoilt(whole)):
                lobby.connection.send(written(sent).encode("utf-8", "replace").decode())
                lobby.send(type="ping", id="after")
                lobby.get("pong", re="after")
    lobby.connection.send(b"\xff\xfe")
    assert lobby.get("error")["code"] == "malformed"
    others = [stack.enter_context(Lobby(person)) for person in (ana, bao)]
    for other in others:
        other.send(type="seek", game="poker")
    assert others[0].get("matched") == others[1].get("matched")


def beside(person: Person, table: str) -> str:
    """Their handle at a table that they look at."""
    who: str = person.watch(table).get("table")["you"]["who"]
    return who


def test_somebody_is_blocked_and_unblocked(stack: ExitStack, served: Served) -> None:
    ana, bao = arrive(stack, served, "Ana", "Bao")
    table = ana.open_table(listed=True)["id"]
    lobby = stack.enter_context(Lobby(bao))
    assert len(lobby.get("lobby")["tables"]) == 1
    who = beside(bao, table)
    blocked = ana.http.post("/api/blocks", json={"table": table, "who": who})
    assert (blocked.status_code, blocked.json()["name"]) == (201, "Bao")
    assert lobby.get("lobby")["tables"] == []
    assert ana.http.get(f"/api/tables/{table}/blocked").json() == [who]
    assert bao.http.get(f"/api/tables/{table}/blocked").json() == []
    (mine,) = ana.http.get("/api/blocks").json()
    assert ana.http.delete(f"/api/blocks/{mine['id']}").status_code == 204
    assert len(lobby.get("lobby")["tables"]) == 1
    assert ana.http.delete(f"/api/blocks/{mine['id']}").status_code == 404
    assert ana.http.post("/api/blocks", json={"table": table, "who": "nobody"}).status_code == 404
    own = ana.watch(table).get("table")["you"]["who"]
    assert ana.http.post("/api/blocks", json={"table": table, "who": own}).status_code == 403


def test_a_report_reaches_the_console_with_what_was_said(stack: ExitStack, served: Served) -> None:
    ana, bao, eve = arrive(stack, served, "Ana", "Bao", "Eve")
    table = ana.open_table(listed=True)["id"]
    screen = bao.watch(table)
    who = screen.get("table")["you"]["who"]
    screen.ask(type="say", text="Espèce de scarabée")
    for person in (ana, eve):
        body = {"table": table, "who": who, "reason": "insults", "text": "Voyez vous-même"}
        assert person.http.post("/api/reports", json=body).status_code == 204
    assert ana.http.get("/api/host/reports").status_code == 401
    host = stack.enter_context(httpx.Client(base_url=f"http://{served.at}"))
    assert host.post("/api/host", json={"code": CODE, "name": "Hôte"}).status_code == 200
    first, second = host.get("/api/host/reports").json()
    assert {first["by"], second["by"]} == {"Ana", "Eve"}
    assert (first["about"], first["reason"], first["times"]) == ("Bao", "insults", 2)
    assert first["chat"][-1]["text"] == "Espèce de scarabée"
    assert first["chat"][-1]["about"]
    assert host.delete(f"/api/host/reports/{first['id']}").status_code == 204
    assert [one["id"] for one in host.get("/api/host/reports").json()] == [second["id"]]
    assert host.delete(f"/api/host/reports/{first['id']}").status_code == 404


def test_reports_are_limited(stack: ExitStack, tmp_path: Path) -> None:
    served = stack.enter_context(Served(tmp_path, ServerSettings(rates=Rates(reports=Rate(2, 0.001)))))
    (ana,) = arrive(stack, served, "Ana")
    table = ana.open_table()["id"]
    said = [
        ana.http.post("/api/reports", json={"table": table, "reason": "other"}).status_code for _ in range(3)
    ]
    assert said == [204, 204, 429]
