"""A deck for bots: small sets with popularity and centuries, and as many cards of each kind as whole games use."""

from __future__ import annotations

from random import Random

from pyramidion.decks import Deck, Library
from pyramidion.decks.files import Memory

KEY = "petite-boite"
_TOML = f"""key = "{KEY}"
title = "Une petite boîte"
version = "1.0"
language = "fr"
authors = ["Ana"]
licence = "CC0-1.0"
age = 8
date = 2026-11-01
"""
_SETS = """[inventions]
title = "Des choses"
complete = true
date = 2026-11-01

[villes]
title = "Des villes"
complete = true
date = 2026-11-01
"""
LETTERS = "ABCDEFGHIJKLMNOPQRST"
CENTURIES = ("17", "18", "19", "20")


def _name(number: int) -> str:
    """No two of them are alike to a judge."""
    random = Random(number)
    return "".join(random.choice("bcdfglmnprstvz") + random.choice("aeiou") for _ in range(5)).capitalize()


def things() -> list[tuple[str, int, str]]:
    """Name, popularity and century of each answer."""
    return [(_name(n), 1 + (n + n // 20) % 5, CENTURIES[(n + n // 10) % 4]) for n in range(100)]


def towns() -> list[tuple[str, int, str, str]]:
    """Name, popularity, whether French is spoken, and continent: it is spoken in both, mostly in the north."""
    french = ("oui", "non")
    lands = ("Nord", "Sud")
    return [
        (f"Port-{_name(100 + n)}", 1 + n % 5, french[n // 20 % 2], "Nord" if n < 20 else lands[n // 2 % 2])
        for n in range(60)
    ]


def _definitions() -> str:
    rows = [
        f"{letter}{turn};{letter};Mot {letter}{turn} numéro {n};{letter}{'aeiouy'[n]}na{turn};{1 + n % 3};famille"
        for letter in LETTERS[:12]
        for turn in range(2)
        for n in range(6)
    ]
    return "série;lettre;définition;réponse;difficulté;public\n" + "\n".join(rows) + "\n"


def _finale() -> str:
    rows = [
        f"{face};{level};Face {face} niveau {level} question {n};inventions;siècle={CENTURIES[(level + n) % 4]};"
        f"{1 + (n + level) % 3};famille"
        for face in range(1, 5)
        for level in range(1, 7)
        for n in range(1, 4)
    ]
    return "face;niveau;question;savoir;filtre;difficulté;public\n" + "\n".join(rows) + "\n"


def tables() -> dict[str, str]:
    by_century = [
        f"Une chose du siècle {c}, carte {k};inventions;siècle={c};;2;famille"
        for c in CENTURIES
        for k in (1, 2)
    ]
    sea = "Un port où l'on parle français;villes;francophone=oui;;1;famille"
    suites = [
        f"Choses de la suite {k};{_examples(century)};inventions;siècle={century};2;famille"
        for k, century in enumerate(CENTURIES * 4)
    ]
    bids = [
        f"Choses du siècle {c}, enchère {k};inventions;siècle={c};2;famille"
        for c in CENTURIES
        for k in (1, 2)
    ]
    return {
        "deck.toml": _TOML,
        "savoirs.toml": _SETS,
        "savoirs/inventions.csv": "réponse;popularité;siècle\n"
        + "".join(f"{name};{popularity};{century}\n" for name, popularity, century in things()),
        "savoirs/villes.csv": "réponse;popularité;francophone;continent\n"
        + "".join(";".join(map(str, town)) + "\n" for town in towns()),
        "premier_tour.csv": "question;savoir;filtre;réponses;difficulté;public\n"
        + "\n".join([*by_century, sea])
        + "\n",
        "suite.csv": "indice;exemples;savoir;filtre;difficulté;public\n" + "\n".join(suites) + "\n",
        "encheres.csv": "question;savoir;filtre;difficulté;public\n" + "\n".join(bids) + "\n",
        "definitions.csv": _definitions(),
        "finale.csv": _finale(),
    }  # fmt: skip


def _examples(century: str) -> str:
    return " | ".join([name for name, _, when in things() if when == century][:3])


def small_deck() -> Deck:
    return Deck.open(Memory({name: text.encode() for name, text in tables().items()}))


def small_library() -> Library:
    library = Library()
    library.put(small_deck())
    return library
