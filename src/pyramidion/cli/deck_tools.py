"""What the actions of `pyramidion decks` share: finding a deck by what somebody typed, and printing."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyramidion.decks import Deck, Library


def find(library: Library, name: str) -> Deck:
    """A deck of the library, or of a folder or zip."""
    from pyramidion.decks import Deck

    path = Path(name)
    if path.is_dir():
        return Deck.folder(path)
    if path.is_file():
        return Deck.archive(path.read_bytes())
    return library.find(name)


def print_lines(*lines: str) -> None:
    """In UTF-8, whatever the terminal says that it speaks."""
    for line in lines:
        sys.stdout.buffer.write(line.encode("utf-8", "replace") + b"\n")
    sys.stdout.flush()


def as_json(value: object) -> str:
    import msgspec

    return msgspec.json.encode(value).decode()
