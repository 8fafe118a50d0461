"""Builds the table of associations that guesses are ranked by: our Évocations, and what definitions name together."""
