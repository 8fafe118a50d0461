"""Which of two hands is better: the rows of the rule book, then all 2,598,960 hands beside two libraries of others."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain, combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.games.poker import hands, hands_kernel
from pyramidion.games.poker.blocks import FIRST_JOKER, NUMBER
from tests.games.poker.judges import EVAL7_DECK, by_eval7, by_phevaluator

ALL_HANDS = 2_598_960

# One hand a row of the rule book's list, weakest first.
ROWS = {
    "high_card": "4d 9c Qc Kh 7d",
    "pair": "4d 9c Qc Qh 7d",
    "two_pair": "4d 4c Qc Qh 7d",
    "three": "4d Qd Qc Qh 7d",
    "straight": "4s 5d 6c 7h 8d",
    "flush": "Qs 7s 4s 9s Ks",
    "full_house": "Qh Qd Qc 2d 2s",
    "four": "Qh Qd Qc Qs 3c",
    "straight_flush": "4s 5s 6s 7s 8s",
    "royal_flush": "Ts Js Qs Ks As",
}

fives = st.lists(st.integers(0, FIRST_JOKER - 1), min_size=5, max_size=5, unique=True)


def strength(text: str) -> int:
    return hands.strength_of(bytes(NUMBER[name] for name in text.split()))


def kind(text: str) -> str:
    return hands.NAMES[hands.category(strength(text))]


@pytest.mark.rule("R-O11")
def test_every_row_of_the_list_beats_the_row_before() -> None:
    assert tuple(ROWS) == hands.NAMES
    assert [kind(row) for row in ROWS.values()] == list(ROWS)
    assert all(strength(low) < strength(high) for low, high in pairwise(ROWS.values()))


@pytest.mark.rule("R-O11")
@pytest.mark.parametrize(
    ("best", "worst"),
    [
        ("Ah Kd Qc Js 9h", "2h 2d 3c 4s 5h"),
        ("Ah Ad Kc Qs Jh", "2h 2d 3c 3s 4h"),
        ("Ah Ad Kc Ks Qh", "2h 2d 2c 3s 4h"),
        ("Ah Ad Ac Ks Qh", "Ah 2d 3c 4s 5h"),
        ("Th Jd Qc Ks Ah", "2h 3h 4h 5h 7h"),
        ("Ah Kh Qh Jh 9h", "2h 2d 2c 3s 3h"),
        ("Ah Ad Ac Ks Kh", "2h 2d 2c 2s 3h"),
        ("Ah Ad Ac As Kh", "Ah 2h 3h 4h 5h"),
        ("9d Td Jd Qd Kd", "Tc Jc Qc Kc Ac"),
    ],
)
def test_the_best_of_a_kind_loses_to_the_worst_of_the_next(best: str, worst: str) -> None:
    assert hands.category(strength(worst)) == hands.category(strength(best)) + 1
    assert strength(worst) == strength(best) + 1


@pytest.mark.rule("A-O25")
def test_a_flush_beats_a_straight() -> None:
    assert strength("2c 3c 4c 5c 7c") > strength("Td Jc Qc Kc Ac")


@pytest.mark.rule("A-O6")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kh Qd Tc 8s 6h", "Kd Qc Ts 8h 5d"),  # down to the fifth card
        ("Kh 5d 4c 3s 2h", "Qd Jc Ts 9h 7d"),
        ("8h 8d 4c 3s 2h", "7d 7c As Kh Qd"),
        ("8h 8d Ac 6s 3h", "8c 8s Ah 6d 2d"),
        ("9h 9d 2c 2s 3h", "8d 8c 7s 7h Ad"),
        ("9h 9d 6c 6s 2h", "9c 9s 5h 5d Ad"),
        ("9h 9d 5c 5s 7h", "9c 9s 5h 5d 6d"),
        ("6h 6d 6c 3s 2h", "5d 5c 5s Ah Kd"),
        ("6h 6d 6c As 3h", "6h 6d 6c Ad 2d"),
        ("5h 6d 7c 8s 9h", "4d 5c 6s 7h 8d"),
        ("Ah Jh 9h 6h 3h", "Ad Jd 9d 6d 2d"),
        ("3h 3d 3c 2s 2h", "2d 2c 2s Ah Ad"),
        ("3h 3d 3c 5s 5h", "3h 3d 3c 4d 4c"),
        ("3h 3d 3c 3s 2h", "2d 2c 2s 2h Ad"),
        ("3h 3d 3c 3s 6h", "3h 3d 3c 3s 5d"),
        ("5c 6c 7c 8c 9c", "4d 5d 6d 7d 8d"),
    ],
)
def test_within_a_kind_the_ranks_decide(better: str, worse: str) -> None:
    assert kind(better) == kind(worse)
    assert strength(better) > strength(worse)


@pytest.mark.rule("A-O7")
def test_ace_to_five_is_the_lowest_straight() -> None:
    assert kind("As 2d 3c 4h 5d") == "straight"
    assert strength("As 2d 3c 4h 5d") == strength("2s 3d 4c 5h 6d") - 1
    assert kind("Ah 2h 3h 4h 5h") == "straight_flush"
    assert strength("Ah 2h 3h 4h 5h") == strength("2d 3d 4d 5d 6d") - 1


@pytest.mark.rule("A-O7")
@pytest.mark.parametrize("ranks", ["JQKA2", "QKA23", "KA234"])
def test_no_straight_goes_round_the_ace(ranks: str) -> None:
    assert kind(" ".join(map("".join, zip(ranks, "shdcs", strict=True)))) == "high_card"
    assert kind(" ".join(rank + "s" for rank in ranks)) == "flush"


@pytest.mark.rule("A-O4")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ts Js Qs Ks As", "Tc Jc Qc Kc Ac"),
        ("Kh Jh 9h 5h 2h", "Kd Jd 9d 5d 2d"),
        ("8s 8h Ad 6c 3s", "8d 8c As 6h 3c"),
        ("5s 6h 7d 8c 9s", "5h 6d 7c 8s 9d"),
    ],
)
def test_equal_ranks_tie_whatever_the_suits(one: str, other: str) -> None:
    assert strength(one) == strength(other)


@pytest.mark.rule("A-O4")
@given(fives, st.permutations(range(4)), st.permutations(range(5)))
def test_neither_the_order_nor_the_names_of_the_suits_matter(
    cards: list[int], suits: list[int], order: list[int]
) -> None:
    moved = [cards[i] & ~3 | suits[cards[i] & 3] for i in order]
    assert hands.strength(*moved) == hands.strength(*cards)


@pytest.fixture(scope="module")
def every_hand() -> npt.NDArray[np.uint8]:
    cards = chain.from_iterable(combinations(range(FIRST_JOKER), 5))
    return np.fromiter(cards, np.uint8, 5 * ALL_HANDS).reshape(ALL_HANDS, 5)


@pytest.fixture(scope="module")
def every_strength() -> npt.NDArray[np.int64]:
    """In the order of `every_hand`, as the house itself ranks a hand."""
    strength = hands.strength
    ranked = (strength(a, b, c, d, e) for a, b, c, d, e in combinations(range(FIRST_JOKER), 5))
    return np.fromiter(ranked, np.int64, ALL_HANDS)


def assert_same_order(ours: npt.NDArray[np.int64], theirs: npt.NDArray[np.int64]) -> None:
    """Better here is better there, and a tie here is a tie there: each of our values meets one of theirs, in order."""
    met = np.unique(ours << 32 | theirs)
    assert len(met) == hands.STRENGTHS
    assert (met >> 32 == np.arange(1, hands.STRENGTHS + 1)).all()
    assert (np.diff(met & (1 << 32) - 1) > 0).all()


def test_every_hand_as_phevaluator_ranks_it(every_strength: npt.NDArray[np.int64]) -> None:
    ranked = (by_phevaluator(a, b, c, d, e) for a, b, c, d, e in combinations(range(FIRST_JOKER), 5))
    theirs = np.fromiter(ranked, np.int64, ALL_HANDS)
    assert_same_order(every_strength, theirs.max() - theirs)


def test_every_hand_as_eval7_ranks_it(every_strength: npt.NDArray[np.int64]) -> None:
    ranked = map(by_eval7, map(list, combinations(EVAL7_DECK, 5)))
    assert_same_order(every_strength, np.fromiter(ranked, np.int64, ALL_HANDS))


def test_the_kernel_says_the_same_of_every_hand(
    every_hand: npt.NDArray[np.uint8], every_strength: npt.NDArray[np.int64]
) -> None:
    assert (hands_kernel.strengths(every_hand) == every_strength).all()


@pytest.mark.rule("R-O11")
def test_as_many_hands_of_each_kind_as_combinatorics_says(every_strength: npt.NDArray[np.int64]) -> None:
    kinds = hands_kernel.CATEGORIES[every_strength]
    assert dict(zip(hands.NAMES, np.bincount(kinds).tolist(), strict=True)) == {
        "high_card": 1_302_540,
        "pair": 1_098_240,
        "two_pair": 123_552,
        "three": 54_912,
        "straight": 10_200,
        "flush": 5_108,
        "full_house": 3_744,
        "four": 624,
        "straight_flush": 36,
        "royal_flush": 4,
    }


def test_the_rules_rank_hands_without_numpy() -> None:
    code = (
        "import sys, pyramidion.games.poker.hands; sys.exit(not {'numpy', 'numba'}.isdisjoint(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
