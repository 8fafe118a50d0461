"""The fold: seasons, decay, bots, and people who have gone."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.house.ratings.book import (
    FADING,
    PROVISIONAL,
    SEASON_SPREAD,
    Book,
    Standing,
    faded,
    season_end,
    season_of,
)
from pyramidion.house.ratings.model import NEWCOMER, SPREAD
from pyramidion.house.ratings.results import Participant, Result
from pyramidion.house.ratings.statements import decode_result, encode

from .games import DAY, NOW, bot, person, result, results

ANA, BAO = person("ana"), person("bao")


def folded(found: list[Result], book: Book | None = None) -> Book:
    book = Book() if book is None else book
    for one in found:
        book.rate(one)
    return book


@given(results, st.integers(0, 25))
def test_however_the_fold_is_divided_the_bits_are_the_same(found: list[Result], cut: int) -> None:
    """What is stored in between goes through JSON and a new book, as another process would read it."""
    first = folded(found[:cut])
    again = Book()
    for key, seasons in reversed(first.standings.items()):
        again.standings[key] = {
            n: Standing(*msgspec.json.decode(msgspec.json.encode(s))) for n, s in seasons.items()
        }
    rest = [decode_result(encode(one)) for one in found[cut:]]
    assert folded(rest, again).standings == folded(found).standings


@given(results, st.sampled_from(["ana", "bao"]))
def test_nobody_elses_rating_changes_when_somebody_goes(found: list[Result], name: str) -> None:
    book, left = Book(), []
    for one in found:
        before = {who: skill for who, skill, _ in book.rate(one)}
        skill = before.get(f"p:{name}")
        gone = None if skill is None else Participant(skill=(skill.mu, skill.sigma))
        sides = tuple(tuple(gone or p if p.player == name else p for p in side) for side in one.sides)
        left.append(msgspec.structs.replace(one, sides=sides))
    kept = {key: seasons for key, seasons in book.standings.items() if key[0] != f"p:{name}"}
    assert folded(left).standings == kept


def test_seasons_are_the_quarters_of_a_year() -> None:
    begin = datetime(2026, 10, 1, tzinfo=UTC).timestamp()
    assert season_of(begin) == season_of(begin - 0.001) + 1 == 2026 * 4 + 3
    assert season_end(season_of(begin - 1)) == begin
    assert season_end(2026 * 4 + 3) == datetime(2027, 1, 1, tzinfo=UTC).timestamp()


def test_a_new_season_begins_with_what_one_had_and_less_certain() -> None:
    book = folded([result(ANA, BAO)] * 30)
    ((season, before),) = book.standings["p:ana", "g", "live"].items()
    later = season_end(season) + 1
    ((who, begun, _), _) = book.rate(result(ANA, BAO, at=later))
    assert (who, begun.mu) == ("p:ana", before.mu)
    away = FADING * (later - before.last)
    assert abs(begun.sigma**2 - (before.sigma**2 + away + SEASON_SPREAD**2)) < 1e-6
    seasons = book.standings["p:ana", "g", "live"]
    assert seasons[season] == before
    assert (seasons[season + 1].games, seasons[season + 1].won) == (1, 1)


def test_whoever_stays_away_becomes_provisional_again_and_keeps_the_rating() -> None:
    settled = Standing(1650.0, 60.0, 50, 30, NOW)
    assert faded(settled, NOW).sigma == faded(settled, NOW - DAY).sigma == 60.0
    assert abs(faded(settled, NOW + 365 * DAY).sigma - 110.0) < 1e-9
    assert faded(settled, NOW + 2 * 365 * DAY).sigma > PROVISIONAL
    assert faded(settled, NOW + 99 * 365 * DAY) == (1650.0, SPREAD)


def test_a_bot_begins_where_the_ladder_has_it_and_learns_from_people() -> None:
    book = Book()
    changes = {who: (before, after) for who, before, after in book.rate(result(bot(), ANA))}
    before, after = changes["b:low/1"]
    assert before == (1000.0, 80.0)
    assert 1000.0 < after.mu < 1080.0
    assert after.sigma < 80.0
    # What a later ladder says of it does not count any more, and time does not make it forget.
    again = {who: before for who, before, _ in book.rate(result(bot(mu=1900.0), ANA, at=NOW + 800 * DAY))}
    assert again["b:low/1"] == after


def test_a_bot_on_two_seats_changes_once() -> None:
    book = Book()
    (first, second) = book.rate(result(ANA, bot(), bot()))
    assert (first[0], second[0]) == ("p:ana", "b:low/1")
    ((standing,),) = (seasons.values() for key, seasons in book.standings.items() if key[0] == "b:low/1")
    assert (standing.games, standing.won) == (1, 0)


def test_nobody_wins_a_draw_of_all() -> None:
    book = folded([result(ANA, BAO, ranks=(0, 0))])
    (standing,) = book.standings["p:ana", "g", "live"].values()
    assert (standing.games, standing.won) == (1, 0)


def test_games_are_apart() -> None:
    book = folded([result(ANA, BAO, game="g")])
    (change, _) = book.rate(result(ANA, BAO, game="h"))
    assert change[1] == NEWCOMER
