"""Pyramid Poker: build a pyramid of cards that face one player each, take it down into three hands of poker."""

from .rules import Poker

GAME = Poker()

__all__ = ["GAME", "Poker"]
