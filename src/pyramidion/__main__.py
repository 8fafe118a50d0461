"""`python -m pyramidion` is the command `pyramidion`."""

from pyramidion.cli import main

main()
