"""The benchmark sheet of La Cible: definitions, and lists of answers as in Les Enchères.

A definition that is found is worth 1. Of a list ten answers are taken; each right one that was not said yet is worth a
tenth. The judge of the house decides, as at a table.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

from pyramidion.core import Cards
from pyramidion.core.manifest import Title
from pyramidion.core.sheet import Answerer, Asked, Task
from pyramidion.decks import Definition, Question
from pyramidion.games import piles
from pyramidion.games.cible import answer_judge
from pyramidion.games.cible.bots import memory
from pyramidion.games.cible.bots.candidates import CANDIDATES
from pyramidion.games.cible.bots.knowledge import Mind
from pyramidion.games.cible.cards import resolved
from pyramidion.games.cible.values import Card, CibleOptions
from pyramidion.language.answers import folded, judge

LISTED = 10
LEAST_ANSWERS = 15
"""Of a question, so that the list is not what everybody has to know by heart."""
SEPARATOR = ";"
_NUMBER = re.compile(r"(?:(?<=[\s;,])|^)\d{1,2}[.)]\s*(?=\D)")
"""Of a list, in front of an answer: « 1. Singe », but neither « 24 » nor « 1.5 »."""

TASKS = (
    Task(
        "definitions",
        Title(fr="Les Définitions", en="Definitions"),
        Title(
            fr="On vous lit une définition et la première lettre de la réponse, en français. Répondez.",
            en="You are read a definition and the first letter of the answer, in French. Answer in French.",
        ),
    ),
    Task(
        "lists",
        Title(fr="Les Enchères : dix réponses", en="Lists: ten answers"),
        Title(
            fr=f"On vous pose une question qui a beaucoup de réponses. Donnez-en {LISTED}, séparées par des "
            "points-virgules ; chaque bonne réponse compte.",
            en=f"You are asked a question with many answers, in French. Give {LISTED} of them in French, separated by "
            "semicolons; each right one counts.",
        ),
    ),
)


class DefinitionItem(NamedTuple):
    letter: str
    card: Definition


class ListItem(NamedTuple):
    question: Question
    """As the bots know it."""
    card: Card
    """As it is judged."""


def tasks() -> tuple[Task, ...]:
    return TASKS


def items(task: str, seed: int, count: int, cards: Cards) -> list[Any]:
    random = Random(f"cible sheet {task} {seed}")  # noqa: S311 - no secret
    names = CibleOptions().decks
    if task == "definitions":
        series = [card for _, card in piles.pile(cards, names, "definitions")]
        chosen = random.sample(series, min(count, len(series)))
        return [DefinitionItem(one.letter, random.choice(one.items)) for one in chosen]
    pile = [
        (deck, card)
        for deck, card in piles.pile(cards, names, "encheres")
        if len(card.answers) >= LEAST_ANSWERS
    ]
    found = []
    for deck, card in random.sample(pile, min(count, len(pile))):
        judged = resolved(deck, "encheres", card)
        assert isinstance(judged, Card)
        found.append(ListItem(card, judged))
    return found


def play(item: Any, answerer: Answerer, cards: Cards) -> float:
    if isinstance(item, DefinitionItem):
        said = (answerer(_definition(item)) or "")[: answer_judge.MAX_ANSWER_CHARACTERS]
        return float(judge(said, answer_judge.prepared((item.card.answer,))).right)
    said = answerer(_question(item)) or ""
    right: tuple[str, ...] = ()
    for text in _listed(said):
        form = answer_judge.form(item.card, text, False, cards)
        if answer_judge.weigh(item.card, right, 0, text, form).right and form is not None:
            right = (*right, form)
    return len(right) / LISTED


def _listed(said: str) -> list[str]:
    """The answers as they are said. A comma separates where nothing else does: some titles have one."""
    texts = _parts(_NUMBER.sub("\n", said), r"[;\n]")
    if len(texts) == 1:
        texts = _parts(texts[0], ",")
    return [text[: answer_judge.MAX_ANSWER_CHARACTERS] for text in texts[:LISTED]]


def _parts(said: str, separator: str) -> list[str]:
    """Without the dashes and dots of a list."""
    return [part for one in re.split(separator, said) if (part := one.strip(" ,-–—*•"))]


def _definition(item: DefinitionItem) -> Asked:
    told = f"Lettre : {item.letter}\nDéfinition : {item.card.text}"
    return Asked(Title(fr=told, en=told), item)


def _question(item: ListItem) -> Asked:
    told = item.question.text
    if item.card.examples:
        told += f"\nDéjà dit : {', '.join(item.card.examples)}"
    return Asked(Title(fr=told, en=told), item, is_list=True)


def bot(level: str, seed: int, cards: Cards) -> Answerer:
    mind = Mind(next(one for one in CANDIDATES if one.name == level), seed, 0)
    decks = memory.remembered(cards, CibleOptions().decks)

    def answer(asked: Asked) -> str | None:
        item = asked.about
        if isinstance(item, DefinitionItem):
            return item.card.answer[0] if mind.finds(item.card, item.letter, 1) else None
        before = frozenset(map(folded, item.card.examples))
        ideas = [idea for idea in mind.ideas(item.question, decks) if memory.is_new(idea.names, before)]
        return SEPARATOR.join(idea.names[0] for idea in ideas[:LISTED]) or None

    return answer
