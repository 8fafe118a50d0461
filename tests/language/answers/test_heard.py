"""What a listener makes of a typed answer: the same, nearly, or something else (A-P39)."""

from __future__ import annotations

import pytest

from pyramidion.language.answers.heard import Spoken, hear
from pyramidion.language.answers.sounds import relation
from pyramidion.language.answers.twins import _lines, are_twins

RIGHT = """
savane = savanne, la savane, savane, SAVANE, une savane
éléphant = un elefant, elephant, l'éléfant, éléphants
commandant Cousteau = le comandant cousteau, commandant cousto
Alpes = les Alpes, alpe
La Canebière = Canebière, la canebiere
bonsaï = bonzai, un bonsai
lit superposé = lits superposés, les lits superposés
clé de sol = clef de sol, la clef de sol
clef = clé, la clé
mer = mère, maire, la mer
pain = pin, le pain
manger = mangé, mangez
traverse = traversent, traverses
ami = amie, amis, les amies
noir = noire
Louis XIV = louis 14, louis quatorze
dix = 10
quatre-vingts = 80, quatre vingt
pot-au-feu = potaufeu, pot au feu
coup de soleil = coups de soleil, un coup de soleil, coup de soleille
œuf de Pâques = oeuf de paques
péniches = péniche, les péniches
gâteau = gateaux, un gâteau
van Gogh = vangogh
rhinocéros = rinoceros, rhinocéro
ville = vile
nuit = la nuie, nuits
donner sa langue au chat = donner sa langue auu chat, donner s langue au chat
poing = point
"""
NEARLY = """
cheval = chevaux, les chevaux
œuf = œufs
œil = yeux
grand = grande
manger = mange, mangeons
acteur = actrice
beau = belle
ruiner = ruine
cheval à bascule = chevaux à bascule
raison d'être = raison de vivre
table de nuit = table de chevet
coup de soleil = coup soleil
"""
WRONG = """
poisson = poison, viande
savane = savant, désert, cabane
dessert = désert
Monet = Manet
coup de soleil = soleil, coup de lune, coup
Jacques-Yves Cousteau = Cousteau, Jacques
Louis XIV = Louis XV, Louis 16
chat = chien, rat
roi = reine
lit = lire
bain = pain
fils = fil
Nil = Rhin, mil
pot-au-feu = pot, feu
bouton = mouton
cheval = cavalier
casser sa pipe = casser la pape, casser ma pipe
six mois = dix mois
"""


def cases(text: str) -> list[tuple[str, str]]:
    pairs = [line.split(" = ") for line in text.strip().splitlines()]
    return [(expected, said) for expected, all_said in pairs for said in all_said.split(", ")]


@pytest.mark.rule("A-P39")
@pytest.mark.parametrize(("expected", "said"), cases(RIGHT))
def test_what_sounds_like_the_answer_is_the_answer(expected: str, said: str) -> None:
    heard = hear(said, Spoken((expected,)))
    assert (heard.kind, heard.answer) == ("juste", expected)


@pytest.mark.rule("A-P39")
@pytest.mark.parametrize(("expected", "said"), cases(NEARLY))
def test_another_form_and_a_twin_are_nearly_right(expected: str, said: str) -> None:
    heard = hear(said, Spoken((expected,)))
    assert (heard.kind, heard.answer) == ("presque", None)
    assert heard.fr.startswith("Presque : ")
    assert expected not in heard.fr


@pytest.mark.rule("A-P39")
@pytest.mark.parametrize(("expected", "said"), cases(WRONG))
def test_another_word_is_wrong_however_close(expected: str, said: str) -> None:
    heard = hear(said, Spoken((expected,)))
    assert (heard.kind, heard.answer) == ("faux", None)
    assert "existe" not in heard.fr


def test_every_spelling_counts_and_the_first_is_shown() -> None:
    expected = Spoken(("Vincent van Gogh", "Van Gogh", "le peintre aux tournesols"))
    assert hear("vanne gogue", expected).kind == "faux"
    assert hear("vincent van gog", expected).answer == "Vincent van Gogh"
    assert hear("peintre au tournesol", expected).kind == "juste"


@pytest.mark.parametrize(
    "text", ["", "   ", "🙂", "?!", "a" * 5000, "<b>savane</b>", "\x00", "’’’", "é" * 300]
)
def test_any_text_has_a_verdict(text: str) -> None:
    heard = hear(text, Spoken(("savane",)))
    assert heard.kind in ("juste", "faux")
    assert heard.fr
    assert heard.en


def test_an_accepted_slip_is_told_how_it_is_written() -> None:
    assert hear("savanne", Spoken(("savane",))).fr == "Compté : on écrit « savane »."
    assert hear("la savane", Spoken(("savane",))).fr == "Juste : savane."


def test_accents_tell_forms_apart_that_sound_different() -> None:
    assert relation("mange", "manger") == "form"
    assert relation("mangé", "manger") == "same"
    assert relation("poison", "poisson") == ""
    assert relation("vélos", "vélo") == "same"
    assert relation("zorglubs", "zorglub") == "same"  # the lexicon knows neither
    assert (relation("gog", "gogh"), relation("kle", "clé")) == ("same", "same")
    assert (relation("rou", "rue"), relation("gag", "gogh"), relation("ki", "qui")) == ("", "", "")


def test_twins_stand_in_a_line_of_the_list() -> None:
    assert are_twins(("raison", "d", "etre"), ("raison", "de", "vivre"))
    assert not are_twins(("raison", "d", "etre"), ("table", "de", "nuit"))
    assert not are_twins((), ())
    assert all(lines for lines in _lines().values())


@pytest.mark.rule("A-P39")
@pytest.mark.parametrize(
    ("expected", "said", "kind"),
    [
        ("mille-feuille", "millefeuille", "juste"),
        ("yaourt", "yogourt", "juste"),
        ("ciel", "cieux", "presque"),
        ("neuf", "neuve", "presque"),
        ("souris", "sourire", "faux"),
        ("avoir un chat dans la gorge", "un chat dans la gorge", "presque"),
        ("avoir faim", "faim", "faux"),
    ],
)
def test_other_spellings_forms_and_a_missing_verb(expected: str, said: str, kind: str) -> None:
    assert hear(said, Spoken((expected,))).kind == kind
