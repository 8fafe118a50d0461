"""Pages around the tables."""
