"""The Pharaon's plan: what the blocks that face it can bring, the learned tables, their training, and the tree."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.games.poker import GAME
from pyramidion.games.poker.bots import plan_kernel as kernels
from pyramidion.games.poker.bots import taking_kernel
from pyramidion.games.poker.bots.adept import codes
from pyramidion.games.poker.bots.habits import LEARNED_HABITS
from pyramidion.games.poker.bots.knowledge import position
from pyramidion.games.poker.bots.plan import Plan, planned
from pyramidion.games.poker.bots.potential import FULL
from pyramidion.games.poker.bots.prospects import Tables, learned
from pyramidion.games.poker.bots.support import ENTRIES, WAYS, WHOLE_ENTRIES
from pyramidion.games.poker.bots.training import train

from .endings import ending
from .test_search import LEAVES, OPTIONS, states

STRAIGHTS = [{(low - 1 + step) % 13 for step in range(5)} for low in range(10)]


def live(cards: list[int]) -> tuple[int, int]:
    ranks = sum(1 << 4 * (card >> 2) for card in cards)
    return ranks, sum(1 << 8 * (card & 3) for card in cards) | sum(
        1 << 32 + rank for rank in {c >> 2 for c in cards}
    )


def support(hand: list[int], cards: list[int]) -> tuple[int, int, int]:
    """From the cards themselves: of the suit, of the ranks, for straights."""
    lacks = 5 - len(hand)
    suited = len({card & 3 for card in hand}) == 1
    of_suit = sum(card & 3 == hand[0] & 3 for card in cards)
    flush = min(max(of_suit - lacks + 2, 0), 3) if suited else 0
    have, there = {card >> 2 for card in hand}, {card >> 2 for card in cards}
    mates = min(sum(card >> 2 in have for card in cards), 3)
    possible = STRAIGHTS if len(have) == len(hand) else []
    missing = [len(straight - have - there) for straight in possible if have <= straight]
    whole = missing.count(0)
    return flush, mates, min(whole + 1, 3) if whole else int(1 in missing)


@pytest.mark.rule("A-O7")
@settings(deadline=None)
@given(st.permutations(range(52)), st.integers(1, 4), st.integers(0, 15))
def test_support_is_what_the_cards_say(cards: list[int], size: int, others: int) -> None:
    hand, rest = cards[:size], cards[size : size + others]
    code = codes((tuple(hand),))[0]
    entry = int(taking_kernel.entry_of(code, *live(rest)))
    assert entry // WAYS == code >> 3
    flush, mates, straight = support(hand, rest)
    assert entry % WAYS == 16 * flush + 4 * mates + straight


def test_a_whole_hand_needs_no_support() -> None:
    hand = codes(((0, 5, 10, 15, 51),))[0]
    assert (
        taking_kernel.entry_of(hand, 0, 0)
        == taking_kernel.entry_of(hand, *live([1, 2, 3]))
        == WHOLE_ENTRIES + (hand >> 3)
    )


def test_the_learned_tables_are_chances_and_know_what_can_come() -> None:
    tables = learned()
    assert len(tables.prospects) == ENTRIES
    beaten = tables.beaten.reshape(taking_kernel.CLASSES, taking_kernel.CLASSES)
    met = np.unique(tables.prospects & 255)
    among = beaten[np.ix_(met, met)]
    assert np.allclose(among + among.T, 1.0, atol=1e-5)

    def chance(cards: list[int]) -> float:
        """That four spades beat an empty hand."""
        spades = codes(((0, 12, 24, 36),))[0]
        mine = tables.prospects[taking_kernel.entry_of(spades, *live(cards))] & 255
        return float(beaten[tables.prospects[WHOLE_ENTRIES + 1] & 255, mine])

    assert chance([4, 8, 16]) > chance([5]) + 0.1


@pytest.mark.parametrize("options", OPTIONS, ids=("own", "won", "basic"))
def test_what_is_planned_is_legal_and_the_same_again(options: Any) -> None:
    for state in states(2, options):
        if state.phase in ("take", "keep", "hand"):
            view = GAME.view(state, state.turn)
            move = planned(view, state.turn, options, 2, 9)
            assert move in GAME.legal(state, state.turn).moves
            assert move == planned(view, state.turn, options, 2, 9)


def test_playouts_of_a_plan_add_up() -> None:
    state = ending(*LEAVES, "2h Kh 9c Kd")
    at = position(GAME.view(state, 0), 0)
    once, again = (Plan(at, state.options, 256, 1) for _ in range(2))
    alive = np.arange(len(once.moves))
    once.play(alive, 0, 40)
    again.play(alive, 0, 15)
    again.play(alive, 15, 40)
    assert once.done.tolist() == again.done.tolist() == [40] * len(alive)
    assert once.value.tolist() == again.value.tolist()


def test_the_tree_grows_where_more_is_brought() -> None:
    tree = kernels.Tree(
        np.zeros(64, np.int64), np.zeros(64), np.zeros(64), np.zeros(64, np.int64), np.array([1])
    )
    options, at = np.array([3, 7, 11]), np.zeros(3, np.int64)
    tried = [0, 0, 0]
    for _ in range(300):
        i = int(kernels.chosen(1, tree, 3, options, np.array([0.3, 0.0, 0.0]), at))
        tried[i] += 1
        tree.tries[at[i]] += 1.0
        tree.sums[at[i]] += 0.8 if i == 1 else 0.3
        if tried == [1, 0, 0]:
            assert kernels.grown(tree, at[i]) == 0, "nothing is planned after what was tried once"
    assert tried[1] > 200
    assert kernels.grown(tree, at[1]) == 2
    assert tree.made[0] == 2


MADE = (
    "aea3e99dbb8f8a30b121abc56b50f86666376d8dedfa77d17685315a5c0ed3f8",
    "44fdb0cdd99a380ecca5ac789811901a7657458acc31cdd6b7a0b37b4012a44c",
    "cfb573bb39f5263a8f0aabbfc90c572f7c09ec569fd3505e0dca83efa1f31839",
    "bda6a98f5b85baaaad7bea33a1b45d3d0fb967fa722573327162358f995d1f00",
)
"""SHA-256 of what 300 deals in two rounds with seed 7 give: how hands ended, their points, prospects, chances."""
SHIPPED = (
    "517b77e1e9a9e0e5bde1e926dbbee1d4a26e7c5398bd4220fbad4f56ad948866",
    "c9fb1b20a6fdac3f0459853752e18c79e84261b9b93d5f0db0213e6c9527e737",
)
"""Of the tables in the package, which `make bench NAME=plan` trains again."""


def digests(arrays: Iterable[np.ndarray[Any, Any]]) -> tuple[str, ...]:
    return tuple(sha256(array.tobytes()).hexdigest() for array in arrays)


def test_training_gives_what_it_gave_when_the_tables_were_made() -> None:
    made = train(300, 2, 7)
    assert digests((*made.counts, *made.tables)) == MADE
    assert digests(learned()) == SHIPPED, "whoever changes the training trains anew"


def test_the_same_seed_trains_the_same_tables() -> None:
    one, again, other = train(300, 2, 7), train(300, 2, 7), train(300, 2, 8)
    for x, y in zip(one.tables, again.tables, strict=True):
        assert x.tobytes() == y.tobytes()
    assert one.tables.prospects.tobytes() != other.tables.prospects.tobytes()
    # Six hands a deal end; every turn shows at most three that are not whole.
    assert one.counts.ends[WHOLE_ENTRIES + 2 * FULL :].sum() == 2 * 300 * 6
    assert 0 < one.counts.ends[:WHOLE_ENTRIES].sum() <= 2 * 300 * 90


def test_the_tables_of_the_package_have_the_form_that_is_trained() -> None:
    made: Tables = train(20, 1, 1).tables
    for x, y in zip(made, learned(), strict=True):
        assert (x.shape, x.dtype) == (y.shape, y.dtype)
    assert len(LEARNED_HABITS) == taking_kernel.HABITS
