"""Pyramid Poker: build a pyramid of cards that face one player each, take it down into three hands of poker."""

from typing import TYPE_CHECKING

from .rules import Poker

if TYPE_CHECKING:
    from pyramidion.core.coach import Coach, HasTable

    from . import coach
    from .values import PokerOptions
    from .views import PokerView

    _coach: Coach[PokerOptions, PokerView] = coach
    _table: HasTable = coach

GAME = Poker()

__all__ = ["GAME", "Poker"]
