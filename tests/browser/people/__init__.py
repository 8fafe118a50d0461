"""People and what they see of each other."""
