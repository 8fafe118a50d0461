"""Packages with a game of their own that lie in a folder: used as if they were installed, without installing them."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from tools.steps import BUILD, ROOT, remove

EXAMPLES = ROOT / "examples"
"""Packages with a game of their own: `NAME/NAME/manifest.toml`, tests in `NAME/tests`."""


def examples() -> dict[str, Path]:
    """The folders of the example packages by their games' keys."""
    return {file.parent.name: file.parent.parent for file in sorted(EXAMPLES.glob("*/*/manifest.toml"))}


def environment(package: Path, into: Path = BUILD / "packages") -> dict[str, str]:
    """For a program that shall find the package's entry points, and its modules and tests where they lie.

    Writes what an editable installation would leave beside the packages of an environment.
    """
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    info = into / package.name / f"{name.replace('-', '_')}-{version}.dist-info"
    remove(info.parent)
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = []
    for group, points in project.get("entry-points", {}).items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    path = os.pathsep.join(filter(None, (str(info.parent), str(package), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}
