"""Taking back, resigning and stopping over the wire, up to the transcript that everybody can replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pyramidion.cli import main
from tests.increments import applied
from tests.server.harness import Person, Screen

Arrive = Callable[..., Person]
ME, OPEN = {"kind": "me"}, {"kind": "open"}


def game(screen: Screen, seq: int) -> dict[str, Any]:
    """The `game` message of this number, whether it has come already or not."""
    heard = (one for one in screen.heard if one["type"] == "game" and one["seq"] == seq)
    return next(heard, None) or screen.get("game", seq=seq)


def proposal(screen: Screen) -> dict[str, Any]:
    """What the people of the table are asked."""
    shown = screen.latest("table")
    while shown["proposal"] is None:
        shown = screen.get("table")
    found: dict[str, Any] = shown["proposal"]
    return found


def poker(ana: Person, bo: Person) -> tuple[str, list[Screen], int]:
    """A game of poker between both, and the seat that builds first."""
    table = ana.open_table(game="poker", options={}, seats=[ME, OPEN])["id"]
    screens = [ana.watch(table), bo.watch(table)]
    assert screens[1].ask(type="sit", seat=1)["type"] == "ok"
    assert screens[0].ask(type="start")["type"] == "ok"
    return table, screens, game(screens[0], 0)["view"]["to_move"][0]


def test_a_block_is_taken_back_when_the_other_agrees(
    person: Arrive, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    ana, bo = person("Ana"), person("Bo")
    table, screens, mover = poker(ana, bo)
    hers, his = screens[mover], screens[1 - mover]
    before = hers.latest("game")
    assert before["take_back"] is None
    built = hers.move(mover, 0, {"type": "build", "at": [0, 3]})
    assert (built["seq"], built["take_back"]) == (1, mover)
    assert game(his, 1)["take_back"] == mover
    assert his.ask(type="take_back", seat=1 - mover, seq=1)["code"] == "wrong_time"
    asked = hers.ask(type="take_back", seat=mover, seq=1)
    assert asked["type"] == "asked"
    question = proposal(his)
    assert (question["kind"], question["seat"], question["seq"]) == ("take_back", mover, 1)
    assert his.ask(type="answer", proposal=asked["proposal"], yes=True)["type"] == "ok"
    after = game(hers, 2)
    assert after["events"] == [{"type": "taken_back", "seat": mover}]
    assert (after["view"], after["may"], after["take_back"]) == (before["view"], before["may"], None)
    # Whoever answers the position that is gone is told how it stands.
    assert his.move(1 - mover, 1, {"type": "build", "at": [0, 0]})["stale"] is True
    assert hers.move(mover, 2, {"type": "build", "at": [0, 4]})["seq"] == 3

    assert his.ask(type="resign", seat=1 - mover)["type"] == "ok"
    end = game(hers, 4)
    assert end["events"][0] == {"type": "resigned", "seat": 1 - mover}
    assert (end["outcome"]["winners"], end["outcome"]["reason"]) == ([mover], "resigned")
    assert [line["phrase"] for line in ana.watch(table).get("chat")["lines"]] == [
        "take_back:agreed",
        "resign",
    ]

    text = ana.http.get(f"/api/tables/{table}/transcript").text
    written = msgspec.json.decode(text)
    assert [entry["move"] for entry in written["moves"]] == [
        {"type": "build", "at": [0, 4]},
        {"type": "resign", "seat": 1 - mover},
    ]
    (gone,) = written["meta"]["taken_back"]
    assert (gone["after"], gone["seat"], gone["move"]) == (0, mover, {"type": "build", "at": [0, 3]})
    file = tmp_path_factory.mktemp("transcript") / "game.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as done:
        main(["replay", str(file)])
    assert done.value.code == 0
    replayed = msgspec.json.decode(capsys.readouterr().out)
    assert (replayed["seq"], replayed["outcome"]) == (2, end["outcome"])


def test_increments_lead_back_to_the_view_before_the_move(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    table, screens, mover = poker(ana, bo)
    second = (ana, bo)[mover].watch(f"{table}?views=increments")
    view = game(second, 0)["view"]
    screens[mover].move(mover, 0, {"type": "build", "at": [0, 3]})
    increment = game(second, 1)
    assert increment["since"] == 0
    built = applied(view, increment)
    assert built["pyramid"] != view["pyramid"]
    asked = screens[mover].ask(type="take_back", seat=mover, seq=1)
    screens[1 - mover].ask(type="answer", proposal=asked["proposal"], yes=True)
    increment = game(second, 2)
    assert increment["since"] == 1
    assert applied(built, increment) == view


def test_not_even_the_host_stops_a_game_that_somebody_else_plays(person: Arrive) -> None:
    _, (hers, his), _ = poker(person("Ana"), person("Bo"))
    asked = hers.ask(type="end")
    assert asked["type"] == "asked"
    assert his.ask(type="answer", proposal=asked["proposal"], yes=False)["type"] == "ok"
    assert hers.get("table", proposal=None)["status"] == "playing"
    assert his.stop(hers)["outcome"]["reason"] == "ended"
