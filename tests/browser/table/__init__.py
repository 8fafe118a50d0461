"""A table on one screen."""
