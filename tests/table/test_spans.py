"""Time that does not count."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.house.table.spans import Span, counted, merged, reached

TIME = st.floats(0.0, 1000.0)
SPANS = st.lists(st.tuples(TIME, TIME), max_size=6)


@given(spans=SPANS)
def test_merged_spans_are_apart_and_cover_the_same_time(spans: list[Span]) -> None:
    found = merged(spans)
    assert all(begun < ended for begun, ended in found)
    assert all(one[1] < two[0] for one, two in pairwise(found))
    for at in (point + 0.001 for span in spans for point in span):
        assert any(b <= at < e for b, e in spans) == any(b <= at < e for b, e in found)


@given(since=TIME, seconds=st.floats(0.0, 500.0), spans=SPANS)
def test_when_seconds_are_reached_they_have_been_counted(
    since: float, seconds: float, spans: list[Span]
) -> None:
    at = reached(since, seconds, spans)
    assert at >= since
    assert counted(since, at, spans) == pytest.approx(seconds, abs=1e-6)


@given(since=TIME, one=TIME, two=TIME, spans=SPANS)
def test_time_is_counted_piece_by_piece(since: float, one: float, two: float, spans: list[Span]) -> None:
    middle, until = since + one, since + one + two
    whole = counted(since, until, spans)
    assert whole == pytest.approx(counted(since, middle, spans) + counted(middle, until, spans), abs=1e-6)
    assert 0.0 <= whole <= until - since + 1e-9


def test_a_span_lets_a_clock_stand_still() -> None:
    assert counted(0.0, 10.0, [(2.0, 5.0), (4.0, 6.0), (20.0, 30.0)]) == 6.0
    assert reached(0.0, 6.0, [(2.0, 5.0), (4.0, 6.0), (20.0, 30.0)]) == 10.0
    # One that has begun counts from its end on.
    assert reached(3.0, 1.0, [(2.0, 5.0)]) == 6.0
