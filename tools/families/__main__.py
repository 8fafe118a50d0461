"""`python -m tools.families LEXICON WHEEL TARGET`: builds the families from what `tools.data` has fetched and made."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from tools.families.build import build

if __name__ == "__main__":
    gc.disable()  # millions of objects, and all of them stay
    lexicon, wheel, target = map(Path, sys.argv[1:])
    made = build(lexicon, wheel, target)
    print(f"{made['words']} words in families, {made['sure']} sure links, {made['guessed']} guesses")
