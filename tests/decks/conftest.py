"""A small deck without faults, to be spoilt in one place at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyramidion.decks import Deck, Fault
from pyramidion.decks.files import Memory
from pyramidion.decks.lint import lint_source
from pyramidion.decks.template import files

Files = dict[str, bytes]


@pytest.fixture
def sound() -> Files:
    made = files("essai", "Un essai", "2026-11-01")
    return {name: text.encode() for name, text in made.items()}


def faults_of(tables: Files) -> list[Fault]:
    return list(lint_source(Memory(tables)))


def deck_of(tables: Files) -> Deck:
    return Deck.open(Memory(tables))


Change = Callable[[Files], None]


def replace(name: str, old: str, new: str) -> Change:
    """A change of the first place where a table says `old`."""

    def change(tables: Files) -> None:
        assert old.encode() in tables[name]
        tables[name] = tables[name].replace(old.encode(), new.encode(), 1)

    return change


def add(name: str, text: str) -> Change:
    def change(tables: Files) -> None:
        tables[name] = tables.get(name, b"") + text.encode()

    return change


def remove(name: str) -> Change:
    def change(tables: Files) -> None:
        del tables[name]

    return change
