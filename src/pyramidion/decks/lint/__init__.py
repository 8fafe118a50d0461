"""Lists everything that is wrong with a deck: what the reader finds, and what only the whole deck shows."""

from .across import lint_across
from .checks import lint, lint_archive, lint_source

__all__ = ["lint", "lint_across", "lint_archive", "lint_source"]
