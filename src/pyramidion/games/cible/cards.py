"""Drawing cards: from the set-up while it has some, then by the seed from the decks of the table (`games.piles`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from pyramidion.core import Cards
from pyramidion.games import piles

from . import answer_judge
from .run import Run
from .values import KINDS, AnyCard, Card, CibleOptions, Face, Kind, Lists, Series

USUAL: dict[Kind, int] = {"premier_tour": 3, "definitions": 6, "suite": 8, "encheres": 3, "finale": 1}
"""How many cards of each kind a partie usually turns; with fewer, some come twice."""


def usual_cards(options: CibleOptions) -> dict[Kind, int]:
    """The same for these options."""
    return {kind: count * options.parties for kind, count in USUAL.items()}


def check(options: CibleOptions, given: Lists, cards: Cards | None) -> None:
    """Before the first move: where the decks must give everything, they can.

    A position to start from may never come to the cards that it leaves out, and then needs no deck.
    """
    if any(getattr(given, kind) for kind in KINDS):
        return
    piles.must_have(cards, options.decks, KINDS)
    answer_judge.known_names(cards)  # read now, so that the first answer of a game waits for nothing


def draw(run: Run, kind: Kind) -> Any:
    """Turns the next card of a kind."""
    state = run.state
    known: tuple[AnyCard, ...] = getattr(state.supply, kind)
    number: int = getattr(state.used, kind)
    if number == len(known):
        known = (*known, _drawn(run, kind, number))
    most = msgspec.structs.replace(
        state.supply.most, **{kind: max(getattr(state.supply.most, kind), number + 1)}
    )
    run.set(
        supply=msgspec.structs.replace(state.supply, most=most, **{kind: known}),
        used=msgspec.structs.replace(state.used, **{kind: number + 1}),
    )
    return known[number]


def _drawn(run: Run, kind: Kind, number: int) -> AnyCard:
    deck, card = piles.drawn(run.chance, run.state.options.decks, kind, kind, number)
    return resolved(deck, kind, card)


def all_cards(cards: Cards | None, options: CibleOptions, kind: Kind) -> tuple[Any, ...]:
    """The pile of a kind before it is shuffled."""
    return tuple(resolved(deck, kind, card) for deck, card in piles.pile(cards, options.decks, kind))


def resolved(deck: str, kind: Kind, card: Any) -> AnyCard:
    if kind == "definitions":
        items = tuple((item.text, item.answer) for item in card.items)
        return Series(card.letter, items, card.theme, deck)
    if kind == "finale":
        return Face(tuple(tuple(_question(deck, q) for q in level) for level in card.levels), deck)
    return _question(deck, card)


def _question(deck: str, card: Any) -> Card:
    examples = getattr(card, "examples", ())
    if example := getattr(card, "example", ""):
        examples = (example,)
    return Card(
        card.text,
        card.answers,
        examples,
        card.complete,
        card.persons,
        card.agreement,
        card.theme,
        deck,
        card.open,
        card.savoir,
        card.head,
    )


@lru_cache(maxsize=256)
def shown(card: Card) -> tuple[str, ...]:
    """The accepted answers by the names that are shown."""
    return tuple(names[0] for names in card.answers)
