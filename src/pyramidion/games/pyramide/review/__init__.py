"""A game that is over, decision by decision: bets, bids and clues of DICO and guesses of SYNO, beside what was better.

What a decision cost is counted in clues; a word is worth as many as `played.A_WORD`. Each is judged by what whoever
made it could know then. What came of it afterwards only excuses: nobody is told of a bet that turned out well, nor of a
guess that nothing better would have made right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyramidion.core import Cards
from pyramidion.core.coach import Reviewed
from pyramidion.core.transcript import SeatMove
from pyramidion.games.pyramide.bots import names
from pyramidion.games.pyramide.bots.memory import Decks
from pyramidion.games.pyramide.values import PyramideOptions
from pyramidion.games.pyramide.views import PyramideView

from .bets import bet
from .bids import bid
from .clues import clue
from .guesses import guesses
from .played import PlayedWord, played_words


def review_game(
    options: PyramideOptions, seats: int, end: PyramideView, turns: Iterable[SeatMove], cards: Cards | None
) -> list[Reviewed]:
    """All bets, bids, words and guesses, in the order of the game."""
    decks = names.world(cards, end.decks)
    found = [
        decision for word in played_words(end, turns) for decision in _decisions(options, seats, decks, word)
    ]
    return sorted(found, key=lambda one: one["number"])


def _decisions(options: PyramideOptions, seats: int, decks: Decks, word: PlayedWord) -> Iterator[Reviewed]:
    if word.bet is not None:
        yield bet(options, seats, word, word.bet)
    for turn in word.bids:
        yield bid(options, decks, word, turn)
    if word.clues:
        yield clue(options, decks, word)
    yield from guesses(decks, word)
