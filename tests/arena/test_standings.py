"""What the games say about the bots, on games made up for it."""

from __future__ import annotations

import statistics
from random import Random

import pytest
from openskill.models import PlackettLuce

from pyramidion.arena.plan import Plan, plan
from pyramidion.arena.report import ranked
from pyramidion.arena.results import BotFault, GameResult
from pyramidion.arena.standings import places, rate, results, share_of
from pyramidion.core.estimates import mean_of, quantile

TWO = plan("poker", ["random", "random"])
THREE = plan("soleil", ["random"] * 3)


def game(asked: Plan, number: int, scores: tuple[int, ...], winners: tuple[int, ...]) -> GameResult:
    return GameResult(number, number // asked.per_deal, asked.seating(number), scores, winners, "over", 10)


def test_wins_draws_losses_and_scores_go_to_bots_and_not_to_seats() -> None:
    games = [
        game(TWO, 0, (7, 3), (0,)),  # bot 0 wins in seat 0
        game(TWO, 1, (2, 8), (1,)),  # and in seat 1
        game(TWO, 2, (5, 5), (0, 1)),
        game(TWO, 3, (9, 1), (0,)),  # bot 1 wins in seat 0
    ]
    first, second = results(TWO, 4, games).bots
    assert (first.games, first.wins, first.draws, first.losses) == (4, 2, 1, 1)
    assert (second.games, second.wins, second.draws, second.losses) == (4, 1, 1, 2)
    assert first.score.mean == statistics.fmean([7, 8, 5, 1])
    assert (first.share.mean, second.share.mean) == (0.625, 0.375)


def test_where_nobody_wins_everybody_draws() -> None:
    (first, second) = results(TWO, 1, [game(TWO, 0, (0, 0), ())]).bots
    assert (first.draws, second.draws, first.share.mean) == (1, 1, 0.5)


def test_a_shared_victory_of_three_counts_in_parts() -> None:
    bots = results(THREE, 1, [game(THREE, 0, (9, 9, 1), (0, 1))]).bots
    assert [bot.share.mean for bot in bots] == [0.5, 0.5, 0.0]
    assert [(bot.wins, bot.draws, bot.losses) for bot in bots] == [(0, 1, 0), (0, 1, 0), (0, 0, 1)]


@pytest.mark.parametrize(
    ("freedom", "exact"), [(2, 4.303), (4, 2.776), (9, 2.262), (29, 2.045), (10**9, 1.960)]
)
def test_students_quantile(freedom: int, exact: float) -> None:
    assert quantile(freedom) == pytest.approx(exact, rel=0.04 if freedom < 4 else 0.004)


def test_a_mean_has_students_interval_over_deals() -> None:
    found = mean_of([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.mean == 3.0
    assert found.low is not None
    assert found.high is not None
    assert found.high - 3.0 == pytest.approx(2.776 * 0.7071, rel=0.005)
    assert found.high + found.low == pytest.approx(6.0)
    assert mean_of([4.0]).low is None


def test_independent_deals_give_wilsons_interval() -> None:
    """60 victories in 100 deals of one game each: the books say 50.2 % to 69.1 %."""
    found = share_of([1.0] * 60 + [0.0] * 40, 100)
    assert found.low == pytest.approx(0.502, abs=0.004)
    assert found.high == pytest.approx(0.691, abs=0.004)


def test_games_of_one_deal_that_go_alike_do_not_count_twice() -> None:
    """The same 200 games: as 100 deals whose two games always end alike, and as 200 deals."""
    alike = share_of([1.0] * 60 + [0.0] * 40, 200)
    apart = share_of([1.0] * 120 + [0.0] * 80, 200)
    assert alike.low is not None
    assert apart.low is not None
    assert apart.low > alike.low


def test_luck_of_the_deal_that_duplicates_take_away_narrows_the_interval() -> None:
    """Each deal is won once by each but for a few: the deal decides, and the bots differ little for sure."""
    duplicates = share_of([0.5] * 90 + [1.0] * 10, 200)
    assert duplicates.low is not None
    assert duplicates.low > 0.51


def test_certainty_is_not_claimed() -> None:
    assert share_of([1.0] * 10, 20).low == pytest.approx(0.722, abs=0.001)
    assert share_of([0.0] * 10, 20).high == pytest.approx(0.278, abs=0.001)
    split = share_of([0.5] * 2, 4)
    assert split.low is not None
    assert split.low < 0.2


def test_the_interval_holds_the_truth_about_19_times_in_20() -> None:
    """Deals with luck of their own: the share of bot 0 is 0.6, but the two games of a deal hang together."""
    random = Random(5)
    inside = 0
    for _ in range(400):
        deals = []
        for _ in range(80):
            p = min(max(0.6 + random.choice([-0.3, 0.3]), 0.0), 1.0)
            deals.append(((random.random() < p) + (random.random() < p)) / 2)
        found = share_of(deals, 160)
        assert found.low is not None
        assert found.high is not None
        inside += found.low <= 0.6 <= found.high
    assert 0.92 <= inside / 400 <= 0.98


def test_places_are_by_winners_and_then_by_scores() -> None:
    assert places(game(THREE, 0, (5, 9, 7), (1,))) == [2.0, 0.0, 1.0]
    assert places(game(THREE, 0, (5, 9, 5), (1,))) == [1.0, 0.0, 1.0]
    assert places(game(THREE, 0, (5, 9, 9), (1, 2))) == [2.0, 0.0, 0.0]
    # Whoever wins is first, whatever the scores say.
    assert places(game(TWO, 0, (5, 9), (0,))) == [0.0, 1.0]
    assert places(game(TWO, 0, (5, 9), ())) == [0.0, 0.0]


def test_where_the_lowest_score_wins_the_next_lowest_is_second(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places(game(THREE, 0, (5, 9, 7), (0,)), lowest_wins=True) == [0.0, 2.0, 1.0]
    assert places(game(THREE, 0, (5, 9, 9), (0,)), lowest_wins=True) == [0.0, 1.0, 1.0]
    played = [game(THREE, 0, (5, 9, 7), (0,))]
    monkeypatch.setattr(type(THREE.rule_book()), "lowest_wins", True)
    rated = [rating.mu for rating in rate(THREE, played) if rating is not None]
    assert rated[0] > rated[2] > rated[1]
    assert [bot.score.mean for bot in ranked(results(THREE, 1, played))] == [5.0, 7.0, 9.0]


def test_ratings_are_openskills_game_by_game() -> None:
    games = [game(TWO, 0, (7, 3), (0,)), game(TWO, 1, (2, 8), (1,)), game(TWO, 2, (5, 5), (0, 1))]
    model = PlackettLuce(tau=0.0)
    a, b = model.rating(), model.rating()
    ((a,), (b,)) = model.rate([[a], [b]], ranks=[0, 1])
    ((b,), (a,)) = model.rate([[b], [a]], ranks=[1, 0])
    ((a,), (b,)) = model.rate([[a], [b]], ranks=[0, 0])
    first, second = rate(TWO, games)
    assert first is not None
    assert second is not None
    for mine, theirs in ((first, a), (second, b)):
        assert mine.mu == pytest.approx(theirs.mu, abs=1e-6)
        assert mine.sigma == pytest.approx(theirs.sigma, abs=1e-6)
    assert first.high - first.mu == pytest.approx(1.95996 * first.sigma, abs=1e-4)
    assert first.mu > second.mu


def test_a_game_for_one_has_no_rating() -> None:
    alone = plan("soleil", ["random"], options={"emperor": "house"})
    assert rate(alone, [game(alone, 0, (100,), (0,))]) == [None]


def test_faults_are_counted_by_kind() -> None:
    faults = tuple(BotFault(1, 0, n, "raised" if n < 3 else "stalled", "…") for n in range(1, 5))
    played = GameResult(1, 0, (1, 0), (0, 0), (), "over", 9, faults)
    first, second = results(TWO, 1, [played]).bots
    assert (first.faults, second.faults) == ({}, {"raised": 2, "stalled": 2})
