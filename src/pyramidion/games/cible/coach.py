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
from pyramidion.decks import Question
from pyramidion.language.answers import folded
from pyramidion.language.answers.forms import form

from .bots import memory
from .bots.candidates import CANDIDATES, HABITUE, POPULARITY, Candidate
from .bots.finalist import QUESTIONS
from .bots.knowledge import comes_to_mind, familiarity, logistic
from .bots.levels import AT_A_LOSS
from .values import (
    Accept,
    Answer,
    Bid,
    CibleMove,
    CibleOptions,
    Closed,
    Pass,
    Ready,
    Rule,
    Said,
    Stop,
    Validate,
)
from .views import CibleView

MAX_MISSED_ANSWERS = 3
"""So many popular answers that were left are told of each question."""
UNRATED = 0.5
"""How well known an answer is that no card rates, such as that of a definition: less than any that is rated."""
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
        expected = {c.name: _expected(c, card) for c in CANDIDATES} if card is not None else {}
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


def _expected(candidate: Candidate, card: Question) -> int:
    """How many answers come to the mind of somebody like this, on the average."""
    known = sum(
        logistic(candidate.skill + POPULARITY * (familiarity(card, place) - 3))
        for place in range(len(card.answers))
    )
    return math.floor(comes_to_mind(known, candidate.capacity, card.difficulty))


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
    """Every answer of a game that is over, right or wrong, beside a well-known one that was left.

    The game's own history has all that was asked and said; the turns tell when. `missed` is what nobody had given by
    then. `loss` is how well known the best of it is, where somebody had no answer or a wrong one.
    """
    decks = memory.remembered(cards, options.decks)
    spoken = _spoken(turns)
    out: list[Reviewed] = []
    for closed in end.history:
        for place, said in enumerate(closed.said):
            missed = _missed(decks, closed, closed.said[: place + 1])
            times = spoken.get((said.seat, said.text))
            if times:  # nothing was said where time ran out
                out.append(
                    {
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
                )
    return sorted(out, key=lambda one: one["number"])


def _spoken(turns: Iterable[SeatMove]) -> dict[tuple[int, str | None], list[int]]:
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
