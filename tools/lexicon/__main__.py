"""`python -m tools.lexicon DICTIONARY WHEEL TARGET`: builds the lexicon from what `tools.data` has fetched."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.lexicon.build import build

if __name__ == "__main__":
    dictionary, wheel, target = map(Path, sys.argv[1:])
    made = build(dictionary, wheel, target)
    print(f"{made['words']} words, {made['refused']} that are known and refused")
