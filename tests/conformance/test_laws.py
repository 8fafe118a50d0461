"""The laws reach games of every kind: without options, with the lowest score best, and none that cannot be played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import Chance, Options, Outcome, TableSize, Viewer
from tests.games.allumettes import Allumettes, AllumettesView, State

from . import laws, test_games, test_resigning


class Golf(Allumettes):
    """Whoever takes the last match has a stroke, and the fewest strokes win. Nothing can be chosen."""

    key = "golf"
    lowest_wins = True
    options_type: Any = Options

    def start(self, options: Any, seats: int, setup: Any, chance: Chance) -> State:
        return State((1, 3, 5))

    def outcome(self, state: State) -> Outcome | None:
        end = super().outcome(state)
        return end and msgspec.structs.replace(end, scores=strokes(state))

    def view(self, state: State, viewer: Viewer) -> AllumettesView:
        return msgspec.structs.replace(super().view(state, viewer), scores=strokes(state))


def strokes(state: State) -> tuple[int, ...]:
    return tuple(int(state.over == "taken" and seat != state.turn) for seat in (0, 1))


class Impossible(Golf):
    sizes = (TableSize(2, 2, {"extra_seconds": ("never",)}),)


def test_a_game_without_options_is_played_with_each_number_of_seats() -> None:
    assert laws.combinations(Golf()) == [({}, 2)]

    class Larger(Golf):
        sizes = (TableSize(2, 4),)

    assert laws.combinations(Larger()) == [({}, 2), ({}, 4)]


def test_a_game_that_cannot_be_played_breaks_the_laws() -> None:
    with pytest.raises(laws.Broken, match="golf: no options go together"):
        laws.combinations(Impossible())


def test_a_game_without_options_keeps_the_laws() -> None:
    test_games.test_the_state_is_a_value(Golf())
    test_games.test_random_games_keep_every_law_to_the_end(Golf(), {}, 2)
    test_games.test_same_seed_same_game(Golf(), {}, 2)


class Strokes(Golf):
    """The seats have as many points as their numbers: the first is the best."""

    def outcome(self, state: State) -> Outcome | None:
        if state.over is None:
            return None
        left = [seat for seat in (0, 1, 2) if seat not in state.resigned]
        return Outcome((0, 1, 2), (min(left),), state.over)

    def view(self, state: State, viewer: Viewer) -> AllumettesView:
        return msgspec.structs.replace(super().view(state, viewer), scores=(0, 1, 2))

    sizes = (TableSize(3, 3),)


def test_where_the_lowest_score_wins_the_lowest_of_the_others_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        test_resigning, "replays", lambda *_: None
    )  # a transcript knows the games of the house
    law = test_resigning.test_where_nobody_plays_on_the_best_of_the_others_wins
    law(Strokes(), {}, 3)
    monkeypatch.setattr(Strokes, "lowest_wins", False)
    with pytest.raises(AssertionError):
        law(Strokes(), {}, 3)
