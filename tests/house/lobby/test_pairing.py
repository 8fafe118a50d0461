"""Who plays with whom: laws of the pure function, without loop or clock."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.house.lobby.pairing import (
    ANY_RATING_AFTER,
    BOTS_AFTER,
    RATING_APART,
    RATING_PER_SECOND,
    can_meet,
    pair,
)
from pyramidion.house.lobby.seeks import Accepted, Seek

NOW = 1000.0
SIZES = {"duel": 2, "trio": 3}
FAST = '{"fast":true}'
ACCEPTED = {
    "duel": (Accepted(2), Accepted(2, FAST)),
    "trio": (Accepted(4), Accepted(3), Accepted(3, FAST), Accepted(2)),
}


def seek(name: str, **fields: object) -> Seek:
    given_fields: dict[str, object] = {
        "id": f"s-{name}", "player": name, "name": name, "lang": "fr", "game": "duel", "size": 2, "paces": (0,),
        "bots": False, "ranked": False, "made": NOW,
    }  # fmt: skip
    return Seek(**{**given_fields, **fields})  # type: ignore[arg-type]


@st.composite
def crowds(draw: st.DrawFn, *, rated: bool = True) -> list[Seek]:
    names = [f"p{number}" for number in range(draw(st.integers(0, 14)))]
    crowd = []
    for name in names:
        game = draw(st.sampled_from(sorted(SIZES)))
        rating = draw(st.none() | st.integers(800, 2400)) if rated else None
        crowd.append(
            seek(
                name,
                game=game,
                size=SIZES[game],
                accepts=tuple(draw(st.lists(st.sampled_from(ACCEPTED[game]), max_size=3, unique=True))),
                paces=tuple(draw(st.lists(st.sampled_from((0, 1, 3)), min_size=1, max_size=3, unique=True))),
                bots=draw(st.booleans()),
                ranked=draw(st.booleans()),
                made=NOW - draw(st.sampled_from((0.0, 1.0, BOTS_AFTER, 70.0))),
                rating=rating,
                apart=frozenset(draw(st.lists(st.sampled_from(names), max_size=2))) - {name},
                away=draw(st.booleans()),
            )
        )
    return crowd


@given(crowds())
def test_everybody_gets_one_table_at_most_and_only_what_they_accept(crowd: list[Seek]) -> None:
    matches = pair(crowd, NOW)
    assert max(Counter(one.id for match in matches for one in match.seeks).values(), default=1) == 1
    for match in matches:
        assert len(match.seeks) + match.bots == match.played.size
        for one in match.seeks:
            assert match.played in one.games
            assert (one.game, one.ranked) == (match.game, match.ranked)
            assert match.pace in one.paces
            assert not (one.away and match.pace == 0)
            assert one.bots or not match.bots
        assert all(can_meet(a, b, NOW) for a, b in combinations(match.seeks, 2))
        if match.bots:
            assert not match.ranked
            assert NOW - match.seeks[0].made >= BOTS_AFTER


@given(crowds(rated=False))
def test_of_those_left_over_no_two_could_have_played_a_duel(crowd: list[Seek]) -> None:
    matched = {one.id for match in pair(crowd, NOW) for one in match.seeks}
    left = [one for one in crowd if one.id not in matched]
    for a, b in combinations(left, 2):
        paces = {pace for pace in a.paces if pace or not a.away} & {
            pace for pace in b.paces if pace or not b.away
        }
        # Who has left the lobby and would play now as well waits until they are back.
        is_ready = all(not one.away or one.outlasts for one in (a, b))
        same = (a.game, a.ranked) == (b.game, b.ranked) and any(
            one.size == 2 for one in {*a.games} & {*b.games}
        )
        assert not (same and paces and is_ready and can_meet(a, b, NOW))


@given(crowds(), st.randoms(use_true_random=False))
def test_the_order_in_which_seeks_are_given_changes_nothing(crowd: list[Seek], random: object) -> None:
    shuffled = list(crowd)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert pair(shuffled, NOW) == pair(crowd, NOW)


def test_the_oldest_chooses_the_nearest_in_rating() -> None:
    crowd = [
        seek("far", rating=1640, made=NOW - 2),
        seek("oldest", rating=1500, made=NOW - 3),
        seek("near", rating=1530, made=NOW - 1),
    ]
    (match,) = pair(crowd, NOW)
    assert [one.player for one in match.seeks] == ["oldest", "near"]


@pytest.mark.parametrize(
    ("waited", "apart", "meets"),
    [
        (0.0, RATING_APART, True),
        (0.0, RATING_APART + 1, False),
        (10.0, RATING_APART + 10 * RATING_PER_SECOND, True),
        (ANY_RATING_AFTER, 3000, True),
    ],
)
def test_the_bounds_of_ratings_widen_while_people_wait(waited: float, apart: int, meets: bool) -> None:
    crowd = [seek("a", rating=1000, made=NOW - waited), seek("b", rating=1000 + apart)]
    assert bool(pair(crowd, NOW)) is meets


def test_who_has_no_rating_plays_with_anybody() -> None:
    assert pair([seek("a", rating=2400), seek("b")], NOW)


def test_bots_join_after_a_while_whoever_accepts_them() -> None:
    alone = seek("a", game="trio", size=3, bots=True, made=NOW - BOTS_AFTER)
    (match,) = pair([alone], NOW)
    assert (len(match.seeks), match.bots) == (1, 2)
    assert pair([alone], NOW - 1) == []
    stubborn = seek("b", game="trio", size=3, made=NOW - 2 * BOTS_AFTER)
    (match,) = pair([alone, stubborn], NOW)
    assert [one.player for one in match.seeks] == ["a"]


def test_the_quickest_pace_that_both_accept_is_played() -> None:
    (match,) = pair([seek("a", paces=(3, 0)), seek("b", paces=(0, 3))], NOW)
    assert match.pace == 0
    (match,) = pair([seek("a", paces=(3, 1)), seek("b", paces=(0, 3))], NOW)
    assert match.pace == 3


def test_people_come_to_the_largest_table_that_all_accept() -> None:
    large, both = (Accepted(4),), (Accepted(4), Accepted(2))
    crowd = [seek(name, accepts=both, made=NOW - 9 + number) for number, name in enumerate("abc")]
    (match,) = pair(crowd, NOW)
    assert (match.played, [one.player for one in match.seeks]) == (Accepted(2), ["a", "b"])
    (match,) = pair([*crowd, seek("d", accepts=large)], NOW)
    assert (match.played, len(match.seeks)) == (Accepted(4), 4)


def test_as_few_bots_as_may_be_take_part() -> None:
    both = (Accepted(4), Accepted(3))
    crowd = [seek(name, accepts=both, bots=True, made=NOW - BOTS_AFTER) for name in "ab"]
    (match,) = pair(crowd, NOW)
    assert (match.played, match.bots) == (Accepted(3), 1)


def test_variants_are_those_that_both_accept() -> None:
    usual, fast = Accepted(2), Accepted(2, FAST)
    assert not pair([seek("a", accepts=(usual,)), seek("b", accepts=(fast,))], NOW)
    (match,) = pair([seek("a", accepts=(usual, fast)), seek("b", accepts=(fast,))], NOW)
    assert match.played == fast
    (match,) = pair([seek("a"), seek("b", accepts=(usual,))], NOW)  # as a version before this one seeks
    assert match.played == usual
