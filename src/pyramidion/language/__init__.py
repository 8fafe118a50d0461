"""French: the words that can be played and what is known of them; and the judge of answers.

>>> from pyramidion.language import Answers, judge, lexicon
>>> "cœurs" in lexicon()
True
>>> judge("louis quatorze", Answers([["Louis XIV"]])).kind
'juste'
"""

from typing import TYPE_CHECKING

from .explain import Explanation
from .lexicon import Lexicon, lexicon
from .readings import BANDS, Reading, ipa
from .store import DataDamaged, DataFault, DataMissing

if TYPE_CHECKING:
    from .answer_forms import folded
    from .answer_verdicts import Verdict
    from .answers import Answers, judge
else:
    _JUDGE = {
        "Answers": ".answers",
        "Verdict": ".answer_verdicts",
        "folded": ".answer_forms",
        "judge": ".answers",
    }

    def __getattr__(name: str) -> object:
        """The judge is imported when it is first asked for: the word games need only the lexicon."""
        if name not in _JUDGE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(_JUDGE[name], __name__), name)


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
