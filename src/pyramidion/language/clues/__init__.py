"""Judges whether a one-word clue may be given for a word in Pyramide (R-P61, A-P11).

>>> from pyramidion.language.clues import judge_clue
>>> judge_clue("jouer", "jouet").reason
'same_root'
>>> judge_clue("port", "porte").verdict
'allowed'
"""

from .free_words import repeated_words
from .judge import judge_clue
from .verdicts import ClueVerdict, Convention

__all__ = ["ClueVerdict", "Convention", "judge_clue", "repeated_words"]
