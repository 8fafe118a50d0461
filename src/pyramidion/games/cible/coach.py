"""The coach: three hints of growing strength to the question that is open, and every question of a game that is over.

It knows the decks as the bots do and forgets nothing; of a question that no deck has it knows what the view tells.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from pyramidion.core import Cards
from pyramidion.core.coach import Advice, Reviewed
from pyramidion.core.transcript import SeatMove
from pyramidion.language.answers.forms import form

from .bots import knowledge, memory
from .bots.candidates import CANDIDATES, HABITUE
from .bots.finalist import QUESTIONS
from .bots.knowledge import familiarity
from .bots.levels import AT_A_LOSS
from .review import review_game
from .values import (
    Accept,
    Answer,
    Bid,
    CibleMove,
    CibleOptions,
    Pass,
    Ready,
    Rule,
    Stop,
    Validate,
)
from .views import CibleView

SAFE_SHARE = 0.8
"""Which part of what a regular player has in mind the coach would promise."""


def advise(options: CibleOptions, _seats: int, view: CibleView, seat: int, cards: Cards | None) -> Advice:
    """How many answers are left, how an easy one begins, and what it is; only to the seat that is to speak."""
    decks = memory.remembered(cards, view.decks)
    mine = seat in view.to_move
    asked = mine and view.step in ("answer", "bid")
    left = _left(decks, view) if asked else []
    told: dict[str, Any] = {"seat": seat, "best": None, "answers": None, "left": None, "hints": []}
    if asked and (total := _total(decks, view)) is not None:
        told |= {"answers": total, "left": len(left), "hints": _hints(left, total)}
    if asked and view.step == "bid":
        card = memory.question(decks, view)
        expected = (
            {c.name: math.floor(knowledge.expected(c, card)) for c in CANDIDATES} if card is not None else {}
        )
        told["expected"] = expected
        if expected:
            told["hints"] = [{"answers": view.cap}, {"expected": expected}, {"bid": _promise(view, expected)}]
    if mine:
        told["best"] = {"move": msgspec.to_builtins(_best(options, view, left, told))}
    return told


def _left(decks: memory.Decks, view: CibleView) -> list[str]:
    """The answers that nobody has given, the easiest first."""
    before = memory.said(view)
    if view.phase == "definitions":
        found = memory.definition(decks, view)
        return [] if found is None else [found.answer[0]]
    card = memory.question(decks, view)
    if card is None:
        return []
    order = sorted(range(len(card.answers)), key=lambda place: (-familiarity(card, place), place))
    return [card.answers[place][0] for place in order if memory.is_new(card.answers[place], before)]


def _total(decks: memory.Decks, view: CibleView) -> int | None:
    if view.phase == "definitions":
        return None if memory.definition(decks, view) is None else 1
    card = memory.question(decks, view)
    return view.cap if card is None else len(card.answers)


def _hints(left: Sequence[str], total: int) -> list[dict[str, Any]]:
    """Each tells more than the one before."""
    hints: list[dict[str, Any]] = [{"answers": total, "left": len(left)}]
    if left:
        easy = left[0]
        # « La sirène » begins with S, and has six letters.
        words = form(easy).core or (easy,)
        begins = {"begins": words[0][0].upper(), "letters": sum(map(len, words)), "words": len(words)}
        hints += [begins, {"answer": easy}]
    return hints


def _promise(view: CibleView, expected: dict[str, int]) -> int:
    return max(min(math.floor(SAFE_SHARE * expected[HABITUE.name]), view.cap or 1), 1)


def _best(options: CibleOptions, view: CibleView, left: Sequence[str], told: dict[str, Any]) -> CibleMove:
    match view.step:
        case "rule":
            # A spoken answer that the house knows is right; on a verdict everybody has their own opinion.
            return Rule(True if view.vote is not None and view.vote.suggestion is not None else None)
        case "check":
            return Accept()
        case "ready":
            return Ready()
        case "bid":
            return _bid(view, told.get("expected", {}))
    if view.finale is not None:
        if len(view.finale.drafts) >= view.finale.level:
            return Validate()
        if not left:
            return Pass() if options.clock or view.finale.number < QUESTIONS else Stop()
    if left:
        return Answer(left[0])
    return Answer(AT_A_LOSS) if view.phase == "encheres" else Pass()


def _bid(view: CibleView, expected: dict[str, int]) -> CibleMove:
    most = _promise(view, expected) if expected else 1
    if view.bid is None:
        return Bid(max(most // 2, 1))
    return Bid(view.bid.count + 1) if view.bid.count < most else Pass()


def review(
    options: CibleOptions, _seats: int, end: CibleView, turns: Iterable[SeatMove], cards: Cards | None
) -> list[Reviewed]:
    """Every answer and every bid of a game that is over, beside what was better."""
    return review_game(options, end, turns, cards)


def table(advice: Advice, name: str, lang: str) -> str:
    """The advice for people who read it in a terminal: all hints, one a line."""
    words = TEXTS[lang]
    if not advice["hints"]:
        return words["none"].format(name=name)
    lines = [words["title"].format(name=name)]
    for hint in advice["hints"]:
        if "expected" in hint:
            told = " · ".join(f"{words[level]} {count}" for level, count in hint["expected"].items())
            lines.append(words["expected"].format(told=told))
        else:
            key = next(key for key in ("bid", "answer", "begins", "left", "answers") if key in hint)
            lines.append(words[key].format(**hint))
    return "\n".join(lines)


TEXTS = {
    "fr": {
        "title": "Pour {name} :",
        "none": "Rien à souffler à {name} pour le moment.",
        "left": "réponses possibles : {answers} ; il en reste {left}",
        "answers": "réponses possibles : {answers}",
        "begins": "l'une des plus connues commence par {begins} ({letters} lettres)",
        "answer": "par exemple : {answer}",
        "expected": "ce qui vient à l'esprit : {told}",
        "bid": "une annonce raisonnable : jusqu'à {bid}",
        "timide": "Timide",
        "habitue": "Habitué",
        "champion": "Champion",
    },
    "en": {
        "title": "For {name}:",
        "none": "There is nothing to whisper to {name} now.",
        "left": "answers in all: {answers}; {left} are left",
        "answers": "answers in all: {answers}",
        "begins": "a well-known one begins with {begins} ({letters} letters)",
        "answer": "for instance: {answer}",
        "expected": "what comes to mind: {told}",
        "bid": "a sensible bid: up to {bid}",
        "timide": "Timid",
        "habitue": "Regular",
        "champion": "Champion",
    },
}
