"""The benchmark sheet of Pyramide: words of its sentences, as SYNO, as DICO, and as both.

A word may take three clues. Found after the first it is worth 1, after the second 2/3, after the third 1/3; any form of
the word counts, and whatever a listener takes for it. The other side is always the Maître: as DICO it gives the clues
that it planned, as SYNO it says its first idea after each clue. A clue that the judge of the house does not allow, or
that was given before, is lost.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec

from pyramidion.core import Cards
from pyramidion.core.manifest import Title
from pyramidion.core.sheet import Answerer, Asked, Task
from pyramidion.games import piles
from pyramidion.games.pyramide.bots import clue_giver, guesser, inflections
from pyramidion.games.pyramide.bots.minds import MAITRE, PARTNERS, Mind
from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.judging.word_judge import MAX_CLUE_CHARACTERS
from pyramidion.games.pyramide.values import Convention, PyramideOptions
from pyramidion.language.answers.heard import hear, spoken
from pyramidion.language.clues import judge_clue, verdicts

CLUES = 3
PARTNER_SEED = 0
"""Of the Maître on the other side, who is the same for everybody."""
DICO, SYNO = 0, 1

GUESSING = Title(
    fr="Vous êtes SYNO. Votre partenaire fait deviner un mot français d'une phrase par des indices d'un seul mot. "
    "Après chaque indice, proposez un mot.",
    en="You are SYNO. Your partner gives one-word clues for a French word of a sentence. After each clue, propose one "
    "French word.",
)
CLUEING = Title(
    fr="Vous êtes DICO. Faites deviner un mot français à votre partenaire par des indices d'un seul mot, un à la fois. "
    "Un indice est un mot français qui n'est ni de la famille du mot, ni sa traduction ; il n'est donné qu'une fois.",
    en="You are DICO. Let your partner guess a French word by clues of one word, one at a time. A clue is a French "
    "word that neither belongs to the family of the word nor translates it; it is given only once.",
)
TASKS = (
    Task("syno", Title(fr="SYNO, avec le Maître", en="SYNO, with the Maître"), GUESSING),
    Task("dico", Title(fr="DICO, avec le Maître", en="DICO, with the Maître"), CLUEING),
    Task(
        "pair",
        Title(fr="DICO et SYNO à la fois", en="DICO and SYNO at once"),
        Title(
            fr=f"On vous dit à chaque fois lequel des deux vous êtes.\n{CLUEING.fr}\n{GUESSING.fr}",
            en=f"You are told each time which of the two you are.\n{CLUEING.en}\n{GUESSING.en}",
        ),
    ),
)


class Item(NamedTuple):
    task: str
    word: str
    title: str
    """Of the sentence that the word is in."""


class Point(NamedTuple):
    """What a question is about: the item as far as that side knows it, and what was said."""

    side: int
    word: str
    """Empty for SYNO."""
    title: str
    clues: tuple[str, ...]
    wrong: tuple[str, ...]


def tasks() -> tuple[Task, ...]:
    return TASKS


def items(task: str, seed: int, count: int, cards: Cards) -> list[Item]:
    """Words of different cards, the same ones for all tasks."""
    pile = [card for _, card in piles.pile(cards, PyramideOptions().decks, "enigmes")]
    random = Random(f"pyramide sheet {seed}")  # noqa: S311 - no secret
    chosen = random.sample(pile, min(count, len(pile)))
    return [Item(task, random.choice(card.text.split("*")[1::2]), card.title) for card in chosen]


def play(item: Item, answerer: Answerer, cards: Cards) -> float:
    partner = bot(MAITRE.name, PARTNER_SEED, cards)
    dico = partner if item.task == "syno" else answerer
    syno = partner if item.task == "dico" else answerer
    clues: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    for used in range(CLUES):
        clue = dico(_asked(Point(DICO, item.word, item.title, clues, wrong)))
        if clue is None or not _allowed(item.word, clue, clues):
            continue
        clues = (*clues, clue)
        said = syno(_asked(Point(SYNO, "", item.title, clues, wrong)))
        if said and is_found(said, item.word):
            return (CLUES - used) / CLUES
        wrong = (*wrong, said) if said else wrong
    return 0.0


def is_found(said: str, word: str) -> bool:
    """The word as a listener takes it, with an article or misspelt, and in any of its forms."""
    if len(said) > MAX_CLUE_CHARACTERS:
        return False
    found = hear(said, spoken((word,)))
    if found.kind == "juste" or found.reason == "form":
        return True
    return not set(inflections.lemmas(said.lower())).isdisjoint(inflections.lemmas(word.lower()))


def _allowed(word: str, clue: str, clues: tuple[str, ...]) -> bool:
    if not clue or folded(clue) in map(folded, clues):
        return False
    agreement = verdicts.Convention(**msgspec.structs.asdict(Convention()))
    return judge_clue(word, clue, agreement).verdict == "allowed"


def _asked(point: Point) -> Asked:
    clues, wrong = ", ".join(point.clues), ", ".join(point.wrong)
    said_fr = [f"Titre de la phrase : {point.title}"]
    said_en = [f"Title of the sentence: {point.title}"]
    if clues:
        said_fr.append(f"Indices : {clues}")
        said_en.append(f"Clues: {clues}")
    if wrong:
        said_fr.append(f"Déjà proposé, faux : {wrong}")
        said_en.append(f"Proposed already, wrong: {wrong}")
    if point.side == DICO:
        said_fr.append(f"Vous êtes DICO. Mot à faire deviner : {point.word}. Votre indice ?")
        said_en.append(f"You are DICO. Word to be guessed: {point.word}. Your clue?")
    else:
        said_fr.append("Vous êtes SYNO. Votre mot ?")
        said_en.append("You are SYNO. Your word?")
    return Asked(Title(fr="\n".join(said_fr), en="\n".join(said_en)), point)


def bot(level: str, seed: int, cards: Cards) -> Answerer:  # noqa: ARG001 - its words are in the language
    partner = next(one for one in PARTNERS if one.name == level)
    minds = [Mind(partner, seed, side) for side in (DICO, SYNO)]

    def answer(asked: Asked) -> str | None:
        point: Point = asked.about
        return _clue(minds[DICO], point) if point.side == DICO else _guess(minds[SYNO], point)

    return answer


def _clue(mind: Mind, point: Point) -> str:
    at = clue_giver.Position(point.word, point.title, point.clues, point.wrong, None, Convention())
    left = clue_giver.options(at, mind, mind.partner.looks)
    return left[0].text if left else clue_giver.fallback(at)


def _guess(mind: Mind, point: Point) -> str | None:
    said = set(map(folded, point.wrong))
    for idea in guesser.thoughts(mind, point.clues, point.wrong, None, point.title, (point.title,)):
        form = guesser.in_form(idea.word, point.clues)
        if folded(form) not in said:
            return form
    return None
