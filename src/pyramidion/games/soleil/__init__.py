"""La pyramide du soleil: find 24 hidden animals by asking about one cell at a time."""

from typing import TYPE_CHECKING

from .rules import Soleil

if TYPE_CHECKING:
    from pyramidion.core.coach import Coach, HasPar, HasTable

    from . import coach
    from .values import SoleilOptions
    from .views import SoleilView

    _coach: Coach[SoleilOptions, SoleilView] = coach
    _table: HasTable = coach
    _par: HasPar[SoleilOptions, SoleilView] = coach

GAME = Soleil()

__all__ = ["GAME", "Soleil"]
