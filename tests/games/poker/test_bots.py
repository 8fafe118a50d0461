"""The bots: legal always, the same every time, from views alone, and right where the right answer is plain."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.games import bot, levels
from pyramidion.games.poker import GAME
from pyramidion.games.poker.blocks import NUMBER
from pyramidion.games.poker.bots.adept import gains
from pyramidion.games.poker.bots.knowledge import position
from pyramidion.games.poker.bots.pharaon import weigh
from pyramidion.games.poker.values import Hand, Keep, State, Take, Tut
from pyramidion.games.poker.views import PokerView
from pyramidion.games.poker.warm import warm

from .endings import ending

WORK = Budget(4)
VARIANTS: list[dict[str, Any]] = [
    {},
    {"bonuses": "won", "target": 11},
    {"scoring": "basic", "deals": 3, "starter": "tut"},
]
THINKERS = ("adept", "pharaon")


def choose(state: State, level: str, seat: int, seed: int = 1, budget: Budget = WORK) -> Any:
    """As a worker does it: from the JSON of the seat's own view."""
    view = msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)), type=PokerView)
    one = bot("poker", level, seat, 2, state.options, seed)
    return one.choose(view, GAME.legal(state, seat), budget)


def moved(state: State, move: Any) -> State:
    return GAME.apply(state, state.turn, move, 0.0, Chance(1))[0]


def started(seed: int, options: dict[str, Any]) -> Play:
    parsed = GAME.parse_options(options, 2)
    return Play(GAME, parsed, 2, GAME.parse_setup({}, parsed, 2), Chance(seed))


@pytest.mark.parametrize(
    "options", VARIANTS, ids=lambda options: "-".join(map(str, options.values())) or "plain"
)
@pytest.mark.parametrize("level", levels("poker"))
def test_every_level_plays_a_match_to_its_end(level: str, options: dict[str, Any]) -> None:
    play = started(8, options)
    for _ in range(2000):
        if play.over:
            break
        seat = play.to_move[0]
        move = choose(play.state, level, seat, budget=Budget(1))
        assert move in GAME.legal(play.state, seat).moves
        play.step(Entry(seat, 0.0, move))
    assert play.outcome is not None
    assert play.outcome.reason == "decided"


@pytest.mark.parametrize("level", levels("poker"))
def test_what_a_seat_cannot_know_does_not_change_its_move(level: str) -> None:
    random = Random(5)
    play = started(3, {})
    for turn in range(75):
        seat = play.to_move[0]
        if turn % 5 == 0:
            other = GAME.shuffle_hidden(play.state, seat, random)
            assert choose(other, level, seat) == choose(play.state, level, seat)
        play.step(Entry(seat, 0.0, GAME.random_move(play.state, seat, random)))


@pytest.mark.rule("R-O3")
@pytest.mark.parametrize("level", levels("poker"))
def test_it_says_tut_tut(level: str) -> None:
    play = started(1, {"starter": "tut"})
    assert choose(play.state, level, 1) == Tut()


@pytest.mark.parametrize("level", THINKERS)
def test_it_takes_the_ace_that_makes_the_royal_flush(level: str) -> None:
    state = ending(
        ("Ts Js Qs Ks", "2h 2d 7c 8c 9d", "3h 3d 4c 5c"),
        ("6h 6d 8h 9h", "Th Td Jh Qh 4d", "4h 5h 7h Kh"),
        "As 2c 3s Kd",
    )
    assert choose(state, level, 0) == Take((0, 0))
    assert choose(moved(state, Take((0, 0))), level, 0) == Hand(0)


@pytest.mark.rule("A-O15")
@pytest.mark.parametrize("level", levels("poker"))
def test_a_joker_is_never_kept(level: str) -> None:
    state = ending(
        ("Ts Js Qs Ks", "2h 2d 7c 8c 9d", "3h 3d 4c 5c"),
        ("6h 6d 8h 9h", "Th Td Jh Qh 4d", "4h 5h 7h Kh"),
        "X1 2c 3s Kd",
    )
    state = msgspec.structs.replace(
        state, aside=bytes(NUMBER[name] for name in ("X2", "8d", "As")) + state.aside[:21]
    )
    state = moved(state, Take((0, 0)))
    for seed in range(20):
        assert choose(state, level, 0, seed) != Keep(0)
    if level != "novice":
        assert choose(state, level, 0) == Keep(2)


HIS_LAST_CHANCE = (
    ("7s 7h 7d 7c", "2h 3d 8c 9d Jc", "3h 3c 4c 5c 6h"),
    ("2s 2d 8h 9h Th", "Kh Ks 4d 5d 6d", "Ah Kd Qc 9s"),
)
"""One hand each is settled; the third is mine unless the other gets a pair with its last card."""


def test_the_pharaon_takes_blind_what_may_win_for_the_other() -> None:
    # What faces seat 0 helps nobody: so the other is left with it.
    state = ending(*HIS_LAST_CHANCE, "4s Ac")
    assert choose(state, "pharaon", 0, budget=Budget(40)) == Take((0, 1))
    taken = {one.move: one for one in weigh(GAME.view(state, 0), 0, state.options, 40, 1)}
    assert taken[Take((0, 1))].wins[2][2] == 1.0
    assert taken[Take((0, 0))].wins[2][2] < 0.95


SURE_OR_RICH = (
    ("7s 7h 7d 7c 2h", "2c 3d 4c 5d 6h", "9s Ts Js Qs"),
    ("2s 3s 4h 5h 6c", "As Ah Ad Ac", "3h 3c 4d 5c 6d"),
)
"""Nine of hearts: a pair, and the deal. Blind: mostly a flush, a straight or more, and sometimes nothing."""


@pytest.mark.rule("R-O13")
def test_the_pharaon_plays_for_the_match_and_not_for_points() -> None:
    rich, sure = Take((0, 1)), Take((0, 0))
    state = ending(*SURE_OR_RICH, "9h Kh", (0, 0))
    assert choose(state, "pharaon", 0, budget=Budget(100)) == rich
    state = ending(*SURE_OR_RICH, "9h Kh", (6, 6))
    assert choose(state, "pharaon", 0, budget=Budget(100)) == sure
    weighed = {one.move: one for one in weigh(GAME.view(state, 0), 0, state.options, 100, 1)}
    assert weighed[rich].points > weighed[sure].points
    assert weighed[sure].worth > 0.99 > weighed[rich].worth


def test_the_adept_counts_the_cards_that_are_gone() -> None:
    def of_a_spade(theirs: tuple[str, ...]) -> float:
        state = ending(("2s 4s 6s", "7h 7d 8c 9c Jh", "3h 3d 4c 5c"), theirs, "Ts 5d Kd 6c Qd 8h")
        at = position(GAME.view(state, 0), 0)
        return float(gains(at, state.options)[NUMBER["Ts"], 0])

    still_there = of_a_spade(("2h 2d 9h 9d", "Th Td Jd Qh 4d", "4h 5h Kh"))
    all_gone = of_a_spade(("3s 5s 7s 8s", "9s Js Qs Ks As", "4h 5h Kh"))
    assert still_there > all_gone


def test_a_whole_deal_warms_every_kernel() -> None:
    warm()
    from pyramidion.games.poker.bots import adept_kernel, plan_kernel, search_kernel, worlds_kernel

    kernels: tuple[Any, ...] = (
        adept_kernel.values_of,
        search_kernel.playouts,
        search_kernel.gains,
        plan_kernel.playouts,
        worlds_kernel.arranged,
    )
    assert all(kernel.signatures for kernel in kernels)
