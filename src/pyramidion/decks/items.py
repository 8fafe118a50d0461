"""What players read, one item a row of a table, whatever card it stands on: for checks and figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from .cards import AnyCard, Enigme, Expressions, Finale, Kind, Noms, Public, Question, Series
from .marks import Marks


class Item(msgspec.Struct, frozen=True):
    kind: Kind
    text: str
    """A question, definition or sentence; of an expression its definition, of names their theme."""
    answers: tuple[str, ...]
    """What is looked for, by the names that are shown; empty for questions with many answers."""
    difficulty: int | None
    """None for kinds that have none."""
    public: Public
    marks: Marks
    file: str
    line: int
    title: str = ""
    """Of an enigma."""
    savoir: str = ""
    """The set of a question."""


def items_of(kind: Kind, cards: Iterable[AnyCard]) -> Iterator[Item]:
    """The items of cards of a kind, in their order."""
    for card in cards:
        match card:
            case Finale():
                yield from (_question(kind, one) for level in card.levels for one in level)
            case Series():
                for one in card.items:
                    about = (one.difficulty, one.public, one.marks, one.file, one.line)
                    yield Item(kind, one.text, one.answer[:1], *about)
            case Enigme():
                about = (card.difficulty, card.public, card.marks, card.file, card.line)
                yield Item(kind, card.text.replace("*", ""), (card.answer,), *about, card.title)
            case Expressions():
                parts = zip(card.expressions, card.definitions, card.rows, strict=True)
                for names, definition, row in parts:
                    yield Item(kind, definition, names[:1], None, row.public, row.marks, row.file, row.line)
            case Noms():
                names = tuple(spellings[0] for spellings in card.names)
                yield Item(kind, card.theme, names, None, card.public, card.marks, card.file, card.line)
            case _:
                yield _question(kind, card)


def _question(kind: Kind, one: Question) -> Item:
    about = (one.difficulty, one.public, one.marks, one.file, one.line)
    return Item(kind, one.text, (), *about, savoir=one.savoir)
