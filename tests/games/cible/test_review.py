"""The review of Les Enchères: bids by what comes to people's minds, excused by what came of them."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.games.cible import coach
from pyramidion.games.cible.bots import memory
from pyramidion.games.cible.bots.auction import Auction, keeps
from pyramidion.games.cible.bots.candidates import CANDIDATES, CHAMPION, HABITUE, TIMIDE

from .positions import Table
from .small_deck import KEY, small_library

LIBRARY = small_library()


def opened() -> Table:
    return Table(seed=2, setup={}, library=LIBRARY, decks=[KEY]).to("encheres")


def bids(table: Table) -> list[dict[str, Any]]:
    table.end()
    found = coach.review(table.play.options, table.play.seats, table.see(), table.seat_moves(), LIBRARY)
    assert [one["number"] for one in found] == sorted(one["number"] for one in found)
    return [one for one in found if one["kind"] == "bid"]


def given(table: Table, right: int) -> Table:
    """So many right answers of the contract, then a wrong one if it is not over."""
    number = table.view.round
    for _ in range(right):
        table.right()
    if table.view.round == number and table.view.step == "answer":
        table.wrong()
    return table


@pytest.mark.rule("R-C21")
def test_a_first_bid_that_nobody_could_count_on_is_told_where_it_failed() -> None:
    table = opened()
    opener = table.turn
    table.bid(opener, 20).skip()
    given(table, 7)
    high, passed = bids(table)
    assert (high["seat"], high["made"], high["standing"]) == (opener, 20, None)
    assert high["few"] <= high["best"] <= high["many"] < 20
    assert high["other"] == passed["seat"] != opener
    assert high["about"] == "high bid"
    assert high["loss"] > 2.5
    assert passed["loss"] == 0  # the other let it fail


def test_a_contract_that_was_kept_was_not_too_high() -> None:
    table = opened()
    table.bid(table.turn, 20).skip()
    given(table, 20)
    high, passed = bids(table)
    assert high["loss"] == 0
    assert passed["loss"] == 0  # nobody had to do more than twenty


@pytest.mark.rule("R-C20")
def test_over_a_bid_that_is_high_already_it_was_better_to_pass() -> None:
    table = opened()
    table.bid(table.turn, 12)
    over = table.turn
    table.bid(over, 13).skip()
    given(table, 2)
    first, high, _ = bids(table)
    assert (high["seat"], high["made"], high["standing"], high["best"]) == (over, 13, 12, None)
    assert high["loss"] > 2.5
    assert first["loss"] == 0  # it was overbid


def test_a_pass_on_an_easy_contract_is_told_where_it_was_kept() -> None:
    losses = []
    for right in (2, 1):
        table = opened()
        table.bid(table.turn, 2).skip()
        given(table, right)
        low, passed = bids(table)
        assert low["loss"] == 0
        assert (passed["made"], passed["standing"], passed["about"]) == (None, 2, "low bid")
        assert 2 < passed["best"] <= passed["few"]
        losses.append(passed["loss"])
    assert losses[1] == 0 < losses[0]


def test_what_is_right_for_one_of_the_three_is_no_mistake() -> None:
    """Between what a Timide and a Champion may promise, anything goes."""
    card = memory.question(memory.remembered(LIBRARY, (KEY,)), opened().view)
    assert card is not None
    likely = {one.name: Auction(one, card).best(None) or 0 for one in CANDIDATES}
    assert likely["timide"] < likely["champion"]
    for made in likely.values():
        table = opened()
        table.bid(table.turn, made).skip()
        given(table, 0)
        assert {one["loss"] for one in bids(table)} == {0}


def test_an_auction_is_thought_through_to_its_end() -> None:
    card = memory.question(memory.remembered(LIBRARY, (KEY,)), opened().view)
    assert card is not None
    chances = [keeps(HABITUE, card, count) for count in range(1, len(card.answers) + 1)]
    assert chances == sorted(chances, reverse=True)
    assert keeps(TIMIDE, card, 6) < keeps(HABITUE, card, 6) < keeps(CHAMPION, card, 6)
    auction = Auction(HABITUE, card)
    for standing, chance in enumerate(chances[:-1], 1):
        assert auction.worth(standing, None) == pytest.approx(1 - chance)
        # What is best for one leaves the other what is left of the point.
        best = auction.worth(standing, auction.best(standing))
        held = 0.0 if standing == 1 else auction.worth(standing - 1, standing)
        assert standing == 1 or held == pytest.approx(1 - best)
        assert auction.lost(standing, auction.best(standing)) == 0
        assert auction.lost(standing, standing + 1) >= 0
    assert auction.best(len(card.answers)) is None
    assert auction.best(None) is not None


def test_of_a_question_that_no_deck_has_no_bid_is_judged() -> None:
    table = Table().to("encheres")
    table.bid(table.turn, 1).skip()
    given(table, 1)
    assert bids(table) == []
