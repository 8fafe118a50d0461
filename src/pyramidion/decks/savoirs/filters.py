"""Filters that select answers of a set: `continent=Europe & lettre=B`."""

from __future__ import annotations

import operator as operators
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from pyramidion.decks.folding import fold, initial, letters

if TYPE_CHECKING:
    from .collection import Savoir

BUILT_IN: Final = ("lettre", "fin", "contient", "longueur", "mots", "popularité")
_BUILT_IN_BY_KEY: Final = {fold(name): name for name in BUILT_IN}
_NUMERIC: Final = frozenset({"longueur", "mots", "popularité"})
_COMPARISONS: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "<": operators.lt,
    "<=": operators.le,
    ">": operators.gt,
    ">=": operators.ge,
}
_AND: Final = re.compile(r"(?:^|\s)&(?=\s|$)")
_OPERATOR: Final = re.compile(r"!=|<=|>=|=|<|>")


class FilterFault(Exception):
    """A malformed filter; `place` counts characters from 1."""

    def __init__(self, code: str, place: int, **words: object) -> None:
        super().__init__(code)
        self.code = code
        self.place = place
        self.words = words


class Condition(msgspec.Struct, frozen=True):
    attribute: str
    """Folded."""
    operator: str
    values: tuple[str, ...]
    """Folded; for built-in attributes that look at letters, letters only."""
    place: int
    written: tuple[str, tuple[str, ...]]
    """Attribute and values as written."""


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[Condition, ...]:
    """The conditions of a filter; none if it is empty. Raises FilterFault."""
    if not text.strip():
        return ()
    return tuple(_conditions(text))


def _conditions(text: str) -> Iterator[Condition]:
    signs = [*_AND.finditer(text)]
    for begin, end in zip(
        [0, *(s.end() for s in signs)], [*(s.start() for s in signs), len(text)], strict=True
    ):
        raw = text[begin:end]
        place = begin + len(raw) - len(raw.lstrip()) + 1
        part = raw.strip()
        if not part:
            raise FilterFault("filter-empty", place)
        sign = _OPERATOR.search(part)
        if sign is None or not (attribute := part[: sign.start()].strip()):
            raise FilterFault("filter-operator", place, condition=part)
        written = tuple(value.strip() for value in re.split(r"\s*\|\s*", part[sign.end() :].strip()))
        behind = place + sign.end()
        if not all(written):
            raise FilterFault("filter-value", behind)
        operator, name = sign.group(), _BUILT_IN_BY_KEY.get(fold(attribute), "")
        if operator in _COMPARISONS:
            if name and name not in _NUMERIC:
                raise FilterFault("filter-compare", place, attribute=attribute)
            if len(written) > 1 or number(written[0]) is None:
                raise FilterFault("filter-number", behind, value=" | ".join(written))
        elif name in _NUMERIC and (wrong := [value for value in written if number(value) is None]):
            raise FilterFault("filter-number", behind, value=wrong[0])
        look = letters if name in {"lettre", "fin", "contient"} else fold
        values = tuple(look(value) for value in written)
        if not all(values):
            raise FilterFault("filter-value", behind)
        yield Condition(fold(attribute), operator, values, place, (attribute, written))


def number(text: str) -> float | None:
    """The number that a text such as `1 006`, `12,5` or `-3` denotes, or None."""
    try:
        return float("".join(text.split()).replace(",", ".")) if text[-1:].isdigit() else None
    except ValueError:
        return None


def column(savoir: Savoir, condition: Condition) -> Sequence[tuple[str, ...]]:
    """The folded values of each answer that a condition tests."""
    names = savoir.names
    match _BUILT_IN_BY_KEY.get(condition.attribute):
        case "lettre":
            return [(initial(name[0]),) for name in names]
        case "fin" | "contient":
            return [(letters(name[0]),) for name in names]
        case "longueur":
            return [(str(sum(map(str.isalpha, letters(name[0])))),) for name in names]
        case "mots":
            return [(str(len(name[0].split())),) for name in names]
        case "popularité":
            return [(str(popularity),) for popularity in savoir.popularity]
    try:
        return savoir.folded(condition.attribute)
    except KeyError:
        known = ", ".join((*savoir.attributes, *BUILT_IN))
        raise FilterFault(
            "filter-attribute", condition.place, attribute=condition.written[0], known=known
        ) from None


def select(savoir: Savoir, conditions: Sequence[Condition]) -> list[int]:
    """The indices of the answers that meet all conditions. Raises FilterFault."""
    chosen = list(range(len(savoir.names)))
    for condition in conditions:
        cells = column(savoir, condition)
        meets = _cell_test(condition)
        chosen = [place for place in chosen if meets(cells[place])]
        if condition.operator in _COMPARISONS and not any(
            number(value) is not None for cell in cells for value in cell
        ):
            raise FilterFault("filter-no-numbers", condition.place, attribute=condition.written[0])
    return chosen


def unknown_values(savoir: Savoir, conditions: Sequence[Condition]) -> Iterator[tuple[Condition, str]]:
    """Values that no answer has, usually misspelt ones."""
    for condition in conditions:
        if condition.attribute in _BUILT_IN_BY_KEY or condition.operator in _COMPARISONS:
            continue
        found = {value for cell in column(savoir, condition) for value in cell}
        for value, written in zip(condition.values, condition.written[1], strict=True):
            if value not in found:
                yield condition, written


def _cell_test(condition: Condition) -> Callable[[tuple[str, ...]], bool]:
    """A function that says whether a cell meets the condition."""
    values, operator = condition.values, condition.operator
    if operator in _COMPARISONS:
        limit = number(values[0])
        assert limit is not None
        compare = _COMPARISONS[operator]
        return lambda cell: any(compare(found, limit) for found in map(number, cell) if found is not None)
    right = operator == "="
    match _BUILT_IN_BY_KEY.get(condition.attribute):
        case "fin":
            return lambda cell: cell[0].endswith(values) is right
        case "contient":
            return lambda cell: any(value in cell[0] for value in values) is right
    is_disjoint = frozenset(values).isdisjoint
    return (lambda cell: not is_disjoint(cell)) if right else is_disjoint
