"""A wheel made from the checkout is the whole house: it serves its client from wherever it is unpacked."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import httpx
import pytest

from pyramidion.decks.packaged import FOLDER, PACKAGED_KEYS
from tools.client import OUTPUT
from tools.data import LEXICON, SAVOIRS
from tools.steps import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # Without the hook, which would build the client anew under the feet of other tests.
    env = {**os.environ, "HATCH_BUILD_NO_HOOKS": "true"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
    [made] = folder.glob("*.whl")
    return made


def test_it_holds_every_file_of_the_client(wheel: Path) -> None:
    built = {
        f"pyramidion/client/{p.relative_to(OUTPUT).as_posix()}" for p in OUTPUT.rglob("*") if p.is_file()
    }
    assert "pyramidion/client/index.html" in built
    assert built <= set(zipfile.ZipFile(wheel).namelist())


def test_it_holds_the_lexicon(wheel: Path) -> None:
    assert zipfile.ZipFile(wheel).read("pyramidion/data/lexicon.bin") == LEXICON.read_bytes()


def test_it_holds_the_open_sets_and_all_decks_of_the_house(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in (SAVOIRS, *(FOLDER / key for key in PACKAGED_KEYS)):
        tables = {path for path in folder.rglob("*") if path.suffix in {".csv", ".toml"}}
        assert len(tables) > 3
        assert {path.relative_to(ROOT / "src").as_posix() for path in tables} <= names


def test_it_holds_the_migrations_of_the_database(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    folder = ROOT / "src" / "pyramidion" / "house" / "storage" / "database"
    files = {path for path in folder.rglob("*") if path.suffix in {".py", ".sql"}}
    assert {"new.sql", "steps.sql", "env.py", "r0001_one_process.py"} <= {path.name for path in files}
    assert {path.relative_to(ROOT / "src").as_posix() for path in files} <= names


def test_it_holds_nothing_of_the_workshop(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"pyramidion"}
    assert [name for name in names if "__pycache__" in name or "node_modules" in name] == []


def test_it_needs_python_and_the_dependencies_alone(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    [metadata] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    text = archive.read(metadata).decode()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"Requires-Python: {project['requires-python']}\n" in text
    wanted = {re.split(r"[<>=;]", line)[0] for line in project["dependencies"]}
    needed = [
        line for line in re.findall(r"^Requires-Dist: (.+)", text, re.MULTILINE) if "extra ==" not in line
    ]
    assert {re.split(r"[<>=;]", line)[0] for line in needed} == wanted


def test_unpacked_elsewhere_it_opens_the_house(wheel: Path, tmp_path: Path) -> None:
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {**os.environ, "PYTHONPATH": str(unpacked), "PYTHONUNBUFFERED": "1"}
    where = [sys.executable, "-c", "import pyramidion; print(pyramidion.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env=env, check=True, capture_output=True, text=True).stdout
    assert Path(found.strip()).is_relative_to(unpacked)

    command = [
        sys.executable,
        "-m",
        "pyramidion",
        "serve",
        "--port",
        str(port),
        "--data",
        str(tmp_path / "data"),
    ]
    with subprocess.Popen(
        command, cwd=tmp_path, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as house:
        assert house.stdout is not None
        said: list[str] = []
        for line in house.stdout:
            said.append(line)
            if f":{port}" in line:
                break
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}") as browser:
                page = browser.get("/")
                assert page.status_code == 200, said
                assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
                assert assets
                assert [browser.get(asset).status_code for asset in assets] == [200] * len(assets)
        finally:
            house.send_signal(signal.SIGINT)
        house.communicate()
    assert house.returncode == 0
