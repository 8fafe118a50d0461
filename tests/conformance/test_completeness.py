"""Every game has all parts that a game has, or says why it has not."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from pyramidion import games
from pyramidion.core import Manifest

from .completeness import FILES, Folders, faults, folders_of


@pytest.mark.parametrize("key", games.keys())
def test_nothing_of_a_game_is_missing(key: str) -> None:
    assert faults(games.manifest(key), folders_of(key)) == []


@pytest.mark.parametrize("key", games.keys())
def test_every_level_of_the_manifest_has_its_bot(key: str) -> None:
    assert [games.bot_type(key, level) for level in games.manifest(key).levels]


KEY = next(key for key in games.keys() if not games.manifest(key).absent)


@pytest.fixture
def copied(tmp_path: Path) -> Folders:
    """The folders of a game that is complete, to be spoilt."""
    where = folders_of(KEY)
    copy = Folders(*(tmp_path / name for name in Folders._fields))
    for name in ("package", "client", "tests"):
        shutil.copytree(
            getattr(where, name), getattr(copy, name), ignore=shutil.ignore_patterns("__pycache__")
        )
    copy.readme.mkdir()
    title = games.manifest(KEY).title
    (copy.readme / "README.md").write_text(f"- {title.en}\n", encoding="utf-8")
    return copy


def manifest(**absent: str) -> Manifest:
    return msgspec.structs.replace(games.manifest(KEY), absent=absent)


def test_a_copy_is_complete(copied: Folders) -> None:
    assert faults(manifest(), copied) == []


@pytest.mark.parametrize(("part", "pattern"), [(part, one) for part, files in FILES.items() for one in files])
def test_a_file_that_is_missing_is_named_with_its_part(part: str, pattern: str, copied: Folders) -> None:
    base, _, name = pattern.partition("/")
    for path in getattr(copied, base).glob(name):
        path.unlink()
    (said,) = faults(manifest(), copied)
    assert said == f"{KEY}: no {part}: {getattr(copied, base) / name}"
    assert faults(manifest(**{part: "this game needs none"}), copied) == []


def test_a_game_that_is_only_begun_is_told_all_that_it_lacks(tmp_path: Path) -> None:
    begun = Folders(*(tmp_path / name for name in Folders._fields))
    told = faults(msgspec.structs.replace(manifest(), levels=()), begun)
    assert [line.split(":")[1] for line in told] == [f" no {part}" for part in (*FILES, "bots", "docs")]


def test_a_readme_that_does_not_name_the_game_is_told(copied: Folders) -> None:
    (copied.readme / "README.md").write_text("- Chess\n", encoding="utf-8")
    (said,) = faults(manifest(), copied)
    assert said.startswith(f"{KEY}: no docs: a line about")


@pytest.mark.parametrize(
    ("absent", "fault"),
    [
        ({"moon": "there is none"}, "names moon, which is no part"),
        ({"coach": "nobody asks"}, "says that there is no coach, and there is"),
    ],
)
def test_a_reason_for_what_is_there_or_for_nothing_is_told(
    absent: dict[str, str], fault: str, copied: Folders
) -> None:
    (said,) = faults(manifest(**absent), copied)
    assert fault in said


def test_a_reason_that_is_empty_is_told(copied: Folders) -> None:
    (copied.package / "coach.py").unlink()
    (said,) = faults(manifest(coach=" "), copied)
    assert said.endswith("does not say why there is no coach")
