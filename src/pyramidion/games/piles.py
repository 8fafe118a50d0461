"""Piles of cards for games that are played with decks.

A pile is the cards of a kind in all decks, in the order of the option `decks`. The card at place N of a game's own list
(the set-up's cards count) is number N modulo the size of the pile in the shuffle named `pile KIND ROUND`, ROUND being N
divided by that size: so no card comes twice before the pile is through. The decks are those of `Chance.cards`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pyramidion.core import Cards, Chance, Fault, Invalid, NeedsCards

if TYPE_CHECKING:
    from pyramidion.decks import Deck, Kind

DECKS = "$.options.decks"
MAX_DECKS = 8
"""That one table plays with: every card that is drawn comes from all of them shuffled together."""


def each_once(names: tuple[str, ...], path: str) -> None:
    """What every game asks of the option; raises Invalid."""
    if not names or len(set(names)) < len(names):
        raise Invalid([Fault(f"{path}.decks", "at least one deck, and each of them once")])
    if len(names) > MAX_DECKS:
        raise Invalid([Fault(f"{path}.decks", f"at most {MAX_DECKS} decks, not {len(names)}")])


def decks(cards: Cards | None, names: tuple[str, ...]) -> list[Deck]:
    """The decks of these names; every one that is not there or not sound is a fault of the options."""
    from pyramidion.decks import DeckInvalid, UnknownDeck

    if cards is None:
        raise NeedsCards(DECKS)
    found, faults = [], []
    for i, name in enumerate(names):
        try:
            found.append(cards.find(name))
        except UnknownDeck as unknown:
            faults.append(Fault(f"{DECKS}[{i}]", unknown.en))
        except DeckInvalid as invalid:
            faults += [Fault(f"{DECKS}[{i}]", str(fault)) for fault in invalid.faults]
    if faults:
        raise Invalid(faults)
    return found


def pile(cards: Cards | None, names: tuple[str, ...], kind: Kind) -> list[tuple[str, Any]]:
    """All cards of a kind, each with the name of its deck."""
    from pyramidion.decks import DeckInvalid

    found: list[tuple[str, Any]] = []
    for i, deck in enumerate(decks(cards, names)):
        try:
            found += [(deck.name, card) for card in deck.cards(kind)]
        except DeckInvalid as invalid:
            raise Invalid([Fault(f"{DECKS}[{i}]", str(fault)) for fault in invalid.faults]) from None
    return found


def sizes(cards: Cards | None, names: tuple[str, ...], kinds: Iterable[Kind]) -> dict[Kind, int]:
    """How many cards of each kind these decks have together."""
    return {kind: len(pile(cards, names, kind)) for kind in kinds}


def must_have(cards: Cards | None, names: tuple[str, ...], kinds: tuple[Kind, ...]) -> None:
    """Where the decks must give everything, they can; raises Invalid with every kind that they lack."""
    if faults := [_none(kind) for kind, count in sizes(cards, names, kinds).items() if not count]:
        raise Invalid(faults)


def drawn(chance: Chance, names: tuple[str, ...], kind: Kind, listed: str, number: int) -> tuple[str, Any]:
    """The card at this place of the list that a set-up calls `listed`, with the name of its deck."""
    path = f"$.setup.{listed}"
    chance.shuffled(f"pile {listed} 0", (), path)  # without a seed this is the fault, whatever the decks are
    cards = pile(chance.cards, names, kind)
    if not cards:
        raise Invalid([_none(kind)])
    order = chance.shuffled(f"pile {listed} {number // len(cards)}", range(len(cards)), path)
    return cards[order[number % len(cards)]]


def _none(kind: Kind) -> Fault:
    return Fault(DECKS, f"these decks have no cards for {kind}")
