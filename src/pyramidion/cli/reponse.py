"""`pyramidion reponse ATTENDU… -- PROPOSÉ`: what a listener makes of a typed answer (A-P39).

With `--question` it is La Cible's judge that answers, about a card of a deck. Ends with 0 when every answer is right,
with 1 when one is not, with 3 for a wrong call, a line that is no pair, or a question that no card asks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from . import INVALID, language, read
from .decks.tools import find, guarded, print_lines

if TYPE_CHECKING:
    from pyramidion.decks.blind_check import SheetItem
    from pyramidion.language.answers import Answers

WRONG = 1
DECK = "maison"


class Asked(NamedTuple):
    """What is expected, or the text of a question; and what somebody proposes."""

    expected: str
    proposed: str


class Told(NamedTuple):
    verdict: str
    fr: str
    en: str
    code: str
    answer: str | None


class Fault(Exception):
    """A line that cannot be judged, in the language of the computer."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Three ways to ask: ATTENDU… -- PROPOSÉ; --question TEXTE PROPOSÉ; or -. With - alone, lines of ATTENDU, a "
        "tab and PROPOSÉ are read from standard input; ` = ` separates spellings of ATTENDU. With --deck they are "
        "lines of QUESTION, a tab and PROPOSÉ. Ends with 0 when every answer is right, with 1 when one is not, with 3 "
        "when something could not be judged."
    )
    parser.add_argument(
        "texts", nargs="*", metavar="TEXTE", help="what is expected, then -- and the proposal; see below"
    )
    parser.add_argument(
        "--question", metavar="TEXTE", help="the question of a card: La Cible's judge answers"
    )
    parser.add_argument(
        "--deck", metavar="NAME", help=f"the deck of the question: a name, folder or zip ({DECK})"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def parse(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """`--` separates what is expected from what is proposed, and what is proposed may begin with a hyphen."""
    configure(parser)
    before, after = [*words], list[str]()
    if "--" in before:
        place = before.index("--")
        before, after = before[:place], before[place + 1 :]
    if len(after) > 1 and "--json" in after:
        after.remove("--json")
        before.append("--json")
    args = parser.parse_args(before)
    args.proposed = " ".join(after)
    if args.question is not None:
        args.proposed = args.proposed or " ".join(args.texts)
        fits = not (after and args.texts)
    elif args.texts == ["-"]:
        fits = not after
    else:
        fits = bool(args.texts and after) and args.deck is None
    if not fits:
        parser.error("ATTENDU… -- PROPOSÉ, --question TEXTE PROPOSÉ, or - alone")
    return args


def run(args: argparse.Namespace) -> int:
    try:
        return guarded(partial(_run, args))
    except Fault as fault:
        print(fault, file=sys.stderr)
        return INVALID


def _run(args: argparse.Namespace) -> int:
    of_card = args.question is not None or args.deck is not None
    cards = CardJudge(args.deck or DECK) if of_card else None
    status = 0
    for asked in _asked(args):
        try:
            if isinstance(asked, Fault):
                raise asked
            told = _heard(asked) if cards is None else cards.judged(asked)
        except Fault as fault:
            print(fault, file=sys.stderr)
            status = INVALID
            continue
        if told.verdict != "juste":
            status = status or WRONG
        print_lines(_object(asked, told) if args.json else told.fr if language() == "fr" else told.en)
    return status


def _asked(args: argparse.Namespace) -> Iterator[Asked | Fault]:
    if args.question is not None:
        yield Asked(args.question, _printable(args.proposed))
    elif args.texts != ["-"]:
        yield Asked(" = ".join(map(_printable, args.texts)), _printable(args.proposed))
    else:
        lines = read("-").decode("utf-8", "replace").split("\n")
        for number, line in enumerate(lines if lines[-1] else lines[:-1], 1):
            expected, tab, proposed = line.removesuffix("\r").partition("\t")
            if tab and expected.strip() and "\t" not in proposed:
                yield Asked(expected, proposed)
            else:
                yield Fault(f"line {number}: expected two fields with a tab between")


def _printable(text: str) -> str:
    """A broken character of the keyboard stays printable."""
    return text.encode("utf-8", "replace").decode()


def _heard(asked: Asked) -> Told:
    from pyramidion.language.answers.heard import hear, spoken

    try:
        expected = spoken(tuple([one.strip() for one in asked.expected.split(" = ")]))
    except ValueError:
        raise Fault(f"“{asked.expected}”: no letter and no digit") from None
    heard = hear(asked.proposed, expected)
    return Told(heard.kind, heard.fr, heard.en, heard.reason, heard.answer)


class CardJudge:
    """La Cible's judge on the cards of a deck, which are found by their questions."""

    def __init__(self, name: str) -> None:
        from pyramidion.decks import Library
        from pyramidion.decks.blind_check import items
        from pyramidion.decks.folding import fold

        self._library = Library()
        self._name = name
        self._fold = fold
        self._items: dict[str, SheetItem] = {}
        for item in items(find(self._library, name)):
            for text in (item.card.text, item.text):
                self._items.setdefault(fold(text), item)
        self._ready: dict[str, Answers] = {}

    def judged(self, asked: Asked) -> Told:
        from pyramidion.decks.answer_judge import answers, judge
        from pyramidion.decks.cards import Question

        key = self._fold(asked.expected)
        item = self._items.get(key)
        if item is None:
            fr = f"aucune carte de « {self._name} » ne demande « {asked.expected} »"
            en = f"no card of “{self._name}” asks “{asked.expected}”"
            raise Fault(fr if language() == "fr" else en)
        if key not in self._ready:
            self._ready[key] = answers(item.card, self._library.known_names)
        complete = item.card.complete if isinstance(item.card, Question) else True
        verdict = judge(asked.proposed, self._ready[key], complete=complete)
        kind = "juste" if verdict.right else verdict.kind
        return Told(kind, verdict.fr, verdict.en, verdict.reason, verdict.answer)


def _object(asked: Asked, told: Told) -> str:
    import json

    fields: dict[str, Any] = {
        "attendu": asked.expected,
        "propose": asked.proposed,
        "verdict": told.verdict,
        "reason": told.fr,
        "code": told.code,
        "answer": told.answer,
        "fr": told.fr,
        "en": told.en,
    }
    return json.dumps(fields, ensure_ascii=False)
