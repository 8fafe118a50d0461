"""The lists of the tutorial are those of the house: what counts there counts here."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.decks import Library
from pyramidion.decks.answer_judge import answers, judge
from pyramidion.decks.cards import Question
from pyramidion.decks.savoirs import Savoir
from tools.tutorials import table

LIBRARY = Library()
EVERYBODY = 3
"""The popularity of answers that the tutorial must have."""


def real(question: str) -> Question | Savoir:
    """The list of the house for a question of the tutorial."""
    if "fruits" in question:
        return LIBRARY.savoirs()["fruits"]
    if "fleurs" in question:
        return LIBRARY.savoirs()["fleurs"]
    wanted = "Une capitale d'Europe" if "capitales" in question else "Un animal que l'on trouve à la ferme"
    return next(card for card in LIBRARY.find("maison").premier_tour if card.text == wanted)


def lists() -> list[dict[str, Any]]:
    setup = table("cible")["setup"]
    every = [
        *setup["encheres"],
        *(card for face in setup["finale"] for level in face["levels"] for card in level),
    ]
    return [card for card in every if len(card["answers"]) > 12]


@pytest.mark.parametrize("card", lists(), ids=lambda card: card["question"])
def test_the_tutorial_takes_what_the_house_takes(card: dict[str, Any]) -> None:
    own = real(card["question"])
    names = own.names if isinstance(own, Savoir) else own.answers
    prepared = answers(own, LIBRARY.known_names)
    shown = [one if isinstance(one, str) else one[0] for one in card["answers"]]
    found = [judge(name, prepared, complete=True).index for name in shown]
    assert None not in found
    known = [index for index, popularity in enumerate(own.popularity) if popularity >= EVERYBODY]
    assert [names[index][0] for index in known if index not in found] == []


def test_a_pomegranate_is_a_fruit_and_a_guinea_fowl_lives_on_a_farm() -> None:
    for card in lists():
        wanted = {"fruits": "grenade", "ferme": "pintade"}
        for what, name in wanted.items():
            if what in card["question"]:
                assert any(name in ([one] if isinstance(one, str) else one) for one in card["answers"])
