"""docs/adding-a-game.md: its files are those of the example, and its commands do what it says.

The commands run in a copy of the checkout with an environment of its own, in which `make` is this test's: it checks and
serves as the Makefile does, and leaves out what would install the checkout anew.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import httpx
import pytest

from tests.faults.servers import free_port

from .checkout import ROOT, copied_checkout, environment

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`(marienbad/[\w./]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
COMMANDS = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
]
PROGRAMS = {
    "pip": 'exec {python} -m pip "$@"',
    "python": 'exec {python} "$@"',
    "pyramidion": 'exec {python} -m pyramidion "$@"',
    "make": """case "$1" in
check) exec {python} -m tools.check_game "${{2#GAME=}}" ;;
play) exec {python} -m pyramidion serve --data {data} ${{2#ARGS=}} ;;
esac
exit 2""",
}


@pytest.mark.parametrize("name", FILES)
def test_the_files_on_the_page_are_those_of_the_example(name: str) -> None:
    assert FILES[name] == (ROOT / "examples" / "marienbad" / name).read_text(encoding="utf-8")


def test_the_page_shows_the_files_that_make_a_game() -> None:
    shown = {name.removeprefix("marienbad/") for name in FILES}
    assert {"manifest.toml", "values.py", "rules.py", "views.py", "bots.py", "coach.py"} <= shown
    assert {"client/card.ts", "client/index.ts", "client/Board.svelte"} <= shown
    code = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    tests = ROOT / "examples" / "marienbad" / "tests" / "test_rules.py"
    whole = [file.read_text(encoding="utf-8") for file in (tests, ROOT / "tests" / "examples" / "dice.py")]
    excerpts = [block for block in code if block not in FILES.values()]
    assert [block for block in excerpts if not any(block in text for text in whole)] == []


def test_what_the_page_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", PAGE)
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment of its own that also has everything of ours, and the programs that the page calls."""
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    checkout = copied_checkout(tmp_path / "pyramidion")
    (packages,) = venv.glob("lib/python*/site-packages")
    ours = sysconfig.get_paths()["purelib"]
    # As a site folder, so that games are found which somebody has installed for themselves.
    (packages / "ours.pth").write_text(
        f"{checkout / 'src'}\nimport site; site.addsitedir({ours!r})\n", encoding="utf-8"
    )
    programs = tmp_path / "bin"
    programs.mkdir()
    words = {"python": venv / "bin" / "python", "data": tmp_path / "house"}
    for name, script in PROGRAMS.items():
        (programs / name).write_text(f"#!/bin/sh\n{script.format(**words)}\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    return environment(
        checkout,
        PATH=f"{programs}{os.pathsep}{os.environ['PATH']}",
        PIP_NO_INDEX="1",
        PIP_DISABLE_PIP_VERSION_CHECK="1",
    )


def test_every_command_does_what_the_page_says(tmp_path: Path, shell: dict[str, str]) -> None:
    checkout = tmp_path / "pyramidion"
    said: dict[str, str] = {}
    for command in COMMANDS:
        if command.startswith("make play"):
            said[command] = served(command, checkout, shell)
            continue
        done = subprocess.run(
            ["sh", "-c", command], cwd=checkout, env=shell, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        said[command] = done.stdout
    assert said["pyramidion games"].splitlines()[-1].split()[0] == "marienbad"
    assert "marienbad" in said[next(command for command in COMMANDS if command.startswith("make play"))]
    assert "✗" not in said["make check GAME=../marienbad"]


def served(command: str, checkout: Path, shell: dict[str, str]) -> str:
    """Starts the house, asks it for its games and stops it as Ctrl-C does. The port of the page may be taken here."""
    port = str(free_port())
    command = command.replace(shlex.split(command)[-1].split()[-1], port)
    with subprocess.Popen(
        ["sh", "-c", f"exec {command}"], cwd=checkout, env=shell, stdout=subprocess.PIPE, text=True
    ) as house:
        assert house.stdout is not None
        told = ""
        while f":{port}" not in told:
            told = house.stdout.readline()
            assert told, "the house ended before it was open"
        answer = httpx.get(f"http://127.0.0.1:{port}/api/house", trust_env=False, timeout=60.0)
        house.send_signal(signal.SIGINT)
        house.communicate()
    return told + ", ".join(game["key"] for game in answer.json()["games"])
