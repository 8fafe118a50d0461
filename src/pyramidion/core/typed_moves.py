"""A move as somebody types it: the word for its type, then its values. `guess B4 O`, `build 1,2`, `answer la Loire`.

The word is left out where it says nothing: where one type of move is possible, or one alone that is made of text. So
an answer, a clue or a proposal is typed as it is said. A move that has a part which nobody would type is JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, get_args

import msgspec
from msgspec import UNSET


class Unreadable(ValueError):
    """The text is no move. Nothing has changed."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr


def kinds_of(move_type: Any) -> Mapping[str, Any]:
    """The types of move of a game by the word that names each."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(move_type) or (move_type,)}


def write(move: Any) -> str:
    """The move as a line of text that `read` reads."""
    fields = _typed_fields(type(move))
    if fields is None:
        return msgspec.json.encode(move).decode()
    values = [_written(getattr(move, field.name)) for field in fields]
    return " ".join([str(move.__struct_config__.tag), *values])


def form(kind: Any) -> str:
    """How a move of this type is typed: `guess CELL SYMBOL`; as JSON where it has parts that nobody would type."""
    tag = str(kind.__struct_config__.tag)
    fields = _typed_fields(kind)
    if fields is not None:
        return " ".join([tag, *(field.encode_name.upper() for field in fields)])
    names = ", ".join(f'"{field.encode_name}": …' for field in msgspec.structs.fields(kind))
    return f'{{"type": "{tag}", {names}}}'


def read(text: str, move_type: Any, possible: Sequence[str]) -> Any:
    """The move that the text says, of one of the `possible` types; raises Unreadable.

    Whether the rules allow it is for the rules to say.
    """
    line = text.strip()
    if line.startswith("{"):
        return _read_json(line, move_type)
    kinds = kinds_of(move_type)
    word, _, rest = line.partition(" ")
    tag = word.lower().rstrip(":")
    if tag not in kinds or (tag not in possible and len(possible) == 1 and _is_text(kinds[possible[0]])):
        tag, rest = _understood(kinds, possible), line
    kind = kinds[tag]
    fields = _typed_fields(kind)
    if fields is None:
        raise Unreadable(
            f"this move is written as JSON: {form(kind)}", f"ce coup s'écrit en JSON : {form(kind)}"
        )
    return _made(kind, fields, rest.strip())


def _understood(kinds: Mapping[str, Any], possible: Sequence[str]) -> str:
    """The type of a move whose word was left out."""
    texts = [tag for tag in possible if _is_text(kinds[tag])]
    for only in (possible, texts):
        if len(only) == 1:
            return only[0]
    words = ", ".join(possible)
    raise Unreadable(
        f"a move begins with one of these words: {words}", f"un coup commence par l'un de ces mots : {words}"
    )


def _is_text(kind: Any) -> bool:
    fields = _typed_fields(kind)
    return fields is not None and [field.type for field in fields] == [str]


def _read_json(line: str, move_type: Any) -> Any:
    try:
        return msgspec.json.decode(line, type=move_type)
    except msgspec.DecodeError as error:
        raise Unreadable(f"this is no move: {error}", f"ce n'est pas un coup : {error}") from None


def _made(kind: Any, fields: Sequence[msgspec.structs.FieldInfo], rest: str) -> Any:
    parts = rest.split(None, len(fields) - 1) if fields else rest.split()
    if len(parts) != len(fields):
        raise _misshapen(kind)
    values = {}
    for field, part in zip(fields, parts, strict=True):
        for value in _meanings(part):
            try:
                values[field.encode_name] = msgspec.convert(value, field.type)
                break
            except msgspec.ValidationError:
                continue
        else:
            raise _misshapen(kind)
    try:
        return msgspec.convert({"type": kind.__struct_config__.tag, **values}, kind)
    except msgspec.ValidationError:
        raise _misshapen(kind) from None


def _misshapen(kind: Any) -> Unreadable:
    return Unreadable(
        f"such a move is typed like this: {form(kind)}", f"un tel coup s'écrit ainsi : {form(kind)}"
    )


def _meanings(part: str) -> Iterator[Any]:
    """What a word may stand for: numbers between commas, a number, true, false or null, and itself."""
    if "," in part:
        numbers = [number.strip("()[] ") for number in part.split(",")]
        if all(number.lstrip("-").isdigit() for number in numbers):
            yield [int(number) for number in numbers]
    with suppress(msgspec.DecodeError):
        yield msgspec.json.decode(part.encode())
    yield part.strip("\"'« »“”") or part


def _written(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return msgspec.json.encode(value).decode()


def _typed_fields(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...] | None:
    """The fields that are typed, those that must be given; None where one of them is too much to type."""
    needed = [field for field in msgspec.structs.fields(kind) if field.required]
    if not needed and any(field.default is UNSET for field in msgspec.structs.fields(kind)):
        return None if _is_all_unset(kind) else ()
    return (
        tuple(needed) if all(_is_simple(msgspec.inspect.type_info(field.type)) for field in needed) else None
    )


def _is_all_unset(kind: Any) -> bool:
    """Whether the move says nothing at all without the fields that may be left out."""
    try:
        msgspec.convert({"type": kind.__struct_config__.tag}, kind)
    except msgspec.ValidationError:
        return True
    return False


def _is_simple(info: msgspec.inspect.Type) -> bool:
    inspect = msgspec.inspect
    if isinstance(info, inspect.UnionType):
        return all(map(_is_simple, info.types))
    if isinstance(info, inspect.TupleType):
        return all(isinstance(one, inspect.IntType) for one in info.item_types)
    scalars = (inspect.IntType, inspect.BoolType, inspect.NoneType, inspect.LiteralType, inspect.StrType)
    return isinstance(info, scalars)
