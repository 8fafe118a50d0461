"""Cards as rules see them: handed in as an argument, never looked up anywhere else."""

from __future__ import annotations

from typing import Any, Protocol


class Cards(Protocol):
    """The decks that a game may draw from. All of them are in memory: nothing here waits for a disk or a network."""

    def find(self, name: str) -> Any:
        """The deck of that name; raises LookupError where there is none."""

    @property
    def known_names(self) -> frozenset[str]:
        """Names of things that everybody may know: a judge takes none of them for another one misspelt."""
