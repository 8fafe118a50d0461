"""The expander of the dictionary, on a small affix file of its own: every form that its rules make, and no other."""

from __future__ import annotations

import pytest

from tools.lexicon.affixes import Affixes, Entry, Unknown, entries, pairs

RULES = """
SET UTF-8
FLAG long
FULLSTRIP
NEEDAFFIX ()
FORBIDDENWORD {}
KEEPCASE ||
TRY esa
REP 1
REP f ph

PFX d' Y 2
PFX d' 0 d' [aeéh]
PFX d' 0 D' [aeéh]

PFX k+ Y 2
PFX k+ 0 0/s+ .
PFX k+ 0 kilo/s+ .

PFX r+ Y 2
PFX r+ 0 re [^aeé]
PFX r+ é ré é

PFX n- N 1
PFX n- 0 non .

SFX s+ Y 2
SFX s+ 0 0/d' [^sxz]
SFX s+ 0 s/d' [^sxz]

SFX x+ Y 3
SFX x+ 0 x [ae]u
SFX x+ al aux al
SFX x+ il eux oeil

SFX v+ Y 5
SFX v+ er e/d' [^cg]er
SFX v+ er ons [^cg]er
SFX v+ cer çons cer
SFX v+ ger geons ger
SFX v+ er é/s+ er

SFX w+ Y 1
SFX w+ aller vais aller
"""


@pytest.fixture
def rules() -> Affixes:
    return Affixes(RULES)


def forms(rules: Affixes, line: str) -> set[str]:
    [entry] = entries(f"1\n{line}\n")
    return {form.word for form in rules.forms(entry)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("porte", "porte"),
        ("porte/s+", "porte portes"),
        ("bois/s+", "bois"),
        ("bateau/x+", "bateau bateaux"),
        ("cheval/x+", "cheval chevaux"),
        ("oeil/x+", "oeil oeeux"),
        ("lancer/v+", "lancer lançons lancé lancés"),
        ("manger/v+", "manger mangeons mangé mangés"),
        ("parler/v+", "parler parle parlons parlé parlés"),
        ("aller/w+", "aller vais"),
        ("aller/()w+", "vais"),
        ("porte/{}s+", ""),
        ("porte/s+x+", "porte portes"),
    ],
)
def test_suffixes(rules: Affixes, line: str, expected: str) -> None:
    rules.without("'")
    assert forms(rules, line) == set(expected.split())


def test_an_elision_stands_before_the_forms_that_allow_it(rules: Affixes) -> None:
    assert forms(rules, "herbe/s+") == {"herbe", "herbes", "d'herbe", "D'herbe", "d'herbes", "D'herbes"}
    rules.without("'")
    assert forms(rules, "herbe/s+") == {"herbe", "herbes"}


def test_a_prefix_brings_its_own_suffix(rules: Affixes) -> None:
    rules.without("'")
    assert forms(rules, "gramme/k+") == {"gramme", "grammes", "kilogramme", "kilogrammes"}


def test_prefix_and_suffix_cross_where_both_allow_it(rules: Affixes) -> None:
    rules.without("'")
    assert forms(rules, "tour/s+r+") == {"tour", "tours", "retour", "retours"}
    assert forms(rules, "étude/s+r+") == {"étude", "études", "rétude", "rétudes"}
    assert forms(rules, "âne/s+r+") == {"âne", "ânes", "reâne", "reânes"}
    assert forms(rules, "sens/n-") == {"sens", "nonsens"}
    assert forms(rules, "mot/s+n-") == {"mot", "mots", "nonmot"}


def test_a_form_names_the_affix_that_made_it(rules: Affixes) -> None:
    rules.without("'")
    made = {form.word: form.flag for form in rules.forms(Entry("cheval", ("x+",)))}
    assert made == {"cheval": "", "chevaux": "x+"}


def test_marks_of_an_entry(rules: Affixes) -> None:
    assert rules.has(Entry("kg", pairs("||")), "KEEPCASE")
    assert not rules.has(Entry("kg", pairs("s+")), "KEEPCASE")


def test_flags_have_two_letters() -> None:
    assert pairs("S.L'||") == ("S.", "L'", "||")
    assert pairs("") == ()


@pytest.mark.parametrize("line", ["FLAG num", "SET ISO8859-1", "COMPOUNDFLAG cc", "AF 3"])
def test_what_is_not_understood_is_refused(line: str) -> None:
    with pytest.raises(Unknown, match=f"line 1 .*: {line}"):
        Affixes(line)


def test_a_circumfix_in_use_is_refused() -> None:
    Affixes("CIRCUMFIX **\nSFX s+ Y 1\nSFX s+ 0 s .\n")
    with pytest.raises(Unknown, match="CIRCUMFIX"):
        Affixes("CIRCUMFIX **\nSFX s+ Y 1\nSFX s+ 0 s/** .\n")
