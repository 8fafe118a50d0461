"""The messages about the marks of cards, about dates that have passed, and about several decks; by code."""

from __future__ import annotations

from typing import Final

from .marks import VALUES

BOX_MESSAGES: Final[dict[str, tuple[str, str]]] = {
    **{
        f"mark-{category}": (
            f"« {{column}} » ne connaît pas « {{value}} » ; possibles : {', '.join(values)}",
            f"“{{column}}” does not know “{{value}}”; possible: {', '.join(values)}",
        )
        for category, values in VALUES.items()
    },
    "until": (
        "« valable jusqu'au » est une date comme 2026-11-01, pas « {value} »",
        "“valable jusqu'au” is a date like 2026-11-01, not “{value}”",
    ),
    "card-out-of-date": (
        "valable jusqu’au {date} : vérifiez « {text} », puis corrigez la carte ou avancez la date",
        "valid until {date}: check “{text}”, then mend the card or move the date",
    ),
    "set-out-of-date": (
        "valable jusqu’au {date} : vérifiez les {count} réponses de « {key} », puis avancez la date",
        "valid until {date}: check the {count} answers of “{key}”, then move the date",
    ),
    # several decks
    "answer-in-decks": (
        "« {answer} » est déjà la réponse d’une énigme de {other}",
        "“{answer}” is the answer of an enigma in {other} already",
    ),
    "title-in-decks": (
        "le titre « {title} » est déjà dans {other}",
        "the title “{title}” is in {other} already",
    ),
    "expression-in-decks": (
        "l’expression « {text} » est déjà dans {other}",
        "the expression “{text}” is in {other} already",
    ),
    "theme-in-decks": (
        "le thème « {text} » est déjà dans {other}",
        "the theme “{text}” is in {other} already",
    ),
    "names-tell": (
        "{count} réponses d’énigmes sur {all} sont aussi parmi les noms propres, une sur cinq au plus : {some}",
        "{count} of {all} answers of enigmas are among the names too, one in five at most: {some}",
    ),
}
