"""`python -m tools.lexicon DICTIONARY WHEEL TARGET`: builds the lexicon from what `tools.data` has fetched."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from tools.lexicon.build import build

if __name__ == "__main__":
    gc.disable()  # millions of objects, and all of them stay
    dictionary, wheel, target = map(Path, sys.argv[1:])
    made = build(dictionary, wheel, target)
    share = made["common_playable"] / made["common"]
    print(
        f"{made['words']} words, {made['refused']} known and refused, {share:.2%} of the common words of Lexique"
    )
