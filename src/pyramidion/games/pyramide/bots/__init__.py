"""The partners, from what a person of their level knows to what they say, bet and guess."""

from .levels import BOTS_BY_LEVEL

__all__ = ["BOTS_BY_LEVEL"]
