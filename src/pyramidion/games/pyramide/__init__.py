"""Pyramide: thirteen bricks, five words, and the riddle that they belong to."""

from typing import TYPE_CHECKING

from .rules import Pyramide

if TYPE_CHECKING:
    from pyramidion.core.coach import Coach, HasTable

    from . import coach
    from .values import PyramideOptions
    from .views import PyramideView

    _coach: Coach[PyramideOptions, PyramideView] = coach
    _table: HasTable = coach

GAME = Pyramide()

__all__ = ["GAME", "Pyramide"]
