"""The enigma: what the title, the found words and the sentence speak of.

A bot can think for itself: names that the house knows (`famous`, the themes of its decks) and all common words are
weighed by the words of the title and of the sentence, as far as they are read. That finds 29 % of the enigmas of our
box ▲, a tenth of those of ■ and ●, and half of Junior's. A person knows more about Cleopatra than nine words, so the
rest is modelled: whether this bot knows the answer of an enigma of the table's decks is drawn from its own chance, by
its level, the difficulty of the card and how many of the words stand in the sentence. That is knowledge of the card,
never of the game: an enigma that no deck has is only thought about, and of a card whose answer was changed it says the
old one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from pyramidion.core import Cards
from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.views import PyramideView
from pyramidion.language.associations import guess

from . import memory, names
from .guesser import frequency
from .knowledge import shares, telling
from .minds import Mind, logistic

NAMES_FIRST: Final = 5.0
"""How much rather a name is the answer than a word of the same share…"""
WORDS_LAST: Final = 0.6
"""… and how sure a word is at best."""
TITLE: Final = 0.8
"""What a word of the title weighs beside one of the sentence."""
DIFFICULT: Final = 0.9
"""What a step of difficulty makes of the chance to know an answer, as a logit…"""
MISSING: Final = 0.45
"""… a word that is struck…"""
UNREAD: Final = 1.2
"""… and that the sentence has not been read."""
CLEAR: Final = 0.55
"""From here on a thought is sure enough to be said early."""
WORDS: Final = 5


class Thought(NamedTuple):
    answer: str
    sure: float
    """How likely it is the answer."""
    rating: float
    """What it is preferred by."""


@lru_cache(maxsize=512)
def thoughts(decks: memory.Decks, title: str, text: tuple[str, ...]) -> tuple[Thought, ...]:
    """What the words mean, best first, for somebody who knows all names and words."""
    heard = [*((word, 1.0) for word in text), *((word, TITLE) for word in telling(title))]
    told, besides = names.known(decks), names.known_besides()
    scores = {told[key].spellings[0]: score for key, score in names.what_is_known(decks).meant(heard).items()}
    scores = besides.meant(heard) | scores
    not_meant = len(told) + len(besides.things) - len(scores)
    found = [Thought(name, share, NAMES_FIRST * share) for name, share in shares(scores, not_meant).items()]
    guessed = guess([*map(str.lower, text)], title=title, top=5)
    found += [Thought(one.word, WORDS_LAST * one.score, one.score) for one in guessed]
    # Nobody asks for a word that is told.
    spoken = {folded(word) for word, _ in heard}
    found = [one for one in found if folded(one.answer) not in spoken]
    return tuple(sorted(found, key=lambda one: (-one.rating, one.answer))[:10])


def read(view: PyramideView) -> tuple[str, ...]:
    """The words that this seat may go by."""
    if view.sentence is not None:
        return tuple(telling(view.sentence))
    return tuple(word for word, fate in zip(view.words, view.fates, strict=True) if word and fate == "found")


def solve(mind: Mind, view: PyramideView, cards: Cards | None) -> str | None:
    """One single answer: what it knows, or else what it thinks of first."""
    said = {folded(one.text) for one in view.said if one.speech == "enigma"}
    answer = recalled(mind, view, cards)
    if answer is not None and folded(answer) not in said:
        return answer
    thought = thinks(mind, view, said, cards)
    return None if thought is None else thought.answer


def solve_early(mind: Mind, view: PyramideView, cards: Cards | None) -> str | None:
    """R-P58: before the sentence is read, with two players; only what it is sure of."""
    answer = recalled(mind, view, cards)
    if answer is not None:
        return answer
    if sum(fate == "found" for fate in view.fates) < 2:
        return None
    thought = thinks(mind, view, set(), cards)
    return thought.answer if thought is not None and thought.sure >= CLEAR else None


def thinks(mind: Mind, view: PyramideView, said: set[str], cards: Cards | None) -> Thought | None:
    for thought in thoughts(names.world(cards, view.decks), view.title or "", read(view)):
        if folded(thought.answer) not in said and comes_to_mind(mind, thought.answer):
            return thought
    return None


def comes_to_mind(mind: Mind, answer: str) -> bool:
    """Common words do when they are common enough; names are known or not."""
    often = frequency(answer)
    if often > 0:
        return often >= mind.partner.vocabulary
    return mind.luck("name", answer) < logistic(mind.partner.names)


def recalled(mind: Mind, view: PyramideView, cards: Cards | None) -> str | None:
    """The answer of an enigma of the decks, if this bot knows it by now."""
    card = memory.enigma(memory.remembered(cards, view.decks), view.title or "")
    if card is None:
        return None
    chance = known_by(mind.partner.riddles, card.difficulty, words_read(view), view.sentence is not None)
    return card.answer if mind.luck("riddle", card.title) < chance else None


def words_read(view: PyramideView) -> int:
    if view.sentence is not None and "…" not in view.sentence:
        return WORDS
    return sum(fate == "found" for fate in view.fates)


def known_by(skill: float, difficulty: int, words: int, sentence: bool) -> float:
    """How likely somebody knows an answer; it never falls as more is told."""
    lean = skill - DIFFICULT * (difficulty - 1) - MISSING * (WORDS - words)
    return logistic(lean if sentence else lean - UNREAD)
