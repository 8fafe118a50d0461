"""The blind check: somebody answers cards without seeing the answers, and the deck evaluates the sheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from .answer_judge import answers, judge
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
from .files.tables import parse_csv, split_items
from .folding import fold

COLUMNS: Final = ("carte", "genre", "question", "combien", "réponse")
WANTED_ANSWERS: Final = {"premier_tour": 3, "suite": 3, "encheres": 5, "definitions": 1}
"""How many answers the sheet asks for; a finale question asks for as many as its level."""

Outcome = Literal["solved", "unsolved", "otherwise"]


class SheetItem(msgspec.Struct, frozen=True):
    """One card of the sheet."""

    kind: Kind
    card: Question | Definition | Enigme
    text: str
    wanted: int


class CardResult(msgspec.Struct, frozen=True):
    """The result of a card: solved, not solved, or answered with something that the deck does not list."""

    place: str
    kind: Kind
    question: str
    outcome: Outcome
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    accepted: tuple[str, ...]
    """Some answers that the deck accepts, the best known first."""


def items(deck: Deck) -> Iterator[SheetItem]:
    """Every card of a deck that can be solved."""
    for kind in KINDS:
        for card in deck.cards(kind):
            if isinstance(card, Series):
                for one in card.items:
                    yield SheetItem(kind, one, f"{card.letter} : {one.text}", 1)
            elif isinstance(card, Finale):
                for level in card.levels:
                    for question in level:
                        yield SheetItem(kind, question, question.text, question.level)
            elif isinstance(card, Enigme):
                yield SheetItem(kind, card, f"{card.title} : {card.text.replace('*', '')}", 1)
            elif isinstance(card, Expressions | Noms):
                continue  # there is nothing to solve in them
            elif isinstance(card, Suite):
                yield SheetItem(
                    kind, card, f"{card.text} ({', '.join(card.examples)}…)", WANTED_ANSWERS[kind]
                )
            else:
                example = f" ({card.example}…)" if isinstance(card, PremierTour) and card.example else ""
                yield SheetItem(kind, card, card.text + example, WANTED_ANSWERS[kind])


def selected(deck: Deck, every: int) -> Iterator[SheetItem]:
    """All definitions and enigmas, and of each other kind the first card and then every `every`th."""
    seen = dict.fromkeys(KINDS, 0)
    for item in items(deck):
        if item.kind in ("definitions", "enigmes") or seen[item.kind] % every == 0:
            yield item
        seen[item.kind] += 1


def answer_sheet(deck: Deck, every: int = 4) -> str:
    """The CSV table to fill in; ` | ` separates several answers to a question."""
    target = io.StringIO()
    table = csv.writer(target, delimiter=";", lineterminator="\n")
    table.writerow(COLUMNS)
    for item in selected(deck, every):
        table.writerow([item.card.place, item.kind, item.text, item.wanted, ""])
    return target.getvalue()


def evaluate(deck: Deck, data: bytes, known_names: frozenset[str], name: str = "") -> list[CardResult]:
    """The results of a filled sheet. Cards are found by their text, since lines may have moved. Raises DeckInvalid."""
    report = Report()
    table = parse_csv(data, name, report)
    places = {column: table.column(column) for column in COLUMNS}
    for column in ("genre", "question", "réponse"):
        if places[column] < 0:
            report.add("no-column", name, 1, column=column)
    if report.faults:
        raise DeckInvalid(report.faults)
    known = {(item.kind, fold(item.text)): item for item in items(deck)}
    found: list[CardResult] = []
    for line, cells in table.rows:
        kind, text = cells[places["genre"]], cells[places["question"]]
        item = known.get((kind, fold(text)))  # type: ignore[arg-type]
        if item is None:
            report.add("no-card", name, line, question=text)
            continue
        texts = [one for one in split_items(cells[places["réponse"]]) if one]
        found.append(_result(item, texts, known_names))
    if report.faults:
        raise DeckInvalid(report.faults)
    return found


def _result(item: SheetItem, texts: list[str], known_names: frozenset[str]) -> CardResult:
    card = item.card
    prepared = answers(card, known_names)
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
    return CardResult(card.place, item.kind, item.text, outcome, tuple(right), tuple(wrong), accepted)
