"""The coach: three hints of growing strength to whoever is to speak, and what was missed when it is over."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import WHOLE
from pyramidion.core.transcript import SeatMove
from pyramidion.games.cible.bots import memory
from pyramidion.games.cible.bots.knowledge import familiarity
from pyramidion.games.cible.coach import _hints, advise, review, table
from pyramidion.games.cible.values import Answer, Closed, Pass, Said

from .positions import Table
from .small_deck import KEY, small_library, things

LIBRARY = small_library()
POPULARITY = {name: popularity for name, popularity, _ in things()}


def opened(seed: int = 2, **options: Any) -> Table:
    return Table(seed=seed, setup={}, library=LIBRARY, decks=[KEY], **options)


def told(at: Table, seat: int | None = None) -> dict[str, Any]:
    seat = at.turn if seat is None else seat
    return advise(at.play.options, at.play.seats, at.see(seat), seat, LIBRARY)


def test_hints_grow_from_a_number_to_a_letter_to_an_answer() -> None:
    at = opened().to("suite")
    advice = told(at)
    number, letter, whole = advice["hints"]
    assert number == {"answers": advice["answers"], "left": advice["left"]}
    assert advice["left"] == advice["answers"] - 3  # the examples count as given
    assert (letter["begins"], letter["letters"]) == (whole["answer"][0], len(whole["answer"]))
    assert POPULARITY[whole["answer"]] == 5
    at.say(at.turn, whole["answer"])
    assert at.view.last is not None
    assert at.view.last.right
    after = told(at)
    assert after["left"] == advice["left"] - 1
    assert after["hints"][2] != whole


def test_an_article_is_no_beginning() -> None:
    assert _hints(["La sirène"], 3)[1] == {"begins": "S", "letters": 6, "words": 1}
    assert _hints(["L'Île-d'Yeu"], 3)[1]["begins"] == "I"
    assert _hints([], 3) == [{"answers": 3, "left": 0}]


def test_the_best_move_is_legal_to_the_end() -> None:
    for clock in (True, False):
        at = opened(clock=clock, ready=True, check=True)
        for _ in range(500):
            if at.play.over:
                break
            # Every third answer is passed, so that phases end that only end by errors.
            seat = at.play.to_move[0]
            move = told(at, seat)["best"]["move"]
            wrong = move["type"] == "answer" and at.view.phase in ("premier_tour", "suite")
            if wrong and len(at.view.said) % 3 == 2:
                move = {"type": "pass"}
            at.do(seat, move)
        assert at.play.over
        assert at.view.results[0].level == 6  # it knows everything, and has all the time


def test_who_waits_is_told_nothing() -> None:
    at = opened()
    other = next(seat for seat in range(3) if seat != at.turn)
    assert told(at, other) == {"seat": other, "best": None, "answers": None, "left": None, "hints": []}


@pytest.mark.rule("R-C19", "R-C20")
def test_in_the_auction_it_tells_how_much_comes_to_mind() -> None:
    at = opened().to("encheres")
    advice = told(at)
    expected = advice["expected"]
    assert expected["timide"] < expected["champion"] <= advice["answers"]
    assert advice["hints"][2]["bid"] <= expected["habitue"]
    assert advice["best"]["move"]["type"] == "bid"
    at.bid(at.turn, at.view.cap or 0)
    assert told(at)["best"] == {"move": {"type": "pass"}}


def test_of_a_question_that_no_deck_has_it_knows_nothing() -> None:
    at = Table(library=LIBRARY, decks=[KEY])
    assert told(at) == {
        "seat": at.turn, "best": {"move": {"type": "pass"}}, "answers": None, "left": None, "hints": [],
    }  # fmt: skip


def test_on_a_spoken_answer_it_says_what_the_house_takes_it_for() -> None:
    at = opened(judge="table")
    seat = at.turn
    at.right()
    judge = next(other for other in range(3) if other != seat)
    assert told(at, judge)["best"] == {"move": {"type": "rule", "accept": True}}
    at.rule(judge, True).wrong()
    other = next(s for s in at.play.to_move)
    assert told(at, other)["best"] == {"move": {"type": "rule", "accept": None}}


def test_a_review_names_what_was_left_where_an_answer_was_wrong() -> None:
    at = opened()
    view, seat = at.see(at.turn), at.turn

    def turn(number: int, who: int, move: Any) -> SeatMove:
        return SeatMove(number, who, msgspec.structs.replace(view, step="answer"), move)

    accepted = ("Paris", "Rome", "Oslo")
    history = (
        Closed(1, "suite", "Une question", accepted, (Said(seat, "x", "faux"), Said(1, None, "passe"))),
        Closed(1, "suite", "Une autre", accepted, (Said(seat, accepted[0], "juste", accepted[0]),)),
        Closed(1, "suite", "La dernière", accepted, (Said(2, None, "trop tard"),)),
    )
    end = msgspec.structs.replace(view, history=history)
    turns = [turn(4, seat, Answer("x")), turn(5, 1, Pass()), turn(9, seat, Answer(accepted[0]))]
    found = review(at.play.options, 3, end, turns, LIBRARY)
    assert [(one["number"], one["seat"], one["right"]) for one in found] == [
        (4, seat, False), (5, 1, False), (9, seat, True),
    ]  # fmt: skip
    assert found[0]["missed"] == list(accepted[:3])
    assert accepted[0] not in found[2]["missed"]
    assert found[0]["about"] != found[2]["about"]
    assert found[2]["loss"] == 0


def test_a_review_counts_what_was_left_at_that_moment() -> None:
    """What others say later was there to be said; nobody is told twice about one question."""
    at = opened()
    view = at.see(at.turn)
    said = (Said(0, None, "passe"), Said(1, "Paris", "juste", "Paris"), Said(0, None, "passe"))
    asked = Closed(1, "definitions", "Ville lumière", ("Paris",), said)
    turns = [
        SeatMove(number, seat, msgspec.structs.replace(view, step="answer"), move)
        for number, seat, move in ((4, 0, Pass()), (5, 1, Answer("Paris")), (6, 0, Pass()))
    ]
    found = review(at.play.options, 3, msgspec.structs.replace(view, history=(asked,)), turns, LIBRARY)
    assert [one["missed"] for one in found] == [["Paris"], [], []]
    assert found[0]["loss"] > 0
    assert found[0]["about"] == found[2]["about"]


def test_what_is_known_best_costs_most() -> None:
    at = opened()
    seat, question = at.turn, at.view.question
    at.wrong().right().premier_tour().definitions().suite().encheres().finale(2)
    end = at.see(WHOLE)
    asked = next(closed for closed in end.history if closed.question == question)
    said = next(said for said in asked.said if said.seat == seat)
    turns = [SeatMove(1, seat, msgspec.structs.replace(at.see(0), step="answer"), Answer(said.text or ""))]
    found = review(at.play.options, 3, end, turns, LIBRARY)
    assert len(found) == 1
    card = memory.closed(memory.remembered(LIBRARY, end.decks), asked.phase, asked.question)
    assert card is not None
    known = {names[0]: familiarity(card, place) for place, names in enumerate(card.answers)}
    popular = [known[name] for name in found[0]["missed"]]
    assert popular == sorted(popular, reverse=True)
    assert found[0]["loss"] == popular[0] > 0


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_terminal_shows_every_hint(lang: str) -> None:
    at = opened()
    advice = told(at)
    shown = table(advice, "Ana", lang)
    assert advice["hints"][2]["answer"] in shown
    assert len(shown.splitlines()) == 4
    assert str(told(at.to("encheres"))["expected"]["champion"]) in table(told(at), "Ana", lang)
    other = next(seat for seat in range(3) if seat != at.turn)
    assert "Ana" in table(told(at, other), "Ana", lang)
