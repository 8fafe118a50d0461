"""Chance: named draws that are the same everywhere, and a commitment that gives nothing away."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.core import Chance, NeedsChance, canonical_json, commitment, derived_seed

Parts = tuple[int, list[str], str, str, dict[str, Any]]


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


def test_the_seed_of_a_game_is_what_its_description_says() -> None:
    """docs/fairness.md, done by hand."""
    text = '["pyramidion/seed/1",12345,["00ff","",""],"table","soleil",{"a":[1.5,15],"é":null}]'
    digest = int(hashlib.sha256(text.encode()).hexdigest(), 16)
    options = {"é": None, "a": (1.5, 15.0)}
    assert derived_seed(12345, ("00ff", "", ""), "table", "soleil", options) == digest >> (256 - 53)


NONCES = st.lists(st.sampled_from(["", "0" * 32, "0123456789abcdef" * 2]), min_size=1, max_size=4)
PARTS = st.tuples(
    st.integers(0, 2**53 - 1),
    NONCES,
    st.sampled_from(["a", "b", 'a","soleil']),
    st.sampled_from(["soleil", "poker"]),
    st.dictionaries(
        st.sampled_from("xyz"), st.one_of(st.none(), st.booleans(), st.integers(0, 3)), max_size=3
    ),
)


@given(PARTS, PARTS)
def test_the_seed_of_a_game_depends_on_every_part(one: Parts, other: Parts) -> None:
    """Nobody who gives one part decides anything, and no two different games are written alike."""
    each: list[Any] = [(*one[:i], other[i], *one[i + 1 :]) for i in range(len(one))]
    for mixed in each:
        same = canonical_json(list(mixed)) == canonical_json(list(one))
        assert (derived_seed(*mixed) == derived_seed(*one)) == same
    assert 0 <= derived_seed(*one) < 2**53


def test_numbers_are_written_as_browsers_read_them() -> None:
    assert (
        canonical_json([15.0, 1e-7, 2**53, 10**20, -0.0])
        == b"[15,1e-7,9007199254740992,100000000000000000000,0]"
    )
