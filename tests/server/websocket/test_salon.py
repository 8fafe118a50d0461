"""The screen of the room: it is nobody's, shows what everybody may know, and finds its table again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pyramidion.house.table.messages import AnyMessage
from pyramidion.server.settings import ServerSettings
from tests.server.conftest import NO_LIMITS
from tests.server.harness import Person, Screen, Served, question

Arrive = Callable[..., Person]
SECRET = ["SSSSSS", "LLLLLL", "AAAAAA", "OOOOOO"]


def message_types() -> list[str]:
    kinds: Any = AnyMessage
    return [kind.__struct_config__.tag for kind in kinds.__args__]


def duel(ana: Person, bao: Person) -> tuple[str, Screen, Screen]:
    """Each is Atahualpa once: Ana has laid out her palace, which Bao must not see."""
    made = ana.open_table(options={"variant": "duel"})
    table = made["id"]
    hers, his = ana.watch(table), bao.watch(table)
    assert his.ask(type="sit", seat=1)["type"] == "ok"
    assert hers.ask(type="start")["type"] == "ok"
    return table, hers, his


def test_it_holds_no_secret_even_in_the_browser_of_somebody_who_plays(person: Arrive) -> None:
    ana, bao = person("Ana"), person("Bao")
    table, hers, _ = duel(ana, bao)
    seq = hers.latest("game")["seq"]
    screen = ana.watch(table, door="salon")
    first = screen.get("game")
    laid = hers.move(0, seq, {"type": "arrange", "rows": SECRET})
    assert laid["type"] == "game", laid
    after = screen.get("game", seq=laid["seq"])
    assert "".join(laid["view"]["board"]) == "".join(SECRET)
    for told in (first, after):
        assert (told["seat"], told["may"]) == (None, [])
    assert set("".join(after["view"]["board"])) == {"?"}
    assert not any(row in str(screen.heard) for row in SECRET)
    you = screen.latest("table")["you"]
    assert (you["seats"], you["host"], you["name"], you["looking"]) == ([], False, "", None)
    assert all(not seat["mine"] for seat in screen.latest("table")["seats"])


def test_it_can_do_nothing_but_look(person: Arrive) -> None:
    ana, bao = person("Ana"), person("Bao")
    table, hers, _ = duel(ana, bao)
    screen = ana.watch(table, door="salon")
    needed: dict[str, dict[str, Any]] = {
        "move": {"seat": 0, "seq": 0, "move": {"type": "arrange", "rows": SECRET}},
        "look": {"seat": 0},
        "bot": {"seat": 0, "level": "adept"},
        "options": {"options": {}},
        "take_back": {"seat": 0, "seq": 0},
        "nonce": {"nonce": "0" * 32},
        "ready": {"seq": 0},
        "react": {"reaction": "wow"},
        "swap": {"seat": 0, "to": 1},
        "team": {"team": 0, "name": "Les Hiboux"},
        "along": {"key": "word.0", "answer": "nuit"},
    }
    for kind in message_types():
        fields = needed.get(kind, {})
        if kind in ("sit", "stand", "back", "offer", "drop_seat", "coach", "legal", "resign"):
            fields = {"seat": 0}
        elif kind in ("mute", "unmute", "remove"):
            fields = {"who": hers.latest("table")["you"]["who"]}
        elif kind in ("answer", "withdraw"):
            fields = {"proposal": 0, **({"yes": True} if kind == "answer" else {})}
        answer = screen.ask(type=kind, **fields)
        if kind == "ping":
            assert answer["type"] == "pong"
        else:
            assert (answer["type"], answer["code"]) == ("error", "forbidden"), (kind, answer)


def test_it_is_no_person_of_the_table(person: Arrive) -> None:
    """Nobody comes or goes with it: whoever left their seat is away, although their television is on."""
    ana, bao, stranger = person("Ana"), person("Bao"), person(None)
    table = ana.open_table()["id"]
    screens = [ana.watch(table, door="salon"), stranger.watch(table, door="salon")]
    his = bao.watch(table)
    shown = his.latest("table")
    assert [p["name"] for p in shown["people"]] == ["Ana", "Bao"]
    assert [seat["online"] for seat in shown["seats"]] == [False, False]
    for screen in screens:
        assert screen.latest("table")["id"] == table
    assert stranger.http.cookies == {}


def test_a_private_table_hangs_only_where_somebody_of_it_opens_it(person: Arrive) -> None:
    ana, bao, stranger = person("Ana"), person("Bao"), person(None)
    table = ana.open_table(private=True)["id"]
    assert ana.watch(table, door="salon").get("table")["id"] == table
    for other in (bao, stranger):
        told = other.watch(table, door="salon").get("closed")
        assert told["code"] == "forbidden"
        assert "privée" in told["fr"]


def test_a_code_leads_it_there_while_the_table_gathers_and_plays(person: Arrive) -> None:
    ana, tv = person("Ana"), person(None)
    made = ana.open_table(seats=[{"kind": "me"}])
    hers = ana.watch(made["id"])

    def found() -> Any:
        return tv.http.get(f"/api/salon/{made['code'].lower()}")

    assert found().json() == {"id": made["id"]}
    assert hers.ask(type="start")["type"] == "ok"
    assert found().json() == {"id": made["id"]}
    assert hers.ask(type="end")["over"]
    assert (found().status_code, found().json()["code"]) == (404, "code_unknown")


def test_after_a_restart_code_and_game_are_there_again(tmp_path: Path) -> None:
    with Served(tmp_path, NO_LIMITS) as house, Person(house, "Ana") as ana:
        made = ana.open_table(seats=[{"kind": "me"}])
        hers = ana.watch(made["id"])
        assert hers.ask(type="start")["type"] == "ok"
        game = hers.latest("game")
        asked = hers.move(0, game["seq"], question(game["view"]))
    with Served(tmp_path, NO_LIMITS) as house, Person(house) as tv:
        table = tv.http.get(f"/api/salon/{made['code']}").json()["id"]
        again = tv.watch(table, door="salon").get("game")
        assert (again["seq"], again["view"]["log"]) == (asked["seq"], asked["view"]["log"])


def test_wrong_codes_are_counted_without_an_identity_too(opened: Callable[..., Served]) -> None:
    served = opened(ServerSettings(max_wrong_code_delay_seconds=0.0))
    with Person(served) as eve, Person(served, "Ana") as ana:
        right = ana.open_table()["code"]
        wrong = "AAAA" if right != "AAAA" else "BBBB"
        answers = [eve.http.get(f"/api/salon/{wrong}").status_code for _ in range(12)]
        assert answers == [404] * 12
        assert "pyramidion_server_wrong_codes_total 12.0" in eve.http.get("/metrics").text
        assert eve.http.get(f"/api/salon/{right}").status_code == 200


def test_a_house_of_one_room_shows_the_newest_table(opened: Callable[..., Served]) -> None:
    with Person(opened(ServerSettings(rates=None, salon=True)), "Ana") as ana:
        assert ana.http.get("/api/house").json()["salon"]

        def newest() -> Any:
            return ana.http.get("/api/salon").json()["id"]

        assert newest() is None
        first = ana.open_table()["id"]
        assert newest() == first
        second = ana.open_table(seats=[{"kind": "me"}])["id"]
        ana.open_table(private=True)
        assert newest() == second
        hers = ana.watch(second)
        assert hers.ask(type="start")["type"] == "ok"
        assert newest() == second
        assert hers.ask(type="end")["over"]
        assert newest() == first


def test_other_houses_do_not_tell_their_newest_table(person: Arrive) -> None:
    ana = person("Ana")
    ana.open_table()
    assert not ana.http.get("/api/house").json()["salon"]
    assert ana.http.get("/api/salon").status_code == 404


@pytest.mark.parametrize("path", ["/ws/salon/", "/ws/salon/a/b", "/ws/salonx"])
def test_no_other_door(served: Served, path: str) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    with pytest.raises(InvalidStatus), connect(f"ws://{served.at}{path}", proxy=None):
        pass
