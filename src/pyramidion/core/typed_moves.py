"""A move as somebody types it: the word for its type, then its values. `guess B4 O`, `build 1,2`, `answer la Loire`.

The word is left out where it says nothing: where one type of move is possible, or one alone that is made of text. So
an answer, a clue or a proposal is typed as it is said. A move that has a part which nobody would type is JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, get_args

import msgspec
from msgspec import UNSET

_FAULTS_FR = (
    (r"Object missing required field `(.*?)`", "il manque le champ « {} »"),
    (r"Object contains unknown field `(.*?)`", "il n'y a pas de champ « {} »"),
    (r"Invalid value '(.*?)'", "« {} » ne convient pas"),
    (r"Expected `array` of length (\d+)", "il faut une liste de {} valeurs"),
    (r"Expected `array`", "il faut une liste"),
    (r"Expected `object`", "il faut un objet"),
    (r"Expected `str`", "il faut un texte"),
    (r"Expected `int`", "il faut un nombre entier"),
    (r"Expected `bool`", "il faut true ou false"),
    (r"Expected `bool \| null`", "il faut true, false ou null"),
)
"""What msgspec says of JSON that is no move, in French."""


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
    if not _is_unicode(line):
        raise Unreadable("this is no text", "ce n'est pas un texte")
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


def _is_unicode(text: str) -> bool:
    """Whether it can be sent and stored: JSON may name halves of characters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


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
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(f"this is no move: {error}", f"ce n'est pas un coup : {_fault_fr(error)}") from None


def _fault_fr(error: Exception) -> str:
    if not isinstance(error, msgspec.ValidationError):
        return "ce JSON est mal écrit"
    said = str(error)
    found = ((re.match(pattern, said), text) for pattern, text in _FAULTS_FR)
    fault = next(
        (text.format(*match.groups()) for match, text in found if match), "une valeur ne convient pas"
    )
    place = re.search(r" - at `(.*)`$", said)
    return f"{fault} (en {place[1]})" if place else fault


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
    example = _example(kind)
    en, fr = (f", such as {example}", f", par exemple {example}") if example else ("", "")
    return Unreadable(
        f"such a move is typed like this: {form(kind)}{en}", f"un tel coup s'écrit ainsi : {form(kind)}{fr}"
    )


def _example(kind: Any) -> str:
    """Such a move with some values; empty where it has none, or a text, of which the type says nothing."""
    values = [_some_value(msgspec.inspect.type_info(field.type)) for field in _typed_fields(kind) or ()]
    return " ".join([str(kind.__struct_config__.tag), *values]) if values and all(values) else ""


def _some_value(info: msgspec.inspect.Type) -> str:
    inspect = msgspec.inspect
    match info:
        case inspect.UnionType():
            return next(filter(None, map(_some_value, info.types)), "")
        case inspect.TupleType():
            return ",".join(map(str, range(1, len(info.item_types) + 1)))
        case inspect.IntType():
            return "1"
        case inspect.BoolType():
            return "true"
        case inspect.LiteralType():
            return str(info.values[0])
    return ""


def _meanings(part: str) -> Iterator[Any]:
    """What a word may stand for: numbers between commas, a number, true, false or null, and itself."""
    if "," in part:
        numbers = [number.strip("()[] ") for number in part.split(",")]
        if all(number.lstrip("-").isdigit() for number in numbers):
            yield [int(number) for number in numbers]
    with suppress(msgspec.DecodeError, RecursionError):
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
