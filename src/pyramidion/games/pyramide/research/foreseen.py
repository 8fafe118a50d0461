"""What the rules would refuse of a move that changes nothing then, as far as a seat can know it: empty texts, slips."""

from __future__ import annotations

from pyramidion.core import Refused
from pyramidion.games.pyramide.judging import word_judge
from pyramidion.games.pyramide.judging.spelling import visible
from pyramidion.games.pyramide.values import Clue, Guess, PyramideMove, PyramideOptions, Say, Solve
from pyramidion.games.pyramide.views import PyramideView


def refusal(view: PyramideView, _seat: int, options: PyramideOptions, move: PyramideMove) -> Refused | None:
    """The rule that forbids the move; None where it may be made, whatever it is worth then."""
    try:
        if isinstance(move, Clue):
            word_judge.must_be_clue(move.word)
            if options.judge == "house":
                must_be_in_the_dictionary(view, options, move.word)
        elif isinstance(move, Say):
            word_judge.must_be_speech(move.text)
        elif isinstance(move, Guess):
            word_judge.must_be_proposal(move.word, "A-P3")
        elif isinstance(move, Solve):
            word_judge.must_be_proposal(move.text, "R-P23")
    except Refused as refused:
        return refused
    return None


def must_be_in_the_dictionary(view: PyramideView, options: PyramideOptions, clue: str) -> None:
    word = None if view.number is None else view.words[view.number - 1]
    if word is not None:  # who gives the clues sees it
        judged = word_judge.clue_verdict(word, visible(clue), options.convention)
        word_judge.must_be_known(clue, judged)
