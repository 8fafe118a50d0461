"""The people of a table are asked before somebody's seat is taken away, and their answers decide."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.house.errors import Denied
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ConsoleEnd, ExpireProposal, ForgetPerson
from pyramidion.house.table.decision import Act
from pyramidion.house.table.proposals import ASK_AGAIN_SECONDS, OPEN_SECONDS
from pyramidion.house.table.record import OPEN, Device, Proposal, Proposals
from pyramidion.house.table.screen_messages import Asked, Done
from pyramidion.house.table.state import TableState

from .decisions import after, ask, decided, denied, fold, name_number, nothing
from .moments import AWAY_AFTER, NOW, at
from .people import ANA, BAO, BOT, CHLOE, CONSOLE, DAN, handle, person, stand_in
from .tables import gathering, playing, with_record

A_BOT = m.SeatBot(seat=1, level="plain")
STAND = m.Stand(seat=1)
REMOVE = m.Remove(who=handle(BAO))
TAKEN = [A_BOT, STAND, REMOVE]
"""The ways in which the host may want Bao's seat."""
LONG = {"options": {"seconds": 900.0}}


def two(**fields: Any) -> TableState:
    return playing(**LONG, **fields)


def four(**fields: Any) -> TableState:
    return playing(person(ANA), person(BAO), person(CHLOE), person(DAN), **LONG, **fields)


def open_proposal(state: TableState) -> Proposal:
    assert state.record.proposal is not None
    return state.record.proposal


def answered(state: TableState, player: str, yes: bool, seconds: float = 2.0) -> TableState:
    answer = m.AnswerProposal(proposal=open_proposal(state).number, yes=yes)
    return after(state, ask(player, answer), at(seconds))


def told(state: TableState) -> list[tuple[str, int | None]]:
    """What the house has said in the chat, and about which seat."""
    assert all((spoken.who, spoken.name) == ("", "") for spoken in state.chat)
    return [(str(spoken.phrase), spoken.seat) for spoken in state.chat]


# Asking.


@pytest.mark.parametrize("message", TAKEN, ids=lambda m: type(m).__name__)
def test_whoever_is_here_is_asked_and_keeps_the_seat_meanwhile(message: m.AnyMessage) -> None:
    state = two()
    decision = decided(state, ask(ANA, message), at(1.0))
    assert decision.replies == (Asked(proposal=0),)
    state = fold(state, decision)
    assert (state.record.seats, state.record.removed) == ((person(ANA), person(BAO)), ())
    asked = open_proposal(state)
    assert (asked.by, asked.about, asked.asked, asked.until) == (ANA, BAO, (BAO,), NOW + 1.0 + OPEN_SECONDS)
    assert decision.acts == (Act(f"{asked.kind}:asked", 1, ANA),)


@pytest.mark.parametrize("message", TAKEN, ids=lambda m: type(m).__name__)
def test_whoever_has_been_away_for_long_is_not_asked(message: m.AnyMessage) -> None:
    state = after(two(), ask(ANA, message), at(500.0, away={BAO: AWAY_AFTER}))
    assert state.record.seats[1] != person(BAO)
    ((phrase, seat),) = told(state)
    assert (phrase.endswith(":away"), seat) == (True, 1)


@pytest.mark.parametrize("message", TAKEN, ids=lambda m: type(m).__name__)
def test_before_the_game_the_host_arranges_the_seats(message: m.AnyMessage) -> None:
    state = after(gathering(person(ANA), person(BAO)), ask(ANA, message), at(1.0))
    assert state.record.seats[1] in (BOT, OPEN)
    assert told(state) == []


def test_whoever_looks_on_is_sent_away_at_once() -> None:
    assert after(two(), ask(ANA, m.Remove(who=handle(DAN))), at(1.0)).record.removed == (DAN,)


def test_somebody_who_lets_a_bot_play_for_them_is_asked_too() -> None:
    state = playing(person(ANA), stand_in(BAO, stays=True))
    for message in (STAND, REMOVE):
        assert after(state, ask(ANA, message), at(1.0)).record.seats[1].player == BAO


def test_any_player_may_propose_a_bot_but_only_the_host_an_empty_seat() -> None:
    assert open_proposal(after(four(), ask(DAN, A_BOT), at(1.0))).by == DAN
    for message in (STAND, REMOVE):
        with denied("forbidden"):
            decided(four(), ask(DAN, message), at(1.0))


def test_one_question_at_a_time() -> None:
    state = after(four(), ask(ANA, A_BOT), at(1.0))
    with denied("wrong_time"):
        decided(state, ask(ANA, m.Stand(seat=2)), at(2.0))
    # Nobody has noticed yet that the time for the first one is over.
    later = after(state, ask(ANA, m.Stand(seat=2)), at(1.0 + OPEN_SECONDS))
    assert (open_proposal(later).number, open_proposal(later).about) == (1, CHLOE)


