"""Every value that a type allows, where it allows so few that they can be listed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from msgspec import NODEFAULT, UNSET, inspect

MAX_VALUES = 10_000


class Endless(TypeError):
    """The values cannot be listed. Says which part of the type is to blame."""


def every_value(kind: Any) -> tuple[Any, ...]:
    """All values of a type made of bounded integers, booleans, Literals, enums, None, tuples and Structs of them.

    Their order follows from the type alone. Raises Endless where there are others, or more than `MAX_VALUES`.
    """
    info = inspect.type_info(kind)
    count = _count(info, _name(info), ())
    if count > MAX_VALUES:
        raise Endless(f"{_name(info)} has {count} values, more than {MAX_VALUES}")
    return tuple(_values(info))


def int_bounds(info: inspect.IntType) -> tuple[int | None, int | None]:
    """The least and the greatest integer that the type allows; None where there is no bound."""
    least = info.ge if info.ge is not None else None if info.gt is None else info.gt + 1
    most = info.le if info.le is not None else None if info.lt is None else info.lt - 1
    return least, most


def _integers(info: inspect.IntType, path: str) -> range:
    least, most = int_bounds(info)
    if least is None or most is None:
        raise Endless(f"{path} is an integer without bounds; Annotated[int, Meta(ge=…, le=…)] gives it some")
    step = info.multiple_of or 1
    return range(-(-least // step) * step, most + 1, step)


def _name(info: inspect.Type) -> str:
    if isinstance(info, inspect.StructType):
        return info.cls.__name__
    return type(info).__name__.removesuffix("Type").lower()


def _can_be_unset(field: inspect.Field) -> bool:
    return not field.required and field.default is NODEFAULT and field.default_factory is NODEFAULT


def _scalars(info: inspect.Type, path: str) -> Sequence[Any] | None:
    """The values of a type that has no parts; None for others."""
    match info:
        case inspect.NoneType():
            return (None,)
        case inspect.BoolType():
            return (False, True)
        case inspect.IntType():
            return _integers(info, path)
        case inspect.LiteralType():
            return info.values
        case inspect.EnumType():
            return tuple(info.cls)
    return None


def _count(info: inspect.Type, path: str, inside: tuple[Any, ...]) -> int:
    if (scalars := _scalars(info, path)) is not None:
        return len(scalars)
    match info:
        case inspect.UnionType():
            return sum(_count(each, _name(each), inside) for each in info.types)
        case inspect.TupleType():
            return math.prod(_count(each, f"{path}[{i}]", inside) for i, each in enumerate(info.item_types))
        case inspect.VarTupleType(max_length=int()):
            each = _count(info.item_type, f"{path}[…]", inside)
            return sum(each**length for length in _lengths(info))
        case inspect.StructType() if info.cls not in inside:
            return math.prod(
                _count(field.type, f"{path}.{field.name}", (*inside, info.cls)) + _can_be_unset(field)
                for field in info.fields
            )
    raise Endless(f"{path} ({_name(info)}) can be anything")


def _lengths(info: inspect.VarTupleType) -> range:
    assert info.max_length is not None
    return range(info.min_length or 0, info.max_length + 1)


def _values(info: inspect.Type) -> Iterator[Any]:
    yield from _scalars(info, "") or ()
    match info:
        case inspect.UnionType():
            for each in info.types:
                yield from _values(each)
        case inspect.TupleType():
            yield from product(*map(_values, info.item_types))
        case inspect.VarTupleType():
            for length in _lengths(info):
                yield from product(tuple(_values(info.item_type)), repeat=length)
        case inspect.StructType():
            names = [field.name for field in info.fields]
            for row in product(*map(_field_values, info.fields)):
                yield info.cls(**dict(zip(names, row, strict=True)))


def _field_values(field: inspect.Field) -> Iterator[Any]:
    if _can_be_unset(field):
        yield UNSET
    yield from _values(field.type)
