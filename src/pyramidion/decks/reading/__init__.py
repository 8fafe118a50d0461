"""Turns the tables of a deck into cards, and reports every fault with its file and line."""

from .reader import Reader

__all__ = ["Reader"]
