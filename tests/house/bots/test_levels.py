"""The level meter: which games count, what they say of a person, and which level the house proposes."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pyramidion import games
from pyramidion.core import Outcome
from pyramidion.core.elo import POINTS, expected
from pyramidion.games.strengths import Strength, Strengths
from pyramidion.house import BotSeat, Denied, House, MySeat, Player
from pyramidion.house.levels import (
    LEAST_SPREAD,
    MOST_GAMES,
    Comparison,
    Prior,
    ProposedLevel,
    comparisons,
    estimate,
    nearest,
    prior_of,
    ratings_of,
    result,
)
from pyramidion.house.storage.store import ATTEND, insert_table
from pyramidion.house.table.record import Hints, Provided, Record, Seat
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, people, settle

ME, OTHER = Seat("person", "a", "Ana"), Seat("person", "b", "Bao")
RATINGS = {"low": 1000.0, "high": 1400.0}
LOW, HIGH = Seat("bot", level="low"), Seat("bot", level="high")


def record(*seats: Seat, winners: tuple[int, ...] = (0,), **more: Any) -> Record:
    given: dict[str, Any] = {
        "id": "t", "game": "sablier", "rules": 1, "setup": {}, "seed": 1, "salt": "", "commitment": "",
        "made": 0.0, "options": {}, "status": "over", "host": "a", "seats": seats, "started": 0.0, "ended": 1.0,
        "outcome": {"scores": [0] * len(seats), "winners": list(winners), "reason": "over"},
    }  # fmt: skip
    return Record(**{**given, **more})


def found(one: Record) -> tuple[Comparison, ...]:
    game = games.load("sablier")
    assert game is not None
    return comparisons(game, one, "a", RATINGS)


# What counts.


def test_a_game_against_a_bot_is_one_comparison() -> None:
    assert found(record(ME, HIGH)) == (Comparison(1, 1400, (), 1),)
    assert found(record(LOW, ME)) == (Comparison(0, 1000, (), 1),)
    assert found(record(ME, HIGH, status="archived")) == (Comparison(1, 1400, (), 1),)


def test_the_comparisons_of_one_game_weigh_as_much_as_one_game() -> None:
    assert found(record(ME, LOW, HIGH, winners=(2,))) == (
        Comparison(0.5, 1000, (), 0.5),
        Comparison(0, 1400, (), 0.5),
    )


def test_a_game_with_hints_counts_by_half() -> None:
    assert found(record(ME, LOW, hints=Hints((None, None), (1, 0))))[0].weight == 0.5
    assert found(record(ME, LOW, hints=Hints((None, None), (0, 1))))[0].weight == 1


def test_a_game_that_was_resigned_is_lost() -> None:
    resigned = {"scores": [9, 0], "winners": [1], "reason": "resigned"}
    assert found(record(ME, LOW, outcome=resigned))[0].result == 0


@pytest.mark.parametrize(
    "one",
    [
        record(ME, LOW, outcome=None, status="playing"),
        record(ME, LOW, outcome={"scores": [0, 0], "winners": [0], "reason": "ended"}),
        record(ME, OTHER),
        record(ME, OTHER, LOW),
        record(ME, replace(LOW, player="b")),
        record(replace(LOW, player="a"), LOW),
        record(OTHER, LOW),
        record(ME),
        record(ME, ME),
        record(ME, Seat("bot", level="own")),
        record(ME, LOW, taken_up=True),
        record(ME, LOW, provided=Provided("a", "Ana", tutorial=True)),
    ],
    ids=[
        "playing", "broken off", "a person", "a person and a bot", "a bot that stands in", "a bot stood in",
        "not there", "alone", "against oneself", "a bot without a rating", "taken up", "tutorial",
    ],
)  # fmt: skip
def test_a_game_does_not_count(one: Record) -> None:
    assert found(one) == ()


def test_where_neither_side_wins_points_decide() -> None:
    outcome = Outcome((3, 5, 7), (2,), "over")
    assert result(outcome, (0,), (1,), lowest_wins=False) == 0
    assert result(outcome, (0,), (1,), lowest_wins=True) == 1
    assert result(outcome, (0,), (0,), lowest_wins=False) == 0.5
    assert result(outcome, (0, 2), (1,), lowest_wins=False) == 1


# The estimate.


def test_nothing_known_is_the_prior() -> None:
    assert estimate([], Prior(1200, 300)) == pytest.approx(1200, abs=0.1)


def test_many_games_find_the_strength_that_made_them() -> None:
    share = expected(1300 - 1000)
    many = [Comparison(share, 1000, (), 1)] * 2000
    assert estimate(many, Prior(1000, 300)) == pytest.approx(1300, abs=5)


def test_a_partner_is_half_of_the_side() -> None:
    many = [Comparison(0.5, 1200, (1000,), 1)] * 2000
    assert estimate(many, Prior(1200, 300)) == pytest.approx(1400, abs=10)


@given(
    st.lists(
        st.tuples(st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([1000.0, 1300.0, 1900.0])), max_size=20
    ),
    st.integers(0, 19),
)
def test_a_better_result_never_lowers_the_estimate(results: list[tuple[float, float]], which: int) -> None:
    seen = [Comparison(won, rating, (), 1) for won, rating in results]
    if which < len(seen):
        better = [*seen[:which], seen[which]._replace(result=1.0), *seen[which + 1 :]]
        assert estimate(better, Prior(1300, 400)) >= estimate(seen, Prior(1300, 400)) - 0.2


@given(st.integers(0, 20), st.floats(800, 1800))
def test_it_is_the_maximum_of_likelihood_and_prior(wins: int, prior: float) -> None:
    seen = [Comparison(1, 1300, (), 1)] * wins + [Comparison(0, 1300, (), 1)] * (20 - wins)

    def height(strength: float) -> float:
        chance = expected(strength - 1300)
        return (
            wins * math.log(chance) + (20 - wins) * math.log(1 - chance) - ((strength - prior) / 400) ** 2 / 2
        )

    best = estimate(seen, Prior(prior, 400))
    assert height(best) >= max(height(best - POINTS / 50), height(best + POINTS / 50))


@pytest.mark.parametrize("key", games.keys())
def test_three_games_that_end_alike_lead_to_the_next_level(key: str) -> None:
    """From every level that has one below and one above."""
    ratings = ratings_of(key)
    ladder = sorted(ratings, key=lambda level: ratings[level])
    prior = prior_of(ratings)
    for low, middle, high in zip(ladder, ladder[1:], ladder[2:], strict=False):
        for ended, wanted in ((0.0, low), (0.5, middle), (1.0, high)):
            played = [Comparison(ended, ratings[middle], (), 1)] * 3
            assert nearest(estimate(played, prior), ratings) == wanted


def test_a_ladder_of_one_level_proposes_it() -> None:
    ratings = {"only": 1000.0}
    assert prior_of(ratings) == Prior(1000, LEAST_SPREAD)
    assert nearest(estimate([Comparison(0, 1000, (), 1)] * 3, prior_of(ratings)), ratings) == "only"


def test_the_level_is_the_nearest_and_of_two_the_lower() -> None:
    assert nearest(1150, RATINGS) == "low"
    assert nearest(1250, RATINGS) == "high"
    assert nearest(1200, RATINGS) == "low"


# In a house.


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels of the game for tests, as if somebody had measured them."""
    levels = games.manifest("sablier").levels
    bots = tuple(Strength(level, "1", 1000.0 + 300 * n, 0, 0, 1.0) for n, level in enumerate(levels))
    told = Strengths(
        game="sablier", pyramidion="0", rules=1, options={}, seats=2, seed=1, work=1, bots=bots, matches=()
    )
    monkeypatch.setattr(games, "strengths", lambda key: told if key == "sablier" else None)


