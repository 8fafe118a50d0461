"""The blind check: cards without their answers for somebody who has not seen them, and what became of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from .cards import (
    KINDS,
    Definition,
    Enigme,
    Expressions,
    Finale,
    Kind,
    Noms,
    PremierTour,
    Question,
    Series,
    Suite,
)
from .deck import Deck
from .faults import DeckInvalid, Report
from .files.tables import parse, things
from .folding import fold
from .judging import answers, judge

COLUMNS: Final = ("carte", "genre", "question", "combien", "réponse")
WANTED: Final = {"premier_tour": 3, "suite": 3, "encheres": 5, "definitions": 1}
"""Answers that the sheet asks for; a question of the finale asks for as many as its level."""

Outcome = Literal["solved", "unsolved", "otherwise"]


class Item(msgspec.Struct, frozen=True):
    """One card of the sheet."""

    kind: Kind
    card: Question | Definition | Enigme
    text: str
    wanted: int


class Judged(msgspec.Struct, frozen=True):
    """What became of a card: solved; not solved; or answered with what the deck does not have."""

    place: str
    kind: Kind
    question: str
    outcome: Outcome
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    accepted: tuple[str, ...]
    """What the deck would have taken, the best known first; a few of them."""


def items(deck: Deck) -> Iterator[Item]:
    for kind in KINDS:
        for card in deck.cards(kind):
            if isinstance(card, Series):
                for one in card.items:
                    yield Item(kind, one, f"{card.letter} : {one.text}", 1)
            elif isinstance(card, Finale):
                for level in card.levels:
                    for question in level:
                        yield Item(kind, question, question.text, question.level)
            elif isinstance(card, Enigme):
                yield Item(kind, card, f"{card.title} : {card.text.replace('*', '')}", 1)
            elif isinstance(card, Expressions | Noms):
                continue  # there is nothing to solve in them
            elif isinstance(card, Suite):
                yield Item(kind, card, f"{card.text} ({', '.join(card.examples)}…)", WANTED[kind])
            else:
                example = f" ({card.example}…)" if isinstance(card, PremierTour) and card.example else ""
                yield Item(kind, card, card.text + example, WANTED[kind])


def chosen(deck: Deck, every: int) -> Iterator[Item]:
    """Every definition, and of each other kind the first card and then each `every`th."""
    seen = dict.fromkeys(KINDS, 0)
    for item in items(deck):
        if item.kind in ("definitions", "enigmes") or seen[item.kind] % every == 0:
            yield item
        seen[item.kind] += 1


def sheet(deck: Deck, every: int = 4) -> str:
    """The table to be filled in: several answers to a question are separated by ` | `."""
    target = io.StringIO()
    table = csv.writer(target, delimiter=";", lineterminator="\n")
    table.writerow(COLUMNS)
    for item in chosen(deck, every):
        table.writerow([item.card.place, item.kind, item.text, item.wanted, ""])
    return target.getvalue()


def judged(deck: Deck, data: bytes, name: str = "") -> list[Judged]:
    """What a filled sheet is worth. Cards are found by their text: lines may have moved since."""
    report = Report()
    table = parse(data, name, report)
    places = {column: table.column(column) for column in COLUMNS}
    for column in ("genre", "question", "réponse"):
        if places[column] < 0:
            report.add("no-column", name, 1, column=column)
    if report.faults:
        raise DeckInvalid(report.faults)
    known = {(item.kind, fold(item.text)): item for item in items(deck)}
    found: list[Judged] = []
    for line, cells in table.rows:
        kind, text = cells[places["genre"]], cells[places["question"]]
        item = known.get((kind, fold(text)))  # type: ignore[arg-type]
        if item is None:
            report.add("no-card", name, line, question=text)
            continue
        found.append(_judged(item, [one for one in things(cells[places["réponse"]]) if one]))
    if report.faults:
        raise DeckInvalid(report.faults)
    return found


def _judged(item: Item, texts: list[str]) -> Judged:
    card = item.card
    prepared = answers(card)
    right: list[str] = []
    wrong: list[str] = []
    given: set[int] = set()
    for text in texts:
        verdict = judge(text, prepared, complete=True, given=frozenset(given))
        if verdict.right and verdict.index is not None:
            right.append(text)
            given.add(verdict.index)
        elif verdict.kind != "déjà dit":
            wrong.append(text)
    outcome: Outcome = "otherwise" if wrong else "solved" if len(right) >= item.wanted else "unsolved"
    if isinstance(card, Definition):
        accepted = card.answer
    elif isinstance(card, Enigme):
        accepted = (card.answer, *card.accept)
    else:
        best = sorted(zip(card.popularity, card.answers, strict=True), key=lambda one: -one[0])
        accepted = tuple(names[0] for _, names in best[:8])
    return Judged(card.place, item.kind, item.text, outcome, tuple(right), tuple(wrong), accepted)
