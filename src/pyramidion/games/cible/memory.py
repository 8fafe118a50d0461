"""Cards that somebody has read before: what a question of a view asks for, looked up in the decks that the view names.

Bots and the coach know the decks as a candidate knows the world. A question that no deck has, because a set-up brought
it along, is none that they ever heard of. Each pile is read when its first question comes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pyramidion.decks import DeckInvalid, Definition, Finale, Question, Savoir, Series, UnknownDeck
from pyramidion.decks.shelf import SHELF
from pyramidion.language.answers import folded
from pyramidion.language.data_files import DataFault

from .values import Kind
from .views import CibleView, QuestionView


def question(view: CibleView) -> Question | None:
    """The card of the question that is open, in every phase but Les Définitions."""
    asked, kind = view.question, _kind(view)
    if kind is None or asked is None:
        return None
    if isinstance(asked, QuestionView):
        if not isinstance(asked.hint, str):
            return None
        asked = asked.hint
    return _found(view.decks, kind).get(asked)


def definition(view: CibleView) -> Definition | None:
    """The definition that is read now."""
    asked = view.question
    if not isinstance(asked, QuestionView) or not isinstance(asked.definition, str):
        return None
    try:
        return _definitions(_exact(view.decks)).get(asked.definition)
    except (UnknownDeck, DeckInvalid, DataFault):
        return None


def closed(decks: tuple[str, ...], kind: Kind, text: str) -> Question | None:
    """The card of a question that is over."""
    return None if kind == "definitions" else _found(decks, kind).get(text)


def savoir(decks: tuple[str, ...], key: str) -> Savoir | None:
    """The set that a card takes its answers from."""
    return next((found for name in decks if (found := SHELF.find(name).savoir(key)) is not None), None)


def _kind(view: CibleView) -> Kind | None:
    return None if view.phase in ("check", "over", "definitions") else view.phase  # type: ignore[return-value]


def _found(decks: tuple[str, ...], kind: Kind) -> dict[str, Question]:
    try:
        return _questions(_exact(decks), kind)
    except (UnknownDeck, DeckInvalid, DataFault):  # not here, or not sound: nobody knows it
        return {}


def _exact(decks: tuple[str, ...]) -> tuple[str, ...]:
    """The same decks by the names of their versions: what is remembered of one is true of no other."""
    return tuple(SHELF.find(name).name for name in decks)


@lru_cache(maxsize=32)
def _questions(decks: tuple[str, ...], kind: Kind) -> dict[str, Question]:
    found: dict[str, Question] = {}
    for name in decks:
        for card in SHELF.find(name).cards(kind):
            for one in _asked(card):
                found.setdefault(one.text, one)
    return found


def _asked(card: object) -> Iterable[Question]:
    if isinstance(card, Finale):
        return (one for level in card.levels for one in level)
    return (card,) if isinstance(card, Question) else ()


@lru_cache(maxsize=8)
def _definitions(decks: tuple[str, ...]) -> dict[str, Definition]:
    return {
        item.text: item
        for name in decks
        for card in SHELF.find(name).cards("definitions")
        if isinstance(card, Series)
        for item in card.items
    }


def said(view: CibleView) -> frozenset[str]:
    """All that need not be said again, folded: what was given, the examples, what was wrong, my own drafts."""
    texts = [*view.given, *(one.text for one in view.said if one.text)]
    texts += [one.answer for one in view.said if one.answer]
    if view.example is not None:
        texts.append(view.example)
    if isinstance(view.question, QuestionView) and isinstance(view.question.examples, tuple):
        texts += view.question.examples
    if view.finale is not None:
        texts += view.finale.drafts
    return frozenset(map(folded, texts))


def is_new(names: tuple[str, ...], before: frozenset[str]) -> bool:
    """Whether none of an answer's names was said."""
    return not before or before.isdisjoint(map(folded, names))
