"""What the Pharaon's search rests on: kernels that keep the rules, hand values, worlds that explain, the match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from pyramidion.core import Chance
from pyramidion.games.poker import GAME, blocks, blocks_kernel, hands
from pyramidion.games.poker.bots import search_kernel as kernels
from pyramidion.games.poker.bots.adept import codes
from pyramidion.games.poker.bots.habits import HABITS
from pyramidion.games.poker.bots.inference import worlds
from pyramidion.games.poker.bots.knowledge import UNSEEN, left_lying, position, weights
from pyramidion.games.poker.bots.match import MARGINS, MOST, chance, worth
from pyramidion.games.poker.bots.pharaon import Search, weigh
from pyramidion.games.poker.bots.potential import CLASSES, FULL, SHAPES, VERSION, potential
from pyramidion.games.poker.bots.tables import STRENGTH
from pyramidion.games.poker.scoring import result_of
from pyramidion.games.poker.values import Hand, Keep, PokerOptions, State, Take

from .endings import ending

OPTIONS = (
    PokerOptions(),
    PokerOptions(bonuses="won", target=11),
    PokerOptions(scoring="basic", deals=3),
)


def states(seed: int, options: PokerOptions) -> Iterator[State]:
    """A random deal, position by position."""
    random = Random(seed)
    state = GAME.start(options, 2, GAME.parse_setup({}, options, 2), Chance(seed))
    while not state.deals:
        yield state
        state, _ = GAME.apply(
            state, state.turn, GAME.random_move(state, state.turn, random), 0.0, Chance(seed)
        )
    yield state


def ahead(state: State, seat: int) -> int:
    """As the search counts: by points, in the basic game by the deal alone."""
    deal = state.deals[0]
    counted = deal.scored if state.options.scoring == "basic" else deal.totals
    return counted[seat] - counted[1 - seat]


@pytest.mark.rule("R-O5")
@pytest.mark.rule("R-O8")
def test_the_kernel_finds_the_same_free_and_legal_places() -> None:
    for state in states(4, OPTIONS[0]):
        assert blocks_kernel.free(state.filled) == blocks.free(state.filled)
        assert blocks_kernel.buildable(state.filled) == blocks.buildable(state.filled)


@pytest.mark.parametrize("seed", range(3))
def test_the_search_weighs_what_is_legal_and_nothing_else(seed: int) -> None:
    for state in states(seed, OPTIONS[0]):
        if state.deals:
            break
        legal = set(GAME.legal(state, state.turn).moves)
        weighed = {
            one.move for one in weigh(GAME.view(state, state.turn), state.turn, state.options, 1, seed)
        }
        # Of hands that are alike, one is enough.
        assert weighed == legal or (weighed < legal and state.phase == "hand")


@pytest.mark.rule("R-O14")
@pytest.mark.parametrize("options", OPTIONS, ids=("own", "won", "basic"))
def test_the_last_card_is_weighed_at_what_the_deal_then_brings(options: PokerOptions) -> None:
    for seed in range(12):
        *_, last, over = states(seed, options)
        seat = last.turn
        weighed = weigh(GAME.view(last, seat), seat, options, 1, seed)
        after = next(
            one
            for one in weighed
            if GAME.apply(last, seat, one.move, 0.0, Chance(seed))[0].deals == over.deals
        )
        assert after.points == ahead(over, seat)
        for number in range(3):
            winner = over.deals[0].winners[number]
            assert after.wins[number][1 if winner is None else 2 if winner == seat else 0] == 1.0
        for number, ranks in enumerate(over.deals[0].ranks[0] + over.deals[0].ranks[1]):
            assert after.ranks[number][hands.NAMES.index(ranks)] == 1.0


@pytest.mark.rule("A-O9")
@pytest.mark.parametrize("options", OPTIONS, ids=("own", "won", "basic"))
def test_the_kernel_scores_as_the_rules_do(options: PokerOptions) -> None:
    random = Random(1)
    game = np.array(weights(options))
    for _ in range(300):
        # A narrow deck, so that every rank of hand comes up.
        ranks = random.sample(range(13), 9)
        deck = random.sample([card for card in range(52) if card >> 2 in ranks], 30)
        if random.random() < 0.2:
            deck.sort(key=lambda card: (card & 3, card))
        dealt = tuple(tuple(deck[5 * i : 5 * i + 5]) for i in range(6))
        deal = result_of([bytes(hand) for hand in dealt], options, 0)
        counted = deal.scored if options.scoring == "basic" else deal.totals
        assert kernels.score(codes(dealt), game) == counted[0] - counted[1]


def test_a_hand_in_the_kernel_is_as_strong_as_its_cards() -> None:
    random = Random(2)
    for _ in range(500):
        cards = (
            random.sample(range(52), 5)
            if random.random() < 0.7
            else [4 * r + 1 for r in random.sample(range(13), 5)]
        )
        code = codes((tuple(cards),))[0]
        assert STRENGTH[code >> 3] == hands.strength_of(bytes(cards))


def test_hand_values_are_chances_and_grow_with_the_hand() -> None:
    tables = potential()
    beats = tables.beats.reshape(CLASSES, CLASSES)
    used = np.unique(tables.classes[tables.classes < CLASSES - 1])
    both = beats[np.ix_(used, used)]
    assert np.allclose(both + both.T, 1.0, atol=1e-5)
    number = {ranks: i for i, ranks in enumerate(SHAPES)}

    def win(ranks: tuple[int, ...], suited: bool = False) -> float:
        nothing = tables.classes[1]
        return float(beats[tables.classes[2 * number[ranks] + suited], nothing])

    assert win((12, 12)) > win((5, 5)) > win((5, 9))
    assert win((5, 5, 5)) > win((5, 5, 9)) > win((3, 5, 9))
    assert win((2, 4, 6, 8), True) > win((2, 4, 6, 8))
    assert tables.bonus[2 * number[3, 4, 5, 6]] > tables.bonus[2 * number[3, 4, 5, 9]]
    assert all(len(ranks) == 5 for ranks in SHAPES[FULL:])


def test_the_version_of_the_tables_is_raised_when_they_change() -> None:
    tables = potential()
    sums = float(tables.bonus.sum()), float(tables.beats.sum())
    # Compiled kernels hold the tables: other sums without another version would be played with old ones.
    assert VERSION == 1
    assert sums == pytest.approx((-3514.1, 1200.5), abs=0.2)


def test_worlds_put_every_unseen_card_somewhere() -> None:
    for state in states(6, OPTIONS[0]):
        if state.deals:
            break
        at = position(GAME.view(state, state.turn), state.turn)
        might = worlds(at, state.options, 20, 3)
        for row in range(20):
            shown = [card for card in at.cards if card != UNSEEN]
            pyramid = [int(might.cards[row, place]) for place in blocks.bits(at.filled)]
            assert sorted({*pyramid} - {*shown}) == sorted(
                int(might.cards[row, place]) for place in at.hidden
            )
            stocks = [
                int(might.stocks[row, 15 * seat + i])
                for seat in (0, 1)
                for i in range(15 - at.to_draw[seat], 15)
            ]
            aside = [int(card) for card in might.aside[row, : at.aside]]
            hidden = [int(might.cards[row, place]) for place in at.hidden]
            assert sorted(hidden + stocks + aside) == list(at.unseen)


LEAVES = (
    ("2s 3s 4h 5h", "2c 3d 4c 5d 6h", "9s Ts Js Qd"),
    ("As Ah Ad", "7c 7s 8d 8h 9h", "3h 3c 4d 5c 6d"),
)
"""The other has three aces, and has had a free block for several turns that it did not take."""


def test_what_the_other_leaves_lying_is_hardly_what_it_needs() -> None:
    state = ending(*LEAVES, "2h Kh 9c Kd")
    at = position(GAME.view(state, 0), 0)
    assert left_lying(at) >> blocks.BIT[0, 3] & 1
    ace = blocks.NUMBER["Ac"]
    might = worlds(at, state.options, 4000, 1)
    there = (might.cards[:, list(at.hidden)] == ace).mean(axis=0)
    evenly = 1 / len(at.unseen)
    assert there[at.hidden.index(blocks.BIT[0, 3])] < evenly / 2
    # Without a turn of the other's to learn from, every card is as likely anywhere.
    unknown = worlds(at._replace(turns=()), state.options, 4000, 1)
    assert np.allclose((unknown.cards[:, list(at.hidden)] == ace).mean(axis=0), evenly, atol=0.02)


def test_more_playouts_go_to_the_moves_that_are_close() -> None:
    state = ending(*LEAVES, "2h Kh 9c Kd")
    view = GAME.view(state, 0)
    weighed = weigh(view, 0, state.options, 20, 1)
    assert weighed[0].playouts > weighed[-1].playouts
    assert len({one.playouts for one in weigh(view, 0, state.options, 20, 1, even=True)}) == 1
    assert weighed == weigh(view, 0, state.options, 20, 1)


def test_playouts_add_up() -> None:
    state = ending(*LEAVES, "2h Kh 9c Kd")
    search = Search(position(GAME.view(state, 0), 0), state.options, 64, 1)
    alive = np.arange(len(search.moves))
    search.play(alive, 0, 40)
    once = [search.weighed(number) for number in range(len(alive))]
    again = Search(search.at, state.options, 64, 1)
    again.play(alive, 0, 15)
    again.play(alive, 15, 40)
    assert [again.weighed(number) for number in range(len(alive))] == once


def test_the_next_take_is_what_habit_likes_until_another_brings_more() -> None:
    state = ending(
        ("9s 9h 4d 5c", "2h 2d 7c 8c Jd", "8s 8d 4c 6c"),
        ("6h 6d Kc 9d", "Th Td Jh Qh 3d", "4h 5h 7h Kh"),
        "9c 2c 8h Kd",
    )
    at = position(GAME.view(state, 0), 0)
    plans = np.zeros((kernels.SLOTS, 2))

    def chosen() -> int:
        return int(
            kernels.next_take(
                np.array(at.cards, np.uint8),
                codes(at.hands),
                at.filled,
                at.facing,
                left_lying(at),
                0,
                np.array(weights(state.options)),
                np.array([HABITS, HABITS]),
                plans,
                np.empty(kernels.SLOTS, np.int64),
                np.empty(kernels.SLOTS),
            )
        )

    def slot(column: int, hand: int) -> int:
        return 4 * blocks.BIT[0, column] + hand

    nines, eights = slot(0, 0), slot(2, 2)
    liked = chosen()
    assert liked in {nines, eights}
    better = nines if liked == eights else eights
    possible = {nines, eights, slot(0, 2), slot(2, 0), slot(1, 3), slot(3, 3)}
    for _ in range(300):
        tried = chosen()
        assert tried in possible
        plans[tried] += (1.0, 0.9 if tried == better else 0.2)
    assert plans[better, 0] > 200


@pytest.mark.rule("R-O13")
@pytest.mark.parametrize("options", OPTIONS, ids=("own", "won", "basic"))
def test_the_match_between_equals(options: PokerOptions) -> None:
    assert chance(options, 0, 0, 0) == pytest.approx(0.5)
    table = worth(options, 0, 0, 0)
    assert list(table) == sorted(table)
    assert all(a + b == pytest.approx(1.0) for a, b in zip(table, table[::-1], strict=True))
    if options.scoring == "advanced":
        target = options.target
        assert worth(options, target - 1, 0, 3)[MOST + 1] > 0.99
        assert worth(options, target - 1, target - 1, 3)[MOST - 1] < 0.01
        # Who is one point short wants to win at all, and not by much.
        close = worth(options, target - 1, target - 1, 3)
        assert close[MOST + 5] - close[MOST + 1] < 0.001


@pytest.mark.parametrize("bonuses", ["own", "won"])
def test_the_margins_are_those_of_deals_played_by_habit(bonuses: Any) -> None:
    options = PokerOptions(bonuses=bonuses)
    first = next(states(1, options))
    at = position(GAME.view(first, first.turn), first.turn)
    often = []
    for margin in range(len(MARGINS[bonuses]) - 1):
        search = Search(at, options, 2000, 1)
        search.worth = np.array([float(abs(by) == margin) for by in range(-MOST, MOST + 1)])
        search.play(np.arange(1), 0, 6000)
        often.append(search.weighed(0).worth)
    assert often == pytest.approx(MARGINS[bonuses][:-1], abs=0.025)
    assert sum(MARGINS[bonuses]) == pytest.approx(1.0, abs=0.002)


@pytest.mark.rule("A-O5")
def test_a_drawn_deal_in_a_basic_match_brings_nobody_nearer() -> None:
    options = PokerOptions(scoring="basic", deals=1)
    table = worth(options, 0, 0, 0)
    assert table[MOST] == pytest.approx(0.5)
    assert table[MOST + 1] > 0.99


def test_keeping_and_placing_are_weighed_together() -> None:
    state: Any = ending(
        ("Ts Js Qs Ks", "2h 2d 7c 8c 9d", "3h 3d 4c 5c"),
        ("6h 6d 8h 9h", "Th Td Jh Qh 4d", "4h 5h 7h Kh"),
        "X1 2c 3s Kd",
    )
    state, _ = GAME.apply(state, 0, Take((0, 0)), 0.0, Chance(1))
    weighed = weigh(GAME.view(state, 0), 0, state.options, 1, 1)
    plain = [i for i, card in enumerate(state.turned) if card < blocks.FIRST_JOKER]
    assert {(one.move, one.hand) for one in weighed} == {(Keep(i), hand) for i in plain for hand in (0, 2)}
    state, _ = GAME.apply(state, 0, weighed[0].move, 0.0, Chance(1))
    assert {one.move for one in weigh(GAME.view(state, 0), 0, state.options, 1, 1)} == {Hand(0), Hand(2)}


def test_alike_hands_are_weighed_once() -> None:
    first = next(state for state in states(1, OPTIONS[0]) if state.phase == "take")
    weighed = weigh(GAME.view(first, first.turn), first.turn, first.options, 1, 1)
    assert {one.hand for one in weighed} <= {0, None}


def test_every_pair_of_moves_is_there_once() -> None:
    for state in states(9, OPTIONS[0]):
        if state.deals:
            break
        weighed = weigh(GAME.view(state, state.turn), state.turn, state.options, 1, 1)
        assert all((a.move, a.hand) != (b.move, b.hand) for a, b in combinations(weighed, 2))
