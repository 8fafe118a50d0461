"""`pyramidion mot MOT…`: what the lexicon knows of a word, and whether it can be played."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import INVALID, read

if TYPE_CHECKING:
    from pyramidion.language.lexicon import Explanation

UNPLAYABLE = 1


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "words",
        nargs="+",
        metavar="MOT",
        help="a word in any spelling; - reads one a line from standard input",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a word")


def run(args: argparse.Namespace) -> int:
    from pyramidion.language.data_files import DataFault
    from pyramidion.language.lexicon import lexicon

    try:
        known = lexicon()
    except DataFault as fault:
        print(fault, file=sys.stderr)
        return INVALID
    all_playable = True
    try:
        for word in _asked(args.words):
            explanation = known.explain(word)
            all_playable &= explanation.playable
            line = _object(explanation) if args.json else _sentence(explanation)
            sys.stdout.buffer.write(line.encode() + b"\n")
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0 if all_playable else UNPLAYABLE


def _asked(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if word == "-":
            lines = read("-").decode("utf-8", "replace").split("\n")
            yield from (line.removesuffix("\r") for line in (lines if lines[-1] else lines[:-1]))
        else:
            yield word


def _sentence(explanation: Explanation) -> str:
    spoken = next((os.environ[v] for v in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(v)), "en")
    return explanation.fr if spoken.startswith("fr") else explanation.en


def _object(explanation: Explanation) -> str:
    import json

    from pyramidion.language.lexicon import ipa, lexicon

    word = explanation.letters
    told: dict[str, Any] = {
        "word": explanation.word,
        "playable": explanation.playable,
        "lemmas": [*dict.fromkeys(reading.lemma for reading in explanation.readings)],
        "reason": None if explanation.playable else explanation.fr,
        "code": explanation.code or None,
        "letters": word,
        "base": lexicon().is_base(word),
        "band": lexicon().band(word),
        "readings": [{**reading._asdict(), "ipa": ipa(reading.sounds)} for reading in explanation.readings],
        "fr": explanation.fr,
        "en": explanation.en,
    }
    return json.dumps(told, ensure_ascii=False)
