"""The arena, and bots of one's own in it."""
