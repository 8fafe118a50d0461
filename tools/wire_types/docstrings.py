"""What the source says of fields and names: the string that stands below an assignment, which Python itself forgets."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable
from functools import cache
from types import ModuleType


@cache
def of_names(module: ModuleType) -> dict[str, str]:
    """For each documented name of a module its text."""
    return _below_assignments(ast.parse(inspect.getsource(module)).body)


def of_fields(struct: type) -> dict[str, str]:
    """For each documented field of a class its text, inherited ones too."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        module = inspect.getmodule(base)
        if module is not None and (body := _classes(module).get(base.__qualname__)) is not None:
            found |= _below_assignments(body)
    return found


def of_class(struct: type) -> str:
    """Its own docstring, not one that it inherits."""
    return inspect.cleandoc(struct.__dict__.get("__doc__") or "")


@cache
def _classes(module: ModuleType) -> dict[str, list[ast.stmt]]:
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):  # compiled, as msgspec itself is
        return {}
    return {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}


def _below_assignments(body: Iterable[ast.stmt]) -> dict[str, str]:
    found: dict[str, str] = {}
    before: ast.stmt | None = None
    for statement in body:
        name = _assigned(before)
        if name is not None and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            found[name] = inspect.cleandoc(str(statement.value.value))
        before = statement
    return found


def _assigned(statement: ast.stmt | None) -> str | None:
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return None
