"""Drawing cards: from the set-up while it has some, then by the seed from the decks of the table.

A pile is the cards of a kind in all decks, in the order of the option `decks`: sentences, lists of five expressions,
series of four names. The card at place N of the game's own list (the set-up's cards count) is number N modulo the size
of the pile in the shuffle named `pile KIND ROUND`, ROUND being N divided by that size: so no card comes twice before
the pile is through (R-P9). Decks are loaded when one is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pyramidion.core import Fault, Invalid

from .run import Run
from .values import AnyCard, Expressions, Kind, Lists, Names, Phrase, PyramideOptions

if TYPE_CHECKING:
    from pyramidion.decks import Deck
    from pyramidion.decks import Kind as DeckKind

DECKS = "$.options.decks"
KINDS: dict[Kind, DeckKind] = {"phrases": "enigmes", "expressions": "expressions", "names": "noms"}
"""The piles and the kinds of cards that decks have for them."""


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


def wanted(options: PyramideOptions) -> tuple[Kind, ...]:
    """The piles that a game with these options turns cards of."""
    piles: tuple[Kind, ...] = ("phrases", "expressions")
    return (*piles, "names") if options.second_round == "pingpong" else piles


def check(options: PyramideOptions, given: Lists) -> None:
    """Before the first move: where the decks must give everything, they can."""
    piles = wanted(options)
    if any(getattr(given, kind) for kind in piles):
        return  # a position to start from: it may never come to the cards that it leaves out
    faults = [_none(kind) for kind in piles if not pile(options.decks, kind)]
    if faults:
        raise Invalid(faults)


def _none(kind: Kind) -> Fault:
    return Fault(DECKS, f"these decks have no cards for {KINDS[kind]}")


def pile(names: tuple[str, ...], kind: Kind) -> list[tuple[str, Any]]:
    """All cards of a kind, each with the name of its deck."""
    from pyramidion.decks import DeckInvalid

    cards: list[tuple[str, Any]] = []
    for i, deck in enumerate(decks(names)):
        try:
            cards += [(deck.name, card) for card in deck.cards(KINDS[kind])]
        except DeckInvalid as invalid:
            raise Invalid([Fault(f"{DECKS}[{i}]", str(fault)) for fault in invalid.faults]) from None
    return cards


def draw(run: Run, kind: Kind) -> None:
    """Turns the next card of a kind."""
    state = run.state
    known: tuple[AnyCard, ...] = getattr(state.supply, kind)
    number: int = getattr(state.used, kind)
    if number == len(known):
        known = (*known, _drawn(run, kind, number))
        run.set(supply=msgspec.structs.replace(state.supply, **{kind: known}))
    run.set(used=msgspec.structs.replace(state.used, **{kind: number + 1}))


def _drawn(run: Run, kind: Kind, number: int) -> AnyCard:
    path = f"$.setup.{kind}"
    run.chance.shuffled(
        f"pile {kind} 0", (), path
    )  # without a seed this is the fault, whatever the decks are
    cards = pile(run.state.options.decks, kind)
    if not cards:
        raise Invalid([_none(kind)])
    order = run.chance.shuffled(f"pile {kind} {number // len(cards)}", range(len(cards)), path)
    deck, card = cards[order[number % len(cards)]]
    return resolved(deck, kind, card)


def resolved(deck: str, kind: Kind, card: Any) -> AnyCard:
    """A card of a deck: a sentence has `title text answer accept`, a list `expressions`, a series `theme names`."""
    if kind == "phrases":
        pieces = card.text.split("*")
        words, between = tuple(pieces[1::2]), tuple(pieces[0::2])
        return Phrase(card.title, between, words, card.answer, card.accept, deck)
    if kind == "expressions":
        return Expressions(card.expressions, deck)
    return Names(card.theme, card.names, deck)


# The card that is open.


def sentence(phrase: Phrase, hidden: tuple[int, ...] = ()) -> str:
    """The sentence as it is read, with a pause for each hidden word (R-P22)."""
    words = ["…" if place in hidden else word for place, word in enumerate(phrase.words)]
    return "".join([piece + word for piece, word in zip(phrase.between, [*words, ""], strict=True)])
