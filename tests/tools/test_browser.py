"""Which browser the tests take, and which packages are asked for."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tools import browser
from tools.steps import Failed

APT = """#!/bin/sh
echo "$@" >> "{log}"
for name; do :; done
case "$*" in
  *"{refused}"*) exit 100;;
  install*) touch "{folder}/$name"; chmod +x "{folder}/$name";;
esac
"""


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of all programs that there are."""
    for name in ("env", "true", "touch", "chmod"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PYRAMIDION_CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return tmp_path


def put(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)


def put_apt(folder: Path, refused: str = "nothing") -> Path:
    log = folder / "asked"
    log.write_text("")
    put(folder, "apt-get")
    (folder / "apt-get").write_text(APT.format(log=log, refused=refused, folder=folder))
    return log


def test_the_one_without_windows_comes_first(programs: Path) -> None:
    put(programs, "google-chrome", "chromium", "chromium-headless-shell")
    assert browser.ensure_browser() == str(programs / "chromium-headless-shell")


def test_a_named_one_is_taken_and_nothing_is_installed(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(programs, "mine", "chromium-headless-shell")
    log = put_apt(programs)
    monkeypatch.setenv("PYRAMIDION_CHROMIUM", str(programs / "mine"))
    assert browser.ensure_browser() == str(programs / "mine")
    assert log.read_text() == ""


def test_a_named_one_that_is_no_program_is_said(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYRAMIDION_CHROMIUM", str(programs / "nothing"))
    with pytest.raises(Failed, match="nothing, which is no program"):
        browser.ensure_browser()


def test_who_has_a_chromium_is_given_no_other(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    put(programs, "chromium", "sudo")
    log = put_apt(programs)
    assert browser.ensure_browser() == str(programs / "chromium")
    assert log.read_text() == ""


def test_a_machine_for_tests_gets_the_one_without_windows(programs: Path) -> None:
    put(programs, "chromium")
    log = put_apt(programs)
    assert browser.ensure_browser() == str(programs / "chromium-headless-shell")
    assert log.read_text().splitlines() == [
        "update",
        "install -y --no-install-recommends chromium-headless-shell",
    ]


def test_without_that_package_there_is_the_whole_one(
    programs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_apt(programs, refused="headless-shell")
    assert browser.ensure_browser() == str(programs / "chromium")
    assert "ended with 100" in capsys.readouterr().out


def test_a_network_that_is_not_there_leaves_the_one_that_is(programs: Path) -> None:
    put(programs, "chromium")
    put_apt(programs, refused="")
    assert browser.ensure_browser() == str(programs / "chromium")


def test_without_any_the_way_to_one_is_told(programs: Path) -> None:
    put_apt(programs, refused="")
    with pytest.raises(Failed, match="apt-get install chromium"):
        browser.ensure_browser()
