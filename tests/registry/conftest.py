"""Packages that a test installs: a folder as an installer leaves it, on `sys.path` until the test is over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from pyramidion import games

MANIFEST = """
key = "{key}"
order = 900
title = {{ fr = "Le jeu", en = "The game" }}
levels = ["plain"]
sizes = [{{ least = 2, most = 4 }}]
"""
RULES = """
from pyramidion.core import manifest_beside
from tests.games.sablier import Sablier

class Game(Sablier):
    manifest = manifest_beside(__file__)

GAME = Game()
"""
Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Writes a package and its entry points; a file that is None is not written."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    names: list[str] = []

    def written(
        name: str,
        files: Mapping[str, str | None] | None = None,
        *,
        entries: str | None = None,
    ) -> Path:
        folder = site / name
        folder.mkdir()
        names.append(name)
        texts = {"manifest.toml": MANIFEST.format(key=name), "__init__.py": RULES, **(files or {})}
        for file, text in texts.items():
            if text is not None:
                (folder / file).write_text(text, encoding="utf-8")
        info = site / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(entries or f"[pyramidion.games]\n{name} = {name}\n")
        games.refresh()
        return folder

    yield written
    monkeypatch.undo()
    for name in names:
        for module in [module for module in sys.modules if module.partition(".")[0] == name]:
            del sys.modules[module]
    games.refresh()
