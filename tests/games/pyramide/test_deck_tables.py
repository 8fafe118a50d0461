"""The cards of Pyramide: sentences, expressions, names, and what is wrong with them."""

from __future__ import annotations

import pytest

from pyramidion.decks import Deck, Enigme, Expressions, Noms
from pyramidion.decks.files import Memory
from pyramidion.decks.lint import lint_source

TOML = """key = "essai"
title = "Essai"
version = "1"
language = "fr"
authors = ["Ana"]
licence = "CC0-1.0"
age = 8
date = 2026-11-01
"""
SENTENCES = (
    ("Debout", "Il *réveille* la *ferme*, porte une *crête* avec *panache* et chante au *fumier*.", "Coq = Le coq"),
    ("Île au café", "On y *danse*, on y *fume* le *cigare* et l'on y *roule* dans de *vieilles* voitures.", "Cuba"),
    ("Long cou", "Elle *broute* les *feuilles* des *arbres* sans jamais *grimper* dans la *savane*.", "Girafe"),
    ("Tour à tour", "Cette *dame* de *métal* *veille* sur la *capitale* depuis plus d'un *siècle*.", "Tour Eiffel"),
    ("Bulles blanches", "Ce *jeune* *reporter* à *houppe* *voyage* avec son *chien*.", "Tintin"),
    ("Sous la peau", "Il *bat* sans *repos*, *serre* quand on *aime* et *pompe* toute la vie.", "Cœur"),
)  # fmt: skip
EXPRESSIONS = (
    ("Pomme de terre", "Légume qui devient frite ou purée"), ("Chemin de fer", "Rails où roulent les trains"),
    ("Avoir le cafard", "Être triste sans bien savoir pourquoi"), ("Coup de foudre", "Amour dès le premier regard"),
    ("Poser un lapin", "Ne pas venir au rendez-vous"),
)  # fmt: skip
ENIGMES = "carte;numéro;titre;phrase;réponse;difficulté;public\n" + "".join(
    f"1;{n};{title};{text};{answer};1;famille\n" for n, (title, text, answer) in enumerate(SENTENCES, 1)
)
LISTED = "carte;expression;définition;public\n" + "".join(f"1;{e};{d};famille\n" for e, d in EXPRESSIONS)
NAMES = "carte;thème;noms;public\n1;Mousquetaires;Athos | Porthos | Aramis | D'Artagnan = Artagnan;famille\n"


def source(**changed: str) -> Memory:
    tables = {"enigmes": ENIGMES, "expressions": LISTED, "noms": NAMES, **changed}
    files = {"deck.toml": TOML, **{f"{name}.csv": text for name, text in tables.items()}}
    return Memory({name: text.encode() for name, text in files.items()})


def test_a_deck_for_pyramide_is_read() -> None:
    assert lint_source(source()) == ()
    deck = Deck.open(source())
    enigma = deck.cards("enigmes")[0]
    assert isinstance(enigma, Enigme)
    assert enigma.words == ("réveille", "ferme", "crête", "panache", "fumier")
    assert (enigma.answer, enigma.accept) == ("Coq", ("Le coq",))
    (listed,) = deck.cards("expressions")
    assert isinstance(listed, Expressions)
    assert [names[0] for names in listed.expressions] == [expression for expression, _ in EXPRESSIONS]
    (theme,) = deck.cards("noms")
    assert isinstance(theme, Noms)
    assert (theme.theme, theme.names[3]) == ("Mousquetaires", ("D'Artagnan", "Artagnan"))
    counts = deck.counts()
    assert counts == {"enigmes": 6, "lists": 1, "expressions": 5, "themes": 1, "noms": 4}


FAULTS = [
    ("enigmes", "*fumier*", "fumier", "five-marks", 2),
    ("enigmes", "*fumier*", "*tas de fumier*", "mark-no-word", 2),
    ("enigmes", "*fumier*", "*fumierrr*", "mark-unknown", 2),
    ("enigmes", "*fumier*", "*ferme*", "mark-twice", 2),
    ("enigmes", "*cigare*", "*ferme*", "word-in-card", 3),
    ("enigmes", "*cigare*", "*cubaine*", "mark-of-answer", 3),
    ("enigmes", "Île au café", "L'île de Cuba", "answer-told", 3),
    ("enigmes", "1;2;", "1;7;", "enigma-number", 3),
    ("enigmes", "1;2;", "2;2;", "six-enigmas", 2),
    ("enigmes", ";Cuba;", ";Coq;", "answer-in-card", 3),
    ("enigmes", ";Cuba;", ";;", "no-answer", 3),
    ("expressions", "Pomme de terre", "Patate", "one-word", 2),
    ("expressions", "Légume qui", "Pomme qui", "definition-tells", 2),
    ("expressions", "1;Poser", "2;Poser", "five-expressions", 2),
    ("noms", " | Aramis", "", "four-names", 2),
    ("noms", "Aramis", "Athos", "proper-twice", 2),
]


@pytest.mark.parametrize(("table", "old", "new", "code", "line"), FAULTS)
def test_every_fault_has_its_place(table: str, old: str, new: str, code: str, line: int) -> None:
    tables = {"enigmes": ENIGMES, "expressions": LISTED, "noms": NAMES}
    assert old in tables[table]
    faults = lint_source(source(**{table: tables[table].replace(old, new, 1)}))
    assert (f"{table}.csv", line, code) in [(fault.file, fault.line, fault.code) for fault in faults]


def test_nothing_comes_twice_in_a_deck() -> None:
    again = ENIGMES + ENIGMES.partition("\n")[2].replace("1;", "2;")
    codes = [fault.code for fault in lint_source(source(enigmes=again))]
    assert codes.count("told-again") == 6
