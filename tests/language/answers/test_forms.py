"""Normal forms of answers: numbers in digits, letters and Roman figures; phonetic keys; variants of names."""

from __future__ import annotations

import pytest

from pyramidion.language.answers import folded
from pyramidion.language.answers.forms import form, forms
from pyramidion.language.answers.persons import name_variants, order_free_key
from pyramidion.language.answers.phonetic_keys import consonant_skeleton, name_key, word_key
from pyramidion.language.answers.vocabulary import inflection_between, lemmas

UNITS = [
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"),
    *("treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf"),
]
TENS = "  vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt"


def in_letters(number: int) -> str:
    """As French schools teach it."""
    if number < 20:
        return UNITS[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        if tens in (7, 9):
            rest += 10
        if not rest:
            return TENS.split(" ")[tens] + ("s" if tens == 8 else "")
        link = " et " if rest in (1, 11) and tens < 8 else "-"
        return TENS.split(" ")[tens] + link + UNITS[rest]
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        head = "cent" if hundreds == 1 else f"{UNITS[hundreds]} cent" + ("s" if not rest else "")
        return head + (f" {in_letters(rest)}" if rest else "")
    thousands, rest = divmod(number, 1000)
    head = "mille" if thousands == 1 else f"{in_letters(thousands)} mille"
    return head + (f" {in_letters(rest)}" if rest else "")


def in_roman(number: int) -> str:
    tens, ones = divmod(number, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[ones]


def test_every_number_up_to_ten_thousand_is_read_in_letters() -> None:
    for number in range(10_001):
        assert folded(in_letters(number)) == str(number), in_letters(number)
        assert folded(f"numéro {in_letters(number)}") == f"numero {number}"


def test_kings_are_counted_in_roman_figures_digits_or_letters() -> None:
    for number in range(2, 40):
        roman = in_roman(number)
        for text in (
            f"Louis {roman}",
            f"louis {roman.lower()}",
            f"Louis {number}",
            f"Louis {in_letters(number)}",
        ):
            assert folded(text) == f"louis {number}", text
        assert folded(f"{roman}e siècle") == folded(f"le {number}ème siècle") == f"{number}e siecle"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("François Ier", "françois premier"),
        ("François 1er", "François I"),
        ("20 000 lieues", "vingt mille lieues"),
        ("20.000 lieues", "20000 lieues"),
        ("Les Mille et Une Nuits", "1001 nuits"),
        ("vingt et unième siècle", "XXIe siècle"),
        ("Seconde Guerre mondiale", "2e guerre mondiale"),
        ("n° 5", "numéro cinq"),
        ("septante-trois", "soixante-treize"),
        ("nonante", "quatre-vingt-dix"),
        ("L’Œuf", "oeuf"),
        ("Baiser (Le)", "le baiser"),
        ("Aigle (L’)", "l'aigle"),
        ("Tom & Jerry", "Tom et Jerry"),
        ("St-Étienne", "saint etienne"),
        ("Straße", "strasse"),
        ("Łódź", "lodz"),
        ("e\u0301te\u0301", "été"),
        ("Porte‑avions", "porte avions"),
        ("𝐏𝐚𝐫𝐢𝐬", "paris"),
        ("The Beatles", "les Beatles"),
    ],
)
def test_two_spellings_of_one_form(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("La Vie est belle", "6e est belle"),
        ("Xi Jinping", "11 jinping"),
        ("Les Cinq Éléments", "Le Cinquième Élément"),
        ("007", "7"),
        ("C", "C++"),
        ("seconde", "2"),
        ("vitamine D", "vitamine"),
        ("Louis XV", "Louis XVI"),
    ],
)
def test_two_forms(one: str, other: str) -> None:
    assert folded(one) != folded(other)


def test_only_the_last_word_keeps_an_article() -> None:
    assert form("la").bare == ("la",)
    assert form("le la").core == ("la",)
    assert form("tarte à la pomme").bare == form("tarte aux pomme").bare
    assert form("Le Jeu de l’amour et du hasard").bare == ("jeu", "amour", "et", "hasard")


