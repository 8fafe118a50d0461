"""The benchmark sheet for language models: questions of the games, with the games' bots beside the model.

`pyramidion models bench` runs it; `docs/language-models.md` tells more.
"""

from .model import Model, Unreachable
from .run import Line, Marks, anchors, examine

__all__ = ["Line", "Marks", "Model", "Unreachable", "anchors", "examine"]
