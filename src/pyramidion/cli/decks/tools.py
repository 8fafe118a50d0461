"""What the commands about decks share: finding a deck by what somebody typed, printing, and how they fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pyramidion.cli import INVALID, language

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


def guarded(work: Callable[[], int]) -> int:
    """The exit status of the work; where a deck, its data or a file is at fault, a sentence and INVALID."""
    from pyramidion.decks import DeckInvalid, UnknownDeck
    from pyramidion.language.data_files import DataFault

    try:
        return work()
    except DeckInvalid as invalid:
        for fault in invalid.faults:
            print(fault.text(language()), file=sys.stderr)
    except UnknownDeck as unknown:
        print(unknown.fr if language() == "fr" else unknown.en, file=sys.stderr)
    except DataFault as data_fault:
        print(data_fault, file=sys.stderr)
    except BrokenPipeError:  # whoever read has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    return INVALID