def test_what_stands_between_brackets_may_be_left_out() -> None:
    assert {one.core for one in forms("Alger (la Blanche)")} == {("alger", "la", "blanche"), ("alger",)}
    assert [one.core for one in forms("Cid (Le)")] == [("cid",)]


def test_a_text_without_letters_has_no_form() -> None:
    assert form("…!? 😀").whole == ()
    assert forms("()") == []


@pytest.mark.parametrize(
    "names",
    [
        "shakespeare shakespear shakespere",
        "tchaikovski tchaikovsky chaikovski",
        "beethoven betoven bethoven",
        "nietzsche nietche nitche",
        "maupassant mopassan",
        "clemenceau clemanso",
        "chrysantheme crisanteme",
        "ornithorynque ornitorinque",
        "philadelphie filadelfie",
        "toutankhamon toutencamon",
        "schwarzenegger chwarzeneguer",
        "djibouti jibouti",
        "zimbabwe zimbaboue",
        "kilimandjaro kilimanjaro",
    ],
)
def test_names_that_sound_alike(names: str) -> None:
    assert len({word_key(name) for name in names.split()}) == 1


@pytest.mark.parametrize(
    "names",
    ["louis louise", "jean jeanne", "monet manet", "niger nigeria", "slovaquie slovenie", "tour cour"],
)
def test_names_that_do_not(names: str) -> None:
    one, other = names.split()
    assert word_key(one) != word_key(other)


def test_a_skeleton_has_no_vowels() -> None:
    assert (
        consonant_skeleton(name_key(("shakespir",)))
        == consonant_skeleton(name_key(("shakespeare",)))
        == "Skspr"
    )


@pytest.mark.parametrize(
    ("name", "accepted", "refused"),
    [
        ("Victor Hugo", ["hugo", "v hugo", "hugo victor"], ["victor", "a hugo"]),
        ("Charles de Gaulle", ["gaulle", "c gaulle"], ["charles", "de"]),
        ("Ludwig van Beethoven", ["beethoven", "van beethoven", "ludwig beethoven"], ["van", "ludwig van"]),
        (
            "Jean-Jacques Rousseau",
            ["jj rousseau", "j j rousseau", "j rousseau"],
            ["jean rousseau", "jacques"],
        ),
        ("Alexandre Dumas père", ["dumas", "dumas pere", "a dumas pere", "alexandre dumas"], ["pere"]),
        ("Pieter Brueghel l’Ancien", ["brueghel", "brueghel ancien"], ["ancien"]),
        (
            "John Fitzgerald Kennedy",
            ["john f kennedy", "jf kennedy", "john kennedy"],
            ["fitzgerald", "john fitzgerald"],
        ),
        ("Jeanne d’Arc", [], ["arc", "jeanne"]),
        ("Louis XIV", [], ["xiv", "14", "l 14"]),
        ("Alexandre le Grand", [], ["grand", "le grand"]),
        ("Pline le Jeune", [], ["jeune", "pline"]),
        ("Saint Louis", [], ["louis"]),
        ("Molière", [], ["m"]),
    ],
)
def test_ways_to_name_a_person(name: str, accepted: list[str], refused: list[str]) -> None:
    named = name_variants(name)
    keys = {order_free_key(words) for words in (*named.surnames, *named.further)}
    assert {order_free_key(tuple(text.split())) for text in accepted} <= keys
    assert keys.isdisjoint(order_free_key(tuple(text.split())) for text in refused)


def test_particles_may_be_joined_to_the_surname() -> None:
    assert "degaulle" in name_variants("Charles de Gaulle").joined
    assert "lafontaine" in name_variants("Jean de La Fontaine").joined


def test_forms_of_one_word() -> None:
    assert lemmas("boulangeres") == lemmas("boulanger")
    assert lemmas("mur") != lemmas("mure")
    assert lemmas("picometre") != lemmas("metre")
    assert lemmas("bordurienne") == lemmas("bordurien")
    assert inflection_between("pommes", "pomme") == "number"
    assert inflection_between("yeux", "oeil") == "number"
    assert inflection_between("boulangere", "boulanger") == "gender"
    assert inflection_between("mange", "manger") == "verb"
    assert inflection_between("peche", "pecher") == "verb"
    assert inflection_between("pecher", "peche") == ""
    assert inflection_between("poison", "poisson") == ""
