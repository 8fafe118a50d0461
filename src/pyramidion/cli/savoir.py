"""`pyramidion savoir [SET [REPONSE…]]`: the sets of answers, and what an answer is worth.

Ends with 0 when every answer counts (« juste » or « presque »), with 1 when one does not, with 3 without such a set.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from . import INVALID, language, read
from .decks.tools import find, guarded, print_lines

if TYPE_CHECKING:
    from pyramidion.decks import Savoir
    from pyramidion.language.answers import Answers

WRONG = 1


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Without SET the sets are listed, without REPONSE the answers of the set. Ends with 0 when every answer "
        "counts, with 1 when one does not, with 3 when there is no such set."
    )
    parser.add_argument(
        "set", nargs="?", metavar="SET", help="the key of a set; - reads lines of SET, a tab and an answer"
    )
    parser.add_argument(
        "answers", nargs="*", metavar="REPONSE", help="an answer; - reads one a line from standard input"
    )
    parser.add_argument("--strict", action="store_true", help="the spelling must be right")
    parser.add_argument(
        "--filter", metavar="FILTER", default="", help="only these answers: continent=Europe & lettre=B"
    )
    parser.add_argument(
        "--deck", metavar="DECK", help="look for the set in this deck first (a name, folder or zip)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


class Unknown(Exception):
    """No set of this key."""


class AnswerSets:
    """The sets, each prepared for the judge when it is first asked for."""

    def __init__(self, args: argparse.Namespace) -> None:
        from pyramidion.decks import Library

        self.args = args
        self._library = Library()
        self.sets: dict[str, Savoir] = self._library.savoirs()
        if args.deck:
            deck = find(self._library, args.deck)
            self.sets |= {key: savoir for key in deck.sets if (savoir := deck.savoir(key)) is not None}
        self._ready: dict[str, Answers] = {}

    def find(self, key: str) -> Savoir:
        if key in self.sets:
            return self.sets[key]
        from difflib import get_close_matches

        near = get_close_matches(key, self.sets, 1)
        fr = f"il n’y a pas de savoir « {key} »" + (f" ; peut-être « {near[0]} » ?" if near else "")
        en = f"there is no set “{key}”" + (f"; perhaps “{near[0]}”?" if near else "")
        raise Unknown((fr if language() == "fr" else en) + " (pyramidion savoir)")

    def answers(self, key: str) -> Answers:
        if key not in self._ready:
            from pyramidion.decks.packaged import names_of_kind
            from pyramidion.decks.savoirs.filters import parse, select
            from pyramidion.language.answers import Answers
            from pyramidion.language.answers.heads import heads_of

            savoir = self.find(key)
            chosen = select(savoir, parse(self.args.filter))
            names = [savoir.names[n] for n in chosen]
            about = savoir.about
            self._ready[key] = Answers(
                names,
                persons=about.persons,
                agreement=about.agreement,
                known=self._library.known_names.__contains__,
                kin=names_of_kind(key).__contains__,
                heads=heads_of(about.heads),
            )
        return self._ready[key]

    def judged(self, key: str, text: str) -> dict[str, Any]:
        from pyramidion.decks.answer_judge import judge

        text = text.encode("utf-8", "replace").decode()  # a broken character of the keyboard stays printable
        complete = self.find(key).about.complete
        verdict = judge(text, self.answers(key), complete=complete, strict=self.args.strict)
        return {
            "set": key,
            "text": text,
            "verdict": verdict.kind,
            "answer": verdict.answer,
            "reason": verdict.fr,
            "code": verdict.reason,
            "complete": complete,
            "fr": verdict.fr,
            "en": verdict.en,
        }


def run(args: argparse.Namespace) -> int:
    from pyramidion.decks.messages import MESSAGES
    from pyramidion.decks.savoirs.filters import FilterFault

    try:
        return guarded(partial(_run, args))
    except Unknown as unknown:
        print(unknown, file=sys.stderr)
    except FilterFault as wrong:
        sentence = MESSAGES[wrong.code][0 if language() == "fr" else 1]
        print(sentence.format(filter=args.filter, place=wrong.place, **wrong.words), file=sys.stderr)
    return INVALID


def _run(args: argparse.Namespace) -> int:
    import json

    answer_sets = AnswerSets(args)
    if args.set is None:
        _list(answer_sets, args.json)
        return 0
    if args.set != "-" and not args.answers:
        _contents(answer_sets, args)
        return 0
    all_right = True
    for key, text in _asked(args.set, args.answers):
        told = answer_sets.judged(key, text)
        all_right &= told["verdict"] in {"juste", "presque"}
        print_lines(json.dumps(told, ensure_ascii=False) if args.json else told[language()])
    return 0 if all_right else WRONG


def _asked(key: str, texts: list[str]) -> Iterator[tuple[str, str]]:
    if key == "-":
        for line in _lines():
            name, _, text = line.partition("\t")
            yield name, text
        return
    for text in texts:
        if text == "-":
            yield from ((key, line) for line in _lines())
        else:
            yield key, text


def _lines() -> Iterator[str]:
    lines = read("-").decode("utf-8", "replace").split("\n")
    yield from (line.removesuffix("\r") for line in (lines if lines[-1] else lines[:-1]))


def _list(answer_sets: AnswerSets, as_json: bool) -> None:
    import json

    words = {True: "complet", False: "ouvert"} if language() == "fr" else {True: "complete", False: "open"}
    for key, savoir in answer_sets.sets.items():
        about = savoir.about
        if as_json:
            told = {
                "set": key,
                "title": about.title,
                "answers": len(savoir),
                "complete": about.complete,
                "theme": about.theme,
                "attributes": [*savoir.attributes],
                "date": about.date.isoformat() if about.date else None,
            }
            print_lines(json.dumps(told, ensure_ascii=False))
        else:
            print_lines(f"{key:32} {len(savoir):5}  {words[about.complete]:8}  {about.title}")


def _contents(answer_sets: AnswerSets, args: argparse.Namespace) -> None:
    import json

    from pyramidion.decks.savoirs.filters import parse, select

    savoir = answer_sets.find(args.set)
    chosen = select(savoir, parse(args.filter))
    for n in sorted(chosen, key=lambda n: -savoir.popularity[n]):
        told = {"names": savoir.names[n], "popularity": savoir.popularity[n]}
        cells = {name: column[n] for name, column in savoir.attributes.items() if column[n]}
        if args.json:
            print_lines(json.dumps({**told, "attributes": cells}, ensure_ascii=False))
        else:
            more = "".join(f"  {name}: {cell}" for name, cell in cells.items())
            print_lines(f"{savoir.popularity[n]}  {' = '.join(savoir.names[n])}{more}")
