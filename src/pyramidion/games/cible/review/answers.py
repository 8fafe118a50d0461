"""Every answer, right or wrong, beside a well-known one that was left.

The game's own history has all that was asked and said; the turns tell when.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyramidion.core.coach import Reviewed
from pyramidion.core.transcript import SeatMove
from pyramidion.games.cible.bots import memory
from pyramidion.games.cible.bots.knowledge import familiarity
from pyramidion.games.cible.values import Answer, Closed, Pass, Said
from pyramidion.games.cible.views import CibleView
from pyramidion.language.answers import folded

MAX_MISSED_ANSWERS = 3
"""So many popular answers that were left are told of each question."""
UNRATED = 0.5
"""How well known an answer is that no card rates, such as that of a definition: less than any that is rated."""


def answers(decks: memory.Decks, end: CibleView, turns: Sequence[SeatMove]) -> Iterator[Reviewed]:
    """`missed` is what nobody had given by then. `loss` is how well known the best of it is, where somebody had no
    answer or a wrong one."""
    spoken = _spoken(turns)
    for closed in end.history:
        for place, said in enumerate(closed.said):
            missed = _missed(decks, closed, closed.said[: place + 1])
            times = spoken.get((said.seat, said.text))
            if times:  # nothing was said where time ran out
                yield {
                    "kind": "answer",
                    "number": times.pop(0),
                    "seat": said.seat,
                    "partie": closed.partie,
                    "phase": closed.phase,
                    "question": closed.question,
                    "said": said.text,
                    "right": said.right,
                    "missed": [answer for answer, _ in missed],
                    "about": f"{closed.partie} {closed.question}",
                    "loss": 0.0 if said.right or not missed else missed[0][1],
                }


def _spoken(turns: Sequence[SeatMove]) -> dict[tuple[int, str | None], list[int]]:
    """By seat and what it said (null: it passed): the numbers of those moves."""
    found: dict[tuple[int, str | None], list[int]] = {}
    for turn in turns:
        if turn.view.step == "answer" and isinstance(turn.move, Answer | Pass):
            text = turn.move.text if isinstance(turn.move, Answer) else None
            found.setdefault((turn.seat, text), []).append(turn.number)
    return found


def _missed(decks: memory.Decks, closed: Closed, until: Sequence[Said]) -> list[tuple[str, float]]:
    """Answers that nobody had given by then and how well known each is, best known first."""
    gone = {folded(said.answer) for said in until if said.right and said.answer}
    gone |= set(map(folded, closed.examples))
    card = memory.closed(decks, closed.phase, closed.question)
    known = {} if card is None else {names[0]: familiarity(card, n) for n, names in enumerate(card.answers)}
    left = [(answer, known.get(answer, UNRATED)) for answer in closed.accepted if folded(answer) not in gone]
    return sorted(left, key=lambda pair: -pair[1])[:MAX_MISSED_ANSWERS]
