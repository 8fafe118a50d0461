"""Who is told what when rows are appended: a function of the states before and after, and of who looks."""

from __future__ import annotations

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import StartMatched
from pyramidion.house.table.moment import Presence
from pyramidion.house.table.news import News, is_awaited, is_turn_of, news_of
from pyramidion.house.table.record import OPEN, Provided, Seat
from pyramidion.house.table.state import TableState

from .decisions import after, ask, name_number
from .moments import at
from .people import ANA, BAO, BOT, CHLOE, NAMES, person
from .tables import ended, gathering, playing, with_record

NOBODY = Presence()


def here(*players: str) -> Presence:
    return Presence({player: NAMES[player] for player in players})


def moved(state: TableState) -> TableState:
    return after(state, ask(ANA, name_number(0, 1)), at(1.0))


def test_whoever_is_waited_for_is_told() -> None:
    before = playing()
    assert (is_turn_of(before, ANA), is_turn_of(before, BAO)) == (True, False)
    assert news_of(before, moved(before), ANA, NOBODY) == (News(BAO, ("turn",)),)


def test_whoever_looks_knows() -> None:
    before = playing()
    assert news_of(before, moved(before), ANA, here(BAO)) == ()


def test_whoever_did_it_knows() -> None:
    before = playing(person(ANA), person(ANA, "Aussi Ana"))
    assert news_of(before, moved(before), ANA, NOBODY) == ()


def test_bots_and_empty_rows_are_no_news() -> None:
    before = playing(person(ANA), BOT)
    assert news_of(before, moved(before), ANA, NOBODY) == ()
    assert news_of(before, before, "", NOBODY) == ()


def test_a_tutorial_is_nobodys_news() -> None:
    before = with_record(playing(), provided=Provided(ANA, "Ana", tutorial=True))
    assert news_of(before, moved(before), ANA, NOBODY) == ()


def test_a_game_that_begins() -> None:
    before = gathering(person(BAO), person(ANA), host=ANA)
    begun = after(before, ask(ANA, m.Start()), at())
    assert news_of(before, begun, ANA, NOBODY) == (News(BAO, ("begun", "turn")),)


def test_a_game_that_ends() -> None:
    before = playing()
    told = news_of(before, ended(before, 3.0), "", NOBODY)
    assert told == (News(ANA, ("over",)), News(BAO, ("over",)))


def test_seats() -> None:
    before = gathering(person(ANA), OPEN, OPEN)
    bao = after(before, ask(BAO, m.Sit(seat=1)), at())
    assert news_of(before, bao, BAO, NOBODY) == (News(ANA, ("seats",)),)
    full = after(bao, ask(CHLOE, m.Sit(seat=2)), at())
    assert news_of(bao, full, CHLOE, NOBODY) == (News(ANA, ("seats",)), News(BAO, ("seats",)))
    assert news_of(full, bao, CHLOE, NOBODY) == (), "somebody who leaves is no news"


def test_a_rematch() -> None:
    before = ended(playing(), 3.0)
    again = with_record(before, rematch="another table")
    later = TableState(
        **{**{name: getattr(again, name) for name in again.__struct_fields__}, "head": again.head + 1}
    )
    assert news_of(before, later, ANA, NOBODY) == (News(BAO, ("rematch",)),)


def test_a_paused_table_waits_for_nobody_and_tells_when_it_goes_on() -> None:
    before = playing()
    paused = after(before, ask(BAO, m.PauseTable()), at(1.0))
    assert not is_turn_of(paused, ANA)
    again = after(paused, ask(BAO, m.ResumeTable()), at(2.0))
    assert news_of(paused, again, BAO, NOBODY) == (News(ANA, ("turn",)),)


def test_a_bot_that_stands_in_plays_for_its_person() -> None:
    before = playing(person(ANA), Seat("bot", BAO, "Bao", "plain"))
    assert news_of(before, moved(before), ANA, NOBODY) == ()


def test_whoever_is_asked_something_is_told_until_they_answer() -> None:
    before = playing()
    asked = after(before, ask(ANA, m.EndGame()), at(1.0))
    assert news_of(before, asked, ANA, NOBODY) == (News(BAO, ("awaited",)),)
    assert is_awaited(asked.record, BAO)
    assert not is_awaited(asked.record, ANA)
    assert asked.record.proposal is not None
    answer = m.AnswerProposal(proposal=asked.record.proposal.number, yes=False)
    refused = after(asked, ask(BAO, answer), at(2.0))
    assert news_of(asked, refused, BAO, NOBODY) == ()
    assert not is_awaited(refused.record, BAO)


def test_whom_the_lobby_has_found_a_game_over_days_is_told_of_a_table() -> None:
    options = {"seconds": None, "turns": 40}
    before = gathering(person(BAO), person(ANA), matched=True, pace=1, options=options)
    begun = after(before, StartMatched(), at())
    assert news_of(before, begun, "", NOBODY) == (
        News(BAO, ("awaited", "begun", "turn")),
        News(ANA, ("awaited", "begun")),
    )
    assert is_awaited(gathering(person(ANA), person(BAO), matched=True).record, ANA)
    assert not is_awaited(gathering(OPEN, OPEN, matched=True, host=None).record, ANA)
