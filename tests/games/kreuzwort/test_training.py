"""What the Scribe has learned: that the training makes it, and that it means what it says."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import numpy as np
import pytest

from pyramidion.games.kreuzwort.bots.learned import FILE, Learned, learned
from pyramidion.games.kreuzwort.bots.race_kernel import chance
from pyramidion.games.kreuzwort.bots.standing_kernel import (
    FIGURES,
    MINE,
    STAGES,
    STEP,
    THEIRS,
    describe,
    estimate,
)
from pyramidion.games.kreuzwort.bots.taste import KINDS
from pyramidion.games.kreuzwort.bots.training import NOISE, Games, fitted, play, table, told, train
from pyramidion.games.kreuzwort.finder_kernel import LETTERS, WORTH

from .positions import Table
from .test_race import lay_out, race_of, some_words

SHIPPED = "2db383c479b6fa5a0fb28163e363e5bc9cb24c60c925060c53ab3e8533ba738d"
PLAYED = "6ba14779c274073721b1f349bb37209bcc6ba5ff86a96bfb9660be5593429c19"


def some_games(deals: int, seed: int) -> Games:
    parts = np.zeros(len(NOISE))
    parts[: len(KINDS)] = (2.0, 1.0, 0.5, 1.0, 1.0)
    tastes = np.repeat(np.stack([table(parts), table(np.abs(parts - 1.0))])[None], deals, axis=0)
    return play(some_words(), tastes, np.random.default_rng(seed))


def test_the_games_of_the_training_are_those_that_the_file_was_made_of() -> None:
    games = some_games(20, 1)
    assert sha256(games.ahead.tobytes()).hexdigest() == PLAYED, "whoever changes these games trains anew"
    assert sha256(FILE.read_bytes()).hexdigest() == SHIPPED, "the file is what the training makes"


def test_the_same_seed_learns_the_same() -> None:
    one, again, other = (train(some_words(), 60, 2, seed) for seed in (7, 7, 8))
    assert one == again
    assert one.taste != other.taste
    # What is learned has the form of the file of the package.
    for made in (one, learned()):
        assert tuple(made.taste) == KINDS
        assert {len(row) for row in made.taste.values()} == {LETTERS + 1}
        assert (len(made.weights), {len(row) for row in made.weights}) == (STAGES, {FIGURES})
        assert len(made.spread) == STAGES
    assert msgspec.json.decode(msgspec.json.encode(one), type=Learned) == one


def test_each_position_is_written_down_with_the_end_of_its_game() -> None:
    games = some_games(6, 2)
    # Both players own 83 points, or 85, and nobody has a pyramid less.
    first = games.figures[(games.figures[:, MINE] == 24) & (games.figures[:, THEIRS] == 24)]
    assert len(first) >= 12
    assert set(first[:, 1]) == {0.0}
    assert set(first[:, MINE + 4]) <= {83.0, 85.0}
    assert set(np.abs(games.margins)) == set(np.abs(games.ahead).ravel().astype(float))


def test_a_taste_is_made_of_parts() -> None:
    parts = np.arange(len(NOISE), dtype=float)
    made = table(parts)
    assert made[1, 3] == 1 * WORTH[3] + 6 + parts[14 + 3]
    assert made[:, LETTERS].tolist() == [10.0, 11.0, 12.0, 13.0, 0.0]


def test_games_tell_what_is_good() -> None:
    random = np.random.default_rng(1)
    noise = random.standard_normal((400, 3))
    clear = told(noise, 0.1 * noise[:, 0] - 0.02 * noise[:, 1] + 0.1 * random.standard_normal(400))
    assert clear[0] > 10
    assert -8 < clear[1] < -2
    assert abs(clear[2]) < 3


def test_a_fit_is_right_about_what_it_was_fitted_to() -> None:
    random = np.random.default_rng(2)
    figures = random.uniform(0.0, 24.0, (2000, FIGURES))
    figures[:, 0] = 1.0
    left = np.minimum(figures[:, MINE], figures[:, THEIRS])
    truth = figures[:, 1] - 0.5 * left * figures[:, 6] / 24.0
    margins = truth + 4.0 * random.standard_normal(2000)
    weights, spread = fitted(figures, margins)
    assert spread[:-1] == pytest.approx(np.full(STAGES - 1, 4.0), abs=1.5)  # hardly any is at the last stage
    said = np.array([estimate(row, weights, spread)[0] for row in figures])
    assert np.abs(said - truth).mean() < 1.5


def test_a_position_is_described_as_who_is_to_move_sees_it() -> None:
    table = Table("ET").lay(I3="", I4="PO", B3="X", B4="", B5="", B6="", B7="", B8="", C3="")
    state = table.play.state
    race = race_of(state, 0, some_words())
    lay_out(race, state)
    seen = []
    for turn in (0, 1):
        figures = np.zeros(FIGURES)
        scores, board = np.array([5, 7]), race.board
        describe(board.letters, board.height, board.black, scores, race.start.sides, turn, figures)
        seen.append(figures)
    south, north = seen
    assert (south[0], south[1], north[1]) == (1.0, -2.0, 2.0)
    assert south[MINE:THEIRS].tolist() == north[THEIRS : 2 * THEIRS - MINE].tolist()
    assert north[MINE:THEIRS].tolist() == [1, 1, 1, 1, 10, 10]
    # S: PO, XBIA, VGMR, QFUL and JHDT are left.
    assert south[MINE : MINE + 4].tolist() == [18, 4, 5, 4 + 4 * 16]
    assert south[MINE + 5] == 1 + 1 + 1 + 1 + 1
    assert (south[14], north[14]) == (35.0, 35.0)
    assert south[15] == north[15] > 0


def test_between_two_stages_both_count() -> None:
    weights, spread = np.zeros((STAGES, FIGURES)), np.arange(1.0, STAGES + 1)
    weights[:, 0] = np.arange(STAGES) * 10.0
    figures = np.zeros(FIGURES)
    figures[0] = 1.0
    for mine, theirs, stage in ((0, 9, 0.0), (6, 20, 1.5), (24, 5, 1.25), (24, 24, 6.0), (30, 30, 6.0)):
        figures[MINE], figures[THEIRS] = mine, theirs
        assert estimate(figures, weights, spread) == pytest.approx((10.0 * stage, 1.0 + stage))
    assert STEP * (STAGES - 1) == 24


def test_who_is_ahead_has_the_better_chance() -> None:
    assert chance(0.0, 9.0) == 0.5
    assert chance(5.0, 9.0) + chance(-5.0, 9.0) == pytest.approx(1.0)
    assert chance(9.0, 9.0) == pytest.approx(0.841, abs=0.01)  # one standard deviation
    assert chance(5.0, 18.0) < chance(5.0, 9.0)
