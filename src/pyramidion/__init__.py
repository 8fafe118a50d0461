"""Pyramidion: a house for five French board games about pyramids."""

__version__ = "0.1.0"
