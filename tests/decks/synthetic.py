"""Decks that are made up for tests: as many cards as wanted, with marks that are known."""

from __future__ import annotations

import re

from pyramidion.decks import Deck
from pyramidion.decks.files import Memory

TOML = """key = "{key}"
title = "{title}"
version = "1.0"
language = "fr"
authors = ["Ana"]
licence = "CC0-1.0"
age = {age}
date = 2026-11-01
"""
MARKS = "sujet;époque;région;valable jusqu'au"
WORDS = tuple(
    re.findall(
        r"\w+",
        "poisson rivière panier cuillère chapeau tambour lanterne moulin citron fenêtre jardin bouteille cheval "
        "montagne papier ficelle guitare horloge couteau tapis sable ruisseau prairie bougie balai marteau valise "
        "rideau perle fusée",
    )
)
"""As many as there are to find on a card."""
SUBJECTS = ("sport", "musique", "")
ERAS = ("1980-1999", "2010-2029")
REGIONS = ("belgique", "", "asie | france")


def marks(number: int) -> str:
    return f"{SUBJECTS[number % 3]};{ERAS[number % 2]};{REGIONS[number % 3]};"


def code(number: int) -> str:
    """A word without digits that no other number has."""
    return "".join(chr(97 + int(digit)) for digit in f"{number:04}")


def pyramide(key: str = "boite", cards: int = 6, begin: int = 0, age: int = 12) -> dict[str, str]:
    """A deck of Pyramide with six enigmas, five expressions and six themes a card."""
    enigmas, expressions, names = [], [], []
    for card in range(begin, begin + cards):
        for n in range(6):
            five = " ".join(f"*{word}*" for word in WORDS[5 * n : 5 * n + 5])
            number = 6 * card + n
            enigmas.append(
                f"{card};{n + 1};Titre {code(number)};{five} {code(number)};x{code(number)};1;famille;{marks(number)}"
            )
            four = " | ".join(f"N{letter}{code(number)}" for letter in "abcd")
            names.append(f"{card};Thème {code(number)};{four};famille;{marks(number)}")
        expressions += [
            f"{card};faire {code(5 * card + n)};Comme on dit;{'adulte' if n == 4 else 'famille'};{marks(n)}"
            for n in range(5)
        ]
    return {
        "deck.toml": TOML.format(key=key, title=key.capitalize(), age=age),
        "enigmes.csv": "\n".join(
            [f"carte;numéro;titre;phrase;réponse;difficulté;public;{MARKS}", *enigmas, ""]
        ),
        "expressions.csv": "\n".join([f"carte;expression;définition;public;{MARKS}", *expressions, ""]),
        "noms.csv": "\n".join([f"carte;thème;noms;public;{MARKS}", *names, ""]),
    }


def cible(key: str = "questions", faces: int = 4, begin: int = 0) -> dict[str, str]:
    """A deck of La Cible: a series of six for each letter and face, and three questions a level."""
    listed = " | ".join(f"r{letter}{letter}{letter}" for letter in "abcdefghijklmnopqrst")
    head = f"réponses;difficulté;public;{MARKS}"
    series, questions = [], []
    for face in range(begin, begin + faces):
        series += [
            f"{face}{letter};{letter};Chose {code(8 * face + n)} {letter};"
            f"{letter}{code(8 * face + n)};1;famille;{marks(n)}"
            for letter in "AB"
            for n in range(6)
        ]
        questions += [
            f"{face};{level};Question {code(30 * face + 4 * level + n)} {WORDS[n]} {code(n + face)} ?;"
            f"{listed};1;famille;{marks(n)}"
            for level in range(1, 7)
            for n in range(3)
        ]
    plain = [
        f"Quoi {code(begin + n)} {WORDS[n]} {code(begin + n)} ?;{listed};1;famille;{marks(n)}"
        for n in range(6)
    ]
    return {
        "deck.toml": TOML.format(key=key, title=key.capitalize(), age=10),
        "premier_tour.csv": "\n".join([f"question;{head}", *plain, ""]),
        "encheres.csv": "\n".join([f"question;{head}", *(f"Et {one}" for one in plain), ""]),
        "suite.csv": "\n".join(
            [f"exemples;indice;{head}", *(f"raaa | rbbb | rccc;Suite {one}" for one in plain), ""]
        ),
        "definitions.csv": "\n".join(
            [f"série;lettre;définition;réponse;difficulté;public;{MARKS}", *series, ""]
        ),
        "finale.csv": "\n".join([f"face;niveau;question;{head}", *questions, ""]),
    }


def source_of(tables: dict[str, str]) -> Memory:
    return Memory({name: text.encode() for name, text in tables.items()})


def deck_of(tables: dict[str, str]) -> Deck:
    return Deck.open(source_of(tables))
