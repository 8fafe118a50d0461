"""Which words a clue brings to mind, and SYNO, which guesses a word from its clues.

>>> from pyramidion.language.associations import guess
>>> guess(["couronne", "trône"], top=1)[0].word
'roi'
"""

from .syno import Guess, called_up, guess
from .table import SOURCES, Associations, associations

__all__ = ["SOURCES", "Associations", "Guess", "associations", "called_up", "guess"]
