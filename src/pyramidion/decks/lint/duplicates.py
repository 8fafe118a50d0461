"""No two cards alike: the same text, nearly the same text for the same answers, the same set and filter."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pyramidion.decks.cards import (
    AnyCard,
    Card,
    Definition,
    Enigme,
    Expressions,
    Finale,
    Kind,
    Noms,
    Question,
    Series,
)
from pyramidion.decks.faults import Report
from pyramidion.decks.folding import bare, fold

NEAR: Final = 0.75
"""Part of the words that two texts share when they are nearly the same."""
SHARED: Final = 0.6
"""Part of the answers that two cards share when they ask nearly the same."""
_CANDIDATES: Final = 60
_SMALL: Final = frozenset(
    re.findall(
        r"\w+",
        "A AU AUX AVEC CE CES CITEZ COMME DANS DE DES DONNEZ DONT DU EN EST ET IL LA LE LES L D NOMMEZ ON OU PAR "
        "POUR QU QUE QUEL QUELLE QUELS QUELLES QUI SE SON SUR TROUVEZ UN UNE Y",
    )
)


def check_alike(cards: Mapping[Kind, Sequence[AnyCard]], report: Report) -> None:
    questions = {kind: [*_questions(of_kind)] for kind, of_kind in cards.items()}
    seen: dict[str, Card] = {}
    for kind, of_kind in questions.items():
        for question in of_kind:
            text = " ".join(_words(question.text))
            if kind == "suite":  # a hint alone may serve twice: the examples make the card
                text = f"suite {text} {question.savoir} {fold(question.filter)}"
            if text in seen:
                report.add("card-twice", question.file, question.line, other=seen[text].place)
            else:
                seen[text] = question
        _check_near(of_kind, report)
        _check_sets(of_kind, report)
    _check_definitions(cards.get("definitions", ()), report)
    _check_pyramide(cards, report)


def _questions(cards: Iterable[AnyCard]) -> Iterator[Question]:
    for card in cards:
        if isinstance(card, Question):
            yield card
        elif isinstance(card, Finale):
            for level in card.levels:
                yield from level


def _words(text: str) -> list[str]:
    return re.findall(r"[0-9A-Z]+", fold(text))


def _check_near(questions: Sequence[Question], report: Report) -> None:
    """Compares texts that share one of their two rarest words."""
    texts = [frozenset(_words(question.text)) - _SMALL for question in questions]
    frequency = Counter(word for text in texts for word in text)
    index: dict[str, list[int]] = defaultdict(list)
    for number, text in enumerate(texts):
        rare = sorted(text, key=lambda word: (frequency[word], word))[:2]
        for other in {other for word in rare for other in index[word][-_CANDIDATES:]}:
            if texts[other] == text and _words(questions[other].text) == _words(questions[number].text):
                continue  # told already
            if _share(text, texts[other]) >= NEAR and _same_answers(questions[number], questions[other]):
                card = questions[number]
                report.add("card-near", card.file, card.line, other=questions[other].place)
        for word in rare:
            index[word].append(number)


def _same_answers(one: Question, two: Question) -> bool:
    shown = [frozenset(names[0] for names in card.answers) for card in (one, two)]
    return _share(*shown) >= SHARED


def _share(one: frozenset[str], two: frozenset[str]) -> float:
    return len(one & two) / (len(one | two) or 1)


def _check_sets(questions: Sequence[Question], report: Report) -> None:
    seen: dict[tuple[str, str], Question] = {}
    for card in questions:
        if not card.savoir:
            continue
        place = (card.savoir, "&".join(sorted(part.strip() for part in fold(card.filter).split("&"))))
        if place in seen:
            report.add("same-answers", card.file, card.line, other=seen[place].place)
        else:
            seen[place] = card


def _check_definitions(cards: Sequence[AnyCard], report: Report) -> None:
    texts: dict[str, Definition] = {}
    answers: dict[str, Definition] = {}
    for card in cards:
        assert isinstance(card, Series)
        for item in card.items:
            text, answer = " ".join(_words(item.text)), bare(item.answer[0])
            if text and text in texts:
                report.add("card-twice", item.file, item.line, other=texts[text].place)
            elif answer and answer in answers:
                other = answers[answer]
                if _share(_content(item.text), _content(other.text)) >= NEAR:
                    report.add("card-near", item.file, item.line, other=other.place)
                else:
                    shown = item.answer[0]
                    report.add("definition-again", item.file, item.line, answer=shown, other=other.place)
            texts.setdefault(text, item)
            answers.setdefault(answer, item)
            if len(answer) > 3 and answer in map(bare, re.findall(r"[\w'’-]+", item.text)):
                report.add("answer-in-text", item.file, item.line, answer=item.answer[0])


def _content(text: str) -> frozenset[str]:
    return frozenset(_words(text)) - _SMALL


def _check_pyramide(cards: Mapping[Kind, Sequence[AnyCard]], report: Report) -> None:
    """No answer, expression, theme or name twice in a deck."""
    seen: dict[tuple[str, str], str] = {}

    def once(kind: str, text: str, card: Card) -> None:
        if (place := seen.setdefault((kind, bare(text)), card.place)) != card.place:
            report.add("told-again", card.file, card.line, text=text, other=place)

    for of_kind in (cards.get("enigmes", ()), cards.get("expressions", ()), cards.get("noms", ())):
        for card in of_kind:
            match card:
                case Enigme():
                    once("answer", card.answer, card)
                case Expressions():
                    for names in card.expressions:
                        once("expression", names[0], card)
                case Noms():
                    once("theme", card.theme, card)
                    for names in card.names:
                        once("name", names[0], card)
