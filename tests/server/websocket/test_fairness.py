"""Chance over the wire, as somebody would attack it who wants to know or to choose what it gives."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pyramidion.core import Chance, commitment, derived_seed
from pyramidion.games.soleil.board import ALL_SYMBOLS
from tests.server.harness import Person, Screen

Arrive = Callable[..., Person]
HOUSE = {"emperor": "house", "ingots": "shuffled"}
SEED = 12345
KNOWN = Chance(SEED).shuffled("round 1 board", ALL_SYMBOLS, "$")
"""The board of that seed."""


def nonce(number: int) -> str:
    return f"{number:032x}"


def with_seed(**more: Any) -> dict[str, Any]:
    """A transcript in which nothing has happened yet."""
    head = {"format": "pyramidion/1", "game": "soleil", "rules": 1, "seats": ["Ana", "Bo"], "moves": []}
    return {**head, "options": HOUSE, "seed": SEED, **more}


def board(person: Person, table: str) -> list[str]:
    """What the game hid, once it is over."""
    written = person.http.get(f"/api/tables/{table}/transcript").json()
    return list("".join(written["setup"]["rounds"][0]["board"]))


def checked(person: Person, table: str) -> list[str]:
    """Everything that the house opened fits together; gives the nonces."""
    shown = person.http.get(f"/api/tables/{table}").json()
    opened = shown["opened"]
    assert commitment(opened["house_seed"], opened["salt"]) == shown["commitment"]
    parts = opened["house_seed"], opened["nonces"], shown["id"], shown["game"], shown["options"]
    assert opened["seed"] == derived_seed(*parts)
    assert board(person, table) == Chance(opened["seed"]).shuffled("round 1 board", ALL_SYMBOLS, "$")
    return list(opened["nonces"])


def test_a_host_who_hands_in_a_seed_does_not_know_the_board(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table = ana.open_table(transcript=with_seed(), options={})["id"]
    hers, his = ana.watch(table), bo.watch(table)
    his.ask(type="sit", seat=1)
    his.ask(type="accept")
    hers.ask(type="start")
    hers.stop(his)
    assert board(ana, table) != KNOWN
    assert checked(bo, table) == ["", ""]


def test_a_seed_of_ones_own_is_for_who_plays_alone(person: Arrive) -> None:
    """With bots, and with others around the same device; nobody else can come to such a game."""
    ana, bo = person("Ana"), person("Bo")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    table = ana.open_table(transcript=with_seed(), options={}, seats=seats)["id"]
    hers, his = ana.watch(table), bo.watch(table)
    assert hers.ask(type="start")["type"] == "ok"
    assert hers.ask(type="stand", seat=1)["type"] == "ok"
    assert his.ask(type="sit", seat=1)["code"] == "forbidden"
    hers.ask(type="end")
    assert board(ana, table) == KNOWN
    opened = ana.http.get(f"/api/tables/{table}").json()["opened"]
    assert (opened["seed"], opened["nonces"]) == (SEED, None)


def test_a_position_that_one_knows_needs_everybodys_consent(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    rows = ["SSSSSS", "LLLLLL", "AAAAAA", "OOOOOO"]
    given = with_seed(setup={"rounds": [{"board": rows}]})
    table = ana.open_table(transcript=given, options={})["id"]
    hers, his = ana.watch(table), bo.watch(table)
    assert his.ask(type="sit", seat=1)["type"] == "ok"
    refused = hers.ask(type="start")
    assert (refused["code"], refused["en"].endswith("yet: Bo")) == ("wrong_time", True)
    assert his.latest("table")["provided"]["name"] == "Ana"
    assert his.ask(type="accept")["type"] == "ok"
    assert hers.ask(type="start")["type"] == "ok"
    assert his.get("table", status="playing")["provided"]["name"] == "Ana"


def test_everybodys_nonce_is_in_the_seed(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table = ana.open_table()["id"]
    hers, his = ana.watch(table), bo.watch(table)
    promised = hers.latest("table")["commitment"]
    assert his.ask(type="sit", seat=1)["type"] == "ok"
    for number, screen in enumerate((hers, his), 1):
        assert screen.ask(type="nonce", nonce=nonce(number))["type"] == "ok"
    hers.ask(type="start")
    hers.stop(his)
    assert checked(ana, table) == [nonce(1), nonce(2)]
    assert his.latest("table")["commitment"] == promised


def test_a_second_device_of_the_same_person_adds_nothing_and_takes_nothing_away(person: Arrive) -> None:
    ana = person("Ana")
    table = ana.open_table(seats=[{"kind": "me"}])["id"]
    one, other = ana.watch(table), ana.watch(table)
    assert one.ask(type="nonce", nonce=nonce(1))["type"] == "ok"
    assert other.get("table", you={**other.latest("table")["you"], "nonce": nonce(1)})
    assert other.ask(type="nonce", nonce=nonce(2))["code"] == "wrong_time"
    one.ask(type="start")
    one.ask(type="end")
    assert checked(ana, table) == [nonce(1)]


def test_whoever_grinds_nonces_and_options_learns_nothing(person: Arrive) -> None:
    """The host stands up, sits down and gives another nonce, and changes the options, as often as they like.

    The commitment stays, nothing of the seed is told, and each try would give another seed that nobody can compute.
    """
    ana, bo = person("Ana"), person("Bo")
    table = ana.open_table()["id"]
    hers, his = ana.watch(table), bo.watch(table)
    assert his.ask(type="sit", seat=1)["type"] == "ok"
    assert his.ask(type="nonce", nonce=nonce(99))["type"] == "ok"
    tries = 12
    for number in range(tries):
        assert hers.ask(type="nonce", nonce=nonce(number))["type"] == "ok"
        assert hers.ask(type="nonce", nonce=nonce(number + 100))["code"] == "wrong_time"
        coins = ("fifty", "unlimited")[number % 2]
        assert hers.ask(type="options", options={**HOUSE, "coins": coins})["type"] == "ok"
        if number < tries - 1:
            assert hers.ask(type="stand", seat=0)["type"] == "ok"
            assert hers.ask(type="sit", seat=0)["type"] == "ok"
    assert hers.ask(type="start")["type"] == "ok"
    before = _told(hers), _told(his)
    hers.stop(his)
    assert checked(bo, table) == [nonce(tries - 1), nonce(99)]
    opened = ana.http.get(f"/api/tables/{table}").json()["opened"]
    for told in before:
        assert len({message["commitment"] for message in told if message["type"] == "table"}) == 1
        text = json.dumps(told)
        assert not any(
            str(secret) in text for secret in (opened["seed"], opened["house_seed"], opened["salt"])
        )
    # Nobody is shown another person's nonce before the end.
    assert nonce(99) not in json.dumps(before[0])


def _told(screen: Screen) -> list[dict[str, Any]]:
    """Everything that this screen was sent, once all of it has arrived."""
    assert screen.ask(type="ping")["type"] == "pong"
    return list(screen.heard)


def test_a_rematch_is_drawn_anew(person: Arrive) -> None:
    ana = person("Ana")
    table = ana.open_table(seats=[{"kind": "me"}])["id"]
    screen = ana.watch(table)
    screen.ask(type="nonce", nonce=nonce(1))
    screen.ask(type="start")
    screen.ask(type="end")
    screen.ask(type="rematch")
    old = ana.http.get(f"/api/tables/{table}").json()
    other = old["rematch"]
    again = ana.watch(other)
    first = again.latest("table")
    assert (first["you"]["nonce"], first["opened"]) == (None, None)
    assert first["commitment"] != old["commitment"]
    assert again.ask(type="nonce", nonce=nonce(2))["type"] == "ok"
    again.ask(type="start")
    again.ask(type="end")
    assert checked(ana, other) == [nonce(2)]
