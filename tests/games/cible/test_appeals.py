"""The table decides: appeals against the house's verdicts, and answers that wait for a ruling."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import Refused, transcript
from pyramidion.games import load
from pyramidion.games.cible import GAME

from .positions import WRONG, Table, cards

pytestmark = pytest.mark.rule("A-C32")


def tour(*camera: int, seats: int = 3, **more: Any) -> Table:
    return Table(seats, setup=cards(camera=list(camera)), **more)


# An appeal against a verdict of the house.


def test_an_appeal_halts_the_game_until_the_others_have_voted() -> None:
    table = tour(0, 1, 2, seats=4).say(0, "mauve")
    assert table.view.may_appeal
    table.do(3, "appeal")
    view = table.view
    assert view.vote is not None
    assert (view.step, view.to_move, view.may_appeal) == ("rule", (1, 2, 3), False)
    assert (view.vote.seat, view.vote.text, view.vote.by, view.vote.right) == (0, "mauve", 3, False)
    assert table.no(1, {"type": "answer", "text": "rouge"}) == "R-C5"
    assert table.no(2, "appeal") == "A-C32"
    assert table.no(0, {"type": "rule", "accept": True}) == "A-C32"
    table.rule(2, accept=True)
    assert (table.view.to_move, table.view.vote and table.view.vote.waiting) == ((1, 3), (1, 3))
    assert table.no(2, {"type": "rule", "accept": True}) == "A-C32"


def test_granting_it_undoes_the_verdict_and_what_followed_by_itself() -> None:
    table = tour(0, 1, 2).say(0, "mauve")
    assert (table.view.pawns, table.view.to_move) == ((4, 5, 5), (1,))
    table.do(0, "appeal").rule(1, accept=True).rule(2, accept=True)
    ruling = table.event("ruling")
    assert (ruling.right, ruling.changed) == (True, True)
    view = table.view
    assert (view.pawns, view.given, view.to_move, view.lap, view.lost) == (
        (5, 5, 5),
        ("mauve",),
        (1,),
        (2,),
        0,
    )
    assert view.last is not None
    assert (view.last.verdict, view.last.answer, view.last.ruled) == ("juste", "mauve", True)
    assert [said.verdict for said in view.said] == ["juste"]
    # Decided once: there is no second appeal, and the answer is now given.
    assert not view.may_appeal
    assert table.no(2, "appeal") == "A-C32"
    table.say(1, "Mauve")
    assert table.event("answered").verdict == "faux"  # the house does not know it either


def test_what_the_table_added_is_given_for_the_house_too() -> None:
    table = tour(0, 1, 2).say(0, "mauve").do(1, "appeal").rule(1, accept=True).rule(2, accept=True)
    table.say(1, "mauve", verdict="mauve")
    assert table.event("answered").verdict == "déjà dit"


def test_a_right_answer_can_be_contested_too() -> None:
    """True is always in favour of the one who is judged."""
    table = tour(0, 1, 2).say(0, "rouge")
    table.do(1, "appeal").rule(1, accept=False).rule(2, accept=False)
    assert (table.view.pawns, table.view.given, table.view.to_move) == ((4, 5, 5), (), (1,))
    assert table.view.last is not None
    assert (table.view.last.verdict, table.view.last.ruled) == ("faux", True)


@pytest.mark.parametrize(
    ("votes", "right"),
    [
        ((True, True), True),
        ((True, None), True),
        ((None, True), True),
        ((True, False), False),  # a tie leaves the verdict
        ((None, None), False),
        ((False, None), False),
        ((False, False), False),
    ],
)
def test_a_majority_of_the_votes_decides(votes: tuple[bool | None, ...], right: bool) -> None:
    table = tour(0, 1, 2).say(0, "mauve").do(0, "appeal")
    for seat, accept in enumerate(votes, 1):
        table.rule(seat, accept)
    assert table.view.vote is None
    assert table.view.pawns == ((5, 5, 5) if right else (4, 5, 5))
    assert table.view.to_move == (1,)


def test_a_majority_that_is_certain_decides_at_once_and_a_late_vote_does_no_harm() -> None:
    table = tour(0, 1, 2, 3, seats=4).say(0, "mauve").do(0, "appeal")
    table.rule(3, accept=True).rule(1, accept=True)
    assert (table.view.vote, table.view.pawns[0]) == (None, 5)
    before = table.view
    assert before.ruling is not None
    assert (before.ruling.right, before.ruling.changed, len(before.ruling.votes)) == (True, True, 2)
    table.rule(2, accept=False)  # sent before it knew
    after = table.see()
    assert after.ruling is not None
    assert [ballot.accept for ballot in after.ruling.votes] == [True, True, False]
    assert msgspec.structs.replace(after, ruling=before.ruling) == before
    assert table.no(2, {"type": "rule", "accept": False}) == "A-C32"
    table.say(1, "rouge")
    assert table.no(2, {"type": "rule", "accept": False}) == "A-C32"


@pytest.mark.parametrize("move", ["pass", {"type": "answer", "text": "rouge"}])
def test_the_next_move_closes_the_window(move: Any) -> None:
    table = tour(0, 1, 2).say(0, "mauve")
    table.do(1, move)
    if move == "pass":
        assert table.no(0, "appeal") == "A-C32"
    else:
        table.do(0, "appeal")  # against the new verdict
        assert table.view.vote is not None
        assert table.view.vote.seat == 1


def test_a_pass_and_an_unanswered_question_have_no_verdict() -> None:
    table = tour(0, 1, 2)
    assert table.no(0, "appeal") == "A-C32"
    table.do(0, "pass")
    assert table.no(1, "appeal") == "A-C32"
    assert table.no(1, {"type": "appeal", "level": 1, "text": "x"}) == "A-C32"


def test_it_goes_back_over_the_end_of_a_phase() -> None:
    table = tour(0, 1, 2, 2, 1).wrong(0).wrong(1).say(2, "mauve")
    assert (table.view.phase, table.view.rings) == ("definitions", (2, 2, 2))
    # While it can be reopened the question keeps its answers to itself.
    assert "questions_closed" not in table.kinds()
    assert table.view.closed == ()
    table.do(2, "appeal").rule(0, accept=True).rule(1, accept=True)
    view = table.view
    assert (view.phase, view.pawns, view.lost, view.rings) == ("premier_tour", (4, 4, 5), 2, (1, 1, 1))
    assert (view.to_move, view.question, view.closed) == ((2,), "Citez une couleur (1).", ())
    table.wrong(2)
    assert (table.view.phase, table.view.to_move) == ("definitions", (1,))


def test_it_goes_back_over_a_won_round_and_over_a_failed_contract() -> None:
    table = Table().to("suite")
    while len(table.view.inside) > 2:
        table.wrong()
    judged = table.turn
    table.say(judged, "mauve")
    assert sum(table.view.markers) == 1
    others = [seat for seat in range(3) if seat != judged]
    table.do(judged, "appeal").rule(others[0], accept=True).rule(others[1], accept=None)
    assert (table.view.markers, table.view.round, table.view.given) == ((0, 0, 0), 1, ("mauve",))
    assert judged in table.view.inside

    table = Table().to("encheres")
    opener = table.turn
    table.bid(opener, 2).skip().say(opener, "mauve")
    assert table.event("contract_ended").winner == 1 - opener
    table.do(opener, "appeal").rule(2, accept=True).rule(1 - opener, accept=None)
    view = table.view
    assert view.contract is not None
    assert (view.markers, view.to_move, view.contract.left) == ((0, 0, 0), (opener,), 1)
    table.right()
    assert table.event("contract_ended").winner == opener


def test_it_goes_back_from_the_finale_into_the_contract() -> None:
    table = Table(clock=True).to("encheres")
    table.auction(0)
    while table.view.step == "bid":
        table.bid(table.turn, 1) if table.view.bid is None else table.skip()
    holder = table.turn
    if holder == 1:
        table.say(1, "mauve", at=5.0)
    else:
        table.right(0, at=5.0)
    assert (table.view.phase, table.view.deadline) == ("finale", 95)
    table.do(2, "appeal", at=10.0)
    assert (table.view.deadline, table.view.finale and table.view.finale.left) == (30, 85)
    accept = holder == 1
    table.rule(2, accept, at=12.0)
    table.rule(1 - holder, accept, at=14.0)
    assert (table.view.phase, table.view.markers, table.view.deadline) == ("encheres", (1, 1, 0), 29)


# Time.


def test_the_clock_stands_and_silence_leaves_the_verdict() -> None:
    table = tour(0, 1, 2, clock=True).say(0, "mauve", at=3.0)
    assert table.view.deadline == 18
    table.do(2, "appeal", at=7.0)  # eleven seconds are left
    assert table.view.deadline == 27
    table.tick(27.0)
    assert table.view.vote is not None
    table.tick(27.5)
    view = table.see()
    assert (view.vote, view.pawns, view.to_move, view.deadline) == (None, (4, 5, 5), (1,), 27 + 11)


def test_after_a_vote_that_changes_nothing_the_clock_goes_on() -> None:
    table = tour(0, 1, 2, clock=True).say(0, "mauve", at=3.0).do(2, "appeal", at=7.0)
    table.rule(1, accept=False, at=8.0).rule(2, accept=False, at=9.0)
    assert table.view.deadline == 20


def test_after_a_vote_that_is_granted_the_next_step_begins() -> None:
    table = tour(0, 1, 2, clock=True).say(0, "mauve", at=3.0).do(2, "appeal", at=7.0)
    table.rule(1, accept=True, at=8.0).rule(2, accept=True, at=9.0)
    assert (table.view.to_move, table.view.deadline) == ((1,), 24)


def test_votes_that_came_before_the_silence_count() -> None:
    table = tour(0, 1, 2, clock=True).say(0, "mauve", at=3.0).do(2, "appeal", at=7.0)
    table.rule(1, accept=True, at=8.0).tick(28.0)
    assert (table.view.pawns, table.view.deadline) == ((5, 5, 5), 27 + 15)


def test_without_a_clock_a_vote_waits() -> None:
    table = tour(0, 1, 2).say(0, "mauve").do(2, "appeal").tick(1000.0)
    assert table.view.vote is not None
    assert table.view.deadline is None


def test_when_time_is_out_the_window_is_closed() -> None:
    table = tour(0, 1, 2, clock=True).say(0, "mauve", at=3.0).tick(19.0)
    assert table.view.pawns == (4, 4, 5)
    assert table.no(0, "appeal") == "A-C32"


@pytest.mark.rule("R-C10")
def test_a_series_runs_on_until_the_appeal_and_stands_while_the_table_votes() -> None:
    table = Table(clock=True).premier_tour()
    seat = table.turn
    others = [other for other in range(3) if other != seat]
    table.say(seat, "bagage", at=10.0)
    table.do(seat, "appeal", at=16.0)
    table.rule(others[0], accept=True, at=20.0).rule(others[1], accept=True, at=21.0)
    assert (table.view.markers[seat], table.view.deadline) == (1, 60 + 5)
    assert table.view.question is not None
    assert not isinstance(table.view.question, str)
    assert table.view.question.number == 2


@pytest.mark.rule("R-C10")
def test_a_series_that_was_over_has_the_seconds_it_had() -> None:
    table = Table(clock=True).premier_tour()
    seat = table.turn
    others = [other for other in range(3) if other != seat]
    for _ in range(5):
        table.right(seat)
    table.right(seat, at=30.0)
    assert table.turn != seat
    table.do(others[0], "appeal", at=40.0)
    table.rule(others[0], accept=False, at=41.0).rule(others[1], accept=False, at=42.0)
    view = table.view
    assert (view.to_move, view.markers[seat], view.deadline) == ((seat,), 5, 42 + 30)


# Spoken answers.


def table_judges(*camera: int, seats: int = 3, **more: Any) -> Table:
    return tour(*camera, seats=seats, judge="table", **more)


def test_a_spoken_answer_waits_for_one_ruling() -> None:
    table = table_judges(0, 1, 2, seats=4, clock=True).say(0, "quelque chose", at=4.0)
    view = table.view
    assert table.kinds() == ["spoken"]
    assert (view.step, view.to_move, view.deadline, view.pawns) == ("rule", (1, 2, 3), None, (5, 5, 5, 5))
    table.rule(2, accept=True, at=900.0)
    view = table.view
    assert (view.to_move, view.given, view.deadline) == ((1,), ("quelque chose",), 915)
    table.rule(3, accept=False)  # too late, and no harm done
    assert msgspec.structs.replace(table.see(), ruling=view.ruling) == view
    table.say(1, "rouge")
    assert table.see().ruling is None
    table.rule(0, accept=False)
    assert table.view.pawns == (5, 4, 5, 5)


def test_the_referee_is_right_even_against_the_lists() -> None:
    table = table_judges(0, 1, 2).say(0, "rouge").rule(1, accept=True)
    assert table.view.given == ("rouge",)
    table.say(1, "rouge").rule(2, accept=True)
    assert table.view.pawns == (5, 5, 5)
    table.say(2, "vert").rule(0, accept=False)
    assert table.view.pawns == (5, 5, 4)


def test_who_abstains_leaves_it_to_the_others_and_all_together_to_the_lists() -> None:
    table = table_judges(0, 1, 2).say(0, "rouge").rule(1, accept=None)
    assert table.view.to_move == (2,)
    table.rule(2, accept=False)
    assert table.view.pawns == (4, 5, 5)
    table.say(1, "vert").rule(0, accept=None).rule(2, accept=None)
    assert (table.view.pawns, table.view.given) == ((4, 5, 5), ("vert",))
    table.say(2, WRONG).rule(0, accept=None).rule(1, accept=None)
    assert table.view.pawns == (4, 5, 4)


def test_a_spoken_answer_need_not_be_typed() -> None:
    table = table_judges(0, 1, 2).say(0, "").rule(1, accept=True)
    assert table.view.given == ("…",)
    assert table.view.pawns == (5, 5, 5)


def test_a_ruling_can_be_appealed_and_then_the_majority_decides() -> None:
    table = table_judges(0, 1, 2, seats=4).say(0, "rouge").rule(1, accept=False)
    assert table.view.may_appeal
    table.do(0, "appeal").rule(1, accept=False).rule(2, accept=True).rule(3, accept=True)
    assert (table.view.pawns, table.view.given, table.view.to_move) == ((5, 5, 5, 5), ("rouge",), (1,))


@pytest.mark.rule("R-C10")
def test_the_clock_of_a_series_stands_while_an_answer_is_ruled() -> None:
    table = table_judges(0, 1, 2, 0, clock=True)
    for seat in (0, 1, 2):
        table.do(seat, "pass")
    assert table.view.deadline == 60
    table.say(0, "baguette", at=10.0)
    assert table.see().deadline is None
    table.rule(1, accept=True, at=17.0)
    assert (table.see().deadline, table.see().markers) == (67, (1, 0, 0))


# The record.


@pytest.mark.rule("A-C15")
@pytest.mark.rule("R-C7")
def test_a_token_of_what_was_undone_that_has_no_place_is_passed_over() -> None:
    """The last answer of a round is wrong, its winner qualifies, and a token of the others is turned: only then is the
    answer accepted, and the winner, who waits no longer, must be shown. The record keeps both tokens."""
    table = Table(seed=0)
    for seed in range(50):
        table = Table(seed=seed).to("suite").round(0)
        while len(table.view.inside) > 2 and table.turn != 0:
            table.wrong()
        if table.turn != 0 and table.view.lap == (0,):
            break
    judged, number = table.turn, table.play.state.used.camera
    table.say(judged, "mauve")
    assert (table.view.qualified, 0 in table.view.inside) == ((0,), False)
    shown = table.turn
    table.do(judged, "appeal")
    for seat in (seat for seat in range(3) if seat != judged):
        table.rule(seat, accept=True)
    assert (table.see().qualified, table.turn, table.see().round) == ((), 0, 2)
    assert table.play.state.supply.camera[number:] == (shown, 0)
    again = table.replayed()
    for viewer in (None, 0, 1, 2):
        assert again.view(viewer) == table.see(viewer)


def test_what_was_undone_comes_again() -> None:
    """The same token and the same card, where they have a place."""
    table = Table(seed=4)
    table.wrong().wrong().say(table.turn, "mauve")
    view = table.see()
    judged = 3 - sum(said.seat for said in table.play.state.history[0].said[:2])
    table.do(judged, "appeal")
    for seat in (seat for seat in range(3) if seat != judged):
        table.rule(seat, accept=True)
    assert (table.turn, table.see().phase) == (view.turn, "premier_tour")
    table.wrong()
    assert table.see().question == view.question


def test_a_verdict_in_a_transcript_is_obeyed() -> None:
    table = tour(0, 1, 2).say(0, "mauve", verdict="mauve clair").say(1, "rouge", verdict=None)
    assert (table.view.pawns, table.view.given) == ((5, 4, 5), ("mauve clair",))
    written = table.written()
    assert [entry["verdict"] for entry in written["moves"]] == ["mauve clair", None]
    again = transcript.replay(transcript.parse(written, load), None)
    assert again.view(None) == table.view


def test_the_verdict_is_the_accepted_form_or_null() -> None:
    table = tour(0, 1, 2).say(0, "tabouret").say(1, "Vert").say(2, "le vert")
    assert [entry.verdict for entry in table.entries] == [None, "vert", "vert"]
    assert table.view.pawns == (4, 5, 4)


@pytest.mark.rule("A-C5")
def test_two_answers_that_differ_in_their_article_are_two() -> None:
    films = {"question": "Citez un film", "answers": ["Le Pianiste", "La Pianiste", "Amélie"]}
    table = Table(setup=cards(camera=[0, 1, 2, 0], premier_tour=[films]))
    table.say(0, "la pianiste").say(1, "le pianiste").say(2, "Le Pianiste")
    assert (table.view.given, table.view.pawns) == (("La Pianiste", "Le Pianiste"), (5, 5, 4))


def test_a_verdict_may_be_something_that_no_judge_could_read() -> None:
    table = tour(0, 1, 2).say(0, "mauve", verdict="?!").say(1, "mauve", verdict="?!")
    assert [said.verdict for said in table.view.said] == ["juste", "déjà dit"]


def test_only_an_answer_has_a_verdict() -> None:
    written = tour(0, 1, 2).do(0, "pass").written()
    for raw, message in (("rouge", "only an answer"), (None, "only an answer")):
        written["moves"][0]["verdict"] = raw
        with pytest.raises(Exception, match=message):
            transcript.parse(written, load)
    written["moves"][0].update(move={"type": "answer", "text": "rouge"}, verdict=True)
    with pytest.raises(Exception, match="the accepted form, or null"):
        transcript.parse(written, load)


def test_a_vote_out_of_place_is_refused_in_both_languages() -> None:
    table = tour(0, 1, 2)
    with pytest.raises(Refused) as refused:
        GAME.apply(
            table.play.state, 1, GAME.parse_move({"type": "rule", "accept": None}), 0.0, table.play.chance
        )
    assert (refused.value.en, refused.value.fr) == ("there is nothing to vote on", "il n'y a rien à décider")
