"""La Cible: five phases of questions, from the outer ring to the heart of the target."""

from .rules import Cible

GAME = Cible()

__all__ = ["GAME", "Cible"]