# Consent.


def test_with_consent_a_bot_plays_until_the_person_takes_the_seat_back() -> None:
    state = answered(after(two(), ask(ANA, A_BOT), at(1.0)), BAO, yes=True)
    assert state.record.seats[1] == stand_in(BAO, stays=True)
    assert (state.record.proposal, told(state)) == (None, [("bot:consent", 1)])
    assert after(state, ask(BAO, m.Back(seat=1)), at(3.0)).record.seats[1] == person(BAO)


def test_with_consent_the_seat_is_open() -> None:
    state = answered(after(two(), ask(ANA, STAND), at(1.0)), BAO, yes=True)
    assert (state.record.seats[1], told(state)) == (OPEN, [("stand:consent", 1)])


def test_with_consent_somebody_is_sent_away() -> None:
    state = answered(after(two(), ask(ANA, REMOVE), at(1.0)), BAO, yes=True)
    assert (state.record.seats[1], state.record.removed, told(state)) == (
        OPEN,
        (BAO,),
        [("remove:consent", 1)],
    )


def test_what_was_accepted_is_carried_out_in_the_same_decision() -> None:
    state = after(two(), ask(ANA, A_BOT), at(1.0))
    decision = decided(state, ask(BAO, m.AnswerProposal(proposal=0, yes=True)), at(2.0))
    assert len(decision.rows) == 3
    assert (decision.replies, decision.acts) == ((Done(),), (Act("bot:consent", 1, ANA),))


@pytest.mark.parametrize("message", TAKEN, ids=lambda m: type(m).__name__)
def test_in_a_game_of_two_the_opponent_alone_outvotes_nobody(message: m.AnyMessage) -> None:
    state = answered(after(two(), ask(ANA, message), at(1.0)), BAO, yes=False)
    assert (state.record.seats[1], state.record.proposal, state.record.removed) == (person(BAO), None, ())
    ((phrase, _),) = told(state)
    assert phrase.endswith(":refused")


def test_not_even_a_host_who_does_not_play_and_one_player() -> None:
    state = playing(person(BAO), person(CHLOE), **LONG)
    state = after(state, ask(ANA, m.SeatBot(seat=0, level="plain")), at(1.0))
    state = answered(state, CHLOE, yes=True)
    assert open_proposal(state).result is None
    assert answered(state, BAO, yes=False).record.seats[0] == person(BAO)


# Votes.


def test_a_majority_of_the_others_decides() -> None:
    state = after(four(), ask(ANA, A_BOT), at(1.0))
    assert (open_proposal(state).needed, open_proposal(state).agreed) == (2, (ANA,))
    state = answered(state, BAO, yes=False)
    state = answered(state, CHLOE, yes=False)
    state = answered(state, DAN, yes=True)
    assert (state.record.seats[1], told(state)) == (BOT, [("bot:vote", 1)])


def test_a_majority_against_it_and_the_person_who_declines_end_it() -> None:
    state = after(four(), ask(ANA, STAND), at(1.0))
    state = answered(state, CHLOE, yes=False)
    state = answered(state, DAN, yes=False)
    assert open_proposal(state).result is None  # Bao may still agree
    state = answered(state, BAO, yes=False)
    assert (state.record.proposal, state.record.seats[1], told(state)) == (
        None,
        person(BAO),
        [("stand:refused", 1)],
    )


def test_an_answer_may_be_changed_while_the_question_is_open() -> None:
    state = after(four(), ask(ANA, STAND), at(1.0))
    state = answered(answered(state, CHLOE, yes=False), CHLOE, yes=True)
    assert state.record.seats[1] == OPEN


def test_people_who_are_away_do_not_hold_it_up() -> None:
    state = after(four(), ask(ANA, A_BOT), at(1.0, away={DAN: 5.0}))
    assert open_proposal(state).voters == (ANA, CHLOE)
    assert answered(state, CHLOE, yes=True).record.seats[1] == BOT


def test_a_bot_stands_in_for_somebody_who_was_outvoted_while_away_for_a_moment() -> None:
    state = after(four(), ask(ANA, A_BOT), at(1.0, away={BAO: 2.0}))
    answer = m.AnswerProposal(proposal=0, yes=True)
    state = after(state, ask(CHLOE, answer), at(2.0, away={BAO: 3.0}))
    assert state.record.seats[1] == stand_in(BAO)


def test_several_identities_on_one_device_have_one_vote() -> None:
    state = with_record(four(), devices={"tablet": Device((ANA, CHLOE), (0, 2))})
    asked = open_proposal(after(state, ask(CHLOE, A_BOT), at(1.0)))
    assert (asked.voters, asked.needed) == ((CHLOE, DAN), 2)


