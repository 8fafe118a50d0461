"""Pyramide: thirteen bricks, five words, and the riddle that they belong to."""

from .rules import Pyramide

GAME = Pyramide()

__all__ = ["GAME", "Pyramide"]
