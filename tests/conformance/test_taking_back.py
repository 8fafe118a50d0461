"""Which moves every game lets be taken back, and that nobody has learned anything from them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.core import Chance, Entry, Play, Resign
from pyramidion.decks import Library
from pyramidion.games.poker import Poker
from pyramidion.games.poker.values import Build
from pyramidion.games.soleil import Soleil

from . import laws
from .taking_back import law_of_taking_back
from .test_games import CASES, GAMES, by_case

ASKED = 150
"""Moves of a game that are looked at."""


def offered(play: Play, random: Random, most: int = ASKED) -> Counter[tuple[str, bool]]:
    """How often each type of move was offered to be taken back and how often not, in a random game."""
    found: Counter[tuple[str, bool]] = Counter()
    for _ in range(most):
        if play.over:
            break
        entry = laws.random_entry(play, random)
        after, _ = play.after(entry)
        may = law_of_taking_back(play, entry, after, random)
        found[str(type(entry.move).__struct_config__.tag), may] += 1
        play = after
    return found


@by_case
def test_nobody_learns_from_what_may_be_taken_back(game: Any, options: dict[str, Any], seats: int) -> None:
    offered(laws.begin(game, options, seats, seed=seats), Random(seats))


@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32))
def test_at_any_moment_of_any_game(case: Any, seed: int) -> None:
    game, options, seats = case.values
    offered(laws.begin(game, options, seats, seed), Random(seed), 40)


MOVES: dict[str, tuple[set[str], set[str]]] = {
    "soleil": ({"arrange"}, {"guess"}),
    "poker": ({"build", "hand", "keep"}, {"take", "tut"}),
    "kreuzwort": ({"word", "pass"}, {"challenge"}),
    "cible": ({"bid"}, {"answer"}),
    "pyramide": ({"bet", "silence", "told"}, {"clue", "guess", "roles", "enigma"}),
}
"""What is offered at least sometimes, and what never is."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_players_may_take_back(game: Any) -> None:
    found: Counter[tuple[str, bool]] = Counter()
    for options, seats in laws.combinations(game):
        found += offered(laws.begin(game, options, seats, seed=3), Random(3), 400)
    sometimes, never = MOVES[game.key]
    assert {move for move in sometimes if found[move, True]} == sometimes
    assert {move for move in never if found[move, False]} == never
    assert not [move for move in never if found[move, True]]


def test_no_move_of_the_table_is_taken_back() -> None:
    options, seats = laws.combinations(GAMES[2])[0]
    play = laws.begin(GAMES[2], options, seats, seed=1)
    entry = Entry(None, play.at, Resign(0))
    assert not play.may_take_back(entry, play.after(entry)[0])


class CarelessSoleil(Soleil):
    def may_take_back(self, *_: Any) -> bool:
        return True


class CarelessPoker(Poker):
    def may_take_back(self, *_: Any) -> bool:
        return True


@pytest.mark.parametrize("game", [CarelessSoleil(), CarelessPoker()], ids=lambda game: game.key)
def test_the_law_finds_a_game_that_lets_everything_be_taken_back(game: Any) -> None:
    options, seats = laws.combinations(game)[0]
    parsed = game.parse_options(options, seats)
    play = Play(game, parsed, seats, game.parse_setup({}, parsed, seats), Chance(5, Library()))
    with pytest.raises(laws.Broken, match="learned something"):
        offered(play, Random(5))


class TellingPoker(Poker):
    """Whether a block may be taken back tells the last card of both stocks."""

    def may_take_back(self, before: Any, seat: int, move: Any, after: Any) -> bool:
        return isinstance(move, Build) and (before.stocks[0][-1] + before.stocks[1][-1]) % 2 == 0


def test_the_law_finds_an_answer_that_tells_a_secret() -> None:
    game = TellingPoker()
    parsed = game.parse_options({}, 2)
    play = Play(game, parsed, 2, game.parse_setup({}, parsed, 2), Chance(5, None))
    with pytest.raises(laws.Broken, match="may not know"):
        offered(play, Random(5))
