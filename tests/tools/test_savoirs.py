"""The build of the open sets: how answers are joined, corrected and written."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyramidion.decks.faults import Report
from pyramidion.decks.files import Folder
from pyramidion.decks.savoirs import Collection
from tools.savoirs import build as building
from tools.savoirs import sets
from tools.savoirs.sets import Set, ours, step


def made() -> Set:
    places = Set("lieux", "Lieux « d’essai »", True, "nulle part")
    places.add("L'Isle", 3, {"département": "Vaucluse", "préfecture": False, "population": 20_000})
    places.add(
        "Saint-Denis",
        5,
        {"département": "La Réunion", "préfecture": True, "population": 155_634},
        ["Sin Dni"],
    )
    places.add(
        "Saint-Denis", 4, {"département": "Seine-Saint-Denis", "préfecture": False, "population": 149_077}
    )
    places.add(
        "Évry",
        2,
        {"département": "Essonne", "préfecture": True, "population": 5},
        ["Evry", "EVRY", "Évry-Ville"],
    )
    return places


def test_what_is_written_is_what_decks_read(tmp_path: Path) -> None:
    (tmp_path / "savoirs-ouverts").mkdir()
    section = made().write(tmp_path / "savoirs-ouverts")
    (tmp_path / "savoirs-ouverts.toml").write_text(section, encoding="utf-8")
    report = Report()
    savoir = Collection(Folder(tmp_path), report).get("lieux")
    assert report.all() == ()
    assert (savoir.about.title, savoir.about.complete, savoir.about.theme) == (
        "Lieux « d’essai »",
        True,
        "geographie",
    )
    assert savoir.about.marks.subject == ("géographie",)
    assert savoir.names == (("L’Isle",), ("Saint-Denis", "Sin Dni"), ("Évry", "Évry-Ville"))
    assert savoir.popularity == (3, 5, 2)
    assert savoir.attributes["département"] == ("Vaucluse", "La Réunion | Seine-Saint-Denis", "Essonne")
    assert savoir.attributes["préfecture"] == ("non", "oui | non", "oui")


def test_our_word_goes_before_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "corrections", lambda: {("lieux", "L’Isle"): 1})
    assert [answer.popularity for answer in made().answers] == [1, 5, 2]


@pytest.mark.parametrize(
    ("number", "level"), [(99, 1), (100, 2), (499, 2), (500, 3), (5000, 4), (10_000, 5), (10**6, 5)]
)
def test_popularity_follows_steps(number: int, level: int) -> None:
    assert step(number, 10_000, 5000, 500, 100) == level


def test_a_correction_of_nothing_stops_the_build_and_leaves_the_old_sets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "savoirs-ouverts"
    monkeypatch.setattr(building, "gather", lambda _modules: [made()])
    monkeypatch.setattr(building, "corrections", dict)
    assert building.build(tmp_path, target) == {"lieux": 3}
    before = {path: path.read_bytes() for path in target.rglob("*") if path.is_file()}
    monkeypatch.setattr(building, "corrections", lambda: {("lieux", "Atlantide"): 5})
    with pytest.raises(SystemExit, match="Atlantide"):
        building.build(tmp_path, target)
    assert {path: path.read_bytes() for path in target.rglob("*") if path.is_file()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["savoirs-ouverts"]


@pytest.mark.parametrize("name", ["pays", "langues", "monnaies", "gentiles", "ecritures", "pays-langues"])
def test_our_tables_name_each_thing_once(name: str) -> None:
    codes = [row["code"] for row in ours(name)]
    assert len(codes) == len(set(codes))
    levels = {row.get("popularité") or "1" for row in ours(name)}
    assert levels <= {"1", "2", "3", "4", "5"}
