"""Which answers of a set are right: `continent=Europe & lettre=B`."""

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
_FOLDED: Final = {fold(name): name for name in BUILT_IN}
_NUMBERS: Final = frozenset({"longueur", "mots", "popularité"})
_COMPARISONS: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "<": operators.lt,
    "<=": operators.le,
    ">": operators.gt,
    ">=": operators.ge,
}
_AND: Final = re.compile(r"(?:^|\s)&(?=\s|$)")
_OPERATOR: Final = re.compile(r"!=|<=|>=|=|<|>")


class FilterFault(Exception):
    """A filter that says nothing; `place` counts characters from 1."""

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
    """Folded, all but the built-in ones that look at letters: those are letters alone."""
    place: int
    written: tuple[str, tuple[str, ...]]
    """Attribute and values as the writer wrote them."""


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[Condition, ...]:
    """The conditions of a filter; none for an empty one."""
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
        operator, name = sign.group(), _FOLDED.get(fold(attribute), "")
        if operator in _COMPARISONS:
            if name and name not in _NUMBERS:
                raise FilterFault("filter-compare", place, attribute=attribute)
            if len(written) > 1 or number(written[0]) is None:
                raise FilterFault("filter-number", behind, value=" | ".join(written))
        elif name in _NUMBERS and (wrong := [value for value in written if number(value) is None]):
            raise FilterFault("filter-number", behind, value=wrong[0])
        look = letters if name in {"lettre", "fin", "contient"} else fold
        values = tuple(look(value) for value in written)
        if not all(values):
            raise FilterFault("filter-value", behind)
        yield Condition(fold(attribute), operator, values, place, (attribute, written))


def number(text: str) -> float | None:
    """`1 006`, `12,5` and `-3` are numbers."""
    try:
        return float("".join(text.split()).replace(",", ".")) if text[-1:].isdigit() else None
    except ValueError:
        return None


def column(savoir: Savoir, condition: Condition) -> Sequence[tuple[str, ...]]:
    """What each answer of the set has to show to a condition, folded."""
    names = savoir.names
    match _FOLDED.get(condition.attribute):
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
    """The places of the answers that meet all conditions."""
    chosen = list(range(len(savoir.names)))
    for condition in conditions:
        cells = column(savoir, condition)
        meets = _test(condition)
        chosen = [place for place in chosen if meets(cells[place])]
        if condition.operator in _COMPARISONS and not any(
            number(value) is not None for cell in cells for value in cell
        ):
            raise FilterFault("filter-no-numbers", condition.place, attribute=condition.written[0])
    return chosen


def strangers(savoir: Savoir, conditions: Sequence[Condition]) -> Iterator[tuple[Condition, str]]:
    """Values that no answer has: most often they are misspelt."""
    for condition in conditions:
        if condition.attribute in _FOLDED or condition.operator in _COMPARISONS:
            continue
        found = {value for cell in column(savoir, condition) for value in cell}
        for value, written in zip(condition.values, condition.written[1], strict=True):
            if value not in found:
                yield condition, written


def _test(condition: Condition) -> Callable[[tuple[str, ...]], bool]:
    """What a cell must do to meet a condition."""
    values, operator = condition.values, condition.operator
    if operator in _COMPARISONS:
        limit = number(values[0])
        assert limit is not None
        compare = _COMPARISONS[operator]
        return lambda cell: any(compare(found, limit) for found in map(number, cell) if found is not None)
    right = operator == "="
    match _FOLDED.get(condition.attribute):
        case "fin":
            return lambda cell: cell[0].endswith(values) is right
        case "contient":
            return lambda cell: any(value in cell[0] for value in values) is right
    apart = frozenset(values).isdisjoint
    return (lambda cell: not apart(cell)) if right else apart
