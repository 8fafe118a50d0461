"""One TypeScript file from msgspec types.

Objects become `type X = {…}` and no interfaces: the compiler lets such a type stand where a type with an index
signature is wanted, so a game's view is a `GameView` although it has no field that the house does not send.

What the house sends has every field, unless it is UNSET or left out as a default. What it takes may lack whatever has a
default. A Struct that travels both ways is read as one that the house takes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import ModuleType, UnionType
from typing import Any, Literal, Union, get_origin

import msgspec.inspect as shapes
from msgspec import NODEFAULT, UNSET

from . import docstrings, layout

Role = Literal["Options", "Setup", "Move", "View", "Event", "Message", "Reply", "Body"]
TAKEN: frozenset[Role] = frozenset({"Setup", "Move", "Message", "Body"})
"""Roles of what the house takes; all else it sends."""
BUILT_IN = frozenset(
    (
        "Array", "Boolean", "Date", "Error", "Event", "Function", "Map", "Number", "Object", "Omit", "Partial", "Pick",
        "Promise", "Readonly", "Record", "Required", "Response", "Set", "String", "Symbol", "Text",
    )
)  # fmt: skip
"""Names that mean something else in a browser: a Struct with such a name gets its role behind it."""

ObjectType = shapes.StructType | shapes.TypedDictType | shapes.DataclassType
NUMBERS = (shapes.IntType, shapes.FloatType)
STRINGS = (
    shapes.StrType, shapes.DateTimeType, shapes.DateType, shapes.TimeType, shapes.UUIDType, shapes.DecimalType,
    shapes.BytesType,
)  # fmt: skip


Exported = type | frozenset[type]


class Unsupported(Exception):
    """A type that has no counterpart here."""


@dataclass
class Root:
    """A type that the file exports under this name."""

    name: str
    type: Any
    role: Role
    doc: str = ""


@dataclass
class File:
    """Collects the types that its roots are made of, then writes them in the order in which they were met.

    `elsewhere` knows the types that other files export: for a Struct, or for all Structs of a union, module and name.
    """

    about: str
    roots: list[Root]
    elsewhere: Mapping[Exported, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        infos = shapes.multi_type_info([root.type for root in self.roots])
        self._infos = dict(zip((root.name for root in self.roots), infos, strict=True))
        self._objects: dict[type, ObjectType] = {}
        self._foreign: set[str] = set()
        """Names of other files that this one uses."""
        self._roles: dict[type, list[Role]] = {}
        for root in self.roots:
            self._collect(self._infos[root.name], root.role)
        self.names = self._name_all()
        self._imports: dict[str, set[str]] = {}
        self._aliases = self._find_aliases()
        self._used_aliases: dict[str, tuple[str, list[str]]] = {}
        self._imports.clear()

    def exported(self) -> dict[Exported, str]:
        """The Structs that it writes, and the unions among its roots, with their names."""
        found: dict[Exported, str] = {cls: name for cls, name in self.names.items()}  # noqa: C416
        found.update({_structs(self._infos[root.name]): root.name for root in self.roots})
        found.pop(frozenset(), None)
        return found

    # What there is.

    def _collect(self, info: shapes.Type, role: Role) -> None:
        if isinstance(info, ObjectType):
            roles = self._roles.setdefault(info.cls, [])
            if info.cls in self.elsewhere or role in roles:
                self._foreign |= {self.elsewhere[info.cls][1]} if info.cls in self.elsewhere else set()
                return
            roles.append(role)
            self._objects.setdefault(info.cls, info)
            for item in info.fields:
                self._collect(item.type, role)
        if (union := _structs(info)) in self.elsewhere:
            self._foreign.add(self.elsewhere[union][1])
            return
        for part in _parts(info):
            self._collect(part, role)

    def _name_all(self) -> dict[type, str]:
        reserved = {root.name for root in self.roots} | self._foreign
        names: dict[type, str] = {}
        by_name: dict[str, list[type]] = {}
        for cls in self._objects:
            by_name.setdefault(cls.__name__, []).append(cls)
        own = {root.type for root in self.roots if isinstance(root.type, type)}
        for name, classes in by_name.items():
            for cls in classes:
                clashes = len(classes) > 1 or name in BUILT_IN or (name in reserved and cls not in own)
                names[cls] = f"{name}{self._roles[cls][0]}" if clashes else name
        if len(set(names.values())) < len(names):
            twice = sorted(name for name in names.values() if list(names.values()).count(name) > 1)
            raise Unsupported(f"two Structs would both be called {twice[0]}: rename one of them")
        return names

    def _find_aliases(self) -> dict[str, dict[str, tuple[str, str]]]:
        """By module, then by what a type is in TypeScript: its name in the module, and what is said of it there."""
        taken = {*self.names.values(), *(root.name for root in self.roots), *BUILT_IN}
        found: dict[str, dict[str, tuple[str, str]]] = {}
        for module in dict.fromkeys(sys.modules[cls.__module__] for cls in self._objects):
            here = found.setdefault(module.__name__, {})
            for name, alias in vars(module).items():
                if name.startswith("_") or name in taken or not _is_alias(alias):
                    continue
                try:
                    members = self._members(shapes.type_info(alias), None)
                except (Unsupported, TypeError, KeyError):
                    continue
                here.setdefault(" | ".join(members), (name, _alias_doc(module, name, alias)))
        return found

    # How it is written.

    def write(self) -> str:
        lines = layout.comment(self.about)
        body: list[str] = []
        done: set[type] = set()
        for root in self.roots:
            body += self._root(root, done)
        for name, (doc, members) in self._used_aliases.items():
            body += ["", *layout.comment(doc), *layout.union(f"export type {name} =", members)]
        for module, names in sorted(self._imports.items()):
            lines += layout.imports(module, sorted(names))
        return "\n".join([*lines, *body]) + "\n"

    def _root(self, root: Root, done: set[type]) -> list[str]:
        """The root, and the types that it needs and that are not written yet."""
        info = self._infos[root.name]
        lines: list[str] = []
        if not (isinstance(info, ObjectType) and self._name(info.cls) == root.name):
            lines += ["", *layout.comment(root.doc)]
            lines += layout.union(f"export type {root.name} =", self._members(info, None))
        for cls in self._reached(info):
            if cls not in done:
                done.add(cls)
                lines += ["", *self._object(cls)]
        return lines

    def _reached(self, info: shapes.Type) -> Iterable[type]:
        """The classes of this file that a type is made of, each before its parts."""
        found: dict[type, None] = {}

        def walk(part: shapes.Type) -> None:
            if isinstance(part, ObjectType) and part.cls in self._objects and part.cls not in found:
                found[part.cls] = None
                for item in part.fields:
                    walk(item.type)
            for inner in _parts(part):
                walk(inner)

        walk(info)
        return found

    def _object(self, cls: type) -> list[str]:
        info = self._objects[cls]
        docs = docstrings.of_fields(cls)
        lines = layout.comment(docstrings.of_class(cls))
        head = f"export type {self.names[cls]} ="
        tag = getattr(info, "tag_field", None)
        if not info.fields and tag is None:
            return [*lines, f"{head} Record<string, never>;"]
        lines.append(f"{head} {{")
        if tag is not None:
            lines.append(f"{layout.INDENT}{layout.key(tag)}: {json.dumps(getattr(info, 'tag', None))};")
        for item in info.fields:
            lines += layout.comment(docs.get(item.name, ""), layout.INDENT)
            members = self._members(item.type, cls.__module__)
            optional = self._is_optional(cls, item)
            if optional and item.default is None and not self._is_taken(cls):
                members = [member for member in members if member != "null"]  # it is left out instead
            start = f"{layout.key(item.encode_name)}{'?' if optional else ''}:"
            lines += layout.union(start, members, layout.INDENT)
        return [*lines, "};"]

    def _is_taken(self, cls: type) -> bool:
        return any(role in TAKEN for role in self._roles[cls])

    def _is_optional(self, cls: type, item: shapes.Field) -> bool:
        if item.required:
            return False
        config = getattr(cls, "__struct_config__", None)
        leaves_out = config is None or config.omit_defaults
        has_default = item.default is not NODEFAULT or item.default_factory is not NODEFAULT
        return not has_default or leaves_out or self._is_taken(cls)  # without one it is UNSET

    def _name(self, cls: type) -> str:
        return self._imported(cls) if cls in self.elsewhere else self.names[cls]

    def _imported(self, exported: Exported) -> str:
        module, name = self.elsewhere[exported]
        self._imports.setdefault(module, set()).add(name)
        return name

    def _text(self, info: shapes.Type, module: str | None) -> str:
        return " | ".join(self._members(info, module))

    def _members(self, info: shapes.Type, module: str | None) -> list[str]:
        """The type as the members of a union, most often one; the names that `module` gives to types are used."""
        kinds = info.types if isinstance(info, shapes.UnionType) else (info,)
        nullable = any(isinstance(kind, shapes.NoneType) for kind in kinds)
        kinds = tuple(k for k in kinds if not isinstance(k, shapes.NoneType) and not _is_unset(k))
        if (union := _structs(info)) in self.elsewhere:
            members = [self._imported(union)]
        else:
            members = list(dict.fromkeys(m for kind in kinds for m in self._of_kind(kind, module)))
        if not nullable:
            return self._named(members, module)
        whole = self._named([*members, "null"], module)
        return whole if len(whole) == 1 else [*self._named(members, module), "null"]

    def _named(self, members: list[str], module: str | None) -> list[str]:
        """The name that the module has for these members together, else the members."""
        alias = None if module is None else self._aliases.get(module, {}).get(" | ".join(members))
        if alias is None:
            return members
        name, doc = alias
        _, known = self._used_aliases.setdefault(name, (doc, members))
        return [name] if known == members else members  # another module calls something else so

    def _of_kind(self, info: shapes.Type, module: str | None) -> list[str]:
        match info:
            case shapes.AnyType() | shapes.RawType():
                return ["unknown"]
            case shapes.BoolType():
                return ["boolean"]
            case shapes.LiteralType(values=values):
                return [json.dumps(value, ensure_ascii=False) for value in values]
            case shapes.EnumType(cls=cls):
                return [json.dumps(member.value, ensure_ascii=False) for member in cls]
            case shapes.DictType(value_type=item):
                return [f"Record<string, {self._text(item, module)}>"]
            case shapes.TupleType(item_types=items):
                return [f"[{', '.join(self._text(item, module) for item in items)}]"]
            case shapes.Metadata(type=inner):
                return self._of_kind(inner, module)
        if isinstance(info, shapes.CollectionType):
            members = self._members(info.item_type, module)
            return [f"{members[0]}[]" if len(members) == 1 else f"({' | '.join(members)})[]"]
        if isinstance(info, NUMBERS):
            return ["number"]
        if isinstance(info, STRINGS):
            return ["string"]
        if isinstance(info, ObjectType):
            return [self._name(info.cls)]
        raise Unsupported(f"{info} has no counterpart in TypeScript")


def _parts(info: shapes.Type) -> tuple[shapes.Type, ...]:
    """The types that a type other than an object is made of."""
    match info:
        case shapes.UnionType(types=types):
            return types
        case shapes.TupleType(item_types=items):
            return items
        case shapes.DictType(key_type=key, value_type=value):
            return key, value
        case shapes.Metadata(type=inner):
            return (inner,)
    return (info.item_type,) if isinstance(info, shapes.CollectionType) else ()


def _structs(info: shapes.Type) -> frozenset[type]:
    """The classes of a union of objects; null is none of them."""
    kinds = [kind for kind in _parts(info) if not isinstance(kind, shapes.NoneType)]
    is_union = isinstance(info, shapes.UnionType) and all(isinstance(kind, ObjectType) for kind in kinds)
    return frozenset(kind.cls for kind in kinds if isinstance(kind, ObjectType)) if is_union else frozenset()


def _is_unset(info: shapes.Type) -> bool:
    return isinstance(info, shapes.CustomType) and info.cls is type(UNSET)


def _is_alias(value: object) -> bool:
    """A type that a module gives a name because it has no name of its own: a union, some literals, a pair."""
    origin: object = get_origin(value)
    if origin is tuple:
        return Ellipsis not in value.__args__  # type: ignore[attr-defined]
    return isinstance(value, UnionType) or origin is Literal or origin is Union


def _alias_doc(module: ModuleType, name: str, alias: object) -> str:
    """What is said of it where it comes from: of several modules that know it, the first with words for it."""
    for place in (module, *sys.modules.values()):
        if place is None or not place.__name__.startswith(module.__name__.partition(".")[0]):
            continue
        if vars(place).get(name) is alias and (doc := docstrings.of_names(place).get(name)):
            return doc
    return ""
