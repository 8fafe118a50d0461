"""The decks of a command that may need some: most transcripts bring their own cards."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyramidion.decks import Deck, Library


class LazyLibrary:
    """A library that is imported when the first card is asked for: the import makes a replay a third slower."""

    @cached_property
    def _library(self) -> Library:
        from pyramidion.decks import Library

        return Library()

    def find(self, name: str) -> Deck:
        return self._library.find(name)

    @property
    def known_names(self) -> frozenset[str]:
        return self._library.known_names
