"""Drawing cards: from the set-up while it has some, then by the seed from the decks of the table.

A pile is the cards of a kind in all decks, in the order of the option `decks`. The card at place N of the game's own
list (the set-up's cards count) is number N modulo the size of the pile in the shuffle named `pile KIND ROUND`, ROUND
being N divided by that size: so no card comes twice before the pile is through. Decks are loaded when one is needed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from pyramidion.core import Fault, Invalid

from . import judging
from .run import Run
from .values import KINDS, AnyCard, Card, CibleOptions, Face, Kind, Lists, Series

if TYPE_CHECKING:
    from pyramidion.decks import Deck

DECKS = "$.options.decks"


def decks(names: tuple[str, ...]) -> list[Deck]:
    """The decks of these names; every one that is not there or not sound is a fault of the options."""
    from pyramidion.decks import DeckInvalid, UnknownDeck, shelf

    found, faults = [], []
    for i, name in enumerate(names):
        try:
            found.append(shelf.find(name))
        except UnknownDeck as unknown:
            faults.append(Fault(f"{DECKS}[{i}]", unknown.en))
        except DeckInvalid as invalid:
            faults += [Fault(f"{DECKS}[{i}]", str(fault)) for fault in invalid.faults]
    if faults:
        raise Invalid(faults)
    return found


def check(options: CibleOptions, given: Lists) -> None:
    """Before the first move: the decks that will be needed are there, and where they must give everything, they can."""
    wanted = [kind for kind in KINDS if not getattr(given, kind)]
    if not wanted:
        return
    decks(options.decks)
    if len(wanted) < len(KINDS):
        return  # a position to start from: it may never come to the cards that it leaves out
    faults = [
        Fault(DECKS, f"these decks have no cards for {kind}")
        for kind in wanted
        if not pile(options.decks, kind)
    ]
    if faults:
        raise Invalid(faults)
    judging.warm()


def pile(names: tuple[str, ...], kind: Kind) -> list[tuple[str, Any]]:
    """All cards of a kind, each with the name of its deck."""
    from pyramidion.decks import DeckInvalid

    cards: list[tuple[str, Any]] = []
    for i, deck in enumerate(decks(names)):
        try:
            cards += [(deck.name, card) for card in deck.cards(kind)]
        except DeckInvalid as invalid:
            raise Invalid([Fault(f"{DECKS}[{i}]", str(fault)) for fault in invalid.faults]) from None
    return cards


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
    path = f"$.setup.{kind}"
    run.chance.shuffled(
        f"pile {kind} 0", (), path
    )  # without a seed this is the fault, whatever the decks are
    cards = pile(run.state.options.decks, kind)
    if not cards:
        raise Invalid([Fault(DECKS, f"these decks have no cards for {kind}")])
    order = run.chance.shuffled(f"pile {kind} {number // len(cards)}", range(len(cards)), path)
    deck, card = cards[order[number % len(cards)]]
    return resolved(deck, kind, card)


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
        card.text, card.answers, examples, card.complete, card.persons, card.agreement, card.theme, deck
    )


@lru_cache(maxsize=256)
def shown(card: Card) -> tuple[str, ...]:
    """The accepted answers by the names that are shown."""
    return tuple(names[0] for names in card.answers)
