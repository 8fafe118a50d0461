"""Expressions that mean the same in other words: whoever says one for the other has nearly found it (A-P39)."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from .forms import folded


def are_twins(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two expressions, in words of `Form.core`, stand in one line of the list."""
    lines = _lines()
    return bool(lines.get(" ".join(one), frozenset()) & lines.get(" ".join(other), frozenset()))


@lru_cache(maxsize=1)
def _lines() -> dict[str, frozenset[int]]:
    """For every expression the lines that it stands in."""
    text = (files(__package__) / "twins.txt").read_text(encoding="utf-8")
    found: dict[str, frozenset[int]] = {}
    for number, line in enumerate(text.splitlines()):
        if not line.startswith("#"):
            for name in line.split(" = "):
                found[folded(name)] = found.get(folded(name), frozenset()) | {number}
    return found
