"""The Python environment in .venv: made once, filled from the locks, and left alone while nothing changes."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import threading
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.steps import ROOT, Command, Failed, Stamp, digest, remove, step
from tools.words import words

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMPS = VENV / "stamps"
ANCHORS = VENV / "anchors"
LOCKS = ROOT / "requirements"
GAMES = ROOT / "src" / "pyramidion" / "games"

OFFLINE = words(
    "Les dépendances viennent de l’index des paquets Python : le réseau est-il là ?",
    "Dependencies come from the Python package index: is the network there?",
)


def pip_environment() -> dict[str, str]:
    """A person's pip settings stay (mirrors, certificates) except those that would break an environment."""
    return {**os.environ, "PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def make_environment() -> None:
    # Scripts in the environment hold its absolute path, so a checkout that was moved needs a new one.
    stamp = Stamp(STAMPS / "made", digest(str(ROOT)), [PYTHON])
    if stamp.fresh():
        return
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise Failed(
            words(
                f"{sys.executable} ne peut pas créer d’environnement : sa partie venv manque.\n"
                f"Sous Debian et Ubuntu : sudo apt-get install python{version}-venv, puis relancez make.",
                f"{sys.executable} cannot make environments: its venv part is missing.\n"
                f"On Debian and Ubuntu: sudo apt-get install python{version}-venv, then run make again.",
            )
        )

    remove(VENV)
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}"
    title = words(f"Environnement de {python} (.venv)", f"Environment of {python} (.venv)")
    hint = words("Le disque est-il plein, le dossier protégé ?", "Is the disk full, or the folder read-only?")
    step(title, [sys.executable, "-m", "venv", VENV], hint=hint)
    stamp.write()


_pip = threading.Lock()
"""Two installations at once would write into one another's packages."""


def install_lock(name: str, title: str, *options: str) -> None:
    """Install requirements/NAME.txt, every file checked against its hash."""
    lock = LOCKS / f"{name}.txt"
    with _pip:
        stamp = Stamp(STAMPS / name, digest(lock))
        if stamp.fresh():
            return
        pip: Command = [PYTHON, "-m", "pip", "install", "--require-hashes", "--no-deps", *options]
        command: Command = [*pip, "-r", lock]
        step(title, command, env=pip_environment(), hint=OFFLINE)
        stamp.write()


def install_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    inputs = [settings["build-system"], settings["project"], settings["tool"]["hatch"]]
    stamp = Stamp(STAMPS / "package", digest(json.dumps(inputs)), [program("pyramidion")])
    if stamp.fresh():
        return
    command: Command = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "-e",
        ROOT,
    ]
    step(words("La commande pyramidion", "The command pyramidion"), command, env=pip_environment())
    stamp.write()


def kernels() -> list[Callable[[], None]]:
    """Compile the number crunchers now, so that nobody's first move waits for it: one piece of work for each game."""
    return [partial(warm, module.parent) for module in sorted(GAMES.glob("*/warm.py"))]


def warm(game: Path) -> None:
    stamp = Stamp(STAMPS / f"warm-{game.name}", digest(game, LOCKS / "runtime.txt"))
    if stamp.fresh():
        return
    step(
        words(f"Calculs compilés de {game.name}", f"Compiled kernels of {game.name}"),
        [PYTHON, "-m", f"pyramidion.games.{game.name}.warm"],
    )
    stamp.write()


def ensure_environment() -> None:
    make_environment()
    install_lock("runtime", words("Dépendances", "Dependencies"))
    install_lock("build", words("Outils de construction", "Build tools"))
    install_package()


def ensure_test_environment() -> None:
    # Of thousands of modules the tests import some hundreds: those are compiled when they are.
    install_lock("test", words("Outils de test", "Test tools"), "--no-compile")


def ensure_anchors() -> None:
    # Apart from everything else: nothing but one benchmark imports them, and nothing is passed on with them.
    title = words("Points de comparaison", "What benchmarks compare with")
    install_lock("anchors", title, "--no-compile", "--upgrade", "--target", str(ANCHORS))


def program(name: str) -> Path:
    return BIN / (f"{name}.exe" if os.name == "nt" else name)
