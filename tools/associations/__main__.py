"""`python -m tools.associations LEXICON WHEEL TARGET`: builds the associations from what `tools.data` has fetched."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from tools.associations.build import build

if __name__ == "__main__":
    gc.disable()  # millions of objects, and all of them stay
    lexicon, wheel, target = map(Path, sys.argv[1:])
    made = build(lexicon, wheel, target)
    print(f"{made['guessed']} words to guess, {made['words']} to say, {made['links']} links")
