"""Which games count, and in which order their sides came in."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion import games
from pyramidion.core import Outcome
from pyramidion.house.ratings.results import Participant, Result, bot_of, ladder, ranks_of, result_of
from pyramidion.house.ratings.statements import ending_of, over
from pyramidion.house.table.ranking import uncounted
from pyramidion.house.table.record import GONE, GivenUp, Hints, Provided, Record, Seat

ANA, BAO, CEM = (Seat("person", name[0], name) for name in ("Ana", "Bao", "Cem"))
BOT = Seat("bot", level="plain")


def record(*seats: Seat, winners: tuple[int, ...] = (0,), reason: str = "over", **more: Any) -> Record:
    given: dict[str, Any] = {
        "id": "t", "game": "sablier", "rules": 1, "setup": {}, "seed": 1, "salt": "", "commitment": "",
        "made": 0.0, "options": {}, "status": "over", "host": "A", "seats": seats, "started": 0.0, "ended": 7.0,
        "ranked": True, "held": {s.player: (i,) for i, s in enumerate(seats) if s.player is not None},
        "outcome": {"scores": [3, 1, 2][: len(seats)], "winners": list(winners), "reason": reason},
    }  # fmt: skip
    return Record(**{**given, **more})


def test_a_ranked_game_that_came_to_its_end_counts() -> None:
    sides = ((Participant(player="A"),), (Participant(player="B"),))
    assert result_of(record(ANA, BAO)) == Result("sablier", "live", 7.0, sides, (0, 1))


def test_games_over_days_are_rated_apart() -> None:
    found = result_of(record(ANA, BAO, pace=2))
    assert found is not None
    assert found.pace == "days"


@pytest.mark.parametrize(
    ("why", "one"),
    [
        ("taken_up", record(ANA, BAO, taken_up=True)),
        ("taken_up", record(ANA, BOT, provided=Provided("A", "Ana", None, True))),
        ("extra_seconds", record(ANA, BAO, options={"extra_seconds": [0.0, 5.0]})),
        ("hints", record(ANA, BAO, hints=Hints((3, 3), (0, 1)))),
        ("shared", record(ANA, Seat("person", "A", "Ada"))),
        ("alone", record(BOT, BOT)),
        ("broken_off", record(ANA, BAO, reason="ended")),
    ],
)
def test_what_does_not_count(why: str, one: Record) -> None:
    assert uncounted(one) == why
    assert result_of(one) is None


@pytest.mark.parametrize(
    "other", [Seat("bot", "B", "Bao", "plain"), Seat("person", None, GONE), Seat("open")]
)
def test_nobody_else_may_end_the_game(other: Seat) -> None:
    assert result_of(record(ANA, other)) is None


def test_without_consent_nothing_counts() -> None:
    assert result_of(record(ANA, BAO, ranked=False)) is None
    assert uncounted(record(ANA, BAO, options={"extra_seconds": None})) is None


def test_a_resignation_counts_as_it_ended() -> None:
    found = result_of(record(ANA, BAO, winners=(1,), reason="resigned"))
    assert found is not None
    assert found.ranks == (1, 0)


def test_of_several_whoever_resigned_is_last_whatever_became_of_their_seat() -> None:
    three = (ANA, BOT, CEM)  # the bot played on for Bao, and won
    found = result_of(record(*three, winners=(1,), resigned=(GivenUp(1, "B"),)))
    assert found is not None
    assert [side[0].player for side in found.sides] == ["A", "B", "C"]
    assert found.ranks == (0, 2, 1)
    # Who has most points and resigns is last too, where the game passes over them.
    found = result_of(record(ANA, BAO, CEM, winners=(2,), resigned=(GivenUp(0, "A"),)))
    assert found is not None
    assert found.ranks == (2, 1, 0)


def test_of_those_who_resigned_the_first_is_last() -> None:
    game = games.load("sablier")
    assert game is not None
    sides = ((0,), (1,), (2,), (3,))
    assert ranks_of(game, Outcome((9, 5, 2, 1), (2,), "over"), sides, (1, 0)) == (2, 3, 0, 1)
    # A side gives up with one of its members.
    assert ranks_of(game, Outcome((9, 9, 1, 1, 2, 2), (0, 1), "over"), ((0, 1), (2, 3), (4, 5)), (1,)) == (
        2,
        1,
        0,
    )


def test_whoever_resigned_before_they_deleted_their_data_leaves_a_game_that_does_not_count() -> None:
    assert result_of(record(ANA, BOT, CEM, resigned=(GivenUp(1, None),))) is None


def test_behind_the_winners_points_decide() -> None:
    game = games.load("sablier")
    assert game is not None
    sides = ((0,), (1,), (2,), (3,))
    assert ranks_of(game, Outcome((1, 5, 2, 2), (0,), "over"), sides) == (0, 1, 2, 2)
    assert ranks_of(game, Outcome((1, 5, 2, 2), (1, 2), "over"), sides) == (3, 0, 0, 2)
    assert ranks_of(game, Outcome((0, 0, 0, 0), (), "over"), sides) == (0, 0, 0, 0)


def test_a_bot_is_where_the_ladder_has_it() -> None:
    for key in games.keys():
        for level, measured in ladder(key).items():
            name, skill = bot_of(key, level)
            assert name == f"{level}/{measured.version}"
            assert skill.mu == measured.rating
            assert 30 <= skill.sigma <= 200
    assert bot_of("sablier", "plain") == ("plain", (1500.0, 300.0))


@pytest.mark.parametrize(
    ("ending", "one"),
    [
        ("won", record(ANA, BAO)),
        ("lost", record(ANA, BAO, winners=(1,))),
        ("drawn", record(ANA, BAO, winners=(0, 1))),
        ("alone", record(ANA)),
        ("broken_off", record(ANA, BAO, reason="ended")),
        ("left", record(BOT, BAO, held={"A": (0,), "B": (1,)})),
        ("lost", record(BOT, BAO, CEM, held={"A": (0,), "B": (1,)}, resigned=(GivenUp(0, "A"),))),
    ],
)
def test_how_it_ended_for_somebody(ending: str, one: Record) -> None:
    assert ending_of(one, "A") == ending


def test_a_row_for_each_person_and_none_for_a_tutorial() -> None:
    written = over(record(ANA, BAO, BOT))
    assert [values[0] for _, values in written] == ["A", "B", "t"]
    assert over(record(ANA, BOT, provided=Provided("A", "Ana", None, True))) == []
