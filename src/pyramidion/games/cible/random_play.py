"""Random play for tests and research: some legal move, and states that differ only in what a viewer may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from pyramidion.core import WHOLE, Legal, Viewer

from . import answer_judge, flow
from .phases import encheres
from .state import State, Supply
from .values import KINDS, Accept, Answer, Bid, Card, CibleMove, Closed, Pass, Rule, Stop, Validate
from .views import sees_accepted

WRONG = ("je ne sais pas", "zut", "une autre réponse", "rien du tout")


def some_move(state: State, legal: Legal[CibleMove], random: Random) -> CibleMove:
    """A move as somebody might make it who knows about half of the answers."""
    if any(isinstance(move, Rule) for move in legal.moves):
        return random.choice(legal.moves)
    if Accept() in legal.moves:
        return Accept()
    if state.step == "bid":
        return some_bid(state, legal, random)
    if Validate() in legal.moves and random.random() < 0.7:
        return Validate()
    if Stop() in legal.moves and random.random() < 0.02:
        return Stop()
    if "answer" not in legal.forms or (Pass() in legal.moves and random.random() < 0.1):
        return random.choice([move for move in legal.moves if not isinstance(move, Stop)])
    return Answer(some_text(state, random))


def some_bid(state: State, legal: Legal[CibleMove], random: Random) -> CibleMove:
    if "bid" not in legal.forms or (legal.moves and random.random() < 0.5):
        return Pass()
    assert state.auction is not None
    least = state.auction.bids[-1].count + 1 if state.auction.bids else 1
    return Bid(random.randint(least, min(encheres.cap(state), least + 2)))


def some_text(state: State, random: Random) -> str:
    card = flow.card(state)
    given = answer_judge.given(card, state.given)
    left = [names for place, names in enumerate(card.answers) if place not in given]
    if left and random.random() < 0.65:
        return random.choice(random.choice(left))
    return random.choice((*WRONG, *state.given))


def shuffled(state: State, viewer: Viewer, random: Random) -> State:
    """Other cards ahead, other answers that nobody has found yet, other verdicts on the texts of a running finale."""
    if viewer is WHOLE or state.over is not None:
        return state
    changes: dict[str, Any] = {"supply": _supply(state, viewer, random)}
    told = state.told[1]
    changes["history"] = (
        *state.history[:told],
        *(_other_question(entry, random) for entry in state.history[told:]),
    )
    if state.phase == "finale" and state.finale is not None:
        drafts = tuple(
            msgspec.structs.replace(draft, answer=random.choice((None, draft.text)))
            for draft in state.finale.drafts
        )
        changes["finale"] = msgspec.structs.replace(state.finale, drafts=drafts)
    return msgspec.structs.replace(state, **changes)


def _supply(state: State, viewer: Viewer, random: Random) -> Supply:
    supply = state.supply
    for kind in KINDS:
        cards = list(getattr(supply, kind))
        turned = getattr(supply.most, kind)
        ahead = cards[turned:]
        random.shuffle(ahead)
        supply = msgspec.structs.replace(supply, **{kind: (*cards[:turned], *ahead)})
    if sees_accepted(state, viewer) or state.phase == "check":
        return supply
    cards = list(getattr(supply, state.phase))
    place = getattr(state.used, state.phase) - 1
    cards[place] = _other_answers(cards[place], state, random)
    return msgspec.structs.replace(supply, **{state.phase: tuple(cards)})


def _other_answers(card: Any, state: State, random: Random) -> Any:
    """The same card with other answers where none has been found, as many as before."""
    if state.phase == "definitions":
        assert state.reading is not None
        right = state.reading.right
        items = [
            (text, names if place in right else (_other(names[0], random),))
            for place, (text, names) in enumerate(card.items)
        ]
        return msgspec.structs.replace(card, items=tuple(items))
    if state.phase == "finale":
        levels = tuple(
            tuple(
                msgspec.structs.replace(q, answers=tuple((_other(names[0], random),) for names in q.answers))
                for q in level
            )
            for level in card.levels
        )
        return msgspec.structs.replace(card, levels=levels)
    given = answer_judge.given(card, state.given)
    assert isinstance(card, Card)
    answers = tuple(
        names if place in given else (_other(names[0], random),) for place, names in enumerate(card.answers)
    )
    return msgspec.structs.replace(card, answers=answers)


def _other_question(entry: Closed, random: Random) -> Closed:
    accepted = tuple(_other(name, random) for name in entry.accepted)
    return msgspec.structs.replace(entry, accepted=accepted)


def _other(name: str, random: Random) -> str:
    return f"{name} {random.randrange(1000)}"
