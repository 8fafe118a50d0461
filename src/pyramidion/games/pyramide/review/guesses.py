"""A guess of SYNO, or its silence: whether the clues that it had heard said the word much more plainly.

What is likelier is asked of the associations of the house with those clues alone, in the way of the coach at the table.
The word itself is only looked at to see whether the likelier guesses would have found it: who missed nothing is told
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core.coach import Reviewed
from pyramidion.core.transcript import SeatMove
from pyramidion.games.pyramide.bots.memory import Decks
from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.thoughts import Thought, thoughts
from pyramidion.games.pyramide.values import NEARLY, Silence
from pyramidion.games.pyramide.views import PyramideView

from .played import A_WORD, PlayedWord, entries

MAX_NAMED = 3
"""Likelier words that are told."""
LIKELY = 0.15
"""A likelier word is at least so much likelier…"""
FAR = 4.0
"""… and so many times as likely: the likelihoods are only roughly those of people."""


def guesses(decks: Decks, word: PlayedWord) -> Iterator[Reviewed]:
    """Every guess of the word. One that came before its last clues costs those as well."""
    for number, turn in enumerate(word.guesses):
        is_last = all(later.seat != turn.seat for later in word.guesses[number + 1 :])
        yield _guess(decks, word, turn, is_right=is_last and word.found == turn.seat)


def _guess(decks: Decks, word: PlayedWord, turn: SeatMove, is_right: bool) -> Reviewed:
    view: PyramideView = turn.view
    said = None if isinstance(turn.move, Silence) else turn.move.word
    after = word.given - len(view.clues)
    lost = after + (0 if word.found == turn.seat else A_WORD)
    blamed = not is_right and _is_heard(view) and not (said and word.is_meant(said))
    found = thoughts(view, decks) if blamed else []
    own = sum(one.chance for one in found if said is not None and _is_same(one, said))
    likelier = [one for one in found[:MAX_NAMED] if one.chance >= own + LIKELY and one.chance >= FAR * own]
    right = next((one for one in likelier if word.is_meant(one.word)), None)
    return {
        "kind": "guess",
        "number": turn.number,
        "seat": turn.seat,
        **word.told(),
        "clues": list(view.clues),
        "said": said,
        "likelier": [one.text for one in likelier] if right else [],
        "chance": own,
        "best_chance": right.chance if right else None,
        "after": after,
        "about": f"guess {word.round} {word.phase} {word.title} {word.place}",
        "loss": lost * (right.chance - own) if right else 0.0,
    }


def _is_heard(view: PyramideView) -> bool:
    """Whether all that SYNO had heard is written, and its word was still to be found, not only its form."""
    near = any(one.worth in NEARLY for one in view.said)
    return bool(view.clues) and all(view.clues) and not near


def _is_same(one: Thought, said: str) -> bool:
    return folded(one.text) == folded(said) or one.word in entries(said)
