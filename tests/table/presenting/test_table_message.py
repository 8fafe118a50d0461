"""What a `table` message shows is computed from the state and a viewer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.house.settings import Limits
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ConsolePause
from pyramidion.house.table.moment import Moment, Presence
from pyramidion.house.table.presenting.presenter import TablePresenter
from pyramidion.house.table.record import OPEN, Hints
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask
from tests.table.moments import AWAY_AFTER, NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, CONSOLE, DAN, NAMES, handle, person, stand_in
from tests.table.tables import gathering, over, playing, with_record

EVERYBODY = (ANA, BAO, CHLOE, DAN, "")


def raw(
    state: TableState,
    player: str = ANA,
    moment: Moment | None = None,
    looking: int | None = None,
    thinking: tuple[int, ...] = (),
    closing: float | None = None,
) -> bytes:
    presenter = TablePresenter(state, at() if moment is None else moment, thinking, closing)
    return presenter.message(player, NAMES.get(player, ""), looking)


def shown(state: TableState, player: str = ANA, moment: Moment | None = None, **more: Any) -> dict[str, Any]:
    message: dict[str, Any] = msgspec.json.decode(raw(state, player, moment, **more))
    return message


def test_a_whole_message() -> None:
    state = gathering(person(ANA), person(BAO), BOT, OPEN, hints=Hints((None, 2, None, 0), (0, 0, 0, 0)))
    assert shown(state, BAO, at(1.23456, away={ANA: 5.0}), looking=1, closing=NOW + 60.0) == {
        "type": "table",
        "id": state.record.id,
        "game": "sablier",
        "rules": 1,
        "options": state.record.options,
        "status": "gathering",
        "paused": None,
        "beats": "none",
        "beat": None,
        "proposal": None,
        "code": "ABCD",
        "private": False,
        "listed": False,
        "ranked": False,
        "uncounted": None,
        "pace": 0,
        "unagreed": [],
        "days": [],
        "matched": False,
        "given_up": False,
        "coach": False,
        "review": False,
        "taken_up": False,
        "tutorial": False,
        "provided": None,
        "commitment": state.record.commitment,
        "opened": None,
        "rematch": None,
        "host": handle(ANA),
        "size": {"least": 2, "most": 4},
        "television": False,
        "away_after": AWAY_AFTER,
        "closing": NOW + 60.0,
        "now": NOW + 1.235,
        "seats": [
            seat(0, "person", "Ana", who=handle(ANA), away_since=NOW - 3.765),
            seat(1, "person", "Bao", who=handle(BAO), online=True, mine=True, hints={"left": 2, "of": 2}),
            seat(2, "bot", level="plain"),
            seat(3, "open", hints={"left": 0, "of": 0}),
        ],
        "people": [
            someone(ANA, online=False, seats=[0]),
            someone(BAO, seats=[1]),
            someone(CHLOE),
            someone(DAN),
        ],
        "teams": [],
        "along": [],
        "you": {
            "who": handle(BAO),
            "name": "Bao",
            "host": False,
            "muted": False,
            "seats": [1],
            "looking": 1,
            "nonce": None,
            "along": None,
        },
    }


def seat(number: int, kind: str, name: str | None = None, **more: Any) -> dict[str, Any]:
    return {
        "seat": number,
        "kind": kind,
        "name": name,
        "level": None,
        "who": None,
        "online": False,
        "away_since": None,
        "stand_in": False,
        "mine": False,
        "thinking": False,
        "hints": None,
        **more,
    }


def someone(player: str, **more: Any) -> dict[str, Any]:
    known = {"who": handle(player), "name": NAMES[player], "online": True, "muted": False, "seats": []}
    return {**known, **more}


# Secrets.


def states() -> list[TableState]:
    crowded: dict[str, Any] = {"muted": (CHLOE,), "removed": (DAN,)}
    return [
        gathering(person(ANA), person(BAO), **crowded),
        playing(person(ANA), stand_in(BAO), **crowded),
        after(playing(**crowded), ask(BAO, m.PauseTable()), at(1.0)),
        over(person(ANA), stand_in(BAO), **crowded),
    ]


@pytest.mark.parametrize("player", EVERYBODY)
def test_nobodys_id_is_in_the_message_not_even_ones_own(player: str) -> None:
    for state in states():
        data = raw(state, player, at(2.0))
        for one in NAMES:
            assert one.encode() not in data


def test_the_same_person_has_another_handle_at_another_table() -> None:
    here, there = (shown(gathering(id=name))["you"]["who"] for name in ("one-table", "another"))
    assert here != there


@pytest.mark.parametrize("player", EVERYBODY)
def test_tables_that_differ_only_in_seed_and_salt_look_alike_until_the_end(player: str) -> None:
    for state in states():
        other = with_record(state, seed=8, salt="another salt", setup={"secrets": [1, 2]})
        alike = raw(state, player, at(2.0)) == raw(other, player, at(2.0))
        assert alike == (state.record.status != "over")


def test_seed_and_salt_are_opened_at_the_end() -> None:
    state = over()
    record = state.record
    assert record.origin is not None
    assert shown(state)["opened"] == {
        "seed": record.seed,
        "salt": record.salt,
        "house_seed": record.origin.house_seed,
        "nonces": ["", ""],
    }


def test_nothing_of_the_game_is_in_the_message() -> None:
    state = playing()
    assert state.play is not None
    moved = msgspec.structs.replace(state.play.state, secrets=(1, 2), turn=1)
    before = raw(state)
    state.play.state = moved
    assert raw(state) == before


# People.


def test_the_viewer_is_told_who_they_are() -> None:
    state = playing(person(ANA), person(BAO), stand_in(ANA), muted=(BAO,))
    assert shown(state, ANA, looking=0)["you"] == {
        "who": handle(ANA),
        "name": "Ana",
        "host": True,
        "muted": False,
        "seats": [0],
        "looking": 0,
        "nonce": None,
        "along": None,
    }
    you = shown(state, BAO)["you"]
    assert (you["host"], you["muted"], you["seats"], you["looking"]) == (False, True, [1], None)


def test_a_seat_that_a_bot_keeps_is_still_mine() -> None:
    state = playing(person(ANA), stand_in(BAO))
    kept = shown(state, BAO)["seats"][1]
    assert (kept["kind"], kept["name"], kept["level"]) == ("bot", "Bao", "plain")
    assert (kept["stand_in"], kept["mine"]) == (True, True)
    assert shown(state, ANA)["seats"][1]["mine"] is False


def test_the_screen_of_a_room_has_no_seats() -> None:
    message = shown(playing(person(ANA), BOT), "")
    assert [one["mine"] for one in message["seats"]] == [False, False]
    assert (message["you"]["seats"], message["you"]["host"]) == ([], False)


def test_whoever_is_here_is_online_and_whoever_is_not_has_been_away_since() -> None:
    moment = at(10.0, here=(ANA,), away={BAO: 2.5})
    ana, bao, chloe = shown(playing(person(ANA), person(BAO), person(CHLOE)), ANA, moment)["seats"]
    assert (ana["online"], ana["away_since"]) == (True, None)
    assert (bao["online"], bao["away_since"]) == (False, NOW + 7.5)
    assert (chloe["online"], chloe["away_since"]) == (False, None)


def test_whoever_is_here_is_not_away_whatever_was_noted_before() -> None:
    presence = Presence({BAO: "Bao"}, {BAO: NOW - 5.0})
    bao = shown(playing(), ANA, at()._replace(presence=presence))["seats"][1]
    assert (bao["online"], bao["away_since"]) == (True, None)


def test_people_are_those_who_sit_and_then_those_who_look_on() -> None:
    state = gathering(person(BAO), person(ANA), BOT, muted=(DAN,))
    people = shown(state, ANA, at(here=(DAN, ANA)))["people"]
    assert people == [
        someone(BAO, online=False, seats=[0]),
        someone(ANA, seats=[1]),
        someone(DAN, muted=True),
    ]


def test_somebody_with_two_seats_is_listed_once_under_their_own_name() -> None:
    state = gathering(person(ANA, "Mamie Jo"), person(ANA))
    assert shown(state, ANA, at(here=(ANA,)))["people"] == [someone(ANA, seats=[0, 1])]
    assert shown(state, BAO, at(here=()))["people"] == [
        someone(ANA, name="Mamie Jo", online=False, seats=[0, 1])
    ]


def test_of_a_crowd_not_everybody_is_listed() -> None:
    moment = at(limits=Limits(people=2))
    assert [one["who"] for one in shown(gathering(person(ANA), person(BAO)), ANA, moment)["people"]] == [
        handle(ANA),
        handle(BAO),
    ]


def test_a_table_without_a_host_has_none() -> None:
    assert shown(gathering(host=None))["host"] is None


# Bots, hints, pauses.


def test_a_bot_at_work_is_thinking_as_long_as_the_game_is_played() -> None:
    seats = (person(ANA), BOT)
    for state, thinks in ((playing(*seats), True), (gathering(*seats), False), (over(*seats), False)):
        assert [one["thinking"] for one in shown(state, thinking=(1,))["seats"]] == [False, thinks]


def test_what_is_left_of_a_budget() -> None:
    state = playing(hints=Hints((3, None), (0, 0)), coach=True)
    state = after(state, ask(ANA, m.AskCoach(id="a", seat=0)), at(1.0))
    for player in (ANA, BAO):
        assert [one["hints"] for one in shown(state, player)["seats"]] == [{"left": 2, "of": 3}, None]


def test_who_paused_the_table_and_why() -> None:
    by_bao = after(playing(), ask(BAO, m.PauseTable()), at(1.0))
    assert shown(by_bao)["paused"] == {
        "since": NOW + 1.0,
        "why": "person",
        "who": handle(BAO),
        "name": "Bao",
    }
    by_console = after(playing(), ConsolePause(CONSOLE), at(1.0))
    assert shown(by_console)["paused"] == {"since": NOW + 1.0, "why": "host", "who": None, "name": CONSOLE}


def test_the_rematch_and_the_size_follow_the_record() -> None:
    state = with_record(over(), rematch="rematch-1")
    assert shown(state)["rematch"] == "rematch-1"
    duel = gathering(person(ANA), OPEN, game="soleil", options={"variant": "duel"})
    assert shown(duel)["size"] == {"least": 2, "most": 2}
