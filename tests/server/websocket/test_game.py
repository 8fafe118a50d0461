"""Playing by WebSocket: moves once and in order, refusals, coming back, looking on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.increments import applied
from tests.server.harness import Person, Screen, question

Arrive = Callable[..., Person]


def begun(ana: Person, bo: Person, **wish: Any) -> tuple[str, Screen, Screen]:
    table = ana.open_table(**wish)["id"]
    hers, his = ana.watch(table), bo.watch(table)
    assert his.ask(type="sit", seat=1)["type"] == "ok"
    assert hers.ask(type="start")["type"] == "ok"
    assert hers.latest("game")["seq"] == 0
    return table, hers, his


def test_two_people_play_a_whole_game(person: Arrive) -> None:
    """Create, join by code, sit, start, play to the end: both screens see every step of it."""
    ana, bo = person("Ana"), person("Bo")
    made = ana.open_table()
    hers = ana.watch(made["id"])
    assert [hers.read()["type"] for _ in range(2)] == ["table", "chat"]
    assert hers.latest("table")["code"] == made["code"]
    his = bo.watch(bo.http.post("/api/join", json={"code": made["code"]}).json()["id"])
    assert his.ask(type="sit", seat=1)["type"] == "ok"
    seats = hers.get("table")["seats"]
    while seats[1]["kind"] == "open":
        seats = hers.get("table")["seats"]
    assert seats[1]["name"] == "Bo"
    assert seats[1]["mine"] is False
    assert hers.ask(type="start")["type"] == "ok"

    screens = (hers, his)
    game = hers.latest("game")
    seen = [his.latest("game")]
    while not game["over"]:
        mover = game["view"]["to_move"][0]
        game = screens[mover].move(mover, game["seq"], question(game["view"]))
        other = screens[1 - mover].get("game", seq=game["seq"])
        assert other["events"] == game["events"]
        assert other["view"] == game["view"]
        assert "re" not in other
        seen.append(other)
    assert [x["seq"] for x in seen] == list(range(game["seq"] + 1))
    assert game["outcome"]["reason"]
    assert game["may"] == []
    shown = hers.latest("table")
    assert shown["status"] == "over"
    assert set(shown["opened"]) == {"seed", "salt", "house_seed", "nonces"}


def test_a_refused_move_names_its_rule_and_changes_nothing(person: Arrive) -> None:
    _, hers, his = begun(person("Ana"), person("Bo"))
    first = hers.latest("game")
    mover = first["view"]["to_move"][0]
    screens = (hers, his)
    wrong = screens[1 - mover].move(1 - mover, 0, question(first["view"]))
    assert wrong["type"] == "refused"
    assert wrong["rule"].startswith("R-S")
    assert wrong["fr"]
    assert wrong["en"]
    assert wrong["seq"] == 0
    game = screens[mover].move(mover, 0, question(first["view"]))
    assert game["seq"] == 1


def test_a_stale_move_is_answered_with_the_present_and_not_applied(person: Arrive) -> None:
    _, hers, his = begun(person("Ana"), person("Bo"))
    view = hers.latest("game")["view"]
    mover = view["to_move"][0]
    screen = (hers, his)[mover]
    game = screen.move(mover, 0, question(view))
    stale = screen.move(mover, 0, question(game["view"]))
    assert stale["type"] == "game"
    assert stale["stale"] is True
    assert stale["seq"] == 1
    ahead = screen.move(mover, 7, question(game["view"]))
    assert ahead["stale"] is True
    assert ahead["seq"] == 1


def test_a_move_sent_twice_counts_once(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table, hers, his = begun(ana, bo)
    view = hers.latest("game")["view"]
    mover = view["to_move"][0]
    screen = (hers, his)[mover]
    move = {"type": "move", "id": "once", "seat": mover, "seq": 0, "move": question(view)}
    for _ in range(2):
        screen.send(**move)
    answers = [screen.get("game", re="once") for _ in range(2)]
    assert [x["seq"] for x in answers] == [1, 1]
    again = (ana, bo)[mover].watch(table)
    assert again.ask(**move)["seq"] == 1
    assert len(again.latest("game")["view"]["log"]) == 1


def test_somebody_who_comes_back_sees_all_there_is_to_know(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table, hers, his = begun(ana, bo)
    game = hers.latest("game")
    for _ in range(4):
        mover = game["view"]["to_move"][0]
        game = (hers, his)[mover].move(mover, game["seq"], question(game["view"]))
    hers.ask(type="say", text="À tout de suite")
    hers.connection.close()
    back = ana.watch(table)
    assert [back.read()["type"] for _ in range(3)] == ["table", "chat", "game"]
    assert back.latest("game")["seq"] == 4
    assert back.latest("game")["view"]["log"] == game["view"]["log"]
    assert back.latest("game")["seat"] == 0
    assert back.latest("game")["events"] == []
    assert back.latest("chat")["lines"][-1]["text"] == "À tout de suite"


def test_two_screens_of_one_seat_see_the_same(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table, hers, his = begun(ana, bo)
    second = ana.watch(table)
    view = second.latest("game")["view"]
    mover = view["to_move"][0]
    game = (hers, his)[mover].move(mover, 0, question(view))
    assert second.get("game", seq=1)["view"] == game["view"]
    assert second.latest("game")["seat"] == 0


SECRET = ["SLAOSL", "AOSLAO", "SLAOSL", "AOSLAO"]


def test_spectators_see_what_everybody_may_know(person: Arrive) -> None:
    """A person hides the animals: neither those who guess nor those who look on see them in any message."""
    ana, bo, cy, eve = person("Ana"), person("Bo"), person("Cy"), person("Eve")
    table = ana.open_table(options={}, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])["id"]
    screens = [ana.watch(table), bo.watch(table), cy.watch(table)]
    looking_on = eve.watch(table)
    for seat in (1, 2):
        screens[seat].ask(type="sit", seat=seat)
    screens[0].ask(type="start")
    emperor = screens[0].latest("game")["view"]["emperor"]
    arranged = screens[emperor].move(emperor, 0, {"type": "arrange", "rows": SECRET})
    assert arranged["view"]["board"] == SECRET
    public = looking_on.get("game", seq=1)
    assert public["seat"] is None
    assert public["may"] == []
    assert public["view"]["board"] == ["??????"] * 4
    others = [screens[seat].get("game", seq=1) for seat in range(3) if seat != emperor]
    assert all(x["view"]["board"] == ["??????"] * 4 for x in others)
    assert all("".join(SECRET) not in str(x) and SECRET[0] not in str(x) for x in looking_on.heard)

    denied = looking_on.ask(type="look", seat=emperor)
    assert (denied["type"], denied["code"]) == ("error", "forbidden")
    stolen = looking_on.ask(type="move", seat=emperor, seq=1, move={"type": "arrange", "rows": SECRET})
    assert (stolen["type"], stolen["code"]) == ("error", "forbidden")
    assert SECRET[0] not in str([denied, stolen])


def test_several_people_on_one_device_look_one_at_a_time(person: Arrive) -> None:
    ana = person("Ana")
    table = ana.open_table(options={}, seats=[{"kind": "me", "name": x} for x in ("Ana", "Bo", "Cy")])["id"]
    screen = ana.watch(table)
    screen.ask(type="start")
    game = screen.latest("game")
    assert game["seat"] is None
    emperor = game["view"]["emperor"]
    assert screen.ask(type="look", seat=emperor)["seat"] == emperor
    assert screen.move(emperor, 0, {"type": "arrange", "rows": SECRET})["view"]["board"] == SECRET
    covered = screen.ask(type="look", seat=None)
    assert covered["view"]["board"] == ["??????"] * 4


def test_the_host_sends_somebody_away(person: Arrive) -> None:
    ana, eve = person("Ana"), person("Eve")
    table = ana.open_table()["id"]
    hers, other = ana.watch(table), eve.watch(table)
    shown = hers.get("table")
    while len(shown["people"]) < 2:
        shown = hers.get("table")
    who = next(x["who"] for x in shown["people"] if x["name"] == "Eve")
    assert hers.ask(type="remove", who=who)["type"] == "ok"
    assert other.get("closed")["code"] == "forbidden"
    assert other.ended() == 4000
    assert eve.watch(table).read()["type"] == "closed"


def test_a_screen_that_takes_increments_sees_what_the_others_see(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table, hers, his = begun(ana, bo)
    new = ana.watch(f"{table}?views=increments")
    game, whole = new.get("game"), 0
    view, seen = game["view"], hers.latest("game")
    screens = (hers, his)
    while not seen["over"]:
        mover = seen["view"]["to_move"][0]
        seen = screens[mover].move(mover, seen["seq"], question(seen["view"]))
        message = new.get("game", seq=seen["seq"])
        assert message["since"] == seen["seq"] - 1
        view = applied(view, message)
        expected = seen if mover == 0 else hers.get("game", seq=seen["seq"])
        assert view == expected["view"]
        whole += "view" in message
    assert whole == 0
    # Whoever has lost the thread looks again.
    assert new.ask(type="look", seat=0)["view"] == view
