"""The tests of Marienbad, and what it offers to the tests that the house runs on every game."""
