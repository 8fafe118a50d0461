"""A view as one row of integers, laid out by its type alone: what an observation is where no game made its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter, itemgetter
from typing import Any

import msgspec
from msgspec import inspect

from .arrays import Part
from .finite import int_bounds
from .game import AnyGame, View

MOST = 2**31 - 1

Read = Callable[[Any], list[int]]


class NoFixedSize(TypeError):
    """A view cannot be laid out. Says which field is to blame."""


class Column:
    """A part, and how it is read from the value that it stands for."""

    def __init__(self, part: Part, read: Read) -> None:
        self.part = part
        self.read = read

    def named(self, prefix: str) -> Column:
        return Column(msgspec.structs.replace(self.part, name=prefix + self.part.name), self.read)

    def of(self, get: Callable[[Any], Any]) -> Column:
        """The same part of a value that `get` finds in another one; zeros where it finds None."""
        empty, read = [0] * self.part.size, self.read
        part = msgspec.structs.replace(self.part, low=min(self.part.low, 0), high=max(self.part.high, 0))
        return Column(part, lambda value: empty if (found := get(value)) is None else read(found))

    def repeated(self, length: int) -> Column:
        """The part of each item of a tuple; zeros where it has fewer items."""
        empty, read = [0] * self.part.size, self.read
        shape = (length,) if self.part.shape == (1,) else (length, *self.part.shape)
        part = msgspec.structs.replace(
            self.part, shape=shape, low=min(self.part.low, 0), high=max(self.part.high, 0)
        )

        def read_all(items: Sequence[Any]) -> list[int]:
            rows = [read(item) for item in items] + [empty] * (length - len(items))
            return [number for row in rows for number in row]

        return Column(part, read_all)


def columns(game: AnyGame, seats: int) -> list[Column]:
    """The columns of a game's views. Each reads a pair: the view, and the seat whose view it is.

    `to_move` and `scores` begin with the viewer's own seat, clockwise; a `deadline` is left out, because nobody plays
    against time. All other fields stand as the view has them, and `seat` says who looks.
    """
    info = inspect.type_info(game.view_type)
    assert isinstance(info, inspect.StructType)
    base = {field.name for field in msgspec.structs.fields(View)}
    found = [
        _by_seat(
            "seat", "1 for my own seat", 1, seats, lambda _, seat: [int(s == seat) for s in range(seats)]
        ),
        _by_seat("to_move", "the seats that the game waits for, my own first", 1, seats, _to_move(seats)),
        _by_seat("scores", "as they stand, my own first", MOST, seats, _scores),
    ]
    for field in info.fields:
        if field.name == "phase" and isinstance(field.type, inspect.StrType):
            found.append(Column(Part("over", (1,), 0, 1, "1 when the game is over"), _is_over))
        elif field.name not in base or field.name == "phase":
            found += [
                column.of(_getter(field.name)).named(field.name)
                for column in _columns(field.type, field.name)
            ]
    return found


def _by_seat(name: str, meaning: str, high: int, seats: int, read: Callable[[Any, int], list[int]]) -> Column:
    low = 0 if high == 1 else -high
    return Column(Part(name, (seats,), low, high, meaning), lambda pair: read(*pair))


def _to_move(seats: int) -> Callable[[Any, int], list[int]]:
    return lambda view, seat: [int((seat + i) % seats in view.to_move) for i in range(seats)]


def _scores(view: Any, seat: int) -> list[int]:
    return [*view.scores[seat:], *view.scores[:seat]]


def _is_over(pair: tuple[Any, int]) -> list[int]:
    return [int(pair[0].phase == "over")]


def _getter(name: str) -> Callable[[Any], Any]:
    return lambda pair: getattr(pair[0], name)


def _columns(info: inspect.Type, path: str) -> list[Column]:
    """The columns of a value of this type; their names are what comes after the field's own."""
    match info:
        case inspect.BoolType():
            return [Column(Part("", (1,), 0, 1, "1 when true"), lambda value: [int(value)])]
        case inspect.IntType():
            least, most = int_bounds(info)
            low, high = -MOST if least is None else least, MOST if most is None else most
            return [Column(Part("", (1,), low, max(high, low + 1), "the number"), lambda value: [value])]
        case inspect.LiteralType():
            return [_coded(info.values)]
        case inspect.EnumType():
            return [_coded(list(info.cls))]
        case inspect.UnionType() if info.includes_none:
            return _optional(info, path)
        case inspect.StructType():
            return [
                column.of(attrgetter(field.name)).named(f".{field.name}")
                for field in info.fields
                for column in _columns(field.type, f"{path}.{field.name}")
            ]
        case inspect.TupleType():
            return [
                column.of(itemgetter(i)).named(f"[{i}]")
                for i, item in enumerate(info.item_types)
                for column in _columns(item, f"{path}[{i}]")
            ]
        case inspect.VarTupleType(max_length=int() as length) if length:
            count = Column(Part(".length", (1,), 0, length, "how many there are"), lambda items: [len(items)])
            return [count, *(column.repeated(length) for column in _columns(info.item_type, f"{path}[…]"))]
        case inspect.VarTupleType():
            raise NoFixedSize(
                f"the view's {path} has no greatest length; Annotated[…, Meta(max_length=…)] says it"
            )
    raise NoFixedSize(f"the view's {path} is no number of things that can be told apart")


def _coded(values: Sequence[Any]) -> Column:
    code = {value: [number] for number, value in enumerate(values, 1)}
    meaning = "0 none, " + ", ".join(f"{number[0]} {value}" for value, number in code.items())
    return Column(Part("", (1,), 0, len(code), meaning, len(code) + 1), code.__getitem__)


def _optional(info: inspect.UnionType, path: str) -> list[Column]:
    others = [each for each in info.types if not isinstance(each, inspect.NoneType)]
    if len(others) > 1:
        raise NoFixedSize(f"the view's {path} is of one type or another")
    found = _columns(others[0], path)
    if len(found) == 1 and found[0].part.categories:
        return [found[0].of(lambda value: value)]
    is_there = Column(
        Part(".known", (1,), 0, 1, "0 when there is none"), lambda value: [int(value is not None)]
    )
    return [is_there, *(column.of(lambda value: value) for column in found)]
