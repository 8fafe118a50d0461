"""The chat, and whom the host silences or sends away."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from pyramidion.house.table import messages as m
from pyramidion.house.table import screen_messages as screen
from pyramidion.house.table.decision import Act, Decision, ReactionShown
from pyramidion.house.table.record import OPEN, Seat
from pyramidion.house.table.rows import ChatErased
from pyramidion.house.table.screen_messages import ChatLine, Done, Failed
from pyramidion.house.table.state import CHAT_LINES_KEPT, TableState, evolve

from .decisions import after, ask, changes, decided, denied, line
from .moments import NOW, at
from .people import ANA, BAO, BOT, CHLOE, DAN, handle, person, stand_in
from .tables import gathering, over, with_record


def said(state: TableState, player: str, text: str, seconds: float = 0.0) -> TableState:
    return after(state, ask(player, m.Say(text=text)), at(seconds))


# Reactions.


def test_a_reaction_is_shown_to_everybody_and_stored_nowhere() -> None:
    state = gathering(person(ANA), person(BAO))
    decision = decided(state, ask(BAO, m.React(reaction="applause")), at())
    shown = screen.Reacted(who=handle(BAO), name="Bao", seat=1, reaction="applause")
    assert decision == Decision(replies=(ReactionShown(shown),))


def test_somebody_who_looks_on_reacts_without_a_seat() -> None:
    (reply,) = decided(gathering(), ask(DAN, m.React(reaction="wow")), at()).replies
    assert isinstance(reply, ReactionShown)
    assert (reply.message.name, reply.message.seat) == ("Dan", None)


def test_a_silenced_person_and_a_visitor_cannot_react() -> None:
    state = with_record(gathering(), muted=(BAO,))
    with denied("forbidden"):
        decided(state, ask(BAO, m.React(reaction="heart")), at())
    with denied("forbidden"):
        decided(state, ask(CHLOE, m.React(reaction="heart"), is_visitor=True), at())


# Speaking.


def test_a_line_is_said_under_the_handle_and_the_name_of_its_person() -> None:
    state = gathering(person(ANA), person(BAO))
    decision = decided(state, ask(BAO, m.Say(text="  bonjour   à tous ")), at(1.23456))
    assert line(decision) == ChatLine(0, handle(BAO), "Bao", 1, NOW + 1.235, "bonjour à tous", UNSET)
    assert (decision.replies, decision.acts) == ((Done(),), ())


def test_a_quick_phrase_is_said_by_its_key() -> None:
    spoken = line(decided(gathering(), ask(ANA, m.Say(phrase="well_played")), at()))
    assert (spoken.text, spoken.phrase) == (UNSET, "well_played")


def test_lines_are_numbered_and_leave_the_log_of_the_game_alone() -> None:
    state = said(said(gathering(), ANA, "un"), BAO, "deux")
    assert [spoken.n for spoken in state.chat] == [0, 1]
    assert (state.chat_count, state.head) == (2, 0)


def test_a_table_remembers_the_last_lines_and_counts_all() -> None:
    state = gathering()
    for number in range(CHAT_LINES_KEPT + 3):
        state = said(state, ANA, f"ligne {number}")
    assert [spoken.text for spoken in state.chat] == [f"ligne {n}" for n in range(3, CHAT_LINES_KEPT + 3)]
    assert state.chat_count == CHAT_LINES_KEPT + 3


@pytest.mark.parametrize(
    ("seats", "shown"),
    [((person(ANA), OPEN), 0), ((person(ANA), person(ANA, "Jo")), None), ((BOT, OPEN), None)],
    ids=["one seat", "two seats", "no seat"],
)
def test_a_line_names_the_seat_of_somebody_who_has_one(seats: tuple[Seat, ...], shown: int | None) -> None:
    assert line(decided(gathering(*seats), ask(ANA, m.Say(text="oui")), at())).seat == shown


def test_whoever_looks_on_may_speak_at_a_public_table() -> None:
    assert said(gathering(), DAN, "bonsoir").chat[0].who == handle(DAN)


def test_a_visitor_of_a_private_table_may_not() -> None:
    command = ask(DAN, m.Say(text="bonsoir"), is_visitor=True)
    with denied("forbidden"):
        decided(gathering(private=True), command, at())


def test_whoever_is_muted_may_not() -> None:
    with denied("forbidden"):
        decided(gathering(muted=(BAO,)), ask(BAO, m.Say(text="moi")), at())


@pytest.mark.parametrize("message", [m.Say(), m.Say(text="oui", phrase="hello")], ids=["neither", "both"])
def test_a_line_is_a_text_or_a_phrase(message: m.Say) -> None:
    decision = decided(gathering(), ask(ANA, message), at())
    assert decision.rows == ()
    (reply,) = decision.replies
    assert isinstance(reply, Failed)
    assert reply.code == "malformed"


@pytest.mark.parametrize("phrase", ["", "closed", m.BOT_FAILED, "Hello"])
def test_people_say_the_phrases_of_people(phrase: str) -> None:
    with denied("unknown"):
        decided(gathering(), ask(ANA, m.Say(phrase=phrase)), at())


@pytest.mark.parametrize("text", ["", "\u200d", "x" * 301, "a\x00b"], ids=ascii)
def test_a_text_that_cannot_be_shown_is_refused(text: str) -> None:
    with denied("malformed"):
        decided(gathering(), ask(ANA, m.Say(text=text)), at())


# Silence.


def test_the_host_mutes_somebody() -> None:
    state = gathering(person(ANA), person(BAO))
    decision = decided(state, ask(ANA, m.Mute(who=handle(BAO))), at(1.0))
    assert changes(state, decision, NOW + 1.0, muted=(BAO,)) == Act("mute", player=ANA)
    assert decision.replies == (Done(),)


def test_whoever_is_muted_twice_is_muted_once() -> None:
    state = gathering(person(ANA), person(BAO), muted=(BAO, CHLOE))
    assert after(state, ask(ANA, m.Mute(who=handle(BAO))), at()).record.muted == (CHLOE, BAO)


def test_the_host_lets_somebody_speak_again_who_has_left() -> None:
    state = gathering(muted=(DAN,))
    decision = decided(state, ask(ANA, m.Unmute(who=handle(DAN))), at(1.0, here=(ANA,)))
    assert changes(state, decision, NOW + 1.0, muted=()) == Act("unmute", player=ANA)


def test_somebody_who_looks_on_can_be_muted() -> None:
    assert after(gathering(), ask(ANA, m.Mute(who=handle(DAN))), at()).record.muted == (DAN,)


@pytest.mark.parametrize("message", [m.Mute, m.Unmute, m.Remove])
def test_only_the_host_silences_and_sends_away(message: type[m.Mute | m.Unmute | m.Remove]) -> None:
    with denied("forbidden"):
        decided(gathering(person(ANA), person(BAO)), ask(BAO, message(who=handle(ANA))), at())


@pytest.mark.parametrize("message", [m.Mute, m.Unmute, m.Remove])
@pytest.mark.parametrize("who", [handle(DAN), DAN, ""], ids=["has left", "an id", "nobody"])
def test_a_handle_that_nobody_has_here_is_unknown(
    message: type[m.Mute | m.Unmute | m.Remove], who: str
) -> None:
    with denied("unknown"):
        decided(gathering(), ask(ANA, message(who=who)), at(here=(ANA,)))


# Sending away.


def test_whoever_is_sent_away_loses_every_seat() -> None:
    state = gathering(person(ANA), person(BAO), stand_in(BAO), person(CHLOE))
    decision = decided(state, ask(ANA, m.Remove(who=handle(BAO))), at(1.0))
    seats = (person(ANA), OPEN, OPEN, person(CHLOE))
    assert changes(state, decision, NOW + 1.0, seats=seats, removed=(BAO,)) == Act("remove", 1, ANA)
    assert decision.replies == (Done(),)


def test_after_the_game_their_name_stays_with_the_score() -> None:
    state = after(over(), ask(ANA, m.Remove(who=handle(BAO))), at(4.0))
    assert (state.record.seats[1], state.record.removed) == (person(BAO), (BAO,))


def test_whoever_is_sent_away_twice_is_listed_once() -> None:
    state = gathering(removed=(BAO, CHLOE))
    assert after(state, ask(ANA, m.Remove(who=handle(BAO))), at()).record.removed == (CHLOE, BAO)


def test_the_host_stays() -> None:
    with denied("forbidden"):
        decided(gathering(), ask(ANA, m.Remove(who=handle(ANA))), at())


# Lines of somebody who deleted their data.


def test_lines_of_a_person_are_erased_and_the_others_stay() -> None:
    state = said(said(said(gathering(), ANA, "un"), BAO, "deux"), ANA, "trois")
    erased, events = evolve(state, ChatErased(handle(BAO), frees_numbers=True))
    assert [spoken.text for spoken in erased.chat] == ["un", "trois"]
    assert (erased.chat_count, events) == (3, ())


@pytest.mark.parametrize(("frees_numbers", "count"), [(True, 1), (False, 3)])
def test_only_where_several_processes_write_numbers_of_last_lines_are_given_again(
    frees_numbers: bool, count: int
) -> None:
    state = said(said(said(gathering(), ANA, "un"), BAO, "deux"), BAO, "trois")
    erased, _ = evolve(state, ChatErased(handle(BAO), frees_numbers))
    assert erased.chat_count == count


def test_when_all_lines_are_gone_numbers_begin_again() -> None:
    erased, _ = evolve(said(gathering(), BAO, "moi"), ChatErased(handle(BAO), frees_numbers=True))
    assert (erased.chat, erased.chat_count) == ((), 0)


def test_a_change_of_the_record_leaves_the_chat_alone() -> None:
    state = said(gathering(), ANA, "un")
    assert after(with_record(state, muted=(BAO,)), ask(BAO, m.Sit(seat=1)), at()).chat == state.chat
