"""Clients of games from installed packages: found, copied to where Vite finds them, gone with their package."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tools import client, game_clients, steps
from tools.client import Node, ensure_client, main
from tools.game_clients import given_client, place_clients, usable_clients
from tools.installed_games import InstalledGame, games_of
from tools.steps import Failed


def install(site: Path, key: str, package: str, *, client: bool = True, there: bool = True) -> Path:
    """A package as pip leaves it, with its entry point; its module cannot be imported without being noticed."""
    name = package.partition(".")[0]
    information = site / f"{name}-1.0.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(f"[pyramidion.games]\n{key} = {package}\n")
    folder = site.joinpath(*package.split("."))
    if there:
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("raise SystemExit('imported')\n")
    if client:
        (folder / "client").mkdir(parents=True)
        (folder / "client" / "card.ts").write_text("export const card = {};\n")
    return folder


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def environment(site: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(site)}


def test_installed_games_are_found_without_importing_them(tmp_path: Path) -> None:
    toupie = install(tmp_path, "toupie", "toupie_game")
    osselets = install(tmp_path, "osselets", "parlour.osselets")
    install(tmp_path, "plain", "plain_game", client=False)
    assert games_of(Path(sys.executable), environment(tmp_path)) == [
        InstalledGame("osselets", osselets / "client"),
        InstalledGame("plain", None),
        InstalledGame("toupie", toupie / "client"),
    ]


def test_a_game_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    install(tmp_path, "../up", "up_game")
    install(tmp_path, "ghost", "ghost_game", client=False, there=False)
    taken = next(path.name for path in game_clients.OWN.iterdir() if path.is_dir())
    install(tmp_path, taken, "taken_game")
    clients, refused = usable_clients(games_of(Path(sys.executable), environment(tmp_path)))
    assert clients == {}
    assert sorted(refused) == sorted([
        "The game ../up is left out: the key '../up' is not 2 to 32 lower-case letters and digits.",
        "The game ghost is left out: the package ghost_game is not there.",
        f"The game {taken} is left out: the house already has a client for {taken!r} (web/src/games/{taken}).",
    ])  # fmt: skip


def test_before_there_is_an_environment_no_game_is_installed(tmp_path: Path) -> None:
    assert games_of(tmp_path / "python") == []


def test_clients_are_copied_and_go_with_their_package(tmp_path: Path) -> None:
    toupie, placed = install(tmp_path, "toupie", "toupie_game") / "client", tmp_path / "installed"
    (toupie / "node_modules").mkdir()
    place_clients({"toupie": toupie, "other": toupie}, placed)
    assert sorted(path.relative_to(placed).as_posix() for path in placed.rglob("*.ts")) == [
        "other/card.ts",
        "toupie/card.ts",
    ]
    assert not (placed / "toupie" / "node_modules").exists()
    place_clients({"other": toupie}, placed)
    assert [path.name for path in placed.iterdir()] == ["other"]
    place_clients({}, placed)
    assert not placed.exists()


def test_what_the_house_draws_for_a_game_lies_beside_the_copy_of_its_client(tmp_path: Path) -> None:
    toupie, placed = install(tmp_path, "toupie", "toupie_game") / "client", tmp_path / "installed"
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "fairness.json").write_text("[]\n")
    place_clients({"toupie": toupie}, placed)
    assert (placed / "toupie" / "fairness.json").read_text() == "[]\n"
    assert not (toupie / "fairness.json").exists()


class Asked(Exception):
    """Node was looked for: the client would be built."""


def no_node() -> Node:
    raise Asked


def find_node() -> Node:
    node = client.installed_node() or client.imported_node()
    assert node is not None
    return node


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose client has been built."""
    web, output = tmp_path / "web", tmp_path / "client"
    (web / "src").mkdir(parents=True)
    (web / "src" / "main.ts").write_text("")
    output.mkdir()
    (output / "index.html").write_text("")
    for module, names in (
        (client, {"ROOT": tmp_path, "WEB": web, "OUTPUT": output, "BUILD": tmp_path / ".build"}),
        (client, {"INSTALLED": web / "src" / "installed"}),
        (steps, {"ROOT": tmp_path}),
    ):
        for name, value in names.items():
            monkeypatch.setattr(module, name, value)
    client.client_stamp().write()
    return tmp_path


