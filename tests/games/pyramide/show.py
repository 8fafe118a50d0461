"""Pyramide before a television: two teams, to the MAITRE-MOTS."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from pyramidion.core import Play
from pyramidion.games.pyramide import words
from tests.browser.show import Script, Show

from .browser.page import clue, guess
from .positions import CLUE


def by_hand(show: Show, seat: int) -> None:
    """Roles, a bet, a clue, the right word; in the Grande Pyramide the first SYNO knows every expression."""
    phone, state = show.phones[seat], show.play.state
    match state.step:
        case "roles":
            phone.button("Moi").tap()
        case "bet":
            phone.page.get_by_role("radio", name="2", exact=True).tap()
            phone.page.get_by_role("button", name=re.compile("2 briques")).tap()
        case "clue":
            clue(phone, CLUE)
        case "guess":
            guess(phone, words.current(state)[0])
        case _:
            line = show.phones[min(state.syno)].page.get_by_label("L'expression", exact=True)
            line.fill(words.current(state)[0])
            line.press("Enter")


def between(play: Play, seat: int, _: Random) -> Any:
    """All bricks go into one word of each enigma, and only Ana and Cléo find the enigmas: two rounds are won soon."""
    state = play.state
    match state.step:
        case "roles":
            return {"type": "roles", "dico": seat}
        case "bet":
            return {"type": "bet", "bricks": state.bricks}
        case "clue":
            return {"type": "clue", "word": CLUE}
        case "guess":
            return {"type": "guess", "word": words.current(state)[0]}
    return {"type": "enigma", "text": words.phrase(state).answer} if seat % 2 == 0 else {"type": "silence"}


SCRIPT = Script(
    seats=4,
    by_hand=by_hand,
    ends_soon=lambda play: play.view(None).phase == "grande_pyramide",
    opening=4,
    between=between,
    ending=re.compile("MAITRE-MOTS|gagne"),
)
