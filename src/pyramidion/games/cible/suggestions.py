"""What tables decided against the house, for whoever writes the deck: answers to add, and answers to look at again."""

from __future__ import annotations

from typing import Literal

from pyramidion.core import Cards, Value
from pyramidion.core.transcript import Transcript
from pyramidion.language.answers import folded, judge

from .answer_judge import prepared
from .events import QuestionsClosed
from .values import Closed, Kind, Said


class Suggestion(Value, frozen=True):
    """`add`: the table took an answer that the card does not have; `check`: it refused one that the card has."""

    what: Literal["add", "check"]
    phase: Kind
    question: str
    text: str
    decks: tuple[str, ...]


def suggestions(transcript: Transcript, cards: Cards | None) -> list[Suggestion]:
    """From a whole game: each ruling that says otherwise than the card."""
    play = transcript.begin(cards)
    closed: list[Closed] = []
    for entry in transcript.entries:
        closed += [
            q for event in play.step(entry) if isinstance(event, QuestionsClosed) for q in event.questions
        ]
    closed += [question for question in play.view(None).history if question not in closed]
    found: dict[Suggestion, None] = {}
    for question in closed:
        for said in question.said:
            if (what := _otherwise(question, said)) is not None and said.text is not None:
                found[
                    Suggestion(what, question.phase, question.question, said.text, transcript.options.decks)
                ] = None
    return list(found)


def _otherwise(question: Closed, said: Said) -> Literal["add", "check"] | None:
    if not said.ruled or said.text is None or said.verdict == "déjà dit":
        return None
    accepted = {folded(name) for name in question.accepted}
    if said.right:
        return None if folded(said.answer or said.text) in accepted else "add"
    known = judge(
        said.text, prepared(tuple([(name,) for name in question.accepted]), persons=False, agreement=False)
    )
    return "check" if known.right else None
