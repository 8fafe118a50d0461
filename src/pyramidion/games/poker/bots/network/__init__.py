"""A network that says how a deal will end from what a seat knows after its take, and how it was trained."""
