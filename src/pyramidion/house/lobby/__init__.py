"""The lobby: open tables, games to watch, and people who seek somebody to play with."""
