"""A game that is being played: moves, clocks, pauses, hints, and the ways in which it is broken off."""
