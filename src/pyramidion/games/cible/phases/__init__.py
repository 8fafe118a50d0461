"""The five phases of a partie, and the check of its finale."""
