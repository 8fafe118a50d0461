"""La Cible: five phases of questions, from the outer ring to the heart of the target."""

from typing import TYPE_CHECKING

from .rules import Cible

if TYPE_CHECKING:
    from pyramidion.core.coach import Coach, HasTable

    from . import coach
    from .values import CibleOptions
    from .views import CibleView

    _coach: Coach[CibleOptions, CibleView] = coach
    _table: HasTable = coach

GAME = Cible()

__all__ = ["GAME", "Cible"]
