"""What one bot knows in one game: a function of its seed, its seat and the answer, so that nothing is stored.

It knows an answer or does not, whichever question asks for it; the popular ones first, more of its strong themes and
fewer of its weak ones. Of what it knows, so much comes to mind as does to people: the more there is, the smaller the
part, up to the candidate's capacity. A wrong belief is one that people have: the century before, a country next to
those where the language is spoken, a cheese of the wrong milk; never something famous or with a wrong letter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from pyramidion.bots.luck import Luck
from pyramidion.core import Value
from pyramidion.decks import Definition, Question, Savoir
from pyramidion.decks.folding import fold
from pyramidion.decks.savoirs.filters import Condition, parse, select

from . import memory
from .candidates import DIFFICULTY, LETTER, POPULARITY, SET, THEME, Candidate

MISTAKEN: Final = frozenset(("SIECLE", "UE", "FRANCOPHONE", "LAIT", "AOP"))
"""Attributes that people are wrong about without being absurd."""
KEPT: Final = frozenset(("CONTINENT", "REGION", "PAYS", "LANGUE", "SEXE", "TYPE", "GENRE"))
"""…as long as these are those of a right answer."""
PLACE: Final = "CONTINENT"
"""…and this is where most of the right answers lie."""
CENTURY: Final = "SIECLE"
UNSURE: Final = 0.08
"""Known, but only just: one would rather have another answer beside it."""


class Idea(Value, frozen=True):
    """An answer that came to mind."""

    names: tuple[str, ...]
    sure: bool


class Mind(Luck):
    def __init__(self, candidate: Candidate, seed: int, seat: int) -> None:
        super().__init__(seed, seat)
        self.candidate = candidate

    # Lists of answers.

    def ideas(self, card: Question, decks: memory.Decks) -> list[Idea]:
        """What comes to mind, the easiest first."""
        known = self.known(card)
        room = self.candidate.capacity * math.exp(0.25 * self.leaning("room", card.text))
        count = math.ceil(comes_to_mind(len(known), room, card.difficulty))
        ideas = known[:count]
        if (wrong := self._wrong(card, decks)) is not None:
            ideas.insert(int(len(ideas) * self.luck("when", card.text)), wrong)
        return ideas

    def known(self, card: Question) -> list[Idea]:
        """All that it knows of the answers, whether it would think of them or not; the easiest first."""
        lean = self.leanings(card)
        found = []
        for place, names in enumerate(card.answers):
            popularity = familiarity(card, place)
            chance = logistic(lean + POPULARITY * (popularity - 3))
            margin = chance - self.luck("knows", names[0])
            if margin > 0:
                ease = popularity + 0.6 * self.leaning("ease", card.text, names[0])
                found.append((-ease, Idea(names, margin > UNSURE)))
        return [idea for _, idea in sorted(found, key=lambda pair: pair[0])]

    def leanings(self, card: Question) -> float:
        """Skill, the theme of the card, and its set."""
        lean = self.candidate.skill + THEME * self.leaning("theme", card.theme)
        return lean + SET * self.leaning("set", card.savoir or card.text)

    def _wrong(self, card: Question, decks: memory.Decks) -> Idea | None:
        """A wrong belief, of those that people have."""
        if not card.filter or self.luck("wrong", card.text) > self.candidate.error:
            return None
        found = memory.savoir(decks, card.savoir)
        names = [] if found is None else [*mistakes(found, card, self.candidate.famous)]
        if not names:
            return None
        return Idea(min(names, key=lambda one: self.luck("which", card.text, one[0])), sure=False)

    # Definitions.

    def finds(self, card: Definition, letter: str, reading: int) -> bool:
        """Whether it finds a definition; some come back when they are read again."""
        candidate = self.candidate
        lean = candidate.words + THEME * self.leaning("theme", card.theme) / 3
        lean += LETTER * self.leaning("letter", letter) + DIFFICULTY * (2 - card.difficulty)
        miss = self.luck("definition", card.text) - logistic(lean)
        return miss < 0 or (reading > 1 and miss < 0.5 * self.luck("again", card.text) * logistic(lean) / 2)


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def comes_to_mind(known: float, capacity: float, difficulty: int) -> float:
    """Of so many known answers: nearly all where they are few, a part of many, never more than the capacity."""
    room = capacity * (1.3 - 0.15 * difficulty)
    return room * (1 - math.exp(-known / room))


def expected(candidate: Candidate, card: Question) -> float:
    """How many answers come to the mind of somebody like this, on the average."""
    known = sum(
        logistic(candidate.skill + POPULARITY * (familiarity(card, place) - 3))
        for place in range(len(card.answers))
    )
    return comes_to_mind(known, candidate.capacity, card.difficulty)


def familiarity(card: Question, place: int) -> float:
    """An answer's popularity; a list that a card brings along begins with what everybody thinks of."""
    if card.savoir:
        return card.popularity[place]
    return 4.6 - 2.4 * place / len(card.answers)


def mistakes(found: Savoir, card: Question, famous: int) -> Iterator[tuple[str, ...]]:
    """Answers of the set that the card's filter leaves out for one reason, which people may be wrong about."""
    conditions = parse(card.filter)
    right = select(found, conditions)
    for number, condition in enumerate(conditions):
        if condition.attribute not in MISTAKEN or condition.operator != "=":
            continue
        others = [*conditions[:number], *conditions[number + 1 :]]
        for place in sorted(set(select(found, others)).difference(right)):
            names = found.names[place]
            if (
                found.popularity[place] <= famous
                and names not in card.answers
                and _near(found, condition, place)
                and _fits(found, condition, place, right)
            ):
                yield names


def _near(found: Savoir, condition: Condition, place: int) -> bool:
    """The century before or after, where it is about centuries."""
    if condition.attribute != CENTURY:
        return True
    wanted = {int(value) for value in condition.values if value.isdigit()}
    has = {int(value) for value in found.folded(CENTURY)[place] if value.isdigit()}
    return any(abs(a - b) == 1 for a in wanted for b in has)


def _fits(found: Savoir, condition: Condition, place: int, right: list[int]) -> bool:
    """It is like one of the right answers in all that everybody would notice."""
    columns = {name: found.folded(name) for name in map(fold, found.attributes)}
    shared = [columns[name] for name in KEPT & columns.keys() - {condition.attribute}]
    if PLACE in columns:
        near = sum(not set(columns[PLACE][place]).isdisjoint(columns[PLACE][other]) for other in right)
        if 2 * near < len(right):
            return False
    return any(all(not set(c[place]).isdisjoint(c[other]) for c in shared) for other in right)
