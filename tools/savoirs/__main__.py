"""`python -m tools.savoirs MODULES TARGET`: builds the open sets from what `tools.data` has fetched."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.savoirs.build import build

if __name__ == "__main__":
    modules, target = map(Path, sys.argv[1:])
    made = build(modules, target)
    print(f"{len(made)} sets, {sum(made.values())} answers")
