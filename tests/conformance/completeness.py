"""What belongs to a game, and where it lies: says of a game what is missing.

A game that has no use for a part says why in its manifest, under `absent`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pyramidion import games
from pyramidion.core import Manifest

ROOT = Path(__file__).parents[2]

FILES: dict[str, tuple[str, ...]] = {
    "rules": ("package/rules.fr.md", "package/rules.en.md"),
    "coach": ("package/coach.py",),
    "highlights": ("package/highlights.py", "client/highlights.ts", "tests/test_highlights.py"),
    "client": ("client/index.ts",),
    "texts": ("client/messages/fr.ts", "client/messages/en.ts"),
    "salon": ("client/Salon.svelte", "tests/salon.py"),
    "tutorial": (
        "client/tutorial.ts",
        "client/tutorial.json",
        "client/tutorial.views.json",
        "client/messages/fr-tutorial.ts",
        "client/messages/en-tutorial.ts",
        "tests/tutorial.py",
    ),
    "figures": ("client/figures.ts", "client/messages/fr-figures.ts", "client/messages/en-figures.ts"),
    "fairness": ("client/check.ts", "tests/fairness.py", "tests/fairness.json"),
    "conformance": ("tests/conformance.py",),
    "golden": ("tests/golden/__init__.py", "tests/golden/*.jsonl"),
    "oracle": ("tests/oracle.py",),
    "statistics": (
        "package/statistics.py",
        "client/messages/fr-statistics.ts",
        "client/messages/en-statistics.ts",
        "tests/test_statistics.py",
    ),
    "secrets": ("tests/wire.py",),
}
"""By part, its files: patterns under the package, the client's folder and the tests of the game."""
PARTS = frozenset((*FILES, "bots", "days", "docs"))


class Folders(NamedTuple):
    """Where the parts of one game lie."""

    package: Path
    client: Path
    tests: Path
    readme: Path
    """The folder whose README.md, and README.fr.md if there is one, name the game."""


def folders_of(key: str) -> Folders:
    """Of a game of ours, or of one that is installed with its tests."""
    package = games.folder(key)
    if package.is_relative_to(ROOT / "src"):
        return Folders(package, ROOT / "web" / "src" / "games" / key, ROOT / "tests" / "games" / key, ROOT)
    return Folders(package, package / "client", package.parent / "tests", package.parent)


def faults(manifest: Manifest, where: Folders) -> list[str]:
    """What is missing without a reason, and reasons that are none."""
    found = [
        f"{manifest.key}: no {part}: {', '.join(lacking)}"
        for part, lacking in missing(manifest, where).items()
        if part not in manifest.absent
    ]
    for part, reason in manifest.absent.items():
        if part not in PARTS:
            found.append(
                f"{manifest.key}: `absent` names {part}, which is no part; there are {sorted(PARTS)}"
            )
        elif part not in missing(manifest, where):
            found.append(f"{manifest.key}: `absent` says that there is no {part}, and there is")
        elif not reason.strip():
            found.append(f"{manifest.key}: `absent` does not say why there is no {part}")
    return found


def missing(manifest: Manifest, where: Folders) -> dict[str, list[str]]:
    """By part, what it lacks; a part that is whole is not listed."""
    lacking = {part: [*_files(part, where)] for part in FILES}
    lacking["bots"] = [*_bots(manifest, where)]
    lacking["days"] = [] if manifest.days is not None else ["a table `days` in the manifest"]
    lacking["docs"] = [*_docs(manifest, where)]
    return {part: names for part, names in lacking.items() if names}


def _files(part: str, where: Folders) -> Iterator[str]:
    for pattern in FILES[part]:
        base, _, name = pattern.partition("/")
        place: Path = getattr(where, base)
        if not any(path.is_file() for path in place.glob(name)):
            yield str(place / name)


def _bots(manifest: Manifest, where: Folders) -> Iterator[str]:
    if not manifest.levels:
        yield "a level in the manifest"
    elif not any((where.package / place).is_file() for place in ("bots.py", "bots/__init__.py")):
        yield str(where.package / "bots.py")


def _docs(manifest: Manifest, where: Folders) -> Iterator[str]:
    for name, title in (("README.md", manifest.title.en), ("README.fr.md", manifest.title.fr)):
        page = where.readme / name
        if not page.is_file():
            if name == "README.md":
                yield str(page)
        elif title not in page.read_text(encoding="utf-8"):
            yield f"a line about « {title} » in {page}"
