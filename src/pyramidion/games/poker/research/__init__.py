"""Pyramid Poker for programs that learn."""
