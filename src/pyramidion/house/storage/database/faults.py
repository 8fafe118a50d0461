"""What is wrong with a database, in a sentence."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """Where: a table of the schema, or a table of play."""

    where: str
    en: str
    fr: str
