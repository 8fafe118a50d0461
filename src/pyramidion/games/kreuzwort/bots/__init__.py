"""The bots, from what a level knows and overlooks to the search of the strongest."""

from .levels import BOTS_BY_LEVEL

__all__ = ["BOTS_BY_LEVEL"]
