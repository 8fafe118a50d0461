"""The console by HTTP: a code and a cookie of its own, apart from everybody's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from pyramidion.server.identity.console_access import CONSOLE_COOKIE, ConsoleAccess
from pyramidion.server.identity.console_code import MIN_CODE_CHARACTERS, new_code, normalized
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Served

CODE = "ABCD-EFGH"
SETTINGS = ServerSettings(rates=None, host_code=CODE)


def enter(person: Person, code: str = CODE, name: str = "Marie") -> httpx.Response:
    return person.http.post("/api/host", json={"code": code, "name": name})


def act(person: Person, **fields: Any) -> httpx.Response:
    return person.http.post("/api/host/acts", json=fields)


def test_marie_looks_after_the_room(opened: Callable[..., Served]) -> None:
    served = opened(SETTINGS)
    with Person(served, "Ana") as ana, Person(served) as marie:
        table = ana.open_table(seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}])["id"]
        screen = ana.watch(table)
        screen.ask(type="start")
        # Neither a stranger nor a player gets in, whatever they ask for.
        for person in (ana, marie):
            assert person.http.get("/api/host").json()["code"] == "no_host"
            assert act(person, type="end", tables=[table]).status_code == 401
        assert enter(marie, " abcd efgh ").json() == {"name": "Marie"}
        told = marie.http.get("/api/host").json()
        assert (told["name"], told["closing"], [t["id"] for t in told["tables"]]) == ("Marie", None, [table])
        assert "?" in told["tables"][0]["view"]["board"][0]
        assert act(marie, type="pause").json() == {"done": 1, "refused": []}
        assert screen.get("table", paused={
            "since": pytest.approx(served.clock(), abs=60), "why": "host", "who": None, "name": "Marie",
        })  # fmt: skip
        assert screen.move(0, 0, {"type": "guess", "cell": "A1", "symbol": "S"})["code"] == "paused"
        assert act(marie, type="announce", text="Bonjour").json()["done"] == 1
        assert screen.get("chat")["lines"][0]["who"] == "host"
        # The console is nobody at a table, and nobody at a table is the console.
        assert marie.http.get("/api/tables").status_code == 401
        wrong = act(marie, type="extend", table=table, seconds=0)
        assert (wrong.status_code, wrong.json()["faults"][0]["path"]) == (400, "$.seconds")
        assert act(marie, type="pause", tables=["nowhere"]).status_code == 404
        assert act(marie, type="end", tables=[table]).json()["done"] == 1
        assert marie.http.delete("/api/host").status_code == 204
        assert marie.http.get("/api/host").status_code == 401


def test_a_house_without_a_code_has_no_console(served: Served) -> None:
    with Person(served) as eve:
        assert enter(eve).status_code == 404
        assert eve.http.get("/api/host").status_code == 404


def test_a_cookie_is_signed_ends_and_goes_with_its_code() -> None:
    now = [1000.0]
    keys = ConsoleAccess([b"secret"], CODE, lambda: now[0])
    signed = keys.sign("Zoë")

    def of(value: str, which: ConsoleAccess = keys) -> str:
        return which.require_name([(b"cookie", f"other=1; {CONSOLE_COOKIE}={value}".encode())])

    assert of(signed) == "Zoë"
    name, until, signature = signed.split(".")
    for forged in (f"{name}.{int(until) + 1}.{signature}", f"AAAA.{until}.{signature}", "x", ""):
        with pytest.raises(Exception, match="code"):
            of(forged)
    with pytest.raises(Exception, match="code"):
        of(signed, ConsoleAccess([b"secret"], "OTHER-CODE", lambda: now[0]))
    now[0] = float(until)
    with pytest.raises(Exception, match="code"):
        of(signed)


def test_codes_are_made_by_chance_and_read_as_people_type_them() -> None:
    made = {new_code() for _ in range(50)}
    assert len(made) == 50
    assert all(len(normalized(code)) == MIN_CODE_CHARACTERS for code in made)
    assert normalized(" abcd-efgh") == normalized("ABCDEFGH")
