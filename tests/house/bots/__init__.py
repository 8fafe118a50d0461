"""Bots of the house: their workers, queues and levels."""
