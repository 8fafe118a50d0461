"""Spans of time that do not count: a clock that counts days stands still in them."""

from __future__ import annotations

from collections.abc import Iterable

Span = tuple[float, float]
"""From when until when, by the house's clock."""


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same time in spans that do not touch each other, in their order."""
    found: list[Span] = []
    for begun, ended in sorted(span for span in spans if span[0] < span[1]):
        if found and begun <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], ended)
        else:
            found.append((begun, ended))
    return tuple(found)


def counted(since: float, until: float, spans: Iterable[Span]) -> float:
    """Seconds from one time to the other that count."""
    stood = sum(max(min(ended, until) - max(begun, since), 0.0) for begun, ended in merged(spans))
    return max(until - since - stood, 0.0)


def reached(since: float, seconds: float, spans: Iterable[Span]) -> float:
    """When so many seconds that count have passed."""
    at = since
    for begun, ended in merged(spans):
        if ended <= at:
            continue
        if begun - at >= seconds:
            break
        seconds -= max(begun - at, 0.0)
        at = ended
    return at + seconds
