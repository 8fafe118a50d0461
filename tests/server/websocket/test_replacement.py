"""Attempts to get at somebody's seat while they are there, over the wire, as a stranger would try them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyramidion.server.identity.cookies import DEVICE_COOKIE, IDENTITY_COOKIE
from tests.server.harness import Person, Screen, Served
from tests.server.http.test_host import SETTINGS, act, enter

Opened = Callable[..., Served]
ME, OPEN = {"kind": "me"}, {"kind": "open"}
EMPEROR = {"variant": "simple", "emperor": "seat"}
"""Options of a game in which one seat knows what the others guess."""


def begun(
    host: Person, *others: Person, game: str = "poker", options: dict[str, Any] | None = None, free: int = 0
) -> tuple[str, list[Screen]]:
    """A game with secrets that has begun, and everybody's screen; `free` seats are bots' until the host frees them."""
    bots = [{"kind": "bot", "level": "novice"}] * free
    seats = [ME, *[OPEN] * len(others), *bots]
    table = host.open_table(game=game, options=options or {}, seats=seats)["id"]
    screens = [person.watch(table) for person in (host, *others)]
    for seat, screen in enumerate(screens[1:], 1):
        assert screen.ask(type="sit", seat=seat)["type"] == "ok"
    assert screens[0].ask(type="start")["type"] == "ok"
    for seat in range(len(screens), len(seats)):
        assert screens[0].ask(type="stand", seat=seat)["type"] == "ok"
    return table, screens


def shown(screen: Screen) -> dict[str, Any]:
    """The newest message about the table."""
    screen.ask(type="ping")
    return screen.latest("table")


def owner(screen: Screen, seat: int) -> tuple[str, str | None]:
    found = shown(screen)["seats"][seat]
    return found["kind"], found["who"]


def who(screen: Screen) -> str:
    return str(screen.latest("table")["you"]["who"])


def phrases(screen: Screen) -> list[str]:
    """What the house and its console have said in the chat."""
    screen.ask(type="ping")
    lines = (line for message in screen.heard if message["type"] == "chat" for line in message["lines"])
    return [line["phrase"] for line in lines if line["who"] in ("", "host")]


def test_the_host_cannot_look_at_the_cards_of_somebody_who_is_here(served: Served) -> None:
    """The host makes Bo stand up, a second identity of the host sits down there, looks, and gives the seat back."""
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo, Person(served, "Ana bis") as second:
        table, (host, victim) = begun(ana, bo)
        spy = second.watch(table)
        assert host.ask(type="stand", seat=1)["type"] == "asked"
        assert host.ask(type="remove", who=who(victim))["code"] == "wrong_time"  # one question at a time
        assert owner(host, 1) == ("person", who(victim))
        assert spy.ask(type="sit", seat=1)["code"] == "full"
        assert spy.ask(type="look", seat=1)["code"] == "forbidden"


def test_the_host_cannot_put_a_bot_in_the_place_of_somebody_who_is_here(served: Served) -> None:
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo:
        _, (host, victim) = begun(ana, bo)
        asked = host.ask(type="bot", seat=1, level="novice")
        assert asked["type"] == "asked"
        assert owner(host, 1) == ("person", who(victim))
        # Bo is asked, and says no; Ana cannot answer for him.
        question = shown(victim)["proposal"]
        assert (question["kind"], question["by"], question["about"]) == ("bot", who(host), who(victim))
        assert host.ask(type="answer", proposal=asked["proposal"], yes=True)["code"] == "forbidden"
        assert victim.ask(type="answer", proposal=asked["proposal"], yes=False)["type"] == "ok"
        assert owner(host, 1) == ("person", who(victim))
        assert host.ask(type="bot", seat=1, level="adept")["code"] == "wrong_time"  # not again at once
        assert "bot:refused" in phrases(victim)


def test_the_host_cannot_remove_an_opponent_who_is_here(served: Served) -> None:
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo:
        _, (host, victim) = begun(ana, bo)
        assert host.ask(type="remove", who=who(victim))["type"] == "asked"
        assert owner(victim, 1) == ("person", who(victim))


def test_two_of_three_may_and_everybody_can_read_it_in_the_end(served: Served) -> None:
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo, Person(served, "Cleo") as cleo:
        table, (host, victim, other) = begun(ana, bo, cleo, game="soleil", options=EMPEROR)
        asked = host.ask(type="bot", seat=1, level="novice")
        assert victim.ask(type="answer", proposal=asked["proposal"], yes=False)["type"] == "ok"
        assert owner(host, 1) == ("person", who(victim))
        assert other.ask(type="answer", proposal=asked["proposal"], yes=True)["type"] == "ok"
        assert owner(host, 1) == ("bot", None)
        assert phrases(other) == ["bot:vote"]
        assert host.stop(other)["over"]
        meta = ana.http.get(f"/api/tables/{table}/transcript").json()["meta"]
        assert [(one["act"], one["how"], one["seat"]) for one in meta["decided"]] == [
            ("bot", "vote", 1),
            ("end", "agreed", None),
        ]


def test_a_second_identity_in_the_same_browser_knows_what_the_first_one_saw(opened: Opened) -> None:
    """Bo has gone for long, the host frees his seat, and comes to look at his cards under another name."""
    served = opened()
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo, Person(served, "Cleo") as cleo:
        table, (host, gone) = begun(ana, bo)
        gone.connection.close()
        while host.get("table")["seats"][1]["online"]:
            pass
        served.advance(200.0)
        assert host.ask(type="stand", seat=1)["type"] == "ok"
        assert "stand:away" in phrases(host)
        device = ana.http.cookies[DEVICE_COOKIE]
        ana.http.cookies.delete(IDENTITY_COOKIE)
        assert ana.http.post("/api/me", json={"name": "Zoe", "lang": "fr"}).status_code == 200
        assert ana.http.cookies[DEVICE_COOKIE] == device
        assert ana.watch(table).ask(type="sit", seat=1)["code"] == "forbidden"
        # Somebody else may play on, and Bo too.
        assert cleo.watch(table).ask(type="sit", seat=1)["type"] == "ok"


def test_deleting_ones_data_makes_nobody_forget_what_was_seen(served: Served) -> None:
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo:
        table, (_, other) = begun(ana, bo)
        assert other.ask(type="stand", seat=1)["type"] == "ok"
        assert ana.http.delete("/api/me").status_code == 204
        assert ana.http.post("/api/me", json={"name": "Zoe", "lang": "fr"}).status_code == 200
        again = ana.watch(table)
        assert again.ask(type="sit", seat=1)["code"] == "forbidden"
        assert again.ask(type="sit", seat=0)["type"] == "ok"


def test_a_device_is_told_by_nothing_that_leaves_the_house(served: Served) -> None:
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo:
        table, screens = begun(ana, bo)
        record = served.call(served.house.table(table)).record
        assert sorted(one.seats for one in record.devices.values()) == [(0,), (1,)]
        for screen in screens:
            screen.ask(type="ping")
            told = str(screen.heard)
            assert not any(device in told for device in record.devices)
        assert ana.http.cookies[DEVICE_COOKIE] not in str(record)


def test_what_the_console_does_to_a_seat_is_read_by_everybody(opened: Opened) -> None:
    served = opened(SETTINGS)
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo, Person(served) as marie:
        table, (host, replaced) = begun(ana, bo)
        enter(marie)
        assert act(marie, type="bot", table=table, seat=1, level="novice").status_code == 200
        assert phrases(host) == ["console:bot"]
        # The seat is still Bo's.
        assert replaced.ask(type="back", seat=1)["type"] == "ok"
        assert owner(host, 1) == ("person", who(replaced))


def test_a_browser_gets_one_device_id_which_no_script_and_no_other_site_can_use(served: Served) -> None:
    with Person(served) as ana:
        first = ana.http.post("/api/me", json={"name": "Ana", "lang": "fr"})
        (made,) = [text for text in first.headers.get_list("set-cookie") if text.startswith(DEVICE_COOKIE)]
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in made.split(";")}
        assert DEVICE_COOKIE not in str(ana.http.get("/api/me").headers)
        # Somebody who comes from before there were device ids, or with nonsense for one, gets one.
        ana.http.cookies.delete(DEVICE_COOKIE)
        ana.http.cookies.set(DEVICE_COOKIE, "x")
        assert DEVICE_COOKIE in str(ana.http.get("/api/me").headers)
