"""French: the words that can be played and what is known of them.

>>> from pyramidion.language import lexicon
>>> "cœurs" in lexicon()
True
"""

from .explain import Explanation
from .lexicon import Lexicon, lexicon
from .readings import BANDS, Reading, ipa
from .store import DataDamaged, DataFault, DataMissing

__all__ = [
    "BANDS",
    "DataDamaged",
    "DataFault",
    "DataMissing",
    "Explanation",
    "Lexicon",
    "Reading",
    "ipa",
    "lexicon",
]
