"""The French words that can be played, and what is known about each.

>>> from pyramidion.language.lexicon import lexicon
>>> "cœurs" in lexicon()
True
"""

from .explanations import Explanation
from .lookup import Lexicon, lexicon
from .readings import BANDS, Reading, ipa

__all__ = ["BANDS", "Explanation", "Lexicon", "Reading", "ipa", "lexicon"]
