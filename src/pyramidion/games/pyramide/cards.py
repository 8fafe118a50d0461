"""Drawing cards: from the set-up while it has some, then by the seed from the decks of the table (`games.piles`, R-P9).

There are piles of sentences, of lists of five expressions, and of series of four names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pyramidion.core import Cards
from pyramidion.games import piles

from .run import Run
from .values import AnyCard, Expressions, Kind, Lists, Names, Phrase, PyramideOptions

if TYPE_CHECKING:
    from pyramidion.decks import Kind as DeckKind

KINDS: dict[Kind, DeckKind] = {"phrases": "enigmes", "expressions": "expressions", "names": "noms"}
"""The piles and the kinds of cards that decks have for them."""


def wanted(options: PyramideOptions) -> tuple[Kind, ...]:
    """The piles that a game with these options turns cards of."""
    kinds: tuple[Kind, ...] = ("phrases", "expressions")
    return (*kinds, "names") if options.second_round == "pingpong" else kinds


USUAL: dict[Kind, int] = {"phrases": 12, "expressions": 4, "names": 6}
"""How many cards of each pile a game usually turns; with fewer, some come twice."""


def usual_cards(options: PyramideOptions) -> dict[DeckKind, int]:
    """The same by the kinds of the decks, for the piles that a game with these options has."""
    return {KINDS[kind]: USUAL[kind] for kind in wanted(options)}


def check(options: PyramideOptions, given: Lists, cards: Cards | None) -> None:
    """Before the first move: where the decks must give everything, they can.

    A position to start from may never come to the cards that it leaves out, and then needs no deck.
    """
    kinds = wanted(options)
    if not any(getattr(given, kind) for kind in kinds):
        piles.must_have(cards, options.decks, tuple(KINDS[kind] for kind in kinds))


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
    deck, card = piles.drawn(run.chance, run.state.options.decks, KINDS[kind], kind, number)
    return resolved(deck, kind, card)


def all_cards(cards: Cards | None, options: PyramideOptions, kind: Kind) -> tuple[Any, ...]:
    """The pile of a kind before it is shuffled."""
    return tuple(resolved(deck, kind, card) for deck, card in piles.pile(cards, options.decks, KINDS[kind]))


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
