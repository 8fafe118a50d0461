"""The published JSON Schemas of a game: what an outsider needs to read its views and write its moves."""

from __future__ import annotations

from typing import Any

import msgspec

from .game import AnyGame
from .play import TableEvent

PARTS = ("options", "setup", "move", "view", "event")


def schemas(game: AnyGame) -> dict[str, dict[str, Any]]:
    """A self-contained schema for each part."""
    out = {}
    for part in PARTS:
        kind = getattr(game, f"{part}_type")
        if part == "event":
            kind = kind | TableEvent
        out[part] = schema_of(kind)
    return out


def schema_of(kind: Any) -> dict[str, Any]:
    """A self-contained schema of a type."""
    (schema,), components = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "$defs": components}
