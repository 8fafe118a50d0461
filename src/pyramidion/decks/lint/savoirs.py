"""Finds duplicate answers and ambiguous names in a set."""

from __future__ import annotations

from pyramidion.decks.faults import Report
from pyramidion.decks.folding import fold, name_key, without_article
from pyramidion.decks.savoirs import Savoir
from pyramidion.language.answers import Answers, judge


def check_savoir(savoir: Savoir, report: Report) -> None:
    """Report every name that the answer judge does not resolve to its own answer."""
    file = savoir.about.file
    owners: dict[str, list[tuple[int, str]]] = {}
    doubtful: set[int] = set()
    for number, (names, line) in enumerate(zip(savoir.names, savoir.lines, strict=True)):
        own: set[str] = set()
        for name in names:
            key = fold(name)
            if key in own:
                report.add("same-name-again", file, line, name=name)
            own.add(key)
            there = owners.setdefault(name_key(name) or key, [])
            other = next((owner for owner, article in there if _same(article, _article(name))), number)
            there.append((number, _article(name)))
            if other == number:
                continue
            doubtful.update((other, number))
            before = savoir.lines[other]
            if name == names[0] and name_key(savoir.names[other][0]) == name_key(name):
                report.add("answer-twice", file, line, name=name, other=before)
            else:
                one, two = names[0], savoir.names[other][0]
                report.add("name-twice", file, line, name=name, one=one, two=two, other=before)
    answers = Answers(savoir.names, persons=savoir.about.persons, agreement=savoir.about.agreement)
    for number, (names, line) in enumerate(zip(savoir.names, savoir.lines, strict=True)):
        if number in doubtful:
            continue
        for name in names:
            verdict = judge(name, answers)
            if verdict.index != number:
                taken = verdict.answer or "–"
                report.add("not-told-apart", file, line, name=name, one=names[0], other=taken)


def _article(name: str) -> str:
    return fold(name)[: len(fold(name)) - len(without_article(name))]


def _same(one: str, other: str) -> bool:
    """Whether names with these articles are the same: Le Pianiste and La Pianiste differ, Pianiste could be either."""
    return one == other or not (one and other)
