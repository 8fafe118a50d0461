"""TypeScript as prettier would leave it, so that nothing has to be formatted before it is compared."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence

WIDTH = 110
"""As in web/.prettierrc.json."""
COMMENT_WIDTH = 120
"""As of prose in the house's own source."""
INDENT = "  "


def comment(text: str, indent: str = "") -> list[str]:
    """A TSDoc comment; no line where there is no text."""
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.replace("*/", "*\\/").split("\n\n")]
    if paragraphs == [""]:
        return []
    line = f"{indent}/** {paragraphs[0]} */"
    if len(paragraphs) == 1 and len(line) <= COMMENT_WIDTH:
        return [line]
    start, width = f"{indent} *", COMMENT_WIDTH - len(indent) - 3
    lines = [f"{indent}/**"]
    for number, paragraph in enumerate(paragraphs):
        lines += [start] if number else []
        lines += [f"{start} {part}" for part in textwrap.wrap(paragraph, width, break_on_hyphens=False)]
    return [*lines, f"{indent} */"]


def union(start: str, members: Sequence[str], indent: str = "") -> list[str]:
    """`start A | B;` on one line where it fits, else each member on a line of its own."""
    line = f"{indent}{start} {' | '.join(members)};"
    if len(line) <= WIDTH or len(members) == 1:
        return [line]
    whole = f"{indent}{INDENT}{' | '.join(members)};"
    if len(whole) <= WIDTH:
        return [f"{indent}{start}", whole]
    *most, last = [f"{indent}{INDENT}| {member}" for member in members]
    return [f"{indent}{start}", *most, f"{last};"]


def imports(module: str, names: Sequence[str]) -> list[str]:
    line = f'import type {{ {", ".join(names)} }} from "{module}";'
    if len(line) <= WIDTH:
        return [line]
    return ["import type {", *(f"{INDENT}{name}," for name in names), f'}} from "{module}";']


def key(name: str) -> str:
    """A property's name, quoted where it has to be."""
    return name if name.isidentifier() and name.isascii() else json.dumps(name, ensure_ascii=False)


def value(data: object, indent: str = "") -> str:
    """JSON values as an expression."""
    if isinstance(data, dict) and data:
        inner = indent + INDENT
        lines = (f"{inner}{key(name)}: {value(item, inner)},\n" for name, item in data.items())
        return "{\n" + "".join(lines) + indent + "}"
    if isinstance(data, list | tuple):
        return "[" + ", ".join(value(item, indent) for item in data) + "]"
    if isinstance(data, float) and data.is_integer():
        return str(int(data))
    return json.dumps(data, ensure_ascii=False)
