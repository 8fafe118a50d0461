"""Judges an answer: « juste », « presque », « faux » or « déjà dit », and why.

>>> from pyramidion.language.answers import Answers, judge
>>> judge("louis quatorze", Answers([["Louis XIV"]])).kind
'juste'
"""

from .answer_set import Answers, judge
from .forms import folded
from .verdicts import Verdict

__all__ = ["Answers", "Verdict", "folded", "judge"]
