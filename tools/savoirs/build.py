"""Writes all open sets as the tables that decks read, whole or not at all."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.savoirs import paroles
from tools.savoirs.france import France
from tools.savoirs.monde import Monde
from tools.savoirs.sets import Set, corrections

NAME = "savoirs-ouverts"
HEAD = "# Made by `make data` from public data; docs/data.md says from which and what was changed.\n\n"
PACKAGES = (
    "@etalab/decoupage-administratif",
    "world-countries",
    "cldr-localenames-full",
    "cldr-numbers-full",
)


def gather(modules: Path) -> list[Set]:
    france, countries, names, numbers = (modules / name for name in PACKAGES)
    world = Monde(countries, names, numbers)
    return [*France(france).sets(), *world.sets(), *paroles.sets(world)]


def build(modules: Path, target: Path) -> dict[str, int]:
    """Writes `target`, a folder with one collection of sets; returns how many answers each has."""
    made = gather(modules)
    known = {(one.key, answer.name) for one in made for answer in one.answers}
    if lost := sorted(set(corrections()) - known):
        raise SystemExit(f"corrections of what is not there: {lost}")
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        (fresh / NAME).mkdir(parents=True)
        sections = [one.write(fresh / NAME) for one in made]
        (fresh / f"{NAME}.toml").write_text(HEAD + "\n".join(sections), encoding="utf-8")
        if target.exists():
            shutil.rmtree(target)
        fresh.replace(target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return {one.key: len(one.answers) for one in made}
