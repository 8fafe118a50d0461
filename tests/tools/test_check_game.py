"""`make check GAME=KEY`: finds a game wherever it lies, and a fault in any part of it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from pyramidion import games
from pyramidion.cli import skeleton
from tools import check_game, rules
from tools.checks import Report
from tools.steps import ROOT, Failed

KEY = "boutons"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A game in a package of its own that is in order."""
    (folder,) = skeleton.write(skeleton.package_layout(KEY, tmp_path / "own"))
    return folder


def test_make_hands_the_game_on() -> None:
    said = subprocess.run(
        ["make", "-ns", "check", "GAME=marienbad"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout.rstrip().endswith("tools/bootstrap.py check marienbad")


@pytest.mark.parametrize("key", games.keys())
def test_a_game_of_the_house_is_found_by_its_key(key: str) -> None:
    place = check_game.find_game(key)
    assert (place.key, place.python, place.package) == (key, games.folder(key), None)
    assert place.client == ROOT / "web" / "src" / "games" / key
    assert place.tests == ROOT / "tests" / "games" / key


def test_an_example_is_found_by_its_key() -> None:
    place = check_game.find_game("marienbad")
    assert place.package == ROOT / "examples" / "marienbad"
    assert place.client == place.package / "marienbad" / "client"
    assert place.tests == place.package / "tests"


def test_a_package_is_found_by_its_folder(package: Path) -> None:
    place = check_game.find_game(str(package))
    assert (place.key, place.python, place.package) == (KEY, package / KEY, package)


def test_a_game_that_is_nowhere_is_refused_with_those_that_are_there() -> None:
    with pytest.raises(Failed, match=f"nowhere.*{games.keys()[0]}"):
        check_game.find_game("nowhere")


def changed(package: Path, file: str, old: str, new: str) -> None:
    text = (package / file).read_text(encoding="utf-8")
    assert old in text
    (package / file).write_text(text.replace(old, new, 1), encoding="utf-8")


RULE = (f"{KEY}/rules.py", "if seat != state.turn", "if seat > 9")
STYLE = (f"{KEY}/views.py", "deadline=None", "deadline = None")
TYPE = (f"{KEY}/views.py", "left=state.left", 'left="many"')
MANIFEST = (f"{KEY}/manifest.toml", "[absent]", '[absent]\nmoon = "none"')


@pytest.mark.parametrize(
    ("faults", "failed"),
    [
        ([], []),
        ([RULE], ["its own tests", "conformance"]),
        ([STYLE, MANIFEST], ["ruff format", "conformance"]),
        ([TYPE], ["mypy (own)", "its own tests", "conformance"]),
    ],
    ids=["none", "rule", "style and manifest", "type"],
)
def test_a_fault_is_found_by_the_check_that_it_belongs_to(
    package: Path,
    capsys: pytest.CaptureFixture[str],
    faults: list[tuple[str, str, str]],
    failed: list[str],
) -> None:
    for fault in faults:
        changed(package, *fault)
    report = Report()
    check_game.check_python(report, check_game.find_game(str(package)))
    assert [title for title, good, _ in report.rows if not good] == failed, capsys.readouterr().out


def test_a_rule_without_a_test_is_named(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.main((KEY,), [package]) == 0
    changed(package, "tests/test_rules.py", '3")\ndef test_whoever', '2")\ndef test_whoever')
    assert rules.main((KEY,), [package]) == 1
    assert "3/4 rules shown by a test; none for R-" in capsys.readouterr().out
