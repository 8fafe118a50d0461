"""Answers that were written without a look at the lists or the judge."""
