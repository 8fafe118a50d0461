"""Marienbad: rows of matches, two players, and whoever takes the last match loses."""

from .rules import Marienbad

GAME = Marienbad()

__all__ = ["GAME", "Marienbad"]