def test_only_whoever_is_asked_answers() -> None:
    state = after(playing(person(ANA), person(BAO), person(CHLOE), **LONG), ask(ANA, A_BOT), at(1.0))
    for player in (ANA, DAN):
        with denied("forbidden"):
            decided(state, ask(player, m.AnswerProposal(proposal=0, yes=True)), at(2.0))


def test_an_answer_to_another_question_is_none() -> None:
    state = after(two(), ask(ANA, A_BOT), at(1.0))
    for number, seconds in ((1, 2.0), (0, 1.0 + OPEN_SECONDS)):
        with denied("wrong_time"):
            decided(state, ask(BAO, m.AnswerProposal(proposal=number, yes=True)), at(seconds))
    with denied("wrong_time"):
        decided(two(), ask(BAO, m.AnswerProposal(proposal=0, yes=True)), at(2.0))


# Coming to nothing.


def test_whoever_asked_withdraws_the_question() -> None:
    state = after(two(), ask(ANA, A_BOT), at(1.0))
    withdraw = m.WithdrawProposal(proposal=0)
    with denied("forbidden"):
        decided(state, ask(BAO, withdraw), at(2.0))
    state = after(state, ask(ANA, withdraw), at(2.0))
    assert (state.record.proposal, state.record.seats[1]) == (None, person(BAO))


def test_a_question_expires() -> None:
    state = after(two(), ask(ANA, A_BOT), at(1.0))
    nothing(decided(state, ExpireProposal(0), at(0.999 + OPEN_SECONDS)))
    nothing(decided(state, ExpireProposal(1), at(1.0 + OPEN_SECONDS)))
    state = after(state, ExpireProposal(0), at(1.0 + OPEN_SECONDS))
    assert (state.record.proposal, told(state)) == (None, [("bot:expired", 1)])
    nothing(decided(state, ExpireProposal(0), at(1.0 + OPEN_SECONDS)))


def test_the_same_is_not_asked_again_at_once() -> None:
    state = answered(after(four(), ask(ANA, STAND), at(1.0)), CHLOE, yes=False)
    state = answered(answered(state, DAN, yes=False), BAO, yes=False)
    for left, fr in ((2.0, "2 secondes"), (0.1, "1 seconde")):
        with pytest.raises(Denied) as caught:
            decided(state, ask(ANA, STAND), at(2.0 - left + ASK_AGAIN_SECONDS))
        assert (caught.value.code, caught.value.fr.partition(" dans ")[2]) == ("wrong_time", fr)
    for message in (A_BOT, m.Stand(seat=2)):  # something else is
        assert decided(state, ask(ANA, message), at(3.0)).replies == (Asked(proposal=1),)
    again = after(state, ask(ANA, STAND), at(2.0 + ASK_AGAIN_SECONDS))
    assert again.record.proposals.unaccepted == ()


def test_a_question_whose_seat_has_changed_is_overtaken() -> None:
    state = after(two(), ask(ANA, A_BOT), at(1.0))
    state = after(state, ask(BAO, STAND), at(2.0))
    assert (state.record.proposal, state.record.seats[1], told(state)) == (None, OPEN, [])


def test_the_end_of_the_game_ends_every_question() -> None:
    state = after(after(two(), ask(ANA, A_BOT), at(1.0)), ConsoleEnd(CONSOLE), at(2.0))
    assert state.record.proposals == Proposals(count=1)


def test_moves_go_on_and_so_does_the_clock() -> None:
    state = after(two(), ask(ANA, A_BOT), at(1.0))
    moved = after(state, ask(ANA, name_number(0, 1)), at(2.0))
    assert moved.seq == 1
    assert moved.record.proposal == state.record.proposal
    # Time that ran out before an answer runs out first.
    short = after(playing(), ask(ANA, A_BOT), at(1.0))
    late = answered(short, BAO, yes=True, seconds=12.0)
    assert (late.seq, late.record.seats[1]) == (1, stand_in(BAO, stays=True))


def test_whoever_is_forgotten_is_asked_no_more() -> None:
    for player in (ANA, BAO, CHLOE):
        state = after(four(), ask(ANA, A_BOT), at(1.0))
        state = after(state, ForgetPerson(player), at(2.0))
        assert state.record.proposal is None
    state = answered(after(two(), ask(ANA, A_BOT), at(1.0)), BAO, yes=False)
    assert after(state, ForgetPerson(BAO), at(3.0)).record.proposals.unaccepted == ()


def test_what_is_asked_survives_a_restart() -> None:
    """A table that was opened before anything could be asked has the defaults."""
    state = answered(after(four(), ask(ANA, A_BOT), at(1.0)), CHLOE, yes=False)
    stored = msgspec.json.encode(state.record.proposals)
    assert msgspec.json.decode(stored, type=Proposals) == state.record.proposals
    assert msgspec.json.decode(b"{}", type=Proposals) == Proposals()
