"""People who wait answer along: in secret, judged by the game, and without any trace in it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import Invalid
from pyramidion.house.table import messages as m
from pyramidion.house.table import screen_messages as screen
from pyramidion.house.table.commands import ForgetPerson
from pyramidion.house.table.presenting.presenter import GamePresenter, TablePresenter
from pyramidion.house.table.record import AlongAnswer, AlongScore
from pyramidion.house.table.rows import Row
from pyramidion.house.table.state import TableState, evolve
from tests.table.decisions import after, ask, decided, denied, name_number
from tests.table.moments import at
from tests.table.people import ANA, BAO, CHLOE, DAN, handle, person
from tests.table.tables import ended, gathering, playing, with_record

WORDS = {"words": True, "turns": 40}


def along(key: str, text: str) -> m.AnswerAlong:
    return m.AnswerAlong(key=key, answer=text)


def answered(state: TableState, player: str, key: str, text: str) -> TableState:
    return after(state, ask(player, along(key, text)), at(1.0))


def moved(state: TableState, number: int = 1, seconds: float = 2.0) -> TableState:
    """Whoever the game waits for names a number."""
    assert state.play is not None
    seat = state.play.to_move[0]
    player = state.record.seats[seat].player
    assert player is not None
    return after(state, ask(player, name_number(seat, number, state.seq)), at(seconds))


def shown_to(state: TableState, player: str) -> dict[str, Any]:
    message = TablePresenter(state, at(), (), None).message(player, "Name", None)
    shown: dict[str, Any] = msgspec.json.decode(message)
    return shown


def question(state: TableState, seat: int | None) -> Any:
    assert state.play is not None
    return msgspec.json.decode(GamePresenter(state.play).message(seat, 0.0))["along"]


# What is asked.


def test_whoever_waits_or_looks_on_is_asked_and_whoever_has_a_move_is_not() -> None:
    state = playing()
    asked = {"key": "number.0", "kind": "choice", "choices": ["right", "wrong"], "most": 1}
    assert [question(state, seat) for seat in (0, 1, None)] == [None, asked, asked]
    assert question(ended(state, 3.0), None) is None


@pytest.mark.parametrize("player", [BAO, DAN], ids=["somebody who waits", "somebody who looks on"])
def test_an_answer_is_stored_beside_the_game(player: str) -> None:
    state = playing()
    decision = decided(state, ask(player, along("number.0", "wrong")), at(1.0))
    (row,) = decision.rows
    assert isinstance(row, Row)
    assert (row.is_entry, decision.replies, decision.acts) == (False, (screen.Done(),), ())
    then, events = evolve(state, row)
    assert (then.play, then.seq, then.last, events) == (state.play, state.seq, state.last, ())
    (score,) = then.record.along.values()
    assert score.pending == (AlongAnswer("number.0", "wrong"),)
    assert then.record.deadline == state.record.deadline


def test_whoever_has_a_move_another_question_and_a_paused_table_are_denied() -> None:
    state = playing()
    with denied("wrong_time"):
        decided(state, ask(ANA, along("number.0", "wrong")), at())
    with denied("wrong_time"):
        decided(state, ask(BAO, along("number.7", "wrong")), at())
    with denied("forbidden"):
        decided(state, ask(DAN, along("number.0", "wrong"), is_visitor=True), at())
    with denied("wrong_time"):
        decided(gathering(), ask(BAO, along("number.0", "wrong")), at())
    with denied("paused"):
        decided(after(state, ask(ANA, m.PauseTable()), at()), ask(BAO, along("number.0", "wrong")), at())
    with pytest.raises(Invalid) as caught:
        decided(state, ask(BAO, along("number.0", "perhaps")), at())
    assert [fault.path for fault in caught.value.faults] == ["$.answer"]


def test_somebody_who_gave_up_a_seat_is_asked_only_what_that_seat_would_be() -> None:
    state = playing(person(ANA), person(BAO))
    held = with_record(state, held={ANA: (0,), BAO: (1,), DAN: (0,)})
    with denied("wrong_time"):
        decided(held, ask(DAN, along("number.0", "wrong")), at())


def test_several_seats_of_one_person_are_asked_nothing_while_one_of_them_moves() -> None:
    state = playing(person(ANA), person(ANA, "Jo"))
    with denied("wrong_time"):
        decided(state, ask(ANA, along("number.0", "wrong")), at())


def test_only_so_many_people_answer_along() -> None:
    state = playing()
    limits = msgspec.structs.replace(at().settings.limits, people=1)
    state = answered(state, BAO, "number.0", "wrong")
    with denied("limit"):
        decided(state, ask(DAN, along("number.0", "wrong")), at(limits=limits))
    assert decided(state, ask(BAO, along("number.0", "right")), at(limits=limits)).rows


# What it is worth.


def test_the_last_choice_counts_and_is_told_when_the_question_is_closed() -> None:
    state = answered(answered(playing(), BAO, "number.0", "right"), BAO, "number.0", "wrong")
    state = answered(state, DAN, "number.0", "right")
    mine = shown_to(state, BAO)["you"]["along"]
    assert mine == {
        "right": 0,
        "of": 0,
        "pending": [{"key": "number.0", "answer": "wrong", "right": None}],
        "decided": [],
    }
    state = moved(state)
    assert shown_to(state, BAO)["you"]["along"] == {
        "right": 1,
        "of": 1,
        "pending": [],
        "decided": [{"key": "number.0", "answer": "wrong", "right": True}],
    }
    assert shown_to(state, DAN)["you"]["along"]["right"] == 0
    assert shown_to(state, DAN)["you"]["along"]["of"] == 1
    assert shown_to(state, ANA)["you"]["along"] is None


def test_several_words_count_each_and_the_same_word_once() -> None:
    state = playing(options=WORDS)
    for word in ("sable", "Sable ", "grian"):
        state = answered(state, BAO, "word.0", word)
    with denied("limit"):
        decided(state, ask(BAO, along("word.0", "temps")), at())
    with denied("malformed"):
        decided(state, ask(DAN, along("word.0", " ")), at())
    assert [one.right for one in state.record.along[BAO].pending] == [True, False]
    state = moved(state)
    assert (state.record.along[BAO].right, state.record.along[BAO].of) == (1, 2)


def test_nobody_is_told_anybodys_answers_nor_what_ones_own_are_worth_before_that() -> None:
    state = answered(playing(options=WORDS), BAO, "word.0", "sable")
    for player in (ANA, BAO, DAN, ""):
        shown = shown_to(state, player)
        assert shown["along"] == []
        assert ("sable" in str(shown)) == (player == BAO)
        assert "True" not in str(shown["you"]["along"])
    assert state.play is not None
    assert b"sable" not in GamePresenter(state.play).message(None, 0.0)


def test_the_score_is_everybodys_at_the_end_and_what_was_not_decided_does_not_count() -> None:
    state = moved(answered(answered(playing(), BAO, "number.0", "wrong"), DAN, "number.0", "right"))
    state = answered(state, CHLOE, "number.1", "right")
    state = ended(answered(state, DAN, "number.1", "right"), 5.0)
    assert shown_to(state, "")["along"] == [
        {"who": handle(BAO), "name": "Bao", "right": 1, "of": 1},
        {"who": handle(DAN), "name": "Dan", "right": 0, "of": 1},
    ]
    assert state.record.along[CHLOE] == AlongScore("Chloé")


def test_somebody_who_deletes_their_data_leaves_no_answer() -> None:
    state = answered(playing(), DAN, "number.0", "wrong")
    assert after(state, ForgetPerson(DAN), at()).record.along == {}
