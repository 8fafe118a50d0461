"""One game: the update is OpenSkill's, and its scale is Elo's."""

from __future__ import annotations

from itertools import pairwise
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from pyramidion.core.elo import expected
from pyramidion.house.ratings.model import DRIFT, LEAST_FACTOR, NEWCOMER, Skill, beta_of, updated

skills = st.builds(Skill, st.floats(0, 3000), st.floats(20, 300))


@st.composite
def played(draw: st.DrawFn) -> tuple[list[list[Skill]], list[int]]:
    members, sides = draw(st.integers(1, 3)), draw(st.integers(2, 6))
    given = [draw(st.lists(skills, min_size=members, max_size=members)) for _ in range(sides)]
    places = draw(st.lists(st.integers(0, sides - 1), min_size=sides, max_size=sides))
    return given, [sum(other < place for other in places) for place in places]


@given(played())
def test_it_is_the_update_of_openskill(game: tuple[list[list[Skill]], list[int]]) -> None:
    sides, ranks = game
    model = PlackettLuce(
        beta=beta_of(len(sides), len(sides[0])), tau=DRIFT, kappa=LEAST_FACTOR, gamma=lambda *_: 1.0
    )
    given = [[model.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    theirs = model.rate(given, ranks=[float(rank) for rank in ranks])
    for our_side, their_side in zip(updated(sides, ranks), theirs, strict=True):
        for our, their in zip(our_side, their_side, strict=True):
            assert isclose(our.mu, their.mu, rel_tol=1e-9, abs_tol=1e-9)
            assert isclose(our.sigma, their.sigma, rel_tol=1e-9, abs_tol=1e-9)


@pytest.mark.parametrize("sides", [2, 3, 5])
@pytest.mark.parametrize("members", [1, 2])
def test_a_result_that_was_expected_on_average_changes_nothing(sides: int, members: int) -> None:
    """Elo's expectation is where victories and defeats balance, at any number of sides and members."""
    sure = 1e-6
    strong, weak = Skill(1600.0, 1e-3), Skill(1500.0, sure)
    game = [[strong] * members] + [[weak] * members] * (sides - 1)
    gain = {
        place: updated(game, [place, *(rank for rank in range(sides) if rank != place)])[0][0].mu - 1600.0
        for place in range(sides)
    }
    if sides == 2:
        share = expected(100.0)
        assert isclose(share * gain[0] + (1 - share) * gain[1], 0.0, abs_tol=1e-3 * abs(gain[0]))
    assert all(better > worse for better, worse in pairwise(gain.values()))


def test_a_draw_brings_those_who_drew_together() -> None:
    (strong,), (weak,) = updated([[Skill(1700.0, 90.0)], [Skill(1500.0, 90.0)]], [0, 0])
    assert 1500.0 < weak.mu < strong.mu < 1700.0


def test_partners_share_what_a_game_says_as_far_as_they_are_unknown() -> None:
    ((known, new), _) = updated([[Skill(1500.0, 50.0), NEWCOMER], [NEWCOMER, NEWCOMER]], [0, 1])
    assert 0 < known.mu - 1500.0 < new.mu - 1500.0
