"""Whoever has seen the secrets of a seat takes no other one of that game, under any name on the same device."""

from __future__ import annotations

import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ConsoleArrive, ConsoleEnd, ConsoleSwap, ForgetPerson, NoteDevice
from pyramidion.house.table.record import OPEN, Device, Seat
from pyramidion.house.table.seats.knowledge import identities, known_seats
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, decided, denied, nothing
from tests.table.moments import at
from tests.table.people import ANA, BAO, BOT, CHLOE, CONSOLE, DAN, person
from tests.table.tables import gathering, playing, with_record

SIT = m.Sit(seat=2)


def three() -> TableState:
    """Ana plays on a laptop, Bao on a phone; seat 2 is open."""
    state = playing(person(ANA), person(BAO), OPEN)
    state = after(state, NoteDevice(ANA, "laptop"), at(0.1))
    return after(state, NoteDevice(BAO, "phone"), at(0.2))


# What is noted.


def test_the_devices_of_those_who_are_here_are_noted_when_the_game_begins() -> None:
    moment = at()
    devices = {ANA: frozenset({"laptop"}), DAN: frozenset({"television"})}
    moment = moment._replace(presence=type(moment.presence)(moment.presence.here, devices=devices))
    state = after(gathering(person(ANA), person(BAO)), ask(ANA, m.Start()), moment)
    assert state.record.devices == {"laptop": Device((ANA,), (0,))}


def test_a_device_that_comes_later_is_noted_once() -> None:
    state = three()
    assert state.record.devices == {"laptop": Device((ANA,), (0,)), "phone": Device((BAO,), (1,))}
    nothing(decided(state, NoteDevice(BAO, "phone"), at(1.0)))


def test_nothing_is_noted_of_whoever_looks_on_nor_outside_a_game() -> None:
    nothing(decided(three(), NoteDevice(DAN, "tablet"), at(1.0)))
    nothing(decided(gathering(), NoteDevice(ANA, "laptop"), at(1.0)))


def test_devices_are_forgotten_with_the_game() -> None:
    assert after(three(), ConsoleEnd(CONSOLE), at(1.0)).record.devices == {}


def test_identities_are_one_person_as_far_as_devices_tell() -> None:
    record = three().record
    assert identities(record, ANA) == {ANA}
    assert identities(record, DAN, "laptop") == {ANA, DAN}
    linked = {**record.devices, "tablet": Device((BAO, ANA), (0,))}
    assert identities(with_record(three(), devices=linked).record, DAN, "phone") == {ANA, BAO, DAN}
    assert known_seats(record, DAN, "phone") == {1}
    assert known_seats(record, DAN) == set()


# What follows.


def test_a_second_identity_on_the_device_knows_what_the_first_one_saw() -> None:
    state = three()
    with denied("forbidden"):
        decided(state, ask(DAN, SIT, device="laptop"), at(1.0))
    assert after(state, ask(DAN, SIT, device="tablet"), at(1.0)).record.seats[2] == person(DAN)
    assert after(state, ask(DAN, SIT), at(1.0)).record.seats[2] == person(DAN)


def test_also_when_the_first_one_was_deleted() -> None:
    state = after(three(), ForgetPerson(BAO), at(1.0))
    assert state.record.devices["phone"] == Device((), (1,))
    with denied("forbidden"):
        decided(state, ask(DAN, SIT, device="phone"), at(2.0))
    assert after(state, ask(DAN, m.Sit(seat=1), device="phone"), at(2.0)).record.seats[1] == person(DAN)


def test_whoever_sat_down_with_a_device_is_known_by_it() -> None:
    state = after(three(), ask(CHLOE, SIT, device="tablet"), at(1.0))
    state = after(state, ask(CHLOE, m.Stand(seat=2)), at(2.0))
    assert state.record.devices["tablet"] == Device((CHLOE,), (2,))
    state = with_record(state, seats=(person(ANA), OPEN, OPEN))
    with denied("forbidden"):
        decided(state, ask(DAN, m.Sit(seat=1), device="tablet"), at(3.0))


def test_seats_that_one_device_had_from_the_start_stay_its_own() -> None:
    """A family at one tablet: whoever stands up sits down again."""
    state = playing(person(ANA), person(ANA, "Mamie Jo"), person(BAO))
    state = after(state, NoteDevice(ANA, "tablet"), at(0.1))
    state = after(state, ask(ANA, m.Stand(seat=1)), at(1.0))
    again = after(state, ask(ANA, m.Sit(seat=1), device="tablet"), at(2.0))
    assert again.record.seats_of(ANA) == (0, 1)


def soleil(emperor: Seat, guesser: Seat) -> TableState:
    """The emperor knows the board; those who guess know the same."""
    options = {"variant": "simple", "emperor": "seat"}
    seats = (emperor, guesser, Seat("bot", level="novice"), person(BAO))
    return playing(*seats, game="soleil", options=options)


