"""Les Enchères: bids, contracts and who goes into the finale."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Entry, Invalid, Play
from pyramidion.games.cible import GAME

from .positions import Table, cards, question

COUNTRIES = question(
    [["Kenya", "Kénya", "République du Kenya"], "Gabon", "Tchad", "Niger", "Mali"], "Des pays"
)
METALS = question(["fer", "or", "zinc"], "Des métaux")
COLOURS = question(["bleu", "rouge", "vert"], "Des couleurs")


def encheres(opener: int = 0, **more: Any) -> Table:
    """Seats 0 and 1 have qualified; the token of this one was turned."""
    questions = [COUNTRIES, METALS, COLOURS]
    before = Table(setup=cards(encheres=questions), **more).to("encheres").play.state.supply.camera
    return Table(setup=cards(encheres=questions, camera=[*before[:-1], opener]), **more).to("encheres")


@pytest.mark.rule("R-C19")
@pytest.mark.parametrize("opener", [0, 1])
def test_one_token_of_the_two_says_who_opens(opener: int) -> None:
    table = encheres(opener)
    view = table.view
    assert (view.phase, view.step, view.to_move, view.inside) == ("encheres", "bid", (opener,), (0, 1))
    assert (view.question, view.bid, view.cap) == ("Des pays", None, 5)
    assert table.no(1 - opener, {"type": "bid", "count": 1}) == "R-C20"
    assert table.no(2, {"type": "bid", "count": 1}) == "R-C20"


@pytest.mark.rule("A-C18")
def test_the_markers_of_la_suite_are_taken_back() -> None:
    assert encheres().view.markers == (0, 0, 0)


@pytest.mark.rule("A-C19")
@pytest.mark.rule("R-C19")
def test_the_opener_may_not_pass_and_bids_at_least_one() -> None:
    table = encheres()
    assert table.no(0, "pass") == "A-C19"
    assert table.no(0, {"type": "bid", "count": 0}) == "R-C19"
    assert table.no(0, {"type": "bid", "count": -1}) == "R-C19"
    assert table.no(0, {"type": "answer", "text": "Kenya"}) == "R-C20"
    table.bid(0, 2)  # usually 1, may be more
    assert table.view.bid is not None
    assert (table.view.bid.seat, table.view.bid.count) == (0, 2)


@pytest.mark.parametrize("count", ["trois", 1.5, None, True])
def test_a_bid_that_is_no_number_is_no_move(count: object) -> None:
    with pytest.raises(Invalid, match=r"\$\.move\.count"):
        GAME.parse_move({"type": "bid", "count": count})


@pytest.mark.rule("R-C20")
def test_bids_rise_by_any_step_until_somebody_passes() -> None:
    """Example 4 of the rule book: 1, then 3, then a pass: exactly three must be given."""
    table = encheres()
    table.bid(0, 1)
    assert table.no(0, {"type": "bid", "count": 2}) == "R-C20"
    for count in (1, 0, -1):
        assert table.no(1, {"type": "bid", "count": count}) == "R-C20"
    table.bid(1, 3)
    assert [(bid.seat, bid.count) for bid in table.view.bids] == [(0, 1), (1, 3)]
    table.skip()
    assert table.kinds() == ["passed", "contract_begun"]
    view = table.view
    assert view.contract is not None
    assert (view.to_move, view.contract.seat, view.contract.count, view.contract.left) == ((1,), 1, 3, 3)
    assert table.no(0, {"type": "answer", "text": "Gabon"}) == "R-C20"


@pytest.mark.rule("R-C21")
@pytest.mark.rule("R-C23")
def test_exactly_so_many_right_answers_win_the_point() -> None:
    table = encheres().bid(0, 1).bid(1, 3).skip()
    table.say(1, "Gabon").say(1, "tchad")
    assert (table.view.markers, table.view.given) == ((0, 0, 0), ("Gabon", "Tchad"))
    table.say(1, "le Kénya")
    assert table.event("contract_ended").kept
    view = table.view
    # No more than bid: the next question comes, opened by the other player.
    assert (view.markers, view.round, view.question, view.to_move, view.given) == (
        (0, 1, 0),
        2,
        "Des métaux",
        (1,),
        (),
    )


@pytest.mark.rule("R-C21")
@pytest.mark.rule("R-C23")
@pytest.mark.rule("A-C21")
@pytest.mark.parametrize("second", ["Gabon", "le gabon", "table"])
def test_one_wrong_or_repeated_answer_gives_the_point_to_the_other(second: str) -> None:
    table = encheres().bid(0, 3).skip()
    table.say(0, "Gabon").say(0, second)
    ended = table.event("contract_ended")
    assert (ended.seat, ended.kept, ended.winner) == (0, False, 1)
    assert (table.view.markers, table.view.to_move) == ((0, 1, 0), (1,))


@pytest.mark.rule("R-C21")
def test_the_third_question_is_opened_by_the_first_again() -> None:
    table = encheres(1)
    openers = []
    for winner in (0, 1):
        openers.append(table.turn)
        table.auction(winner)
    openers.append(table.turn)
    assert (openers, table.view.markers, table.view.question) == ([1, 0, 1], (1, 1, 0), "Des couleurs")


@pytest.mark.rule("R-C22")
def test_two_points_lead_into_the_finale() -> None:
    table = encheres()
    table.auction(1).auction(0).auction(1)
    view = table.view
    assert (view.phase, view.to_move, view.rings, view.markers) == ("finale", (1,), (4, 5, 3), (0, 0, 0))
    assert view.finale is not None
    assert (view.finale.level, view.finale.drafts) == (1, ())


@pytest.mark.rule("R-C23")
def test_the_contract_cannot_be_passed() -> None:
    table = encheres().bid(0, 2).skip()
    assert table.no(0, "pass") == "R-C23"
    assert table.no(0, "validate") == "R-C25"
    assert table.no(0, {"type": "bid", "count": 3}) == "R-C20"


@pytest.mark.rule("A-C20")
def test_nobody_bids_more_than_there_are_answers() -> None:
    """Five answers, seven spellings."""
    table = encheres()
    for count in (6, 7, 10**9):
        assert table.no(0, {"type": "bid", "count": count}) == "A-C20"
    table.bid(0, 5)
    assert GAME.may(table.play.state, 1) == ("pass",)
    assert table.no(1, {"type": "bid", "count": 6}) == "A-C20"
    table.skip()
    for name in ("Mali", "Niger", "Tchad", "Gabon", "République du Kenya"):
        table.say(0, name)
    assert table.event("contract_ended").kept


@pytest.mark.rule("R-C23")
def test_hesitating_too_long_bids_one_passes_or_fails() -> None:
    table = encheres(clock=True)
    assert table.view.deadline == 15
    table.tick(16.0)
    assert table.view.bid is not None
    assert (table.view.bid.seat, table.view.bid.count, table.view.bid.late) == (0, 1, True)
    assert (table.view.to_move, table.view.deadline) == ((1,), 30)
    table.tick(31.0)
    assert (table.event("passed").late, table.view.to_move, table.view.deadline) == (True, (0,), 45)
    table.tick(45.0)  # the very moment is still in time
    assert table.view.to_move == (0,)
    table.tick(45.1)
    assert (table.event("contract_ended").winner, table.view.markers) == (1, (0, 1, 0))


@pytest.mark.rule("R-C23")
def test_every_answer_of_a_contract_has_its_own_seconds() -> None:
    table = encheres(clock=True).bid(0, 2, at=3.0).skip(at=8.0)
    assert table.view.deadline == 23
    table.say(0, "Gabon", at=20.0)
    assert table.view.deadline == 35


@pytest.mark.rule("R-C20")
def test_a_contract_may_wait_until_its_seat_is_ready() -> None:
    table = Table(ready=True, clock=True)
    while table.view.phase != "encheres":
        view = table.view
        if view.step == "ready":
            table.do(table.turn, "ready")
        elif (
            view.phase == "suite" and table.turn == (1 if 0 in view.qualified else 0)
        ) or view.phase == "definitions":
            table.right()
        else:
            table.wrong()
    opener = table.turn
    table.bid(opener, 1, at=1.0).skip(at=2.0)
    assert (table.view.step, table.view.deadline, table.view.to_move) == ("ready", None, (opener,))
    assert table.no(opener, {"type": "answer", "text": "bleu"}) == "R-C20"
    table.do(opener, "ready", at=500.0)
    assert (table.view.step, table.view.deadline) == ("answer", 515)


@pytest.mark.rule("R-C20")
def test_what_was_said_at_an_auction_may_be_taken_back() -> None:
    play = encheres().play

    def tried(seat: int, move: dict[str, Any]) -> tuple[bool, Play]:
        entry = play.judged(Entry(seat, play.at, GAME.parse_move(move)))
        after, _ = play.after(entry)
        return play.may_take_back(entry, after), after

    may, play = tried(0, {"type": "bid", "count": 2})
    assert not may  # with it the answers to the last question of La Suite are told
    may, play = tried(1, {"type": "bid", "count": 3})
    assert may
    may, play = tried(0, {"type": "pass"})
    assert may
    may, play = tried(1, {"type": "answer", "text": "Gabon"})
    assert not may
