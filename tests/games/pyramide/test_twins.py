"""What two games of Pyramide must agree in before onlookers are asked to tell them apart."""

from __future__ import annotations

import pytest

from pyramidion.core import WHOLE

from .positions import CLUE, Table, cards, phrase
from .wire import KNOWLEDGE

WORD = "chevaux"


@pytest.mark.rule("A-P39")
def test_whether_the_last_guess_was_near_is_a_fact() -> None:
    """Everybody hears it, also when the guess spends the last clue and what was said about the word is cleared."""
    facts = [
        {name: getattr(after_a_guess(hidden), name) for name in KNOWLEDGE.facts}
        for hidden in ("cheval", "ornithorynque")
    ]
    assert facts[0]["said"] == facts[1]["said"] == ()
    assert [one["heard"].worth for one in facts] == ["near", "wrong"]
    assert facts[0] != facts[1]


def after_a_guess(hidden: str) -> object:
    """The whole truth when the only clue for this word was answered with another word, or another form."""
    text = f"Le *{hidden}* court dans le *pré*, boit à la *mare*, dort à l'*ombre* et rentre au *soir*."
    one = phrase("Il court", text, "la ferme")
    table = Table(seats=2, setup=cards(phrases=[one, *cards()["phrases"][1:]]), answers="exact")
    table.bet(1).clue(CLUE).guess(WORD)
    return table.play.view(WHOLE)
