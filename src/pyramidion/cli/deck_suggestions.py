"""`pyramidion decks suggest FILE…`: what tables decided against the house, as a table for whoever writes the deck."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections import Counter

from . import INVALID, language, read

HEADER = {
    "fr": ("paquet", "phase", "question", "réponse", "à faire", "fois"),
    "en": ("deck", "phase", "question", "answer", "to do", "times"),
}
TO_DO = {"fr": {"add": "ajouter", "check": "vérifier"}, "en": {"add": "add", "check": "check"}}


def run(args: argparse.Namespace) -> int:
    import msgspec

    from pyramidion import games
    from pyramidion.core import Invalid, transcript
    from pyramidion.core.transcript import RefusedMove
    from pyramidion.decks import Library
    from pyramidion.games.cible.suggestions import suggestions

    library = Library()
    found: Counter[tuple[str, ...]] = Counter()
    status = 0
    for file in args.files:
        try:
            given = transcript.read(read(file), games.load)
            if given.game.key != "cible":
                raise Invalid([])
            told = suggestions(given, library)
        except (Invalid, RefusedMove) as error:
            what = (
                str(error)
                or ("ce n'est pas une partie de La Cible", "no game of La Cible")[language() == "en"]
            )
            print(f"{file}: {what}", file=sys.stderr)
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
