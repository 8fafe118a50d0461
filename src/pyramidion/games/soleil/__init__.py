"""La pyramide du soleil: find 24 hidden animals by asking about one cell at a time."""

from .rules import Soleil

GAME = Soleil()

__all__ = ["GAME", "Soleil"]