def seats_by_knowledge(state: TableState) -> tuple[int, list[int]]:
    """The emperor's seat, and those of the others."""
    assert state.play is not None
    group = state.play.game.view_group
    public = group(state.play.state, None)
    (emperor,) = [seat for seat in range(4) if group(state.play.state, seat) != public]
    return emperor, [seat for seat in range(4) if seat != emperor]


def test_seats_that_see_the_same_have_no_secrets_from_each_other() -> None:
    state = soleil(person(ANA), person(CHLOE))
    emperor, guessers = seats_by_knowledge(state)
    mine, other = guessers[:2]
    seats = [BOT] * 4
    seats[mine], seats[guessers[2]] = person(CHLOE), person(BAO)
    seats[other] = seats[emperor] = OPEN
    state = with_record(state, seats=tuple(seats), held={CHLOE: (mine,), BAO: (guessers[2],)})
    assert after(state, ask(CHLOE, m.Sit(seat=other)), at(1.0)).record.seats_of(CHLOE) == (mine, other)
    with denied("forbidden"):
        decided(state, ask(CHLOE, m.Sit(seat=emperor)), at(1.0))


# Other ways to a seat.


LEND = m.Offer(seat=1, to="host")


def test_a_seat_is_lent_to_the_host_at_once_where_nobody_else_could_mind() -> None:
    assert after(playing(), ask(BAO, LEND), at(1.0)).record.seats[1].player == ANA
    # A host who does not play has seen nothing.
    state = playing(person(CHLOE), person(BAO))
    assert after(state, ask(BAO, LEND), at(1.0)).record.seats[1].player == ANA


def test_otherwise_all_the_others_who_are_here_must_agree() -> None:
    state = playing(person(ANA), person(BAO), person(CHLOE), person(DAN))
    state = after(state, ask(BAO, LEND), at(1.0))
    assert state.record.proposal is not None
    assert (state.record.proposal.asked, state.record.seats[1]) == ((CHLOE, DAN), person(BAO))
    yes = m.AnswerProposal(proposal=0, yes=True)
    state = after(state, ask(CHLOE, yes), at(2.0))
    assert state.record.seats[1] == person(BAO)
    lent = after(state, ask(DAN, yes), at(2.0))
    assert (lent.record.seats[1], lent.record.held[ANA]) == (person(ANA, "Bao"), (0, 1))
    assert [spoken.phrase for spoken in lent.chat] == ["lend:agreed"]
    no = after(state, ask(DAN, m.AnswerProposal(proposal=0, yes=False)), at(2.0))
    assert (no.record.seats[1], no.record.proposal) == (person(BAO), None)
    gone = after(state, ask(BAO, m.Stand(seat=1)), at(2.0))
    assert gone.record.proposal is None


def test_the_console_seats_nobody_who_knows_too_much() -> None:
    state = after(three(), ask(BAO, m.Stand(seat=1)), at(1.0))
    with denied("forbidden"):
        decided(state, ConsoleArrive(CONSOLE, person(BAO), 2), at(2.0))
    linked = with_record(state, devices={**state.record.devices, "tablet": Device((ANA, DAN), (0,))})
    with denied("forbidden"):
        decided(linked, ConsoleArrive(CONSOLE, person(DAN), 2), at(2.0))


def test_a_swap_gives_nobody_a_seat_whose_secrets_they_could_use() -> None:
    """Chloé guesses beside the bot, but has also seen the emperor's board."""
    state = soleil(person(ANA), person(CHLOE))
    emperor, guessers = seats_by_knowledge(state)
    mine, other = guessers[:2]
    seats = [BOT] * 4
    seats[emperor], seats[mine], seats[guessers[2]] = person(ANA), person(CHLOE), person(BAO)
    held = {ANA: (emperor,), CHLOE: (mine, emperor), BAO: (guessers[2],)}
    state = with_record(state, seats=tuple(seats), held=held)
    with denied("forbidden"):
        decided(state, ConsoleSwap(CONSOLE, mine, other), at(1.0))


def test_the_console_may_seat_somebody_whom_the_host_sent_away_and_everybody_reads_it() -> None:
    state = with_record(three(), removed=(DAN, CHLOE))
    state = after(state, ConsoleArrive(CONSOLE, person(DAN), 2), at(1.0))
    assert (state.record.seats[2], state.record.removed) == (person(DAN), (CHLOE,))
    assert [(spoken.who, spoken.name, spoken.phrase, spoken.seat) for spoken in state.chat] == [
        ("host", CONSOLE, "console:arrive", 2)
    ]


@pytest.mark.parametrize("device", ["", "laptop"])
def test_whoever_plays_alone_may_take_every_seat(device: str) -> None:
    state = playing(person(ANA), BOT)
    state = after(state, ask(ANA, m.Stand(seat=1)), at(1.0))
    assert after(state, ask(ANA, m.Sit(seat=1), device=device), at(2.0)).record.seats_of(ANA) == (0, 1)
