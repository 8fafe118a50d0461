"""The candidates, from what they know of each list to what they answer and bid."""

from .levels import BOTS_BY_LEVEL

__all__ = ["BOTS_BY_LEVEL"]
