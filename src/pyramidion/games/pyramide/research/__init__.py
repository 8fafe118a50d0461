"""Pyramide for programs that learn."""
