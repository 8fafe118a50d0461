"""Cards that are made anew from the chosen parts of other cards.

A series has six definitions, a face eighteen questions, a list five expressions, and they are about different things.
Where a table chooses by subject, era or region, the parts that fit are put together again in the order of the deck:
definitions of one letter, questions of one level. What does not fill a card is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from .cards import (
    DEFINITIONS_PER_SERIES,
    EXPRESSIONS_PER_CARD,
    QUESTIONS_PER_LEVEL,
    AnyCard,
    Card,
    Definition,
    ExpressionRow,
    Expressions,
    Finale,
    FinaleQuestion,
    Kind,
    Public,
    Series,
)
from .choice import Choice
from .folding import name_key


def chosen(cards: Sequence[AnyCard], kind: Kind, choice: Choice) -> tuple[AnyCard, ...]:
    """The cards of a kind that a choice leaves."""
    if not choice.by_marks:
        return tuple(card for card in cards if choice.public in {None, card.public})
    match kind:
        case "definitions":
            return tuple(_series(cast(Sequence[Series], cards), choice))
        case "finale":
            return tuple(_faces(cast(Sequence[Finale], cards), choice))
        case "expressions":
            return tuple(_lists(cast(Sequence[Expressions], cards), choice))
        case _:
            return tuple(card for card in cards if choice.fits(card.marks, card.public, kind))


def common_fields(cards: Sequence[Card]) -> dict[str, Any]:
    """The difficulty, public and theme of a card with several parts."""
    themes = {card.theme for card in cards}
    mean = sum(card.difficulty for card in cards) / len(cards) if cards else 1
    return {
        "difficulty": int(mean + 0.5),
        "public": common_public(card.public for card in cards),
        "theme": themes.pop() if len(themes) == 1 else "",
    }


def common_public(publics: Iterable[Public]) -> Public:
    return "adulte" if "adulte" in publics else "famille"


def _series(cards: Iterable[Series], choice: Choice) -> Iterator[Series]:
    open_series: dict[str, list[Definition]] = {}
    for card in cards:
        for item in card.items:
            if not choice.fits(item.marks, item.public, "definitions"):
                continue
            group = open_series.setdefault(card.letter, [])
            if any(name_key(item.answer[0]) == name_key(other.answer[0]) for other in group):
                continue
            group.append(item)
            if len(group) == DEFINITIONS_PER_SERIES:
                del open_series[card.letter]
                first = group[0]
                yield Series(
                    series=card.series,
                    letter=card.letter,
                    items=tuple(group),
                    file=first.file,
                    line=first.line,
                    **common_fields(group),
                )


def _faces(cards: Iterable[Finale], choice: Choice) -> Iterator[Finale]:
    levels: list[list[FinaleQuestion]] = []
    for card in cards:
        levels = levels or [[] for _ in card.levels]
        for kept, level in zip(levels, card.levels, strict=True):
            kept += [one for one in level if choice.fits(one.marks, one.public, "finale")]
    count = min((len(kept) // QUESTIONS_PER_LEVEL for kept in levels), default=0)
    for number in range(count):
        part = slice(QUESTIONS_PER_LEVEL * number, QUESTIONS_PER_LEVEL * (number + 1))
        face = tuple(tuple(kept[part]) for kept in levels)
        questions = [one for level in face for one in level]
        first = questions[0]
        yield Finale(
            face=str(number + 1), levels=face, file=first.file, line=first.line, **common_fields(questions)
        )


def _lists(cards: Iterable[Expressions], choice: Choice) -> Iterator[Expressions]:
    kept: list[tuple[Expressions, tuple[str, ...], str, ExpressionRow]] = []
    for card in cards:
        parts = zip(card.expressions, card.definitions, card.rows, strict=True)
        kept += [
            (card, names, definition, row)
            for names, definition, row in parts
            if choice.fits(row.marks, row.public, "expressions")
        ]
    for begin in range(0, len(kept) - EXPRESSIONS_PER_CARD + 1, EXPRESSIONS_PER_CARD):
        five = kept[begin : begin + EXPRESSIONS_PER_CARD]
        first, rows = five[0][0], tuple(row for *_, row in five)
        yield Expressions(
            card=first.card,
            expressions=tuple(names for _, names, _, _ in five),
            definitions=tuple(definition for _, _, definition, _ in five),
            rows=rows,
            difficulty=first.difficulty,
            public=common_public(row.public for row in rows),
            theme=first.theme,
            file=rows[0].file,
            line=rows[0].line,
        )
