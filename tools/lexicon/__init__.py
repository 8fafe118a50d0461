"""Makes the lexicon of the games from the packages that `tools.data` fetches."""
