"""French: the words that can be played and what is known of them.

>>> from pyramidion.language import lexicon
>>> "cœurs" in lexicon()
True
"""

from .answer_forms import folded
from .answer_verdicts import Verdict
from .answers import Answers, judge
from .explain import Explanation
from .lexicon import Lexicon, lexicon
from .readings import BANDS, Reading, ipa
from .store import DataDamaged, DataFault, DataMissing

__all__ = [
    "BANDS",
    "Answers",
    "DataDamaged",
    "DataFault",
    "DataMissing",
    "Explanation",
    "Lexicon",
    "Reading",
    "Verdict",
    "folded",
    "ipa",
    "judge",
    "lexicon",
]
