"""The ladder: every bot of a game on one scale, from matches between neighbours."""
