"""The steps of make: what is fresh is left alone, what failed says why."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import steps
from tools.steps import Failed, Stamp, digest, step


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    (tmp_path / "web" / "node_modules").mkdir(parents=True)
    (tmp_path / "web" / "main.ts").write_text("one")
    return tmp_path


def test_a_folder_counts_by_names_and_contents(checkout: Path) -> None:
    web = checkout / "web"
    before = digest(web)
    assert digest(web) == before
    (web / "main.ts").write_text("two")
    changed = digest(web)
    (web / "main.ts").rename(web / "other.ts")
    assert len({before, changed, digest(web)}) == 3


def test_installed_packages_are_no_input(checkout: Path) -> None:
    before = digest(checkout / "web")
    (checkout / "web" / "node_modules" / "made.js").write_text("made")
    assert digest(checkout / "web") == before


def test_a_text_is_not_taken_for_a_file(checkout: Path) -> None:
    assert digest("web", "main.ts") != digest("webmain.ts")


def test_a_stamp_is_fresh_while_inputs_and_output_stay(tmp_path: Path) -> None:
    made = tmp_path / "made"
    stamp = Stamp(tmp_path / "stamps" / "client", "inputs", [made])
    assert not stamp.fresh()
    made.write_text("output")
    stamp.write()
    assert stamp.fresh()
    assert not Stamp(tmp_path / "stamps" / "client", "other inputs", [made]).fresh()
    made.unlink()
    assert not stamp.fresh()


def test_a_step_that_succeeds_shows_its_title_alone(capsys: pytest.CaptureFixture[str]) -> None:
    step("Quiet work", [sys.executable, "-c", "print('chatter')"])
    shown = capsys.readouterr().out
    assert "✓ Quiet work (" in shown
    assert "chatter" not in shown


def test_a_step_that_fails_shows_what_the_program_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Failed, match=r"(?s)the disk is full.*ended with 3\. Make room\."):
        step("Loud work", [sys.executable, "-c", "print('the disk is full'); exit(3)"], hint="Make room.")
    assert "✗ Loud work (" in capsys.readouterr().out
