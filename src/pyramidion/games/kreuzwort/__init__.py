"""Kreuzwort-Pyramiden: words across a board of pyramids, each player reading from its own side."""

from typing import TYPE_CHECKING

from .rules import Kreuzwort

if TYPE_CHECKING:
    from pyramidion.core.coach import Coach, HasTable

    from . import coach
    from .values import KreuzwortOptions
    from .views import KreuzwortView

    _coach: Coach[KreuzwortOptions, KreuzwortView] = coach
    _table: HasTable = coach

GAME = Kreuzwort()

__all__ = ["GAME", "Kreuzwort"]
