"""The games as text: what a person would read and type. For language models, and for whoever plays in a terminal."""

from .play import TextGame
from .words import Language, answer_of, described, read_move, refusal, without_thought

__all__ = ["Language", "TextGame", "answer_of", "described", "read_move", "refusal", "without_thought"]
