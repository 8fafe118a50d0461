"""A table before its game: options, the seed that everybody adds to, the start, and the rematch."""
