"""Makes the open sets of answers from public data and our own corrections."""
