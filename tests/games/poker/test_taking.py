"""How the pyramid is taken down into hands: free blocks, blind blocks, jokers."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import WHOLE
from pyramidion.games.poker.blocks import CARDS

from .positions import Table, dealt, rest

PLAIN = dealt(
    ("2s 3s 4s 5s 7s", "8s 9s Ts Js Ks", "2h 3h 4h 5h 7h"),
    ("2d 3d 4d 5d 7d", "8d 9d Td Jd Kd", "2c 3c 4c 5c 7c"),
)
OTHERS = [card for card in CARDS if card[0] not in "X6"]
# Built row by row, seat 1 places the last block: the joker X1; the first three aside are a six, the other joker, a six.
STOCKS = [OTHERS[:15], [*OTHERS[15:29], "X1"]]
TURNED = ("6s", "X2", "6h")
JOKER = {"starter": 0, "stocks": STOCKS, "aside": [*TURNED, *rest(*STOCKS[0], *STOCKS[1], *TURNED)]}


def built(deal: dict[str, Any]) -> Table:
    table = Table(deal)
    table.build_all()
    return table


@pytest.mark.rule("R-O7")
def test_they_take_in_turn_fifteen_each_for_three_hands_of_five() -> None:
    table = Table(PLAIN, scoring="basic")
    table.build_all()
    for turn in range(30):
        seat = turn % 2
        assert table.play.to_move == (seat,)
        assert table.refused(1 - seat, type="take", at=[0, 0]).rule == "R-O7"
        table.take_down(1)
    assert [[len(hand) for hand in hands] for hands in table.view().hands] == [[5, 5, 5]] * 2
    assert table.view().pyramid == ()


@pytest.mark.rule("R-O8")
def test_only_a_block_with_nothing_on_it_may_be_taken() -> None:
    table = built(PLAIN)
    # Thirty blocks row by row: rows of 8, 7, 6, 5 and four at the bottom of the fifth.
    free = {(4, 0), (4, 1), (4, 2), (4, 3)}
    for block in table.view().pyramid:
        if block.at not in free:
            assert table.refused(0, type="take", at=block.at).rule == "R-O8"
    assert {m.at for m in table.play.game.legal(table.play.state, 0).moves} == free
    assert table.refused(0, type="take", at=[5, 0]).rule == "R-O8"
    assert table.refused(0, type="take", at=[9, 9]).rule == "R-O8"
    table.take(0, 4, 0)
    table.hand(0, 0)
    # What lay under it is free only when nothing else lies on it.
    table.take(1, 3, 0)


@pytest.mark.rule("R-O8", "A-O12")
def test_own_blocks_and_unseen_ones_may_be_taken_and_are_then_shown_to_all() -> None:
    table = built(PLAIN)
    assert next(b for b in table.view(0).pyramid if b.at == (4, 3)).card is None
    taken, *_ = table.take(0, 4, 3)
    assert (taken.owner, taken.blind, taken.card) == (1, True, PLAIN["stocks"][1][-1])
    assert [table.view(viewer).taken for viewer in (0, 1, None)] == [taken.card] * 3
    table.hand(0, 2)
    assert table.view().hands[0][2] == (taken.card,)
    assert table.view().taken is None
    # Seat 1 takes the block that seat 0 placed, then one of its own.
    assert table.take(1, 4, 2)[0].blind
    table.hand(1, 0)
    table.take(0, 4, 0)
    table.hand(0, 0)
    own, *_ = table.take(1, 4, 1)
    assert (own.owner, own.blind) == (1, False)


@pytest.mark.rule("R-O10")
def test_the_card_goes_face_up_to_one_of_the_three_hands_before_the_other_moves() -> None:
    table = built(PLAIN)
    card = table.take(0, 4, 3)[0].card
    assert (table.view().phase, table.play.to_move) == ("hand", (0,))
    assert table.refused(0, type="take", at=[4, 0]).rule == "R-O10"
    assert table.refused(1, type="take", at=[4, 0]).rule == "R-O7"
    for wrong in (-1, 3, 99):
        assert table.refused(0, type="hand", hand=wrong).rule == "R-O10"
    table.hand(0, 1)
    for viewer in (0, 1, None):
        assert table.view(viewer).hands[0] == ((), (card,), ())
    assert table.play.to_move == (1,)


@pytest.mark.rule("A-O19")
def test_five_cards_a_hand_and_they_stay() -> None:
    table = built(PLAIN)
    table.take_down(10)
    assert [len(hand) for hand in table.view().hands[0]] == [5, 0, 0]
    table.take(0, *table.view().pyramid[-1].at)
    assert table.refused(0, type="hand", hand=0).rule == "A-O19"
    assert [m.hand for m in table.play.game.legal(table.play.state, 0).moves] == [1, 2]


@pytest.mark.rule("R-O9", "A-O16", "A-O18", "A-O13")
def test_a_joker_turns_three_of_the_blocks_set_aside_for_all_to_see() -> None:
    table = built(JOKER)
    before = table.view(WHOLE).supply
    table.take(0, 4, 3)
    assert (table.view().phase, table.play.to_move, table.view().taken) == ("keep", (0,), None)
    for viewer in (0, 1, None):
        assert table.view(viewer).turned == before[:3] == TURNED
    # It has to be used: nothing else may be done.
    assert table.refused(0, type="take", at=[4, 0]).rule == "R-O9"
    assert table.refused(0, type="hand", hand=0).rule == "R-O9"
    assert table.refused(0, type="keep", index=3).rule == "R-O9"
    assert table.refused(1, type="keep", index=0).rule == "R-O7"
    table.keep(0, 2)
    assert (table.view().phase, table.view().taken, table.view().turned) == ("hand", "6h", ())
    table.hand(0, 0)
    # The joker and the two others are out of the game.
    assert table.view().hands[0][0] == ("6h",)
    assert table.view(WHOLE).supply == before[3:]
    left = [b.card for b in table.view(WHOLE).pyramid]
    assert not {"X1", "6s", "X2"} & {*left, *table.view(WHOLE).supply}


@pytest.mark.rule("A-O15")
def test_a_turned_joker_may_not_be_kept() -> None:
    table = built(JOKER)
    table.take(0, 4, 3)
    assert table.refused(0, type="keep", index=1).rule == "A-O15"
    assert [m.index for m in table.play.game.legal(table.play.state, 0).moves] == [0, 2]


@pytest.mark.rule("R-O9", "A-O14")
def test_two_jokers_take_six_of_the_twenty_four() -> None:
    first, second = OTHERS[:15], OTHERS[15:28]
    stocks = [first, [*second, "X1", "X2"]]
    table = built({"starter": 0, "stocks": stocks, "aside": rest(*stocks[0], *stocks[1])})
    counts = [table.view().aside]
    table.take_down(1)  # X2
    counts.append(table.view().aside)
    table.take_down(2)  # …and X1, two blocks further down
    counts.append(table.view().aside)
    assert counts == [24, 21, 18]
    assert [len(hand) for hand in table.view().hands[0]] == [2, 0, 0]


def test_the_record_of_the_deal_says_what_everybody_saw() -> None:
    table = built(JOKER)
    table.take(0, 4, 3)
    table.keep(0, 0)
    table.hand(0, 1)
    for viewer in (0, 1, None):
        (taking,) = table.view(viewer).takings
        assert (taking.seat, taking.at, taking.owner, taking.card) == (0, (4, 3), 1, "X1")
        assert (taking.turned, taking.kept, taking.hand) == (("6s", "X2", "6h"), 0, 1)
        assert len(table.view(viewer).placed) == 30
