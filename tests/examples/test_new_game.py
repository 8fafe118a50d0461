"""`pyramidion new-game`: a game that is whole at once, or nothing at all."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from pyramidion import games
from pyramidion.cli import INVALID, main, skeleton
from tools import packages

from .checkout import copied_checkout, python

KEY = "boutons"
LONGEST = "a" + "z9" * 15 + "z"


def new_game(*words: str) -> int | str | None:
    with pytest.raises(SystemExit) as ended:
        main(["new-game", *words])
    return ended.value.code


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folders of a checkout, without anything in them; the command is called in it."""
    for name in ("src/pyramidion/games", "web/src/games", "tests/games"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path / "src")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


def contents(folder: Path) -> set[Path]:
    return set(folder.rglob("*"))


@pytest.mark.parametrize("layout", ["checkout", "package"])
@pytest.mark.parametrize("key", [KEY, LONGEST])
def test_the_skeleton_is_in_style(tmp_path: Path, bare: Path, layout: str, key: str) -> None:
    place = bare if layout == "checkout" else bare / "own"
    assert new_game(key, *(("--package", str(place)) if layout == "package" else ())) == 0
    root = Path(__file__).parents[2]
    settings = ("--config", str(root / "pyproject.toml"))
    whose = "first" if layout == "checkout" else "third"
    named = "pyramidion" if layout == "checkout" else key
    order = ("--config", f'lint.isort.known-{whose}-party = ["{named}"]')
    for words in (("check", "--no-cache", *settings, *order), ("format", "--check", "--no-cache", *settings)):
        done = python(root, "-m", "ruff", *words, str(place))
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_game_of_the_house_passes_everything_at_once(tmp_path: Path) -> None:
    checkout = copied_checkout(tmp_path)
    done = python(checkout, "-m", "pyramidion", "new-game", KEY)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"Next: make check GAME={KEY}, then make play."
    client = checkout / "web" / "src" / "games" / KEY
    written = {name: (client / name).read_bytes() for name in ("house.json", "wire.ts")}
    for tool in ("game_facts", "wire_types"):
        assert python(checkout, "-m", f"tools.{tool}", KEY).returncode == 0
    assert written == {name: (client / name).read_bytes() for name in written}
    checked = python(checkout, "-m", "tools.check_game", KEY)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert f"{KEY}: 4/4 rules shown by a test" in checked.stdout
    passed = re.findall(r"^  ✓ (.+) \(", checked.stdout, re.MULTILINE)
    assert {"mypy", "its own tests", "conformance", "client tests (vitest)", "svelte-check"} <= set(passed)
    listed = python(checkout, "-m", "pyramidion", "games")
    assert listed.stdout.splitlines()[-1].split()[0] == KEY


def test_the_tests_of_a_package_need_no_settings_of_the_house(tmp_path: Path) -> None:
    package = tmp_path / "own"
    assert new_game(KEY, "--package", str(package)) == 0
    root = Path(__file__).parents[2]
    env = packages.environment(package, tmp_path / "site")
    path = os.pathsep.join((env["PYTHONPATH"], str(root / "src")))
    unmarked = ("-W", "error::pytest.PytestUnknownMarkWarning")
    words = ("pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *unmarked, str(package / "tests"))
    done = python(root, "-m", *words, PYTHONPATH=path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("key", "says", "french"),
    [
        ("B", "'B' cannot be a key: a key has 2 to 32 small letters", "de 2 à 32 minuscules"),
        ("boutons!", "cannot be a key", "ne peut pas être une clé"),
        ("../up", "cannot be a key", "ne peut pas être une clé"),
        ("class", "Python has that name already", "ce nom est déjà pris par Python"),
        ("highlights", "is taken by the module pyramidion.games.highlights", "est déjà prise par"),
        (games.keys()[0], f"the key {games.keys()[0]!r} is taken by", "est déjà prise par"),
    ],
)
def test_bad_keys_and_keys_that_are_taken_are_refused(
    bare: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    says: str,
    french: str,
) -> None:
    before = contents(bare)
    assert new_game(key) == INVALID
    assert says in capsys.readouterr().err
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert new_game(key) == INVALID
    assert french in capsys.readouterr().err
    assert contents(bare) == before


def test_a_package_may_not_be_called_as_a_module_is(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for key in ("json", "pytest"):
        assert new_game(key, "--package", str(bare / "own")) == INVALID
    assert "'json' cannot be a key" in (told := capsys.readouterr().err)
    assert "the key 'pytest' is taken by the module pytest" in told
    assert not (bare / "own").exists()


@pytest.mark.parametrize("folder", ["src/pyramidion/games", "web/src/games", "tests/games"])
def test_a_folder_that_is_there_is_left_alone(
    bare: Path, capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    (bare / folder / KEY).mkdir()
    before = contents(bare)
    assert new_game(KEY) == INVALID
    assert capsys.readouterr().err.endswith(f"{bare / folder / KEY} is there already\n")
    assert contents(bare) == before


def test_a_package_is_written_into_a_new_folder_alone(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game(KEY, "--package", str(bare / "web")) == INVALID
    assert f"{bare / 'web'} is there already" in capsys.readouterr().err
    assert new_game(KEY, "--package", str(bare / "nowhere" / "own")) == INVALID
    assert f"there is no folder {bare / 'nowhere'}" in capsys.readouterr().err


def test_the_folder_of_a_package_is_named_as_it_is(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game(KEY, "--package", "../own") == 0
    assert capsys.readouterr().out.splitlines()[0] == str(bare / "own")
    assert new_game("other", "--package", "..") == INVALID
    assert f"{bare} is there already" in capsys.readouterr().err


def test_outside_a_checkout_only_a_package_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert new_game(KEY) == INVALID
    assert "--package" in capsys.readouterr().err
    assert contents(tmp_path) == set()


def test_what_cannot_be_finished_is_taken_away(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two of three folders are in place when the third cannot be."""
    shutil.rmtree(bare / "tests" / "games")
    (bare / "tests" / "games").touch()
    before = contents(bare)
    assert new_game(KEY) == 1
    assert "Not a directory" in capsys.readouterr().err
    assert contents(bare) == before


def test_a_template_that_cannot_be_read_leaves_nothing(
    bare: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path_factory.mktemp("templates") / "skeleton"
    shutil.copytree(skeleton.TEMPLATES, broken)
    (broken / "tests" / "zzz.template").mkdir()  # the last that is read
    monkeypatch.setattr(skeleton, "TEMPLATES", broken)
    before = contents(bare)
    assert new_game(KEY) == 1
    assert contents(bare) == before


def test_rules_get_a_letter_that_no_other_game_has(bare: Path) -> None:
    books = [games.folder(key) / "rules.fr.md" for key in games.keys()]
    taken = {letter for book in books for letter in skeleton.RULE_ID.findall(book.read_text("utf-8"))}
    (first,) = {skeleton.RULE_ID.findall(book.read_text("utf-8"))[0] for book in books[:1]}
    assert new_game(first.lower() * 3) == 0
    book = (bare / "src/pyramidion/games" / (first.lower() * 3) / "rules.fr.md").read_text("utf-8")
    assert taken.isdisjoint(skeleton.RULE_ID.findall(book))
