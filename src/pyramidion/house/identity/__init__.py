"""Keeping one's name: passkeys, recovery codes, names that are somebody's alone, and the export of all one has."""
