"""What people are told of a review: the moments that mattered, and how well each seat decided."""

from __future__ import annotations

from pyramidion.core.coach import MOMENTS, Reviewed, look_back


def decision(number: int, seat: int, loss: float) -> Reviewed:
    return {"number": number, "seat": seat, "loss": loss, "word": f"w{number}"}


def test_the_dearest_decisions_of_each_seat_are_told_in_the_order_of_the_game() -> None:
    losses = [0.0, 3.0, 1.0, 9.0, 0.5, 4.0]
    decisions = [decision(n, n % 2, loss) for n, loss in enumerate([x for x in losses for _ in range(2)], 1)]
    told = look_back(decisions)
    assert [moment["number"] for moment in told["moments"]] == [3, 4, 7, 8, 11, 12]
    assert all(moment in decisions for moment in told["moments"])
    assert len(told["moments"]) == 2 * MOMENTS
    assert told["seats"] == [
        {"seat": 0, "turns": 6, "good": 1, "loss": 17.5},
        {"seat": 1, "turns": 6, "good": 1, "loss": 17.5},
    ]


def test_what_was_as_good_as_possible_is_no_moment() -> None:
    told = look_back([decision(1, 0, 0.0), decision(2, 1, 0.0), decision(3, 1, 2.0)])
    assert [moment["number"] for moment in told["moments"]] == [3]
    assert [seat["good"] for seat in told["seats"]] == [1, 1]


def test_of_equal_losses_the_earlier_ones_are_told() -> None:
    told = look_back([decision(n, 0, 1.0) for n in range(9, 0, -1)])
    assert [moment["number"] for moment in told["moments"]] == [1, 2, 3]


def test_of_decisions_about_the_same_only_the_dearest_is_told() -> None:
    decisions = [decision(n, n % 2, 1.0 + n) | {"about": "w"} for n in range(1, 5)]
    told = look_back([*decisions, decision(5, 0, 0.5)])
    assert [moment["number"] for moment in told["moments"]] == [3, 4, 5]
    assert [seat["good"] for seat in told["seats"]] == [0, 0]


def test_a_game_without_decisions_has_no_moments() -> None:
    assert look_back([]) == {"moments": [], "seats": []}
