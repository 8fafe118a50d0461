"""Finds duplicate cards: same text, similar text with the same answers, same set and filter."""

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
from pyramidion.decks.folding import fold, name_key

MIN_SHARED_WORDS: Final = 0.75
"""Texts that share this fraction of their words are similar."""
MIN_SHARED_ANSWERS: Final = 0.6
"""Cards that share this fraction of their answers ask the same."""
_MAX_CANDIDATES: Final = 60
_FUNCTION_WORDS: Final = frozenset(
    re.findall(
        r"\w+",
        "A AU AUX AVEC CE CES CITEZ COMME DANS DE DES DONNEZ DONT DU EN EST ET IL LA LE LES L D NOMMEZ ON OU PAR "
        "POUR QU QUE QUEL QUELLE QUELS QUELLES QUI SE SON SUR TROUVEZ UN UNE Y",
    )
)


def check_duplicates(cards: Mapping[Kind, Sequence[AnyCard]], report: Report) -> None:
    """Report cards of a deck that repeat others."""
    questions = {kind: [*_questions(of_kind)] for kind, of_kind in cards.items()}
    seen: dict[str, Card] = {}
    for kind, of_kind in questions.items():
        for question in of_kind:
            text = " ".join(_words(question.text))
            if kind == "suite":  # two cards may share a hint: the examples make the difference
                text = f"suite {text} {question.savoir} {fold(question.filter)}"
            if text in seen:
                report.add("card-twice", question.file, question.line, other=seen[text].place)
            else:
                seen[text] = question
        _check_similar_texts(of_kind, report)
        _check_same_sets(of_kind, report)
    _check_definitions(cards.get("definitions", ()), report)
    _check_pyramide_cards(cards, report)


def _questions(cards: Iterable[AnyCard]) -> Iterator[Question]:
    for card in cards:
        if isinstance(card, Question):
            yield card
        elif isinstance(card, Finale):
            for level in card.levels:
                yield from level


def _words(text: str) -> list[str]:
    return re.findall(r"[0-9A-Z]+", fold(text))


def _check_similar_texts(questions: Sequence[Question], report: Report) -> None:
    """Report similar texts, among those that share one of their two rarest words."""
    texts = [frozenset(_words(question.text)) - _FUNCTION_WORDS for question in questions]
    frequency = Counter(word for text in texts for word in text)
    index: dict[str, list[int]] = defaultdict(list)
    for number, text in enumerate(texts):
        rare = sorted(text, key=lambda word: (frequency[word], word))[:2]
        for other in {other for word in rare for other in index[word][-_MAX_CANDIDATES:]}:
            if texts[other] == text and _words(questions[other].text) == _words(questions[number].text):
                continue  # reported already
            if _share(text, texts[other]) >= MIN_SHARED_WORDS and _same_answers(
                questions[number], questions[other]
            ):
                card = questions[number]
                report.add("card-near", card.file, card.line, other=questions[other].place)
        for word in rare:
            index[word].append(number)


def _same_answers(one: Question, two: Question) -> bool:
    shown = [frozenset(names[0] for names in card.answers) for card in (one, two)]
    return _share(*shown) >= MIN_SHARED_ANSWERS


def _share(one: frozenset[str], two: frozenset[str]) -> float:
    return len(one & two) / (len(one | two) or 1)


def _check_same_sets(questions: Sequence[Question], report: Report) -> None:
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
            text, answer = " ".join(_words(item.text)), name_key(item.answer[0])
            if text and text in texts:
                report.add("card-twice", item.file, item.line, other=texts[text].place)
            elif answer and answer in answers:
                other = answers[answer]
                if _share(_content_words(item.text), _content_words(other.text)) >= MIN_SHARED_WORDS:
                    report.add("card-near", item.file, item.line, other=other.place)
                else:
                    shown = item.answer[0]
                    report.add("definition-again", item.file, item.line, answer=shown, other=other.place)
            texts.setdefault(text, item)
            answers.setdefault(answer, item)
            if len(answer) > 3 and answer in map(name_key, re.findall(r"[\w'’-]+", item.text)):
                report.add("answer-in-text", item.file, item.line, answer=item.answer[0])


def _content_words(text: str) -> frozenset[str]:
    return frozenset(_words(text)) - _FUNCTION_WORDS


def _check_pyramide_cards(cards: Mapping[Kind, Sequence[AnyCard]], report: Report) -> None:
    """Report answers, expressions, themes and names that occur twice."""
    seen: dict[tuple[str, str], str] = {}

    def once(kind: str, text: str, card: Card) -> None:
        if (place := seen.setdefault((kind, name_key(text)), card.place)) != card.place:
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
