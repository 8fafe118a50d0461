"""Savoirs: sets of answers that many questions share, and the filters that select from them."""

from .collection import Collection, Savoir, folded_names
from .open_data import open_sets

__all__ = ["Collection", "Savoir", "folded_names", "open_sets"]