async def add_games(house: House, player: Player, wins: int, losses: int, level: str) -> None:
    """Finished games of this person, the victories last."""
    for number in range(wins + losses):
        won = number >= losses
        one = record(
            Seat("person", player.id, player.name),
            Seat("bot", level=level),
            winners=(0,) if won else (1,),
            id=f"{player.id} {number}",
            host=player.id,
            ended=float(number),
        )
        await house.services.log.write([insert_table(one), (ATTEND, (player.id, one.id))])


@in_loop
async def test_the_house_proposes_nothing_before_three_games(
    tmp_path: Path, clock: Clock, measured: None
) -> None:
    levels = games.manifest("sablier").levels
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        await add_games(house, ana, 2, 0, levels[0])
        assert await house.level_for(ana.id, "sablier") == ProposedLevel(None, 2)
        await add_games(house, bao, 3, 0, levels[0])
        proposed = await house.level_for(bao.id, "sablier")
        assert proposed.games == 3
        assert proposed.level in levels


@in_loop
async def test_who_loses_is_proposed_a_lower_level_and_who_wins_a_higher_one(
    tmp_path: Path, clock: Clock, measured: None
) -> None:
    levels = games.manifest("sablier").levels
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        await add_games(house, ana, 0, MOST_GAMES, levels[0])
        await add_games(house, bao, MOST_GAMES + 3, 5, levels[-1])
        assert (await house.level_for(ana.id, "sablier")).level == levels[0]
        # The games that were lost are older than those that count.
        assert await house.level_for(bao.id, "sablier") == ProposedLevel(levels[-1], MOST_GAMES)


@in_loop
async def test_a_game_that_was_played_at_a_table_is_found(
    tmp_path: Path, clock: Clock, measured: None
) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        level = games.manifest("sablier").levels[0]
        for number in range(3):
            table = await new_table(house, ana, seats=(MySeat(), BotSeat(level)))
            seated = Seated(table, ana)
            await seated.ok("start")
            await seated.ok("resign", seat=0)
            await settle(house)
            assert (await house.level_for(ana.id, "sablier")).games == number + 1


@in_loop
async def test_a_game_that_nobody_measured_has_no_proposal_and_an_unknown_one_is_refused(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        await add_games(house, ana, 5, 0, games.manifest("sablier").levels[0])
        assert await house.level_for(ana.id, "sablier") == ProposedLevel(None, 0)
        with pytest.raises(Denied, match="there is no such game"):
            await house.level_for(ana.id, "dames")
