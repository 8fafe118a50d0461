"""Cards that somebody has read before: what a question of a view asks for, looked up in the decks of the table.

Bots and the coach know the decks as a candidate knows the world. A question that no deck has, because a set-up brought
it along, is none that they ever heard of. Each pile is read when its first question comes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pyramidion.core import Cards
from pyramidion.decks import Deck, DeckInvalid, Definition, Finale, Question, Savoir, Series, UnknownDeck
from pyramidion.games.cible.values import Kind
from pyramidion.games.cible.views import CibleView, QuestionView
from pyramidion.language.answers import folded
from pyramidion.language.data_files import DataFault

Decks = tuple[Deck, ...]


def remembered(cards: Cards | None, names: tuple[str, ...]) -> Decks:
    """The decks of these names; none at all where one of them is not there: nobody knows it."""
    if cards is None:
        return ()
    try:
        return tuple(cards.find(name) for name in names)
    except (UnknownDeck, DeckInvalid):
        return ()


def question(decks: Decks, view: CibleView) -> Question | None:
    """The card of the question that is open, in every phase but Les Définitions."""
    asked, kind = view.question, _kind(view)
    if kind is None or asked is None:
        return None
    if isinstance(asked, QuestionView):
        if not isinstance(asked.hint, str):
            return None
        asked = asked.hint
    return _found(decks, kind).get(asked)


def definition(decks: Decks, view: CibleView) -> Definition | None:
    """The definition that is read now."""
    asked = view.question
    if not isinstance(asked, QuestionView) or not isinstance(asked.definition, str):
        return None
    try:
        return _definitions(decks).get(asked.definition)
    except (DeckInvalid, DataFault):  # not sound: nobody knows it
        return None


def closed(decks: Decks, kind: Kind, text: str) -> Question | None:
    """The card of a question that is over."""
    return None if kind == "definitions" else _found(decks, kind).get(text)


def savoir(decks: Decks, key: str) -> Savoir | None:
    """The set that a card takes its answers from."""
    return next((found for deck in decks if (found := deck.savoir(key)) is not None), None)


def _kind(view: CibleView) -> Kind | None:
    return None if view.phase in ("check", "over", "definitions") else view.phase  # type: ignore[return-value]


def _found(decks: Decks, kind: Kind) -> dict[str, Question]:
    try:
        return _questions(decks, kind)
    except (DeckInvalid, DataFault):
        return {}


@lru_cache(maxsize=32)
def _questions(decks: Decks, kind: Kind) -> dict[str, Question]:
    found: dict[str, Question] = {}
    for deck in decks:
        for card in deck.cards(kind):
            for one in _asked(card):
                found.setdefault(one.text, one)
    return found


def _asked(card: object) -> Iterable[Question]:
    if isinstance(card, Finale):
        return (one for level in card.levels for one in level)
    return (card,) if isinstance(card, Question) else ()


@lru_cache(maxsize=8)
def _definitions(decks: Decks) -> dict[str, Definition]:
    return {
        item.text: item
        for deck in decks
        for card in deck.cards("definitions")
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
