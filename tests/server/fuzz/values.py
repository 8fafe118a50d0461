"""Values for messages: those that fit a type, and those that fit nothing."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import msgspec.inspect as shapes
from msgspec import UNSET

RAW = "\ue000"
"""Around a text that goes into the JSON as it stands: what no Python value is written as."""
_RAW = re.compile(r'"\\ue000(.*?)\\ue000"')

WILD: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    63,
    64,
    2**31,
    2**53 + 1,
    2**63,
    2**64,
    -(2**63) - 1,
    10**400,
    1.5,
    1e308,
    float("nan"),
    float("-inf"),
    f"{RAW}1e999{RAW}",
    f"{RAW}-0{RAW}",
    f"{RAW}00{RAW}",
    f"{RAW}0x1F{RAW}",
    "",
    "0",
    "\0",
    "\ud800",
    "\udc00\ud800",
    "\u202e\u2066",
    "e\u0301" * 40,
    "😀" * 70,
    "x" * 65,
    "x" * 5000,
    "__proto__",
    "${jndi:x}",
    "'; DROP TABLE moves; --",
    "line\r\nERROR forged",
    "../../etc/passwd",
    [],
    {},
    [[]],
    [None] * 300,
    {"": {}},
    {"type": "ping"},
    RAW + "[" * 1500 + "]" * 1500 + RAW,
    RAW + '{"a":' * 900 + "1" + "}" * 900 + RAW,
)


def written(value: Any) -> str:
    """The JSON of a value. NaN and lone halves of characters are written too, as a careless program would."""
    return _RAW.sub(lambda found: found[1].replace('\\"', '"'), json.dumps(value))


class Maker:
    """Makes values from one source of chance, so that a seed tells the whole run."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def wild(self) -> Any:
        return self.random.choice(WILD)

    def fit(self, kind: shapes.Type) -> Any:
        """A value of this type, as far as types tell."""
        random = self.random
        match kind:
            case shapes.Metadata():
                return self.fit(kind.type)
            case shapes.UnionType():
                return self.fit(random.choice(kind.types))
            case shapes.StructType():
                return self.struct(kind)
            case shapes.NoneType():
                return None
            case shapes.BoolType():
                return random.random() < 0.5
            case shapes.IntType():
                low = kind.ge if kind.ge is not None else 0
                high = kind.le if kind.le is not None else low + 30
                return random.choice((low, high, min(high, low + 1), min(high, low + random.randrange(12))))
            case shapes.FloatType():
                return random.choice((0.0, 0.5, 12.25, 3600.0))
            case shapes.StrType():
                return random.choice(
                    ("A1", "S", "fr", "novice", "hello", "le chat", "ÉTÉ", "x" * random.randrange(1, 40))
                )
            case shapes.LiteralType():
                return random.choice(kind.values)
            case shapes.EnumType():
                return random.choice([member.value for member in kind.cls])
            case shapes.ListType() | shapes.VarTupleType() | shapes.SetType() | shapes.FrozenSetType():
                return [self.fit(kind.item_type) for _ in range(random.randrange(5))]
            case shapes.TupleType():
                return [self.fit(item) for item in kind.item_types]
            case shapes.DictType():
                return {
                    str(self.fit(kind.key_type)): self.fit(kind.value_type)
                    for _ in range(random.randrange(3))
                }
            case _:
                return self.wild()

    def struct(self, kind: shapes.StructType) -> dict[str, Any]:
        made: dict[str, Any] = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
        for field in kind.fields:
            if field.required or self.random.random() < 0.5:
                value = self.fit(field.type)
                if value is not UNSET:
                    made[field.encode_name] = value
        return made

    def spoilt(self, value: Any) -> Any:
        """The same with one thing wrong somewhere in it."""
        random = self.random
        if isinstance(value, dict) and value and random.random() < 0.9:
            key = random.choice(list(value))
            match random.randrange(6):
                case 0:
                    return {name: x for name, x in value.items() if name != key}
                case 1:
                    return {**value, random.choice(("cheat", "", "Type", "\ud800", "id ")): self.wild()}
                case 2:
                    return {**value, key: self.spoilt(value[key])}
                case _:
                    return {**value, key: self.wild()}
        if isinstance(value, list) and value and random.random() < 0.7:
            place = random.randrange(len(value))
            return [*value[:place], self.spoilt(value[place]), *value[place + 1 :]]
        return self.wild()

    def broken(self, text: str) -> bytes:
        """A text that is no longer quite JSON, or not quite UTF-8."""
        random, data = self.random, text.encode("utf-8", "surrogatepass")
        place = random.randrange(len(data) + 1)
        match random.randrange(9):
            case 0:
                return data[:place]
            case 1:
                return data[:place] + bytes((random.randrange(256),)) + data[place + 1 :]
            case 2:
                return data[:place] + random.randbytes(random.randrange(1, 9)) + data[place:]
            case 3:
                return b"\xef\xbb\xbf" + data
            case 4:
                return data + random.choice((b"}", b" null", b"\0", data))
            case 5:
                return data.replace(b'{"', b'{"type":"ping","type":"say","', 1)
            case 6:
                return data.replace(b'"', b"'")
            case 7:
                return b"[" * random.randrange(1, 9000)
            case _:
                return b" " * random.randrange(17_000) + data
