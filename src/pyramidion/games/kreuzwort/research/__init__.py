"""Kreuzwort-Pyramiden for programs that learn."""
