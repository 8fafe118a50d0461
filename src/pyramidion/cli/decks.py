"""`pyramidion decks lint|show|stats|new|blind|suggest`: for those who write cards.

Ends with 0 when all is well, with 1 when there are faults (lint) or cards that were not solved (blind), and with 3 when
a deck or file cannot be read at all.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import INVALID, deck_suggestions, language, read

if TYPE_CHECKING:
    from pyramidion.decks import AnyCard, Deck, Library, Question
    from pyramidion.decks.blind_check import CardResult

FAULTY = 1
KINDS = ("premier_tour", "definitions", "suite", "encheres", "finale", "enigmes", "expressions", "noms")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "docs/decks.md tells how a deck is written."
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, what: str) -> argparse.ArgumentParser:
        return actions.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")

    def deck(parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "deck", metavar="DECK", help="maison, maison:famille, or a folder or zip of your own"
        )

    lint = action("lint", "report every fault with file, line and reason")
    lint.add_argument(
        "paths", nargs="+", metavar="PATH", type=Path, help="a folder, a zip of one, or a table"
    )
    lint.add_argument("--json", action="store_true", help="print one JSON object a fault")
    lint.add_argument("--strict", action="store_true", help="warnings count as faults")
    show = action("show", "show what a deck is, its cards of a kind, or one card with its answers")
    deck(show)
    show.add_argument("kind", nargs="?", choices=KINDS, metavar="KIND", help=", ".join(KINDS))
    show.add_argument(
        "--number", metavar="N", type=int, help="only the Nth card of the kind, with its answers"
    )
    show.add_argument("--json", action="store_true", help="print JSON")
    stats = action("stats", "count cards, items, sets and answers")
    stats.add_argument("--json", action="store_true", help="print one JSON object")
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
    suggest = action("suggest", "list what tables decided against the house, from transcripts of La Cible")
    suggest.add_argument("files", nargs="+", metavar="FILE", help="a transcript; - reads standard input")
    suggest.add_argument("--json", action="store_true", help="print one JSON object a suggestion")


def run(args: argparse.Namespace) -> int:
    from pyramidion.decks import DeckInvalid, UnknownDeck
    from pyramidion.language.data_files import DataFault

    actions = {
        "lint": _lint,
        "show": _show,
        "stats": _stats,
        "new": _new,
        "blind": _blind,
        "suggest": deck_suggestions.run,
    }
    try:
        return actions[args.action](args)
    except DeckInvalid as invalid:
        for fault in invalid.faults:
            print(fault.text(language()), file=sys.stderr)
    except UnknownDeck as unknown:
        print(unknown.fr if language() == "fr" else unknown.en, file=sys.stderr)
    except DataFault as fault:
        print(fault, file=sys.stderr)
    except BrokenPipeError:  # whoever read has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    return INVALID


def _print(*lines: str) -> None:
    for line in lines:
        sys.stdout.buffer.write(line.encode("utf-8", "replace") + b"\n")
    sys.stdout.flush()


def _json(value: object) -> str:
    import msgspec

    return msgspec.json.encode(value).decode()


def find(library: Library, name: str) -> Deck:
    """A deck of the library, or of a folder or zip."""
    from pyramidion.decks import Deck

    path = Path(name)
    if path.is_dir():
        return Deck.folder(path)
    if path.is_file():
        return Deck.archive(path.read_bytes())
    return library.find(name)


# -- lint


def _lint(args: argparse.Namespace) -> int:
    import msgspec

    from pyramidion.decks.lint import lint

    spoken, status = language(), 0
    for path in args.paths:
        faults = lint(path)
        prefix = path.parent if path.is_file() and path.suffix in {".csv", ".toml"} else path
        for fault in faults:
            shown = msgspec.structs.replace(fault, file=str(prefix / fault.file) if fault.file else str(path))
            _print(_json(shown) if args.json else shown.text(spoken))
            if fault.code == "no-file":
                status = INVALID
            elif (not fault.warning or args.strict) and status == 0:
                status = FAULTY
        if not args.json:
            wrong = sum(not fault.warning for fault in faults)
            _print(_summary(path, wrong, len(faults) - wrong, spoken))
    return status


def _summary(path: Path, faults: int, warnings: int, spoken: str) -> str:
    if spoken == "fr":
        return f"{path} : {faults} faute{'s' * (faults > 1)}, {warnings} avertissement{'s' * (warnings > 1)}"
    return f"{path}: {faults} fault{'s' * (faults != 1)}, {warnings} warning{'s' * (warnings != 1)}"


# -- show


def _show(args: argparse.Namespace) -> int:
    from pyramidion.decks import Library

    deck = find(Library(), args.deck)
    if args.kind is None:
        told = {**_about(deck), **deck.counts()}
        _print(_json(told)) if args.json else _print(*(f"{name:14} {value}" for name, value in told.items()))
        return 0
    cards = deck.cards(args.kind)
    if args.number is not None:
        if not 1 <= args.number <= len(cards):
            last = len(cards)
            fr, en = f"--number va de 1 à {last}", f"--number runs from 1 to {last}"
            print(fr if language() == "fr" else en, file=sys.stderr)
            return INVALID
        card = cards[args.number - 1]
        _print(_json(card)) if args.json else _print(*_whole(card))
    elif args.json:
        _print(*map(_json, cards))
    else:
        _print(*(f"{number:4}  {_line(card)}" for number, card in enumerate(cards, 1)))
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


# -- stats and new


def _stats(args: argparse.Namespace) -> int:
    from pyramidion.decks import Library

    library = Library()
    sets = library.savoirs()
    decks = {deck.key: deck.counts() for deck in library}
    savoirs = {"sets": len(sets), "answers": sum(map(len, sets.values()))}
    if args.json:
        _print(_json({"decks": decks, "savoirs": savoirs}))
    else:
        for name, counts in [*decks.items(), ("savoirs", savoirs)]:
            _print(name, *(f"  {kind:14} {count:6}" for kind, count in counts.items()))
    return 0


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
    _print(*map(str, written))
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
        _print(_json({"kinds": counts, "cards": left}))
    else:
        _print(*map(_judged, left))
        for kind, count in counts.items():
            _print(f"{kind:14} " + "  ".join(f"{name} {number}" for name, number in count.items()))
    return FAULTY if left else 0


def _judged(one: CardResult) -> str:
    said = " | ".join(one.wrong) if one.outcome == "otherwise" else "–"
    return f"{one.place}: {one.outcome}: {one.question} -> {said} [{' | '.join(one.accepted)}]"
