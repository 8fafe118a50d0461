"""Cards of La Cible for games that depend on no deck: short lists, so that random games also use them up.

The first ones are written out; behind them come as many as the longest random game may turn.
"""

from __future__ import annotations

from typing import Any

from pyramidion.language.answers.limits import MAX_CARD_CHARACTERS, MAX_CARD_NAMES

_QUESTIONS: tuple[tuple[str, str], ...] = (
    ("Citez une couleur", "bleu rouge vert jaune noir blanc orange violet rose gris"),
    ("Citez un arbre", "chêne hêtre sapin bouleau platane tilleul noyer frêne érable cèdre"),
    ("Citez un métal", "fer or argent cuivre zinc plomb étain nickel cobalt platine"),
    ("Citez un légume", "carotte poireau navet radis chou céleri courge fenouil panais salsifis"),
    ("Citez un oiseau", "merle mésange pinson moineau corbeau hibou aigle cygne héron grive"),
    ("Citez un vêtement", "pantalon chemise jupe robe manteau gilet écharpe bonnet gant veste"),
)
_SERIES: tuple[tuple[str, str], ...] = (
    ("B", "baguette boussole bouquetin ballerine brouillon bicyclette"),
    ("C", "cactus chocolat coccinelle crocodile calendrier cathédrale"),
    ("M", "montagne marmotte microscope moustache muguet mandarine"),
    ("P", "parapluie pingouin pyjama potager pelouse printemps"),
    ("T", "tortue tabouret trapèze tournesol trombone thermomètre"),
    ("V", "valise vitrine violette verger vapeur voyage"),
)
_LEVELS = " ".join(answers for _, answers in _QUESTIONS).split()


def _names(answers: str) -> list[str | list[str]]:
    """Every fourth answer has a second spelling."""
    words = answers.split()
    return [[word, f"{word} commun"] if i % 4 == 3 else word for i, word in enumerate(words)]


def _question(number: int) -> dict[str, Any]:
    text, answers = _QUESTIONS[number % len(_QUESTIONS)]
    return {"question": f"{text} ({number + 1}).", "answers": _names(answers)}


def _suite(number: int) -> dict[str, Any]:
    text, answers = _QUESTIONS[number % len(_QUESTIONS)]
    words = answers.split()
    return {"hint": f"{text} ({number + 1})", "examples": words[:3], "answers": _names(" ".join(words[2:]))}


def _series(number: int) -> dict[str, Any]:
    letter, answers = _SERIES[number % len(_SERIES)]
    items = [[f"Le mot {n} de la série {number + 1}", word] for n, word in enumerate(answers.split(), 1)]
    return {"letter": letter, "items": items}


def _face(number: int) -> dict[str, Any]:
    def question(level: int, place: int) -> dict[str, Any]:
        start = 7 * number + 5 * level + place
        answers = [_LEVELS[(start + i) % len(_LEVELS)] for i in range(2 * level + 2)]
        return {"question": f"Face {number + 1}, niveau {level}, question {place + 1}", "answers": answers}

    return {"levels": [[question(level, place) for place in range(3)] for level in range(1, 7)]}


SETUP: dict[str, Any] = {
    "premier_tour": [
        {**_question(0), "example": "bleu"},
        *[_question(number) for number in range(1, 5)],
    ],
    "definitions": [_series(number) for number in range(12)],
    "suite": [_suite(number) for number in range(30)],
    "encheres": [_question(number) for number in range(6)],
    "finale": [_face(number) for number in range(2)],
}
"""No camera tokens: those are left to the seed."""


LETTERS = MAX_CARD_CHARACTERS // MAX_CARD_NAMES


def long_name(number: int) -> str:
    """One of as many names as a card may have; all of them together are as long as they may be."""
    return f"mot{number:04}" + "xyzuvw"[number % 6] * (LETTERS - 7)


def long_question(count: int = MAX_CARD_NAMES) -> dict[str, Any]:
    return {"question": "Citez un mot ?", "answers": [long_name(n) for n in range(count)]}


LONGEST: tuple[dict[str, Any], int, dict[str, Any]] = (
    {"clock": False},
    3,
    {"premier_tour": [long_question() for _ in range(38)]},
)
"""Options, seats and a set-up that fills a request."""
