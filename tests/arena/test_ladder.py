"""The ladder: who meets whom, what the matches say, and the pages that are written from it."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion import games
from pyramidion.arena.ladder import picture, table
from pyramidion.arena.ladder.fit import Score, rate
from pyramidion.arena.ladder.matches import entrants, fewest_seats, meet, pairings, play
from pyramidion.arena.ladder.run import climb
from pyramidion.arena.results import Done, GameResult, Thought
from pyramidion.core import Invalid
from pyramidion.core.elo import expected
from pyramidion.games.strengths import FILE_NAME, Strengths, read_strengths, write_strengths

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def measured() -> list[Strengths]:
    return [one for key in games.keys() if (one := read_strengths(games.folder(key))) is not None]


# The fit.


def test_one_match_gives_the_difference_that_its_share_means() -> None:
    _, rated = rate(2, [Score(0, 1, 0.25, 10_000)], anchor=0, at=1000)
    assert rated.rating == pytest.approx(1000 + 400 * math.log10(3), abs=0.1)
    assert expected(rated.rating - 1000) == pytest.approx(0.75, abs=1e-4)


def test_the_interval_is_that_of_the_normal_approximation_where_games_are_many() -> None:
    _, rated = rate(2, [Score(0, 1, 0.5, 400)], anchor=0, at=0)
    half = 1.96 * 400 / math.log(10) / math.sqrt(400 / 4)
    assert rated.low == pytest.approx(-half, rel=0.02)
    assert rated.high == pytest.approx(half, rel=0.02)


def test_who_lost_every_game_has_a_finite_rating_and_an_interval_that_reaches_further_down() -> None:
    lost, anchor = rate(2, [Score(0, 1, 0.0, 50)], anchor=1, at=1000)
    assert {anchor.rating, anchor.low, anchor.high} == {1000}
    assert 0 < lost.rating < 400
    assert lost.rating - lost.low > lost.high - lost.rating


@given(st.lists(st.floats(-3, 3), min_size=3, max_size=5), st.randoms(use_true_random=False))
def test_the_skills_that_made_the_matches_are_found_again(skills: list[float], random: Random) -> None:
    scores = [
        Score(a, b, 1 / (1 + math.exp(skills[b] - skills[a])), random.uniform(1e6, 2e6))
        for a in range(len(skills))
        for b in range(a)
    ]
    for skill, rated in zip(skills, rate(len(skills), scores, anchor=1, at=0), strict=True):
        assert rated.rating == pytest.approx((skill - skills[1]) * 400 / math.log(10), abs=1)
        assert rated.low <= rated.rating <= rated.high


def test_a_bot_that_met_nobody_is_named() -> None:
    with pytest.raises(ValueError, match=r"scores: no match connects bots \[2\] with bot 0"):
        rate(3, [Score(0, 1, 0.5, 10)], anchor=0, at=0)


# The matches.


@pytest.mark.parametrize("key", games.keys())
def test_neighbours_meet_and_each_has_half_of_the_sides(key: str) -> None:
    bots = entrants(key)
    made = pairings(key, 1)
    assert [(one.first, one.second) for one in made] == list(pairwise(bots))
    for one in made:
        sides = one.plan.rule_book().sides(one.plan.seats)
        owners = [{one.plan.bots[seat].bot for seat in side} for side in sides]
        assert owners.count({one.first}) == owners.count({one.second}) == len(sides) / 2
        assert one.games % one.plan.per_deal == 0
    full = pairings(key, 1, full=True)
    assert len(full) == len(bots) * (len(bots) - 1) / 2
    assert all(one.games >= 4 * games.manifest(key).ladder.games for one in full)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(Invalid, match="there is no game 'dames'"):
        pairings("dames", 1)


def test_the_seats_are_the_fewest_that_make_two_halves() -> None:
    for key in games.keys():
        game = games.load(key)
        assert game is not None
        seats = fewest_seats(game)
        assert len(game.sides(seats)) % 2 == 0
        assert seats >= 2


def test_a_match_counts_victories_by_side_and_cpu_by_move() -> None:
    pairing = next(one for key in games.keys() for one in pairings(key, 1) if one.plan.seats == 4)
    plan = pairing.plan
    sides = plan.rule_book().sides(plan.seats)
    done = []
    for number in range(plan.per_deal * 2):
        seated = plan.seating(number)
        # The second bot's side wins, but for one game.
        best = next(
            seat for seat in range(4) if (plan.bots[seated[seat]].bot == pairing.second) == (number != 0)
        )
        side = next(side for side in sides if best in side)
        played = GameResult(number, number // plan.per_deal, seated, (0,) * 4, side, "over", 5)
        done.append(Done(played, thought=(Thought(4, 0.2),) * 4))
    met = meet(pairing, done, {})
    assert met.match.games == len(done)
    assert met.match.share == pytest.approx(1 / len(done))
    assert met.match.low < met.match.share < met.match.high
    assert set(met.cpu[pairing.second]) == {0.05}


def test_the_same_seed_gives_the_same_match_with_any_number_of_workers() -> None:
    key = games.keys()[0]
    pairing = pairings(key, 5)[0]._replace(games=6)
    runs = [play(pairing, workers, lambda: None) for workers in (1, 2)]
    assert runs[0].match == runs[1].match
    assert set(runs[0].cpu) == {pairing.second}  # the random player does not think


def test_a_ladder_rates_the_levels_from_the_lowest_up() -> None:
    key = games.keys()[0]
    seen: list[int] = []
    short = [one._replace(games=4) for one in pairings(key, 5)]
    found = climb(short, 1, lambda: seen.append(1))
    assert len(seen) == 4 * len(short)
    assert [bot.bot for bot in found.bots] == list(entrants(key))
    assert found.bots[1].rating == found.bots[1].low == found.bots[1].high == 1000
    assert found.bots[0].cpu_ms is None
    assert all(bot.cpu_ms for bot in found.bots[1:])


# What is written.


def test_strengths_are_read_as_they_were_written(tmp_path: Path) -> None:
    assert read_strengths(tmp_path) is None
    one = measured()[0]
    write_strengths(tmp_path, one)
    assert read_strengths(tmp_path) == one


@pytest.mark.parametrize(
    ("text", "why"),
    [("{", "is not JSON"), ("{}", "strengths.json"), ("[]", "strengths.json")],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    with pytest.raises(Invalid, match=why):
        read_strengths(tmp_path)


def test_another_format_is_refused(tmp_path: Path) -> None:
    write_strengths(tmp_path, msgspec.structs.replace(measured()[0], format="other/1"))
    with pytest.raises(Invalid, match=r"strengths.json.format: is 'other/1'"):
        read_strengths(tmp_path)


@pytest.mark.parametrize("key", games.keys())
def test_every_level_of_every_game_has_a_rating_and_they_ascend(key: str) -> None:
    found = read_strengths(games.folder(key))
    assert found is not None
    ratings = found.ratings()
    levels = games.manifest(key).levels
    assert list(ratings) == list(entrants(key))
    assert [ratings[level] for level in levels] == sorted(ratings[level] for level in levels)


def test_the_page_and_the_pictures_are_those_of_the_strengths() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert table.within(page, measured()) == page
    for name, drawn in (("ladder", picture.ladder), ("thinking", picture.thinking)):
        assert (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8") == drawn(measured())


def test_the_picture_has_a_mark_and_a_range_for_every_bot_and_says_the_same_in_words() -> None:
    ladders = measured()
    root = ET.fromstring(picture.ladder(ladders))
    bots = [bot for one in ladders for bot in one.bots]
    assert len(list(root.iter(f"{SVG}circle"))) == len(bots)
    ranges = [node for node in root.iter(f"{SVG}line") if node.attrib["class"] == "range"]
    assert len(ranges) == len(bots)
    about = root.find(f"{SVG}desc")
    assert about is not None
    assert all(f"{bot.bot} {bot.rating:.0f} (" in (about.text or "") for bot in bots)


def test_no_two_labels_of_the_plot_lie_on_each_other() -> None:
    root = ET.fromstring(picture.thinking(measured()))
    labels = [
        (float(node.attrib["x"]), float(node.attrib["y"]), len(node.text or "") * picture.LETTER_PX)
        for node in root.iter(f"{SVG}text")
        if (node.text or "").endswith(")")
    ]
    assert len(labels) == sum(bot.cpu_ms is not None for one in measured() for bot in one.bots)
    for number, (x, y, width) in enumerate(labels):
        beside = [(a, w) for a, b, w in labels[:number] if abs(y - b) < picture.LABEL_PX - 1]
        assert all(x + width <= a or a + w <= x for a, w in beside)


def test_a_page_without_the_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="page: it needs"):
        table.within("nothing", measured())