def test_the_client_is_built_again_when_a_game_comes_changes_or_goes(checkout: Path) -> None:
    ensure_client(no_node)
    folder = install(checkout / "site", "toupie", "toupie_game") / "client"
    games = [InstalledGame("toupie", folder)]
    with pytest.raises(Asked):
        ensure_client(no_node, games)
    client.client_stamp().write()
    ensure_client(no_node, games)
    (folder / "card.ts").write_text("export const card = { key: 'toupie' };\n")
    with pytest.raises(Asked):
        ensure_client(no_node, games)
    client.client_stamp().write()
    with pytest.raises(Asked):
        ensure_client(no_node)


VITE = """
import { existsSync, writeFileSync } from "node:fs";
const part = "src/installed/toupie/card.ts";
if (existsSync(part)) {
  console.error(`Unexpected token in ${part}:1:22`);
  process.exit(1);
}
writeFileSync(`${process.argv[process.argv.indexOf("--outDir") + 1]}/index.html`, "built");
"""
"""Stands for Vite in a checkout without its packages: fails on one game as Vite does."""


def test_a_client_part_that_does_not_build_is_left_out_of_the_house(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    modules = checkout / "web" / "node_modules"
    monkeypatch.setattr(client, "MODULES", modules)
    vite = modules / "vite" / "bin" / "vite.js"
    vite.parent.mkdir(parents=True)
    vite.write_text(VITE)
    (modules / "package.json").write_text('{"type": "module"}')
    steps.Stamp(
        modules / ".stamp",
        steps.digest(checkout / "web" / "package.json", checkout / "web" / "package-lock.json"),
    ).write()
    games = [
        InstalledGame("toupie", install(checkout / "site", "toupie", "toupie_game") / "client"),
        InstalledGame("osselets", install(checkout / "site", "osselets", "osselets_game") / "client"),
    ]
    ensure_client(find_node, games)
    assert "  ! The game toupie is left out: its client part does not build." in capsys.readouterr().out
    assert [path.name for path in client.INSTALLED.iterdir()] == ["osselets"]
    assert (client.OUTPUT / "index.html").read_text() == "built"
    ensure_client(no_node, games)  # not tried again before something changes


def test_a_game_is_given_by_its_package_or_by_key_and_folder(tmp_path: Path) -> None:
    package = install(tmp_path, "toupie", "toupie_game")
    package = package.rename(tmp_path / "top")
    assert given_client(str(package)) == ("top", package / "client")
    (package / "manifest.toml").write_text('key = "toupie"\n')
    assert given_client(str(package)) == ("toupie", package / "client")
    assert given_client(f"yoyo={package}") == ("yoyo", package)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{}/nowhere", "there is no folder"),
        ("Top={}", "the key 'Top' is not 2 to 32 lower-case"),
        ("{}/bad", "manifest.toml"),
    ],
)
def test_a_game_that_cannot_be_given_is_refused(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "manifest.toml").write_text("key = \n")
    with pytest.raises(Failed, match=why):
        given_client(text.format(tmp_path))


def test_a_client_part_that_does_not_build_names_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = install(tmp_path, "toupie", "toupie")
    (package / "client" / "card.ts").write_text("export const card = {;\n")
    assert main(["--out", str(tmp_path / "out"), "--game", str(package)]) == 1
    said = capsys.readouterr().err
    assert "src/installed/toupie/card.ts:1" in said
    assert said.rstrip().endswith("The client part of the game toupie does not build.")
    assert not (tmp_path / "out" / "index.html").exists()
    assert not client.INSTALLED.joinpath("toupie").exists()
