"""The command `pyramidion serve`: from its options to a house that is open."""
