"""What tables decided against the house is told to whoever writes the deck."""

from __future__ import annotations

import pytest

from pyramidion.core import transcript
from pyramidion.games import load
from pyramidion.games.cible.suggestions import Suggestion, suggestions

from .positions import WRONG, Table


def play_on(table: Table) -> None:
    """Until the question is over, and then broken off."""
    while table.view.phase == "premier_tour":
        table.say(table.turn, f"{WRONG} encore")
        for other in table.play.to_move if table.view.vote is not None else ():
            table.do(other, {"type": "rule", "accept": False})
    table.end()


def read(table: Table) -> list[Suggestion]:
    play_on(table)
    names = [str(seat) for seat in range(table.play.seats)]
    written = transcript.write(table.play, names, table.entries, None, {})
    return suggestions(transcript.parse(written, load), None)


def appealed(accept: bool) -> tuple[Table, str]:
    table = Table()
    question = table.view.question
    assert isinstance(question, str)
    seat = table.turn
    others = [other for other in range(3) if other != seat]
    table.say(seat, WRONG).do(others[0], "appeal")
    for other in others:
        table.do(other, {"type": "rule", "accept": accept})
    return table, question


@pytest.mark.rule("A-C32")
def test_an_answer_that_the_table_took_against_the_house_is_suggested() -> None:
    table, question = appealed(accept=True)
    (found,) = read(table)
    assert (found.what, found.phase, found.question, found.text) == ("add", "premier_tour", question, WRONG)


def test_a_ruling_that_agrees_with_the_house_suggests_nothing() -> None:
    assert read(appealed(accept=False)[0]) == []


def test_an_answer_of_the_card_that_the_table_refused_is_to_be_looked_at_again() -> None:
    table = Table(judge="table")
    seat = table.turn
    accepted = table.see(next(other for other in range(3) if other != seat)).accepted
    table.say(seat, accepted[0] if accepted else table.play.state.supply.premier_tour[0].answers[0][0])
    for other in table.play.to_move:
        table.do(other, {"type": "rule", "accept": False})
    (found,) = read(table)
    assert found.what == "check"


def test_a_game_that_is_broken_off_shows_the_question_that_was_open() -> None:
    table, question = appealed(accept=True)
    table.end()
    names = [str(seat) for seat in range(table.play.seats)]
    (closed,) = table.view.history
    assert (closed.question, closed.said[0].text, closed.said[0].ruled) == (question, WRONG, True)
    written = transcript.write(table.play, names, table.entries, None, {})
    (found,) = suggestions(transcript.parse(written, load), None)
    assert found.what == "add"
