"""Families of words: how links are found, which tables correct them, and the file they are kept in."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from pyramidion.language.clues.families import FORMAT_VERSION, Families, families
from pyramidion.language.data_files import DataDamaged, DataMissing, write_arrays
from tools.families import tables
from tools.families.build import ancestors
from tools.families.forms import alike, bodies, key, plain_stems
from tools.families.links import Link, Links


@pytest.mark.parametrize(
    ("longer", "base"),
    [
        ("poulailler", "poule"),
        ("blanchir", "blanc"),
        ("châtelain", "château"),
        ("nervosité", "nerveux"),
        ("enneigé", "neige"),
        ("grisaille", "gris"),
        ("électricité", "électrique"),
        ("baigner", "bain"),
        ("louveteau", "loup"),
    ],
)
def test_a_word_shows_the_one_it_is_made_of(longer: str, base: str) -> None:
    assert alike(longer, base).whole


@pytest.mark.parametrize(
    ("longer", "base"),
    [("poisson", "poison"), ("désert", "dessert"), ("coussin", "cousin"), ("trône", "roi")],
)
def test_one_letter_more_is_another_word(longer: str, base: str) -> None:
    assert not alike(longer, base).plain


def test_signs_and_prefixes() -> None:
    assert (key("Château"), key("roux"), key("façade"), key("baiser")) == (
        "Sateau",
        "rous",
        "fasade",
        "baizer",
    )
    assert bodies("injuste")["juste"] == "in"
    assert "dans" in plain_stems("danser")


def test_links_are_followed_to_the_beginning_and_guesses_only_where_they_count() -> None:
    links: Links = {
        "laiterie": {"laitier": Link.SURE},
        "laitier": {"lait": Link.SURE, "laie": Link.GUESS},
        "lait": {"laitier": Link.SURE},
    }
    assert ancestors("laiterie", links, Link.SURE) == {"laiterie", "laitier", "lait"}
    assert ancestors("laiterie", links, Link.GUESS) == {"laiterie", "laitier", "lait", "laie"}
    assert ancestors("laie", links, Link.SURE) == {"laie"}


def test_our_tables_join_part_and_compose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLES", tmp_path)
    (tmp_path / "strangers.txt").write_text("carte carton # not heard\n", encoding="utf-8")
    (tmp_path / "families.txt").write_text("jeu jouer ludique~\nvinaigre = vin aigre\n", encoding="utf-8")
    known = "carte carton jeu jouer ludique vin aigre vinaigre"
    links: Links = defaultdict(dict)
    links["carton"]["carte"] = links["jeu"]["jouer"] = Link.SURE
    tables.correct(links, known.split())
    assert {word: bases for word, bases in links.items() if bases} == {
        "jouer": {"jeu": Link.SURE},
        "ludique": {"jeu": Link.GUESS},
        "vinaigre": {"vin": Link.SURE, "aigre": Link.SURE},
    }
    (tmp_path / "families.txt").write_text("jeu jouuer\n", encoding="utf-8")
    with pytest.raises(tables.Unknown, match="jouuer"):
        tables.correct(links, known.split())


def test_our_families_are_many() -> None:
    lines = (
        (Path(tables.__file__).parent / "tables" / "families.txt").read_text(encoding="utf-8").splitlines()
    )
    assert sum(bool(line) and not line.startswith("#") for line in lines) >= 300


def test_a_word_without_relatives_is_its_own_root() -> None:
    assert families().roots("zzgh") == (frozenset({"zzgh"}), frozenset())
    assert families().roots("") == (frozenset({""}), frozenset())
    assert "jeu" in families().roots("jouet").sure
    assert "cheval" in families().roots("équestre").guessed


def test_a_file_that_is_missing_or_of_another_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataMissing, match="make data"):
        Families(tmp_path / "families.bin")
    write_arrays(tmp_path / "families.bin", {"families": FORMAT_VERSION + 1}, {})
    with pytest.raises(DataDamaged, match="another version"):
        Families(tmp_path / "families.bin")
