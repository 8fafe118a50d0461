"""La Cible before a television: all five phases, and the finale until who plays it stops."""

from __future__ import annotations

import re
from typing import Any

from pyramidion.games.cible import answer_judge, flow
from pyramidion.games.cible.values import Stop, Validate
from tests.browser.show import Script, Show

from .browser.page import answer


def by_hand(show: Show, seat: int) -> None:
    phone, play = show.phones[seat], show.play
    moves = play.game.legal(play.state, seat).moves
    if Validate() in moves:
        phone.button("Je valide").tap()
    elif Stop() in moves and play.state.finale.level > 1:
        phone.button("Terminer la finale").tap()
        phone.button("Oui, terminer").tap()
    else:
        answer(phone, right(play.state))


def right(state: Any) -> str:
    """An answer on the card that nobody has given."""
    card = flow.card(state)
    given = answer_judge.given(card, state.given)
    return str(next(names[0] for place, names in enumerate(card.answers) if place not in given))


SCRIPT = Script(
    seats=3,
    options={"clock": False},
    by_hand=by_hand,
    ends_soon=lambda play: play.state.finale is not None,
    ending=re.compile("gagne|Égalité"),
)
