"""Identities: a signed cookie, a personal link, and being forgotten."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyramidion.server.identity.cookies import IDENTITY_COOKIE
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Served

Arrive = Callable[..., Person]


def test_an_identity_is_made_once_and_then_changed(person: Arrive) -> None:
    ana = person(None)
    assert ana.http.get("/api/me").status_code == 401
    made = ana.http.post("/api/me", json={"name": "Ana", "lang": "fr"})
    assert made.json() == {"name": "Ana", "lang": "fr"}
    before = ana.cookie
    changed = ana.http.post("/api/me", json={"name": "Anaïs", "lang": "en"})
    assert changed.json() == {"name": "Anaïs", "lang": "en"}
    assert ana.cookie == before
    assert ana.http.get("/api/me").json() == {"name": "Anaïs", "lang": "en"}


def test_the_cookie_is_for_the_house_alone(person: Arrive) -> None:
    cookie = person(None).http.post("/api/me", json={"name": "Ana"}).headers["set-cookie"]
    parts = cookie.split("; ")
    assert parts[0].startswith(f"{IDENTITY_COOKIE}=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
    assert any(part.startswith("Max-Age=") for part in parts)
    assert "Secure" not in parts  # over plain http a browser would drop it


def test_no_answer_tells_the_id_of_a_person(person: Arrive) -> None:
    ana = person("Ana")
    player_id = ana.http.cookies[IDENTITY_COOKIE].partition(".")[0]
    table = ana.open_table()["id"]
    screen = ana.watch(table)
    screen.get("chat")
    shown = ana.http.get(f"/api/tables/{table}").text
    assert player_id not in shown
    assert all(player_id not in str(message) for message in screen.heard)


@pytest.mark.parametrize("forge", ["signature", "id", "shape", "another"])
def test_a_forged_cookie_is_nobodys(person: Arrive, forge: str) -> None:
    ana, bo = person("Ana"), person("Bo")
    player_id, _, signature = ana.http.cookies[IDENTITY_COOKIE].partition(".")
    value = {
        "signature": f"{player_id}.{'A' * len(signature)}",
        "id": f"{player_id[::-1]}-.{signature}",
        "shape": player_id,
        "another": f"{player_id}.{bo.http.cookies[IDENTITY_COOKIE].partition('.')[2]}",
    }[forge]
    stranger = person(None)
    answer = stranger.http.get("/api/me", headers={"Cookie": f"{IDENTITY_COOKIE}={value}"})
    assert answer.status_code == 401
    assert answer.json()["code"] == "no_identity"


def test_a_personal_link_is_the_person(person: Arrive) -> None:
    ana = person("Ana")
    table = ana.open_table()["id"]
    link = ana.http.get("/api/me/link").json()["link"]
    assert link.startswith(f"http://{ana.served.at}/moi/")
    phone = person(None)
    token = link.rpartition("/")[2]
    claimed = phone.http.post("/api/me/claim", json={"token": token})
    assert claimed.json() == {"name": "Ana", "lang": "fr"}
    assert [line["id"] for line in phone.http.get("/api/tables").json()] == [table]
    assert phone.watch(table).get("table")["you"]["host"] is True


def test_a_personal_link_expires_and_says_so(opened: Callable[..., Served]) -> None:
    served = opened(ServerSettings(rates=None, link_days=2))
    with Person(served, "Ana") as ana, Person(served) as phone, Person(served) as late:
        told = ana.http.get("/api/me/link").json()
        token = told["link"].rpartition("/")[2]
        assert told["until"] == pytest.approx(served.clock() + 2 * 86400, abs=60)
        assert phone.http.post("/api/me/claim", json={"token": token}).json()["name"] == "Ana"
        served.advance(2 * 86400 + 1)
        answer = late.http.post("/api/me/claim", json={"token": token})
        assert (answer.status_code, answer.json()["code"]) == (410, "expired")
        assert "demandez-en un nouveau" in answer.json()["fr"]
        assert "set-cookie" not in answer.headers
        # Nobody writes another date into it, and whoever came by it in time stays.
        id_, epoch, until, signature = token.split(".")
        for forged in (f"{id_}.{epoch}.{int(until) + 86400}.{signature}", f"{id_}.{epoch}.0.{signature}"):
            assert late.http.post("/api/me/claim", json={"token": forged}).status_code == 404
        assert phone.http.get("/api/me").json()["name"] == "Ana"
        renewed = ana.http.get("/api/me/link").json()["link"].rpartition("/")[2]
        assert late.http.post("/api/me/claim", json={"token": renewed}).status_code == 200
        # An expired link of somebody who signed it out leads to nobody, as any other.
        ana.http.post("/api/me/revoke")
        assert late.http.post("/api/me/claim", json={"token": token}).json()["code"] == "unknown"


def test_links_that_do_not_expire(opened: Callable[..., Served]) -> None:
    served = opened(ServerSettings(rates=None, link_days=0))
    with Person(served, "Ana") as ana, Person(served) as phone:
        told = ana.http.get("/api/me/link").json()
        assert told["until"] is None
        served.advance(10_000 * 86400)
        body = {"token": told["link"].rpartition("/")[2]}
        assert phone.http.post("/api/me/claim", json=body).status_code == 200


@pytest.mark.parametrize("token", ["", "x", "x.y", "é.ü", "a" * 500])
def test_a_wrong_link_leads_to_nobody(person: Arrive, token: str) -> None:
    answer = person(None).http.post("/api/me/claim", json={"token": token})
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown"
    assert "set-cookie" not in answer.headers


def test_somebody_who_is_forgotten_is_gone(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table = ana.open_table()["id"]
    hers, his = ana.watch(table), bo.watch(table)
    his.ask(type="sit", seat=1)
    hers.ask(type="start")
    his.get("game", seq=0)
    cookie = ana.cookie
    gone = ana.http.delete("/api/me")
    assert gone.status_code == 204
    assert "Max-Age=0" in gone.headers["set-cookie"]
    assert hers.get("closed")["code"] == "no_identity"
    assert person(None).http.get("/api/me", headers={"Cookie": cookie}).status_code == 401
    while "Ana" in str(shown := his.get("table")):
        pass
    assert {seat["kind"] for seat in shown["seats"]} == {"open", "person"}
    assert bo.http.get("/api/me").status_code == 200


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "`name`"),
        ({"name": 3}, "$.name"),
        ({"name": "Ana", "lang": "de"}, "$.lang"),
        ({"name": "Ana", "extra": 1}, "extra"),
        ([1], "object"),
    ],
)
def test_a_name_that_is_none_is_refused_with_its_place(person: Arrive, body: object, path: str) -> None:
    answer = person(None).http.post("/api/me", json=body)
    assert answer.status_code == 400
    told = answer.json()
    assert told["code"] == "malformed"
    assert told["fr"]
    assert told["en"]
    assert path in str(told["faults"])


@pytest.mark.parametrize("name", ["x" * 10_000, "\u0000\u0007\u202e", "   ", ""])
def test_a_name_that_nobody_could_read_is_refused(person: Arrive, name: str) -> None:
    answer = person(None).http.post("/api/me", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    assert "set-cookie" not in answer.headers
