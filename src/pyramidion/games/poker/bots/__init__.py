"""The bots, from what a seat can know to the search of the strongest."""

from .levels import BOTS_BY_LEVEL

__all__ = ["BOTS_BY_LEVEL"]
