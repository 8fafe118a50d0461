"""Chance: named draws that are the same everywhere, and a commitment that gives nothing away."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.core import Chance, NeedsChance, commitment


def test_a_draw_is_what_its_description_says() -> None:
    """The description in words, done by hand for five things."""
    digest = hashlib.sha256(b"pyramidion/1|7|a draw|0").digest()
    numbers = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    expected = list("abcde")
    for i, number in zip((4, 3, 2, 1), numbers, strict=False):
        assert number < 2**32 // (i + 1) * (i + 1)
        j = number % (i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert Chance(7).shuffled("a draw", "abcde", "$") == expected


@given(st.integers(0, 2**53 - 1), st.text(max_size=20), st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_everything_and_repeats_itself(seed: int, name: str, items: list[int]) -> None:
    one = Chance(seed).shuffled(name, items, "$")
    assert Counter(one) == Counter(items)
    assert one == Chance(seed).shuffled(name, items, "$")


def test_a_number_above_the_largest_multiple_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """2^32 is three times a whole number and one more, so that the last number would favour the first place."""
    given = [2**32 - 1, 1, 2**32 - 1, 9]
    monkeypatch.setattr(Chance, "_numbers", lambda *_: iter(given))
    # Of three the first is passed over and 1 taken; of two every number is good.
    assert Chance(1).shuffled("x", "abc", "$") == ["a", "c", "b"]
    given[0] = 2
    assert Chance(1).shuffled("x", "abc", "$") == ["a", "b", "c"]


def test_every_order_comes_about_as_often() -> None:
    orders = Counter("".join(Chance(seed).shuffled("x", "abc", "$")) for seed in range(6000))
    assert len(orders) == 6
    assert all(880 < n < 1120 for n in orders.values())


def test_other_names_and_seeds_give_other_orders() -> None:
    orders = {
        tuple(Chance(s).shuffled(n, range(24), "$"))
        for s in (1, 2)
        for n in ("round 1 board", "round 2 board")
    }
    assert len(orders) == 4


def test_without_a_seed_chance_says_where_it_was_needed() -> None:
    with pytest.raises(NeedsChance, match=r"\$\.setup\.rounds: a draw is left to chance"):
        Chance(None).shuffled("a draw", "ab", "$.setup.rounds")


def test_the_commitment_opens_with_seed_and_salt() -> None:
    assert commitment(12, "ab") == hashlib.sha256(b"pyramidion/1|12|ab").hexdigest()
    assert commitment(12, "ab") != commitment(12, "ac")
