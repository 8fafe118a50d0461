"""La Grande Pyramide: DICO describes an expression in free words, SYNO finds it in what is said.

DICO says the short definition of the card, then what its words make people think of, and gives up after that; it never
says a word of the expression. SYNO weighs all expressions that the house knows by the words that it heard: those of
their definitions, and what their own words call up. Whether one that fits comes to its mind is drawn from its own
chance, by its level and by how much has been said.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pyramidion.core import Cards
from pyramidion.games.pyramide.judging import word_judge
from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.views import PyramideView
from pyramidion.language.evocations import evocations

from . import inflections, memory
from .guesser import proposals
from .knowledge import Knowledge, telling
from .minds import Mind, logistic
from .names import world

SAYINGS: Final = 3
"""What DICO says of an expression before giving up."""
LATER: Final = 0.9
OWN_WORDS: Final = 0.6
"""What the evocations of the words of an expression count beside the words of its definition."""
FITS: Final = 0.3
"""The part of what was said that an expression has to go with to be proposed."""
MORE: Final = 0.8
"""What everything further that is said makes of the chance that it comes to mind, as a logit."""
FILLERS: Final = ("euh", "voyons", "attendez", "hum", "je cherche")
"""Where nothing comes to mind. At a table this is not said but silence; where nobody waits, it stands for it."""


@lru_cache(maxsize=4)
def _known(decks: memory.Decks) -> Knowledge:
    told = {}
    for key, expression in memory.expressions(decks).items():
        words = [(word, 1.0) for word in telling(expression.definition)]
        for own in telling(expression.names[0]):
            words += [(text, OWN_WORDS * LATER**place) for place, text in enumerate(_evoked(own))]
        told[key] = words
    return Knowledge(told)


def _evoked(word: str) -> tuple[str, ...]:
    known = evocations()
    entry = next((one for one in (word, *inflections.lemmas(word)) if one in known), None)
    return () if entry is None else tuple(one.word for one in known[entry].evocations)


# DICO.


def sayings(decks: memory.Decks, expression: str) -> list[str]:
    """What may be said of an expression, best first; nothing that holds a word of it."""
    card = memory.expressions(decks).get(folded(expression))
    found = [] if card is None else [_sentence(card.definition)]
    own = [word for word in telling(expression) if _evoked(word)]
    for place in range(SAYINGS):
        hints = [_hint(word, expression, place) for word in own]
        told = [f"« {hint} »" for hint in hints if hint]
        if told:
            found.append(f"Cela fait penser à {' et à '.join(told)}.")
    spellings = (expression,) if card is None else card.names
    return [text for text in found if word_judge.speech_verdict(spellings, text) == "allowed"][:SAYINGS]


def _hint(word: str, expression: str, place: int) -> str | None:
    left = [text for text in _evoked(word) if word_judge.speech_verdict((expression,), text) == "allowed"]
    return left[place] if place < len(left) else None


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text and text[-1].isalnum() else text


def next_saying(view: PyramideView, cards: Cards | None) -> str | None:
    """What DICO says now; nothing more: it gives up."""
    assert view.number is not None
    said = {folded(one.text) for one in view.said if one.speech == "say"}
    left = sayings(world(cards, view.decks), view.words[view.number - 1] or "")
    return next((text for text in left if folded(text) not in said), None)


# SYNO.


def proposal(mind: Mind, view: PyramideView, cards: Cards | None) -> str | None:
    """The expression that comes to mind."""
    left = likely(view, cards)
    said = len(heard(view))
    return next((names[0] for names in left if comes_to_mind(mind, folded(names[0]), said)), None)


def heard(view: PyramideView) -> tuple[str, ...]:
    return tuple(one.text for one in view.said if one.speech == "say")


def likely(view: PyramideView, cards: Cards | None) -> list[tuple[str, ...]]:
    """Expressions that go with what was said, with their spellings, without those that were proposed."""
    decks = world(cards, view.decks)
    wrong = {folded(one.text) for one in proposals(view.said)}
    expressions = memory.expressions(decks)
    found = [expressions[key].names for key in fitting(decks, heard(view))]
    return [names for names in found if wrong.isdisjoint(map(folded, names))]


def comes_to_mind(mind: Mind, key: str, said: int) -> bool:
    return mind.luck("expression", key) < logistic(mind.partner.expressions + MORE * (said - 1))


@lru_cache(maxsize=256)
def fitting(decks: memory.Decks, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Expressions that go with what was said, best first, and have none of its words."""
    words = [word for text in texts for word in telling(text)]
    known = _known(decks)
    scores = known.meant([(word, 1.0) for word in words])
    most = max(scores.values(), default=0.0)
    least = max(FITS * most, FITS * len(words))
    ranked = sorted((key for key in scores if scores[key] >= least), key=lambda key: (-scores[key], key))
    expressions = memory.expressions(decks)
    told = " ".join(texts)
    return tuple(
        [key for key in ranked[:12] if word_judge.speech_verdict(expressions[key].names, told) == "allowed"]
    )


def filler(view: PyramideView, seat: int) -> str:
    count = sum(one.seat == seat for one in proposals(view.said))
    return FILLERS[count % len(FILLERS)]
