"""Kreuzwort-Pyramiden: words across a board of pyramids, each player reading from its own side."""

from .rules import Kreuzwort

GAME = Kreuzwort()

__all__ = ["GAME", "Kreuzwort"]
