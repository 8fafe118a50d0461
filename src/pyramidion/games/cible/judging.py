"""What an answer is worth: the house's judge, and what was already given."""

from __future__ import annotations

from functools import lru_cache

from pyramidion.language.answer_forms import folded
from pyramidion.language.answers import Answers, judge

from .values import Card, Said

LONGEST = 200
"""Characters of an answer. Whoever sends more has not typed it."""


@lru_cache(maxsize=128)
def prepared(
    names: tuple[tuple[str, ...], ...], persons: bool = True, agreement: bool = True, from_deck: bool = False
) -> Answers:
    """With a deck come the names of everything that its sets hold: none of them is a slip for another."""
    if not from_deck:
        return Answers(names, persons=persons, agreement=agreement)
    from pyramidion.decks.judging import known

    return Answers(names, persons=persons, agreement=agreement, known=known)


def warm() -> None:
    """Loads what the judge knows besides the cards, so that the first answer of a game waits for nothing."""
    from pyramidion.decks.judging import known

    known("")


@lru_cache(maxsize=128)
def _known(card: Card) -> tuple[tuple[str, ...], ...]:
    """The answers, and behind them the examples that are not among them."""
    places = _places(card.answers)
    return (*card.answers, *((example,) for example in card.examples if folded(example) not in places))


@lru_cache(maxsize=256)
def _places(names: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    places: dict[str, int] = {}
    for place, own in enumerate(names):
        for name in own:
            places.setdefault(folded(name), place)
    return places


def form(card: Card, text: str, strict: bool) -> str | None:
    """What the judge of today takes the text for: the shown form of an answer or example, or None."""
    answers = prepared(_known(card), card.persons, card.agreement, bool(card.deck))
    found = judge(text, answers, (), strict)
    return found.answer if found.right else None


def meaning(card: Card, answer: str) -> int | str:
    """Which answer of the card an accepted form is; one that the table added stands for itself."""
    name = folded(answer)
    return _places(_known(card)).get(name, name)


def given(card: Card, answers: tuple[str, ...]) -> set[int | str]:
    """What has been given, examples too (R-C6, R-C16)."""
    return {meaning(card, answer) for answer in (*answers, *card.examples)}


def exhausted(card: Card, answers: tuple[str, ...]) -> bool:
    """A-C3, A-C17: the last right answer has been given."""
    return given(card, answers).issuperset(range(len(card.answers)))


def weigh(card: Card, before: tuple[str, ...], seat: int, text: str, answer: str | None) -> Said:
    """What an answer is worth that a judge took for `answer`; whatever was given before is wrong (A-C5, A-C6).

    Whether it is nearly right depends on nothing that a transcript leaves out: a replay tells the same.
    """
    if answer is None:
        return Said(seat, text, "faux")
    place = meaning(card, answer)
    if place in given(card, before):
        return Said(seat, text, "déjà dit", answer)
    names = _known(card)[place] if isinstance(place, int) else (answer,)
    nearly = judge(text, prepared((names,))).kind == "presque"
    return Said(seat, text, "presque" if nearly else "juste", answer)
