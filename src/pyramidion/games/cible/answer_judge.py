"""What an answer is worth: the house's judge, and what was already given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pyramidion.core import Cards, Fault, Invalid, NeedsCards
from pyramidion.language.answers import Answers, folded, judge
from pyramidion.language.answers.forms import form as reading
from pyramidion.language.data_files import DataFault

from .values import Card, Said

MAX_ANSWER_CHARACTERS = 200
"""Characters of an answer. Whoever sends more has not typed it."""


@lru_cache(maxsize=128)
def prepared(
    names: tuple[tuple[str, ...], ...],
    persons: bool = True,
    agreement: bool = True,
    known: frozenset[str] = frozenset(),
) -> Answers:
    """The answers, ready for the judge; none of the names that are known besides is a slip for one of them."""
    return Answers(names, persons=persons, agreement=agreement, known=known.__contains__)


def known_names(cards: Cards | None) -> frozenset[str]:
    """What the judge knows besides a card that came from a deck."""
    if cards is None:
        raise NeedsCards("")
    try:
        return cards.known_names
    except DataFault as fault:
        raise Invalid([Fault("", str(fault))]) from None


class _CardIndex(NamedTuple):
    """Finds the answer of a card that a name belongs to."""

    names: tuple[tuple[str, ...], ...]
    """The answers, and behind them the examples that are not among them."""
    places: dict[str, int]


@lru_cache(maxsize=256)
def _index(card: Card) -> _CardIndex:
    """A card keeps its hash, so that asking again costs the same whatever the number of its answers."""
    places: dict[str, int] = {}
    names = list(card.answers)
    for place, own in enumerate(names):
        _add_names(places, own, place)
    more = [(example,) for example in card.examples if _place(places, example) is None]
    for own in more:
        _add_names(places, own, len(names))
        names.append(own)
    return _CardIndex(tuple(names), places)


def _add_names(places: dict[str, int], names: tuple[str, ...], place: int) -> None:
    for name in names:
        for read in _readings(name):
            places.setdefault(read, place)


def _readings(name: str) -> Iterator[str]:
    """Ever more loosely: as it is written, all its words, its words behind the article."""
    yield f"={name}"
    read = reading(name)
    yield f"+{' '.join(read.whole)}"
    yield " ".join(read.core)


def _place(places: dict[str, int], name: str) -> int | None:
    """Which answer has this name. « Le Pianiste » and « La Pianiste » are two, unless only one of them is there."""
    return next((places[read] for read in _readings(name) if read in places), None)


def form(card: Card, text: str, strict: bool, cards: Cards | None) -> str | None:
    """What the judge of today takes the text for: the shown form of an answer or example, or None."""
    known = known_names(cards) if card.deck else frozenset[str]()
    answers = prepared(_index(card).names, card.persons, card.agreement, known)
    try:
        found = judge(text, answers, (), strict)
    except DataFault as fault:
        raise Invalid([Fault("", str(fault))]) from None
    return found.answer if found.right else None


@lru_cache(maxsize=8192)
def meaning(card: Card, answer: str) -> int | str:
    """Which answer of the card an accepted form is; one that the table added stands for itself."""
    place = _place(_index(card).places, answer)
    return folded(answer) if place is None else place


def given(card: Card, answers: tuple[str, ...]) -> set[int | str]:
    """What has been given, examples too (R-C6, R-C16)."""
    return {meaning(card, answer) for answer in (*answers, *card.examples)}


def exhausted(card: Card, answers: tuple[str, ...]) -> bool:
    """A-C3, A-C17: the last right answer has been given."""
    return given(card, answers).issuperset(range(len(card.answers)))


def weigh(card: Card, before: tuple[str, ...], seat: int, text: str, answer: str | None) -> Said:
    """What an answer is worth that a judge took for `answer`; whatever was given before is wrong (A-C5, A-C6).

    Whether it is nearly right depends on nothing that a transcript leaves out: a replay tells the same.
    """
    if answer is None:
        return Said(seat, text, "faux")
    place = meaning(card, answer)
    if place in given(card, before):
        return Said(seat, text, "déjà dit", answer)
    names = _index(card).names[place] if isinstance(place, int) else (answer,)
    return Said(seat, text, "presque" if _nearly(text, names) else "juste", answer)


def _nearly(text: str, names: tuple[str, ...]) -> bool:
    try:
        return judge(text, prepared((names,))).kind == "presque"
    except (DataFault, ValueError):  # the verdict stands in the record, wherever that is read
        return False
