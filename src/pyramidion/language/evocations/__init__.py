"""Évocations: for each word, what people think of when they hear it, best first. A lexicon of our own.

>>> from pyramidion.language.evocations import evocations
>>> [(one.word, one.kind) for one in evocations()["froid"].evocations[:2]]
[('chaud', 'c'), ('hiver', 'e')]
"""

from .entries import Entry, Evocation, Evocations, evocations

__all__ = ["Entry", "Evocation", "Evocations", "evocations"]
