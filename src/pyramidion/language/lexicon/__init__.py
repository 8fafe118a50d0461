"""The French words that can be played, and what is known about each.

>>> from pyramidion.language.lexicon import lexicon
>>> "cœurs" in lexicon()
True
"""

from .explanations import Explanation
from .lookup import Lexicon, lexicon
from .readings import BANDS_PER_MILLION, Reading, ipa

__all__ = ["BANDS_PER_MILLION", "Explanation", "Lexicon", "Reading", "ipa", "lexicon"]
