"""Somebody gives up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.decks import Library
from pyramidion.house.table import messages as m
from pyramidion.house.table.decision import Act
from pyramidion.house.table.gathering.starting import Fresh, rematch_record
from pyramidion.house.table.record import Record, Seat
from pyramidion.house.table.rows import Row
from pyramidion.house.table.rules import usual_level
from pyramidion.house.table.screen_messages import ChatLine, Done
from pyramidion.house.table.state import TableState, evolve
from tests.table.decisions import after, ask, decided, denied, fold, name_number, refused
from tests.table.moments import NOW, SECONDS, at
from tests.table.people import ANA, BAO, BOT, CHLOE, DAN, person
from tests.table.tables import over, playing

THREE = (person(ANA), person(BAO), person(CHLOE))
KREUZWORT = {"game": "kreuzwort", "options": {"clock": 30.0}}


def resigned(state: TableState, player: str, seat: int, seconds: float = 3.0) -> TableState:
    return after(state, ask(player, m.Resign(seat=seat)), at(seconds))


def test_of_two_the_other_wins() -> None:
    state = playing()
    decision = decided(state, ask(BAO, m.Resign(seat=1)), at(3.0))
    row, said = decision.rows
    assert isinstance(row, Row)
    assert (row.seat, row.at, msgspec.json.decode(row.move)) == (None, 3.0, {"type": "resign", "seat": 1})
    assert isinstance(said, ChatLine)
    assert (said.phrase, said.seat, said.who, said.name) == ("resign", 1, "", "")
    assert (decision.replies, decision.acts) == ((Done(),), (Act("resign", 1, BAO),))
    record = fold(state, decision).record
    assert record.outcome == {"scores": [0, 0], "winners": [0], "reason": "resigned"}
    assert (record.status, record.ended, record.deadline) == ("over", NOW + 3.0, None)


def test_of_three_a_bot_plays_on_and_the_seat_is_nobodys() -> None:
    state = resigned(playing(*THREE), BAO, 1)
    assert state.is_playing
    assert state.record.seats == (person(ANA), Seat("bot", level=usual_level("sablier")), person(CHLOE))
    assert state.record.held[BAO] == (1,)
    with denied("forbidden"):
        decided(state, ask(BAO, m.Back(seat=1)), at(4.0))
    state = resigned(state, CHLOE, 2, 5.0)
    assert state.record.outcome == {"scores": [0, 0, 0], "winners": [0], "reason": "resigned"}


def test_where_the_rules_can_do_without_the_seat_it_is_passed_over() -> None:
    state = resigned(playing(*THREE, **KREUZWORT), ANA, 0)
    assert state.play is not None
    assert state.record.seats == THREE
    assert state.play.game.resigned(state.play.state) == (0,)
    assert 0 not in state.play.to_move
    with refused("contract"):
        decided(state, ask(ANA, m.Resign(seat=0)), at(5.0))


# Against bots: whoever resigns last keeps the seat in a game that is over, so that the result and the rematch are
# theirs.


def asks_for_rematch(state: TableState, player: str) -> Record:
    """The table of the rematch that this person asks for."""
    record = state.record
    fresh = Fresh("rematch", 1, "salt", "commitment", "WXYZ", NOW + 9.0)
    opened = decided(
        state, ask(player, m.Rematch(), rematch=rematch_record(record, player, fresh)), at(9.0)
    ).opens
    assert opened is not None
    return opened


@pytest.mark.parametrize("bots", [1, 2, 3])
def test_against_bots_alone_the_game_ends_and_the_seat_stays_its_persons(bots: int) -> None:
    seats = (person(ANA), *[BOT] * bots)
    state = resigned(playing(*seats), ANA, 0)
    outcome = {"scores": [0] * (1 + bots), "winners": list(range(1, 1 + bots)), "reason": "resigned"}
    assert (state.record.status, state.record.outcome) == ("over", outcome)
    assert state.record.seats == seats
    assert asks_for_rematch(state, ANA).seats == seats


def test_of_the_bots_that_are_left_the_best_one_wins() -> None:
    state = after(playing(person(ANA), BOT, BOT), ask(ANA, name_number(0, 1)), at(1.0))
    state = resigned(state, ANA, 0, 1.0 + SECONDS + 1.0)  # the bot in seat 1 has let its time run out
    assert state.record.outcome == {"scores": [0, -1, 0], "winners": [2], "reason": "resigned"}


def test_the_rules_know_it_from_the_log_alone() -> None:
    state = playing(person(ANA), BOT, BOT)
    row, _ = decided(state, ask(ANA, m.Resign(seat=0)), at(3.0)).rows
    assert isinstance(row, Row)
    assert msgspec.json.decode(row.move) == {"type": "resign", "seat": 0, "ends": True}
    read, _ = evolve(state, row._replace(played=None, entry=None))
    assert read.play is not None
    assert read.play.outcome is not None
    assert read.play.outcome.reason == "resigned"


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("soleil", {}, (person(ANA), BOT, BOT)),
        ("kreuzwort", {"clock": 30.0}, (BOT, person(ANA), BOT, BOT)),
        ("cible", {}, (BOT, BOT, BOT, person(ANA))),
        ("pyramide", {}, (person(ANA), BOT, BOT)),
        ("pyramide", {}, (person(ANA), BOT, BOT, BOT)),
        ("pyramide", {}, (person(ANA), BOT)),
        ("poker", {}, (BOT, person(ANA))),
    ],
)
def test_in_every_game_whoever_gives_up_against_bots_is_named(
    game: str, options: dict[str, Any], seats: tuple[Seat, ...]
) -> None:
    level = usual_level(game)
    seats = tuple(Seat("bot", level=level) if seat == BOT else seat for seat in seats)
    mine = seats.index(person(ANA))
    state = resigned(playing(*seats, game=game, options=options, cards=Library()), ANA, mine)
    assert state.record.seats == seats
    assert state.record.outcome is not None
    assert state.record.outcome["reason"] == "resigned"
    assert mine not in state.record.outcome["winners"]
    assert state.record.outcome["winners"]


def test_in_a_team_game_whoever_resigns_does_so_for_the_partner_too() -> None:
    bot = Seat("bot", level=usual_level("pyramide"))
    seats = (person(ANA), bot, person(BAO), bot)
    state = resigned(playing(*seats, game="pyramide", cards=Library()), ANA, 0)
    assert state.record.outcome is not None
    assert (state.record.outcome["winners"], state.record.outcome["reason"]) == ([1, 3], "resigned")
    assert state.record.seats == seats
    assert asks_for_rematch(state, BAO).seats == seats


def test_in_la_cible_a_bot_plays_on_as_long_as_somebody_plays() -> None:
    bot = Seat("bot", level=usual_level("cible"))
    state = playing(person(ANA), person(BAO), bot, bot, game="cible", cards=Library())
    state = resigned(state, ANA, 0)
    assert state.is_playing
    assert state.record.seats == (bot, person(BAO), bot, bot)
    state = resigned(state, BAO, 1, 5.0)
    assert state.record.seats == (bot, person(BAO), bot, bot)
    assert state.record.outcome is not None
    assert (state.record.outcome["winners"], state.record.outcome["reason"]) == ([2, 3], "resigned")


def test_whoever_has_two_seats_plays_on_with_the_other() -> None:
    state = resigned(playing(person(ANA), BOT, BOT, person(ANA, "Ana 2")), ANA, 0)
    assert state.is_playing
    assert state.record.seats_of(ANA) == (3,)
    state = resigned(state, ANA, 3, 5.0)
    assert (state.record.status, state.record.seats_of(ANA)) == ("over", (3,))


def test_the_game_goes_on_for_somebody_who_is_away_for_a_while() -> None:
    state = after(
        playing(person(ANA), person(BAO), BOT), ask(ANA, m.Resign(seat=0)), at(3.0, away={BAO: 60.0})
    )
    assert state.is_playing
    assert state.record.seats[1] == person(BAO)


def test_a_deadline_comes_first() -> None:
    state = playing()
    state = after(state, ask(ANA, m.Resign(seat=0)), at(15.0))
    assert state.record.outcome == {"scores": [-1, 0], "winners": [1], "reason": "resigned"}


@pytest.mark.parametrize(
    ("player", "seat", "code"), [(BAO, 0, "forbidden"), (DAN, 1, "forbidden"), (BAO, 5, "unknown")]
)
def test_nobody_resigns_for_somebody_else(player: str, seat: int, code: str) -> None:
    with denied(code):
        decided(playing(), ask(player, m.Resign(seat=seat)), at(3.0))


@pytest.mark.parametrize("message", [m.Resign(seat=0), m.EndGame(), m.TakeBack(seat=0, seq=0)])
def test_only_while_a_game_is_played(message: m.AnyMessage) -> None:
    with denied("wrong_time"):
        decided(over(), ask(ANA, message), at(5.0))
