"""`pyramidion decks lint|show|stats|new|blind|suggest`: for those who write cards.

Ends with 0 when all is well, with 1 when there are faults (lint) or cards that were not solved (blind), and with 3 when
a deck or file cannot be read at all.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyramidion.cli import INVALID, language, read

from . import lint as deck_lint
from . import stats as deck_stats
from . import suggestions as deck_suggestions
from .tools import as_json, find, guarded, print_lines

if TYPE_CHECKING:
    from pyramidion.decks import AnyCard, Deck, Question
    from pyramidion.decks.blind_check import CardResult

FAULTY = deck_lint.FAULTY
KINDS = ("premier_tour", "definitions", "suite", "encheres", "finale", "enigmes", "expressions", "noms")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "docs/decks.md tells how a deck is written."
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, what: str) -> argparse.ArgumentParser:
        return actions.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")

    def deck(parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "deck",
            metavar="DECK",
            help="maison, maison:famille, maison:sport+musique, or a folder or zip of your own",
        )

    lint = action("lint", "report every fault with file, line and reason")
    deck_lint.configure(lint)
    show = action("show", "show what a deck is, its cards of a kind, or one card with its answers")
    deck(show)
    show.add_argument("kind", nargs="?", choices=KINDS, metavar="KIND", help=", ".join(KINDS))
    show.add_argument(
        "--number", metavar="N", type=int, help="only the Nth card of the kind, with its answers"
    )
    show.add_argument("--json", action="store_true", help="print JSON")
    stats = action("stats", "count cards, sets and answers; of DECKs also how they are spread and written")
    deck_stats.configure(stats)
    new = action("new", "begin a deck: a folder with every kind of card once, explained")
    new.add_argument("folder", metavar="FOLDER", type=Path, help="a folder that is new or empty")
    blind = action("blind", "print cards without their answers, or judge such a sheet when it is filled in")
    deck(blind)
    blind.add_argument(
        "--every", metavar="N", type=int, default=4, help="every Nth card (4); definitions are all asked"
    )
    blind.add_argument(
        "--answers", metavar="SHEET", help="the sheet, filled in; - reads it from standard input"
    )
    blind.add_argument("--json", action="store_true", help="with --answers: print one JSON object")
    suggest = action("suggest", "list what tables of La Cible decided against the house")
    suggest.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a transcript, a folder of them, or a house's database or backup; - reads standard input",
    )
    suggest.add_argument("--json", action="store_true", help="print one JSON object a suggestion")


def run(args: argparse.Namespace) -> int:
    actions = {
        "lint": deck_lint.run,
        "show": _show,
        "stats": deck_stats.run,
        "new": _new,
        "blind": _blind,
        "suggest": deck_suggestions.run,
    }
    return guarded(partial(actions[args.action], args))


# -- show


def _show(args: argparse.Namespace) -> int:
    from pyramidion.decks import Library

    deck = find(Library(), args.deck)
    if args.kind is None:
        told = {**_about(deck), **deck.counts()}
        print_lines(as_json(told)) if args.json else print_lines(
            *(f"{name:14} {value}" for name, value in told.items())
        )
        return 0
    cards = deck.cards(args.kind)
    if args.number is not None:
        if not 1 <= args.number <= len(cards):
            last = len(cards)
            fr, en = f"--number va de 1 à {last}", f"--number runs from 1 to {last}"
            print(fr if language() == "fr" else en, file=sys.stderr)
            return INVALID
        card = cards[args.number - 1]
        print_lines(as_json(card)) if args.json else print_lines(*_whole(card))
    elif args.json:
        print_lines(*map(as_json, cards))
    else:
        print_lines(*(f"{number:4}  {_line(card)}" for number, card in enumerate(cards, 1)))
    return 0


def _about(deck: Deck) -> dict[str, Any]:
    about = deck.about
    return {
        "key": deck.key,
        "title": deck.title,
        "version": deck.version,
        "digest": deck.digest,
        "language": about.language,
        "authors": ", ".join(about.authors),
        "licence": about.licence,
        "age": about.age,
        "date": about.date.isoformat(),
        "description": about.description,
    }


def _line(card: AnyCard) -> str:
    from pyramidion.decks import Enigme, Expressions, Finale, Noms, Series

    mark = f"[{card.difficulty} {card.public}] "
    if isinstance(card, Series):
        return f"{mark}{card.letter} : {' · '.join(item.answer[0] for item in card.items)}"
    if isinstance(card, Finale):
        return f"{mark}face {card.face} : {' · '.join(level[0].text for level in card.levels if level)}"
    if isinstance(card, Enigme):
        return f"{mark}{card.title} : {card.text} ({card.answer})"
    if isinstance(card, Expressions):
        return f"{mark}{card.card} : {' · '.join(names[0] for names in card.expressions)}"
    if isinstance(card, Noms):
        return f"{mark}{card.theme} : {' · '.join(names[0] for names in card.names)}"
    return f"{mark}{card.text} ({len(card.answers)})"


def _whole(card: AnyCard) -> list[str]:
    from pyramidion.decks import Enigme, Expressions, Finale, Noms, PremierTour, Series, Suite

    if isinstance(card, Series):
        return [
            card.letter,
            *(f"  {item.text} : {' = '.join(item.answer)}" for item in card.items),
            card.place,
        ]
    if isinstance(card, Finale):
        questions = [question for level in card.levels for question in level]
        return [card.face, *(line for question in questions for line in _question(question)), card.place]
    if isinstance(card, Expressions):
        pairs = zip(card.expressions, card.definitions, strict=True)
        return [card.card, *(f"  {' = '.join(names)} : {what}" for names, what in pairs), card.place]
    if isinstance(card, Enigme | Noms):
        return [_line(card), card.place]
    lines = _question(card)
    if isinstance(card, Suite):
        lines.insert(1, f"  > {' | '.join(card.examples)}")
    if isinstance(card, PremierTour) and card.example:
        lines.insert(1, f"  > {card.example}")
    return lines


def _question(question: Question) -> list[str]:
    best = sorted(zip(question.popularity, question.answers, strict=True), key=lambda one: -one[0])
    end = "" if question.complete else " …"
    listed = " | ".join(" = ".join(names) for _, names in best)
    return [
        f"{question.text}  [{question.difficulty} {question.public}, {question.place}]",
        f"  {listed}{end}",
    ]


# -- new


def _new(args: argparse.Namespace) -> int:
    import datetime as dt
    import re

    from pyramidion.decks.folding import fold
    from pyramidion.decks.template import write

    folder: Path = args.folder
    name = folder.resolve().name
    key = re.sub(r"[^a-z0-9]+", "-", fold(name).lower()).strip("-") or "paquet"
    title = name.replace("\\", " ").replace('"', " ") or key
    try:
        written = write(folder, key, title, dt.date.today().isoformat())  # noqa: DTZ011 - the writer's own day
    except FileExistsError:
        fr, en = "ce dossier existe et n’est pas vide", "this folder exists and is not empty"
        print(f"{folder}: {fr if language() == 'fr' else en}", file=sys.stderr)
        return INVALID
    except OSError as error:
        print(f"{folder}: {error.strerror}", file=sys.stderr)
        return INVALID
    print_lines(*map(str, written))
    return 0


# -- blind


def _blind(args: argparse.Namespace) -> int:
    from pyramidion.decks import Library, blind_check

    library = Library()
    deck = find(library, args.deck)
    if args.every < 1:
        print("--every N: N > 0", file=sys.stderr)
        return INVALID
    if args.answers is None:
        sys.stdout.buffer.write(blind_check.answer_sheet(deck, args.every).encode())
        return 0
    found = blind_check.evaluate(deck, read(args.answers), library.known_names, args.answers)
    kinds = {kind: [one for one in found if one.kind == kind] for kind in KINDS}
    outcomes = ("solved", "unsolved", "otherwise")
    counts = {
        kind: {"cards": len(those), **{o: sum(one.outcome == o for one in those) for o in outcomes}}
        for kind, those in kinds.items()
    }
    left = [one for one in found if one.outcome != "solved"]
    if args.json:
        print_lines(as_json({"kinds": counts, "cards": left}))
    else:
        print_lines(*map(_judged, left))
        for kind, count in counts.items():
            print_lines(f"{kind:14} " + "  ".join(f"{name} {number}" for name, number in count.items()))
    return FAULTY if left else 0


def _judged(one: CardResult) -> str:
    said = " | ".join(one.wrong) if one.outcome == "otherwise" else "–"
    return f"{one.place}: {one.outcome}: {one.question} -> {said} [{' | '.join(one.accepted)}]"
