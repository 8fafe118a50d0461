"""`pyramidion indice MOT INDICE`: whether a clue may be said for a word in Pyramide, and why not."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import INVALID, language, read

if TYPE_CHECKING:
    from pyramidion.language.clues import ClueVerdict

STATUS = {"allowed": 0, "refused": 1, "doubtful": 2}
CONVENTIONS = {
    "proper_nouns": "allow proper nouns and brands",
    "same_root": "allow words of the same root",
    "homophones": "allow words that sound alike",
    "compounds": "allow compounds, expressions and dates",
    "acronyms": "allow acronyms",
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "Ends with 0 when the clue is allowed, 1 when it is refused, 2 when it is doubtful (the table rules);"
        " of several pairs the refused one counts first, then the doubtful one; 3 for a line that is no pair."
    )
    parser.add_argument("word", metavar="MOT", help="the word to be found; - reads pairs from standard input")
    parser.add_argument(
        "clue", nargs="?", metavar="INDICE", help="the clue; a line of standard input has both, a tab between"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a pair")
    for name, what in CONVENTIONS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=what)


def run(args: argparse.Namespace) -> int:
    from pyramidion.language.clues import Convention, judge_clue
    from pyramidion.language.data_files import DataFault

    if (args.word == "-") != (args.clue is None):
        print(
            "pyramidion indice: a word and a clue, or - alone for pairs from standard input", file=sys.stderr
        )
        return INVALID
    convention = Convention(*(getattr(args, name) for name in CONVENTIONS))
    seen = {"allowed"}
    broken = False
    try:
        for pair in _asked(args):
            if isinstance(pair, str):
                print(pair, file=sys.stderr)
                broken = True
                continue
            word, clue = pair
            verdict = judge_clue(word, clue, convention)
            seen.add(verdict.verdict)
            line = _object(word, clue, verdict) if args.json else _sentence(verdict)
            sys.stdout.buffer.write(line.encode("utf-8", "replace") + b"\n")
        sys.stdout.flush()
    except DataFault as fault:
        print(fault, file=sys.stderr)
        return INVALID
    except BrokenPipeError:  # whoever read has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    worst = next(name for name in ("refused", "doubtful", "allowed") if name in seen)
    return INVALID if broken else STATUS[worst]


def _asked(args: argparse.Namespace) -> Iterator[tuple[str, str] | str]:
    """The pairs; for a line that is none, what is wrong with it."""
    if args.clue is not None:
        yield args.word, args.clue
        return
    lines = read("-").decode("utf-8", "replace").split("\n")
    for number, line in enumerate(lines if lines[-1] else lines[:-1], 1):
        word, *clues = line.removesuffix("\r").split("\t")
        if len(clues) == 1 and word.strip():
            yield word, clues[0]
        else:
            yield f"line {number}: expected a word, a tab and a clue"


def _sentence(verdict: ClueVerdict) -> str:
    french = language() == "fr"
    rule = f"{verdict.rule} : " if french else f"{verdict.rule}: "
    return (rule if verdict.rule else "") + (verdict.fr if french else verdict.en)


def _object(word: str, clue: str, verdict: ClueVerdict) -> str:
    import json

    told: dict[str, Any] = {
        "mot": word,
        "indice": clue,
        "verdict": verdict.verdict,
        "rule": verdict.rule,
        "reason": verdict.fr if verdict.rule else None,
        "code": verdict.reason or None,
        "slip": verdict.slip,
        "fr": verdict.fr,
        "en": verdict.en,
    }
    return json.dumps(told, ensure_ascii=False)
