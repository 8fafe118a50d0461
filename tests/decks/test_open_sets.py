"""The open sets: built from public data, without faults, and with what cards were promised."""

from __future__ import annotations

import pytest

from pyramidion.decks.faults import Report
from pyramidion.decks.files import Folder
from pyramidion.decks.lint.savoirs import check_savoir
from pyramidion.decks.savoirs import Collection, open_sets
from pyramidion.decks.savoirs.filters import parse, select
from pyramidion.decks.savoirs.open_data import FOLDER


def chosen(key: str, rule: str) -> set[str]:
    savoir = open_sets().get(key)
    return {savoir.names[place][0] for place in select(savoir, parse(rule))}


def test_they_have_no_faults() -> None:
    report = Report()
    found = Collection(Folder(FOLDER), report)
    for key in found:
        check_savoir(found.get(key), report)
    assert [str(fault) for fault in report.all()] == []


@pytest.mark.parametrize(
    ("key", "count"),
    [
        ("departements", 101),
        ("regions", 18),
        ("prefectures", 101),
        ("chefs-lieux-de-region", 18),
        ("outre-mer", 13),
        ("pays", 197),
    ],
)
def test_closed_lists_are_whole(key: str, count: int) -> None:
    savoir = open_sets().get(key)
    assert (len(savoir), savoir.about.complete) == (count, True)


@pytest.mark.parametrize(
    "key", ["communes", "sous-prefectures", "gentiles-pays", "langues", "monnaies", "ecritures"]
)
def test_the_others_are_rich(key: str) -> None:
    savoir = open_sets().get(key)
    assert len(savoir) >= 60
    assert set(savoir.popularity) == {1, 2, 3, 4, 5}
    assert savoir.about.source


@pytest.mark.parametrize(
    ("key", "rule", "names"),
    [
        ("departements", "région=Bretagne", {"Finistère", "Morbihan", "Côtes-d’Armor", "Ille-et-Vilaine"}),
        ("departements", "numéro=2A | 2B", {"Corse-du-Sud", "Haute-Corse"}),
        ("departements", "préfecture=Laon", {"Aisne"}),
        ("departements", "zone=outre-mer", {"Guadeloupe", "Martinique", "Guyane", "La Réunion", "Mayotte"}),
        ("prefectures", "région=Corse", {"Ajaccio", "Bastia"}),
        ("regions", "nombre de départements>=13", {"Occitanie"}),
        ("communes", "population>=500000", {"Paris", "Marseille", "Lyon", "Toulouse"}),
        ("communes", "département=Seine-Saint-Denis & popularité>=4", {"Saint-Denis"}),
        ("outre-mer", "océan=Pacifique & statut=collectivité", {"Wallis-et-Futuna", "Polynésie française"}),
        (
            "pays",
            "voisins=France",
            {"Allemagne", "Andorre", "Belgique", "Espagne", "Italie", "Luxembourg", "Monaco", "Suisse"},
        ),
        ("pays", "onu=non", {"Vatican", "Palestine", "Kosovo", "Taïwan"}),
        ("pays", "continent=Europe & îles=oui", {"Chypre", "Irlande", "Islande", "Malte", "Royaume-Uni"}),
        ("pays", "enclavé=oui & continent=Amérique", {"Bolivie", "Paraguay"}),
        ("pays", "monnaie=yen | won", {"Japon", "Corée du Nord", "Corée du Sud"}),
        ("pays", "langues=hébreu", {"Israël"}),
        ("pays", "lettre=Q", {"Qatar"}),
        ("gentiles-pays", "pays=Monaco | Pays-Bas", {"Monégasque", "Néerlandais"}),
        ("langues", "construite=oui & popularité>=4", {"espéranto"}),
        ("langues", "pays=Suisse", {"allemand", "français", "italien", "romanche"}),
        ("monnaies", "pays=Bulgarie", {"euro"}),
        ("monnaies", "nombre de pays>=20", {"dollar", "euro", "franc"}),
        ("ecritures", "contient=cyrill", {"alphabet cyrillique"}),
    ],
)
def test_attributes_are_true(key: str, rule: str, names: set[str]) -> None:
    assert chosen(key, rule) == names


def test_the_european_union_and_the_continents() -> None:
    assert len(chosen("pays", "ue=oui")) == 27
    assert len(chosen("pays", "continent=Afrique")) == 54
    assert len(chosen("pays", "continent=Amérique")) == 35
    assert chosen("pays", "région=Amérique du Sud") >= {"Brésil", "Chili", "Guyana", "Suriname"}
    assert chosen("pays", "continent=Europe & continent=Asie") >= {"Russie", "Turquie"}
