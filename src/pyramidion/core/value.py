"""The base of every value that games and their manifests are made of."""

from __future__ import annotations

import msgspec


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A value that never changes and whose JSON has no unknown field."""
