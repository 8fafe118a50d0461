"""The skeleton of a new game: templates, where their files go, and writing all of them or none.

A template is a file `NAME.template`. `{{key}}`, `{{title}}`, `{{letter}}` (of the rules' ids), `{{order}}` and
`{{module}}` are filled in; a line that ends with `# if checkout` or `# if package` is kept in that layout alone.
"""

from __future__ import annotations

import keyword
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from string import ascii_uppercase
from typing import Literal, NamedTuple

from pyramidion import games
from pyramidion.core.manifest import FILE_NAME, KEY

TEMPLATES = Path(__file__).parent
SUFFIX = ".template"
PLACE = re.compile(r"\{\{(key|title|letter|order|module)\}\}")
CONDITION = re.compile(r"^(.*?) *# if (checkout|package)\n", re.MULTILINE)
RULE_ID = re.compile(r"\b[RA]-([A-Z])\d+\b")
ORDER_STEP = 10
PACKAGE_ORDER = 100


class Impossible(Exception):
    """The game cannot be begun so, in both languages."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr


class Layout(NamedTuple):
    """Where a game goes: each folder of templates, and the folder that is made of it."""

    kind: Literal["checkout", "package"]
    key: str
    root: Path
    """The new folders lie in it; what is not finished, too."""
    folders: dict[str, Path]
    """By folder of templates, the place below the root."""
    targets: tuple[Path, ...]
    """The folders that are new, below the root."""


def checkout_layout(key: str, start: Path) -> Layout:
    """A game among those of the house, in the checkout that `start` lies in."""
    root = next((folder for folder in (start, *start.parents) if _is_checkout(folder)), None)
    if root is None:
        raise Impossible(
            f"{start} is not in a checkout of Pyramidion; --package FOLDER writes a package of its own",
            f"{start} n'est pas dans un dépôt de Pyramidion ; --package DOSSIER écrit un paquet à part",
        )
    folders = {
        "package": Path("src", "pyramidion", "games", key),
        "client": Path("web", "src", "games", key),
        "tests": Path("tests", "games", key),
    }
    return Layout("checkout", key, root, folders, tuple(folders.values()))


def _is_checkout(folder: Path) -> bool:
    return (folder / "pyproject.toml").is_file() and (folder / "src" / "pyramidion" / "games").is_dir()


def package_layout(key: str, folder: Path) -> Layout:
    """A distribution of its own, in a folder that is not there yet."""
    folder = folder.resolve() if folder.name in ("", "..") else folder.parent.resolve() / folder.name
    name = Path(folder.name)
    folders = {
        "distribution": name,
        "package": name / key,
        "client": name / key / "client",
        "tests": name / "tests",
    }
    return Layout("package", key, folder.parent, folders, (name,))


def check(layout: Layout) -> None:
    """Raises Impossible where the key or a folder cannot be had."""
    key = layout.key
    if not KEY.fullmatch(key):
        raise Impossible(
            f"{key!r} cannot be a key: a key has 2 to 32 small letters and digits, a letter first",
            f"« {key} » ne peut pas être une clé : de 2 à 32 minuscules sans accent et chiffres, une lettre d'abord",
        )
    if keyword.iskeyword(key) or (layout.kind == "package" and key in sys.stdlib_module_names):
        raise Impossible(
            f"{key!r} cannot be a key: Python has that name already",
            f"« {key} » ne peut pas être une clé : ce nom est déjà pris par Python",
        )
    if (owner := _owner(layout)) is not None:
        raise Impossible(
            f"the key {key!r} is taken by {owner}",
            f"la clé « {key} » est déjà prise par {owner}",
        )
    for target in layout.targets:
        place = layout.root / target
        if place.exists() or place.is_symlink():
            raise Impossible(f"{place} is there already", f"{place} existe déjà")
    if not layout.root.is_dir():
        raise Impossible(f"there is no folder {layout.root}", f"il n'y a pas de dossier {layout.root}")


def _owner(layout: Layout) -> str | None:
    """What has the key already: a game, whether it can be used or not, or a module of that name."""
    key = layout.key
    if key in games.keys():
        return str(games.folder(key))
    for one in games.left_out():
        if one.name == key:
            return one.source
    for package in _examples(layout.root):
        if package.name == key:
            return str(package)
    name = f"{games.__name__}.{key}" if layout.kind == "checkout" else key
    return f"the module {name}" if find_spec(name) is not None else None


def _examples(root: Path) -> list[Path]:
    return [file.parent for file in sorted(root.glob(f"examples/*/*/{FILE_NAME}"))]


def write(layout: Layout) -> list[Path]:
    """Writes all files, or leaves nothing behind. Returns the new folders."""
    begun = Path(tempfile.mkdtemp(prefix=".new-game-", dir=layout.root))
    moved: list[Path] = []
    try:
        for name, text in _files(layout):
            file = begun / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        for target in layout.targets:
            (begun / target).rename(layout.root / target)
            moved.append(layout.root / target)
    except BaseException:
        for folder in moved:
            shutil.rmtree(folder)
        raise
    finally:
        shutil.rmtree(begun)
    return moved


def _files(layout: Layout) -> Iterator[tuple[Path, str]]:
    """Every file of the game, below the root, with its text."""
    words = {
        "key": layout.key,
        "title": layout.key.capitalize(),
        "letter": _letter(layout),
        "order": str(_order(layout)),
        "module": f"{games.__name__}.{layout.key}" if layout.kind == "checkout" else layout.key,
    }
    for part, folder in layout.folders.items():
        for file in sorted((TEMPLATES / part).rglob(f"*{SUFFIX}")):
            name = file.relative_to(TEMPLATES / part)
            text = CONDITION.sub(
                lambda line: f"{line[1]}\n" if line[2] == layout.kind else "",
                file.read_text(encoding="utf-8"),
            )
            yield folder / name.with_suffix(""), PLACE.sub(lambda place: words[place[1]], text)


def _letter(layout: Layout) -> str:
    """The letter of the rules' ids: one of the key that no other game has, or any that none has."""
    folders = [*(games.folder(key) for key in games.keys()), *_examples(layout.root)]
    taken = {letter for folder in folders for letter in _letters(folder / "rules.fr.md")}
    wanted: list[str] = [*(letter for letter in layout.key.upper() if letter.isalpha()), *ascii_uppercase]
    return next((letter for letter in wanted if letter not in taken), wanted[0])


def _letters(book: Path) -> set[str]:
    return set(RULE_ID.findall(book.read_text(encoding="utf-8"))) if book.is_file() else set()


def _order(layout: Layout) -> int:
    """After all games of the house."""
    if layout.kind == "package":
        return PACKAGE_ORDER
    return max(games.manifest(key).order for key in games.keys()) + ORDER_STEP
