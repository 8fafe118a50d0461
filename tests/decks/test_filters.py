"""Filters: what they choose, and what they say when they cannot."""

from __future__ import annotations

import pytest

from pyramidion.decks.faults import Report
from pyramidion.decks.files import Memory
from pyramidion.decks.savoirs import Collection, Savoir
from pyramidion.decks.savoirs.filters import FilterFault, parse, select

TOML = b'[fleuves]\ntitle = "Fleuves"\ncomplete = true\ndate = 2026-11-01\n'
TABLE = """\
réponse;autres noms;popularité;mer;longueur en km;affluents
Loire;;5;océan Atlantique;1 006;Allier | Cher
La Seine;;5;Manche;777;Marne | Oise
Rhin;Rhein;4;mer du Nord;1233,5;
L’Hérault;;2;Méditerranée;148;
Rhône;;5;Méditerranée;812;Saône | Durance
Var;;3;Méditerranée;;
"""


@pytest.fixture(scope="module")
def rivers() -> Savoir:
    report = Report()
    found = Collection(Memory({"savoirs.toml": TOML, "savoirs/fleuves.csv": TABLE.encode()}), report)
    assert report.all() == ()
    return found.get("fleuves")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ["Loire", "La Seine", "Rhin", "L’Hérault", "Rhône", "Var"]),
        ("mer=Méditerranée", ["L’Hérault", "Rhône", "Var"]),
        ("mer=mediterranee", ["L’Hérault", "Rhône", "Var"]),
        ("MER = Méditerranée", ["L’Hérault", "Rhône", "Var"]),
        ("mer=Manche | mer du Nord", ["La Seine", "Rhin"]),
        ("mer!=Méditerranée | Manche", ["Loire", "Rhin"]),
        ("longueur en km>=812", ["Loire", "Rhin", "Rhône"]),
        ("longueur en km>812", ["Loire", "Rhin"]),
        ("longueur en km<=777", ["La Seine", "L’Hérault"]),
        ("longueur en km<777", ["L’Hérault"]),
        ("longueur en km > 1233,4", ["Rhin"]),
        ("affluents=Oise", ["La Seine"]),
        ("affluents!=Oise", ["Loire", "Rhin", "L’Hérault", "Rhône", "Var"]),
        ("mer=Méditerranée & popularité>=3", ["Rhône", "Var"]),
        ("popularité=5 & lettre!=L", ["La Seine", "Rhône"]),
        ("lettre=h", ["L’Hérault"]),
        ("lettre=S | V", ["La Seine", "Var"]),
        ("fin=ne", ["La Seine", "Rhône"]),
        ("contient=her", ["L’Hérault"]),
        ("contient!=r", ["La Seine"]),
        ("longueur=5", ["Loire", "Rhône"]),
        ("longueur>5", ["La Seine", "L’Hérault"]),
        ("mots=2", ["La Seine"]),
    ],
)
def test_it_chooses(rivers: Savoir, text: str, names: list[str]) -> None:
    assert [rivers.names[place][0] for place in select(rivers, parse(text))] == names


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("mer", "filter-operator", 1),
        ("=Manche", "filter-operator", 1),
        ("mer=Manche & ", "filter-empty", 14),
        ("& mer=Manche", "filter-empty", 1),
        ("mer=Manche & lac", "filter-operator", 14),
        ("mer=", "filter-value", 5),
        ("mer=Manche | ", "filter-value", 5),
        ("popularité>=beaucoup", "filter-number", 13),
        ("longueur=cinq", "filter-number", 10),
        ("longueur en km>1 | 2", "filter-number", 16),
        ("lettre>B", "filter-compare", 1),
        ("contient=!", "filter-value", 10),
        ("fleuve=oui", "filter-attribute", 1),
        ("popularité=5 & fleuve=oui", "filter-attribute", 16),
        ("mer>3", "filter-no-numbers", 1),
    ],
)
def test_it_says_what_is_wrong_and_where(rivers: Savoir, text: str, code: str, place: int) -> None:
    with pytest.raises(FilterFault) as raised:
        select(rivers, parse(text))
    assert (raised.value.code, raised.value.place) == (code, place)


def test_an_unknown_attribute_is_told_with_those_there_are(rivers: Savoir) -> None:
    with pytest.raises(FilterFault) as raised:
        select(rivers, parse("fleuve=oui"))
    assert raised.value.words["attribute"] == "fleuve"
    known = str(raised.value.words["known"])
    assert known.startswith("mer, longueur en km, affluents, lettre")
