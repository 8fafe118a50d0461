"""What a server tells Prometheus, and what alerts and dashboard ask of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from .composed import DEPLOY, ROOT, read


def figures(text: str) -> dict[str, float]:
    found = re.findall(r"^(\w+)(?:\{[^}]*\})? (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


def named(expression: str) -> set[str]:
    """The figures that an expression of Prometheus asks for."""
    bare = re.sub(r'"[^"]*"|\[[^\]]*\]|by \([^)]*\)', "", expression)
    return set(re.findall(r"\b(?:pyramidion|process)_\w+", bare))


def expressions(value: Any) -> Iterator[str]:
    """Every `expr` in a file, however deep."""
    if isinstance(value, dict):
        if isinstance(value.get("expr"), str):
            yield value["expr"]
        for inner in value.values():
            yield from expressions(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from expressions(inner)


def check_what_is_asked(there: set[str]) -> None:
    """Alerts and dashboard ask for figures that there are, and look at those that only grow as rates."""
    files = {
        "alerts.yml": read("alerts.yml"),
        "pyramidion.json": json.loads((DEPLOY / "grafana" / "pyramidion.json").read_text(encoding="utf-8")),
    }
    for file, value in files.items():
        asked = [*expressions(value)]
        assert len(asked) > 8
        for expression in asked:
            assert expression.count("(") == expression.count(")"), expression
            names = named(expression)
            assert names or re.search(r"\bup\b", expression), expression
            assert names <= there, f"{file}: {names - there}"
            for name in names:
                grows = re.search(rf"\b(?:rate|increase)\({name}\b", expression) is not None
                assert grows == name.endswith("_total"), expression
    ids = [panel["id"] for panel in files["pyramidion.json"]["panels"]]
    assert len({*ids}) == len(ids)


def check_what_is_told(there: set[str]) -> None:
    """docs/operations.md explains every figure."""
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    told = {name.removeprefix("pyramidion_") for name in there if name.startswith("pyramidion_")}
    assert {name for name in told if f"`{name}`" not in text} == set()
