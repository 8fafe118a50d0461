"""`pyramidion decks suggest FILE…`: what tables decided against the house, as a table for whoever writes the deck.

A FILE is a transcript, a folder of them, or a house: its database, a backup, the folder of either, a PostgreSQL.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyramidion.cli import INVALID, language, read

if TYPE_CHECKING:
    from pyramidion.decks import Library

SQLITE = b"SQLite format 3\0"
"""How the file of a house begins."""

HEADER = {
    "fr": ("paquet", "phase", "question", "réponse", "à faire", "fois"),
    "en": ("deck", "phase", "question", "answer", "to do", "times"),
}
NO_CARDS = {
    "fr": "à une table de {game}, personne ne juge les réponses",
    "en": "nobody judges answers at a table of {game}",
}
TO_DO = {"fr": {"add": "ajouter", "check": "vérifier"}, "en": {"add": "add", "check": "check"}}


def run(args: argparse.Namespace) -> int:
    import msgspec

    from pyramidion.core import Invalid
    from pyramidion.core.transcript import RefusedMove
    from pyramidion.decks import Library

    library = Library()
    found: Counter[tuple[str, ...]] = Counter()
    status = 0
    for place, written in _transcripts(args.files, library):
        try:
            told = _suggestions(written, library)
        except (Invalid, RefusedMove) as error:
            print(f"{place}: {error}", file=sys.stderr)
            status = INVALID
            continue
        for one in told:
            found[" ".join(one.decks), one.phase, one.question, one.text, one.what] += 1
    if args.json:
        for (decks, phase, question, text, what), times in found.most_common():
            told_as = {"decks": decks.split(), "phase": phase, "question": question, "text": text}
            print(msgspec.json.encode({**told_as, "what": what, "times": times}).decode())
        return status
    out = io.StringIO()
    table = csv.writer(out, delimiter=";", lineterminator="\n")
    table.writerow(HEADER[language()])
    for (decks, phase, question, text, what), times in found.most_common():
        table.writerow((decks, phase, question, text, TO_DO[language()][what], times))
    sys.stdout.buffer.write(out.getvalue().encode())
    return status


def _suggestions(written: bytes, library: Library) -> list[Any]:
    """What the table of a transcript decided; Invalid where nobody judges answers in this game."""
    from pyramidion import games
    from pyramidion.core import Fault, Invalid, transcript

    given = transcript.read(written, games.load)
    if (judge := games.part(given.game.key, "suggestions")) is None:
        raise Invalid([Fault("$.game", NO_CARDS[language()].format(game=given.game.key))])
    told: list[Any] = judge.suggestions(given, library)
    return told


def _transcripts(files: Sequence[str], library: Library) -> Iterator[tuple[str, bytes]]:
    """Every transcript that is meant: a file, all of a folder, all of a house."""
    for file in files:
        path = Path(file)
        if file.startswith("postgresql") and "://" in file:
            yield from _of_house(file, file.partition("://")[0], library)
        elif path.is_dir():
            house = path / "house.db"
            if house.is_file():
                yield from _of_house(house, str(house), library)
            else:
                yield from ((str(one), read(str(one))) for one in sorted(path.rglob("*.json")))
        elif path.is_file() and _is_database(path):
            yield from _of_house(path, file, library)
        else:
            yield file, read(file)


def _is_database(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def _of_house(database: str | Path, name: str, library: Library) -> Iterator[tuple[str, bytes]]:
    """The games of a house, or of a backup of one, that know suggestions."""
    from pyramidion import games
    from pyramidion.house.errors import CannotOpen, Denied
    from pyramidion.house.storage.database.games import transcripts

    judged = [key for key in games.keys() if games.part(key, "suggestions") is not None]
    try:
        found = transcripts(database, judged, library)
    except CannotOpen as error:
        print(f"{name}: {error}", file=sys.stderr)
        raise SystemExit(INVALID) from None
    for table, written in found:
        if isinstance(written, Denied):
            print(f"{name}: {table}: {written.fr if language() == 'fr' else written.en}", file=sys.stderr)
        else:
            yield f"{name}: {table}", written
