"""The recorded draws of La Cible are worth checking against."""

from __future__ import annotations

from tests.core.test_fairness_vectors import stored_of


def test_the_games_of_la_cible_have_all_that_a_check_may_meet() -> None:
    """Tokens that an appeal put back, and piles that were used up."""
    one, other = stored_of("cible")
    tokens = [event["token"] for event in one["events"]]
    assert len(set(tokens)) < len(tokens)
    assert any(
        len(game["setup"][name]) > len(game["piles"][name]) for game in (one, other) for name in game["piles"]
    )
