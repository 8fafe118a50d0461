"""Tables by HTTP: opening, codes, lists, private ones, and what a finished game gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pyramidion.core import WHOLE, Viewer
from pyramidion.core import transcript as transcripts
from pyramidion.games import load
from tests.server.harness import Person, question

Arrive = Callable[..., Person]


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def played(ana: Person, bo: Person, **wish: Any) -> str:
    """A table at which the two have played a whole game."""
    table = ana.open_table(**wish)["id"]
    screens = [ana.watch(table), bo.watch(table)]
    screens[1].ask(type="sit", seat=1)
    screens[0].ask(type="start")
    game = screens[0].latest("game")
    while not game["over"]:
        seat = game["view"]["to_move"][0]
        game = screens[seat].move(seat, game["seq"], question(game["view"]))
        assert game["type"] == "game", game
    return str(table)


def test_a_code_leads_to_the_table_until_its_game_is_over(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    made = ana.open_table()
    assert len(made["code"]) == 4
    for typed in (made["code"], made["code"].lower(), f" {made['code']} "):
        assert bo.http.post("/api/join", json={"code": typed}).json() == {"id": made["id"]}
    screen = bo.watch(made["id"])
    screen.ask(type="sit", seat=1)
    host = ana.watch(made["id"])
    host.ask(type="start")
    assert bo.http.post("/api/join", json={"code": made["code"]}).json() == {"id": made["id"]}
    host.stop(screen)
    gone = bo.http.post("/api/join", json={"code": made["code"]})
    assert gone.status_code == 404
    assert gone.json()["code"] == "code_unknown"


def test_my_tables_newest_first(person: Arrive) -> None:
    ana = person("Ana")
    ids = [ana.open_table()["id"] for _ in range(3)]
    listed = ana.http.get("/api/tables").json()
    assert {line["id"] for line in listed} == set(ids)
    assert [line["touched"] for line in listed] == sorted((x["touched"] for x in listed), reverse=True)
    assert {line["status"] for line in listed} == {"gathering"}
    assert person("Bo").http.get("/api/tables").json() == []
    assert person(None).http.get("/api/tables").status_code == 401


@pytest.mark.parametrize(
    ("wish", "path"),
    [
        ({"options": {"variant": "moon"}}, "$.options.variant"),
        ({"options": {"colour": 1}}, "$.options.colour"),
        ({"options": []}, "options"),
        ({"seats": [{"kind": "king"}]}, "seats"),
        ({"seats": [{"kind": "me"}] * 40}, "seats"),
        ({"wish": 1}, "wish"),
        ({"game": None}, "game"),
        ({"transcript": {"format": "pyramidion/1"}}, "$.moves"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_faults(
    person: Arrive, wish: dict[str, Any], path: str
) -> None:
    ana = person("Ana")
    body = {"game": "soleil", "options": {"emperor": "house"}, "seats": [{"kind": "me"}], **wish}
    answer = ana.http.post("/api/tables", json=body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "malformed"
    assert path in answer.text
    assert ana.http.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("wish", "said"),
    [({"game": "chess"}, "chess"), ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, "novice")],
)
def test_what_the_house_does_not_have(person: Arrive, wish: dict[str, Any], said: str) -> None:
    answer = person("Ana").http.post(
        "/api/tables", json={"game": "soleil", "options": {"emperor": "house"}, **wish}
    )
    assert answer.status_code == 404
    assert said in answer.json()["en"]


def test_a_private_table_is_closed_to_outsiders(person: Arrive) -> None:
    ana, bo, eve = person("Ana"), person("Bo"), person("Eve")
    table = ana.open_table(private=True)["id"]
    screen = ana.watch(table)
    his = bo.watch(table)
    his.ask(type="sit", seat=1)
    screen.ask(type="start")
    assert bo.http.get(f"/api/tables/{table}").status_code == 200
    turned = eve.http.get(f"/api/tables/{table}")
    assert turned.status_code == 403
    assert turned.json()["code"] == "forbidden"
    assert "Ana" not in turned.text
    for path in ("transcript", "piles", "replay", "review"):
        assert eve.http.get(f"/api/tables/{table}/{path}").status_code == 403
    hers = eve.watch(table)
    first = hers.read()
    assert (first["type"], first["code"]) == ("closed", "forbidden")
    assert hers.heard == [first]


def test_what_is_not_over_is_not_told(person: Arrive) -> None:
    ana = person("Ana")
    table = ana.open_table(seats=[{"kind": "me"}])["id"]
    screen = ana.watch(table)
    screen.ask(type="start")
    for path in ("transcript", "piles", "replay", "replay?seat=all", "review"):
        answer = ana.http.get(f"/api/tables/{table}/{path}")
        assert answer.status_code in (403, 409), path
        assert "board" not in answer.text


@pytest.mark.parametrize("path", ["", "/transcript", "/piles", "/replay", "/review"])
def test_an_unknown_table(person: Arrive, path: str) -> None:
    answer = person("Ana").http.get(f"/api/tables/AAAAAAAAAAAAAAAAAAAA{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown"


def test_the_transcript_of_a_game_replays_to_what_was_shown(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table = played(ana, bo)
    answer = ana.http.get(f"/api/tables/{table}/transcript")
    assert "attachment" in answer.headers["content-disposition"]
    written = transcripts.read(answer.content, load)
    play = transcripts.replay(written, None)
    assert play.over
    assert list(written.seats) == ["Ana", "Bo"]

    viewers: dict[str, Viewer] = {"public": None, "all": WHOLE, "0": 0, "1": 1}
    for name, viewer in viewers.items():
        replay = ana.http.get(f"/api/tables/{table}/replay", params={"seat": name}).json()
        assert replay["names"] == ["Ana", "Bo"]
        last = replay["steps"][-1]
        assert last["seq"] == play.seq == len(written.entries)
        assert last["view"] == as_json(play.view(viewer))
    screen = bo.watch(table)
    game = screen.get("game")
    assert game["view"] == as_json(play.view(1))
    assert game["outcome"] == as_json(play.outcome)


def test_the_seed_is_opened_after_the_end_and_fits_the_commitment(person: Arrive) -> None:
    from pyramidion.core import commitment

    ana, bo = person("Ana"), person("Bo")
    table = played(ana, bo)
    shown = ana.http.get(f"/api/tables/{table}").json()
    assert commitment(shown["opened"]["house_seed"], shown["opened"]["salt"]) == shown["commitment"]


@pytest.mark.parametrize("seat", ["-1", "7", "x", "１", "", "999"])
def test_a_replay_for_a_seat_that_is_none(person: Arrive, seat: str) -> None:
    ana = person("Ana")
    table = ana.open_table(seats=[{"kind": "me"}])["id"]
    screen = ana.watch(table)
    screen.ask(type="start")
    screen.ask(type="end")
    answer = ana.http.get(f"/api/tables/{table}/replay", params={"seat": seat})
    assert answer.status_code == (404 if seat == "7" else 400), answer.text
    assert answer.json()["code"] == ("unknown" if seat == "7" else "malformed")


def test_a_game_is_taken_up_from_its_transcript(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    whole = ana.http.get(f"/api/tables/{played(ana, bo)}/transcript").json()
    half = {**whole, "moves": whole["moves"][:10]}
    table = ana.open_table(
        transcript=half, options={}, seats=[{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Bo"}]
    )["id"]
    screen = ana.watch(table)
    screen.ask(type="start")
    game = screen.latest("game")
    assert game["seq"] == 10
    assert len(game["view"]["log"]) == 10


def test_a_review_compares_each_question_with_the_best(person: Arrive) -> None:
    ana = person("Ana")
    table = ana.open_table(seats=[{"kind": "me"}], coach=True)["id"]
    screen = ana.watch(table)
    screen.ask(type="start")
    game = screen.latest("game")
    for _ in range(2):
        game = screen.move(0, game["seq"], question(game["view"]))
    screen.ask(type="end")
    review = ana.http.get(f"/api/tables/{table}/review")
    assert review.status_code == 200, review.text
    assert len(review.json()) == 2


def test_no_table_for_a_game_that_is_not_here(person: Arrive) -> None:
    answer = person("Ana").http.post("/api/tables", json={"game": "whist", "seats": [{"kind": "me"}]})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
