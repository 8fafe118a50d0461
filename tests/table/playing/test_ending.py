"""The people who play agree to stop; whoever is alone with bots stops when they like."""

from __future__ import annotations

import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.decision import Act, GameShown
from pyramidion.house.table.record import Seat
from pyramidion.house.table.screen_messages import Asked
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, decided, denied, entry, fold
from tests.table.moments import AWAY_AFTER, NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, DAN, person, stand_in
from tests.table.tables import ended, gathering, over, playing

END = m.EndGame()
THREE = (person(ANA), person(BAO), person(CHLOE))


def answer(state: TableState, player: str, yes: bool, seconds: float = 5.0) -> TableState:
    assert state.record.proposal is not None
    message = m.AnswerProposal(proposal=state.record.proposal.number, yes=yes)
    return after(state, ask(player, message), at(seconds))


def reason(state: TableState) -> str | None:
    return None if state.record.outcome is None else str(state.record.outcome["reason"])


@pytest.mark.parametrize("asker", [ANA, BAO], ids=["the host", "somebody else"])
def test_all_who_play_agree_to_stop(asker: str) -> None:
    state = playing(*THREE)
    decision = decided(state, ask(asker, END), at(3.0))
    assert (decision.replies, decision.acts) == ((Asked(proposal=0),), (Act("end:asked", None, asker),))
    state = fold(state, decision)
    assert state.is_playing
    first, last = (one for one in (ANA, BAO, CHLOE) if one != asker)
    state = answer(state, first, True)
    assert state.is_playing
    state = answer(state, last, True)
    assert (reason(state), state.chat[-1].phrase) == ("ended", "end:agreed")


def test_one_who_wants_to_play_on_is_enough() -> None:
    state = answer(after(playing(*THREE), ask(ANA, END), at(3.0)), CHLOE, False)
    assert (state.is_playing, state.record.proposal) == (True, None)
    assert state.chat[-1].phrase == "end:refused"


def test_a_host_who_only_looks_on_asks_those_who_play() -> None:
    state = playing(person(BAO), person(CHLOE))
    state = after(state, ask(ANA, END), at(3.0))
    assert state.record.proposal is not None
    assert state.record.proposal.voters == (BAO, CHLOE)
    state = answer(state, BAO, True)
    assert state.is_playing
    assert reason(answer(state, CHLOE, True)) == "ended"


@pytest.mark.parametrize("seats", [(person(ANA), BOT), (BOT, BOT), (person(ANA), BOT, person(ANA, "Ana 2"))])
def test_with_bots_alone_it_ends_at_once_with_the_scores_as_they_stand(seats: tuple[Seat, ...]) -> None:
    state = playing(*seats)
    decision = decided(state, ask(ANA, m.EndGame(id="e")), at(3.0))
    row = entry(decision)
    assert row[:7] == (1, None, 3.0, None, '{"type":"end"}', None, None)
    assert row.record is not None
    assert (row.record.status, row.record.ended, row.record.code) == ("over", NOW + 3.0, None)
    everybody = list(range(len(seats)))
    assert row.record.outcome == {"scores": [0 for _ in seats], "winners": everybody, "reason": "ended"}
    assert (decision.replies, decision.acts) == ((GameShown(),), (Act("end", None, ANA),))


def test_people_who_have_been_away_for_long_are_not_waited_for() -> None:
    state = playing(person(ANA), person(BAO), BOT)
    decision = decided(state, ask(BAO, END), at(3.0, away={ANA: AWAY_AFTER}))
    assert decision.acts == (Act("end:away", None, BAO),)
    state = fold(state, decision)
    assert (reason(state), state.chat[-1].phrase) == ("ended", "end:away")


@pytest.mark.parametrize("is_certain", [True, False])
def test_a_connection_that_breaks_for_a_moment_ends_no_game(is_certain: bool) -> None:
    gone = AWAY_AFTER - 1.0 if is_certain else 5 * AWAY_AFTER
    state = after(playing(), ask(ANA, END), at(3.0, away={BAO: gone}, is_certain=is_certain))
    assert state.is_playing
    assert state.record.proposal is not None
    assert state.record.proposal.asked == (BAO,)


def test_somebody_for_whom_a_bot_plays_is_not_asked() -> None:
    state = playing(person(ANA), stand_in(BAO))
    assert reason(after(state, ask(ANA, END), at(3.0))) == "ended"


def test_whoever_has_resigned_has_no_say() -> None:
    seats = {"game": "kreuzwort", "options": {"clock": 30.0}}
    state = after(playing(*THREE, **seats), ask(CHLOE, m.Resign(seat=2)), at(3.0))
    with denied("forbidden"):
        decided(state, ask(CHLOE, END), at(4.0))
    state = after(state, ask(BAO, END), at(5.0))
    assert not answer(state, ANA, True, 6.0).is_playing


def test_whoever_looks_on_has_no_say() -> None:
    with denied("forbidden"):
        decided(playing(), ask(DAN, END), at(3.0))


def test_only_while_it_is_played() -> None:
    for state in (gathering(), over()):
        with denied("wrong_time"):
            decided(state, ask(ANA, END), at(4.0))


def test_a_paused_game_can_be_ended_and_is_paused_no_more() -> None:
    state = after(playing(person(ANA), BOT), ask(ANA, m.PauseTable()), at(1.0))
    row = entry(decided(state, ask(ANA, END), at(50.0)))
    assert (row.at, row.record and row.record.pause) == (1.0, None)


def test_whoever_looks_after_the_room_asks_nobody() -> None:
    state = ended(playing(*THREE), 3.0)
    assert reason(state) == "ended"
