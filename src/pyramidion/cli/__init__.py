"""The command `pyramidion`.

A subcommand is a module of this package with `configure(parser)` and `run(args) -> status`; it is imported when it is
called, and imports what it needs when it runs, so that every command and every `--help` is there at once. One that also
listens to the environment has `parse(parser, words) -> args` in place of `configure`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

COMMANDS = {
    "serve": "open the house: people play in their browsers",
    "bots": "let bots think in further processes, for houses with a Redis",
    "replay": "replay a transcript and print where it stands, as one JSON object",
    "coach": "say what a seat may believe, and the best thing it can do",
    "arena": "let bots play against each other over duplicate deals, with ratings",
    "models": "examine a language model with questions of the games, beside the bots of the house",
    "new-game": "begin a game of your own: a small one that is complete and can be played at once",
    "games": "list the games of the house, and what is left out of it",
    "mot": "say whether a French word can be played, and what it is a form of",
    "indice": "say whether a clue may be given for a word in Pyramide, and why not",
    "syno": "guess the word of Pyramide that these clues were given for",
    "savoir": "list the sets of answers, and say what an answer to one of them is worth",
    "reponse": "say what a listener makes of a typed answer in Pyramide, or La Cible of one to a card",
    "decks": "write decks of cards: check, show, count, begin and test them",
    "backup": "copy a house that keeps its games in a file, also while people play",
    "db": "keep the database of a house: upgrade, check and copy it",
    "ratings": "fold the ratings of a house again from all games that count, and compare",
    "keys": "change the keys that sign cookies and links, without anybody noticing",
}
"""Each subcommand with what it does, for the list that `pyramidion --help` prints."""

REFUSED = 2
INVALID = 3


class Parser(argparse.ArgumentParser):
    """A wrong call ends with 3: 2 is said of a move that the rules refuse."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(INVALID, f"{self.prog}: {message}\n")


def read(file: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; ends the command when it cannot be read."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        raise SystemExit(INVALID) from None


def language() -> str:
    """The language that messages are said in: French where the computer speaks French, else English."""
    spoken = next((os.environ[v] for v in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(v)), "en")
    return "fr" if spoken.startswith("fr") else "en"


def default_data_folder() -> Path:
    """Where a house keeps its data when no folder is named."""
    from platformdirs import user_data_path

    return user_data_path("pyramidion", appauthor=False)


def _top() -> Parser:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {what}" for name, what in COMMANDS.items()]
    parser = Parser(
        prog="pyramidion",
        description="A house for French board games about pyramids.",
        epilog="commands:\n" + "\n".join(lines) + "\n\n`pyramidion COMMAND --help` tells more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.add_argument("command", nargs="?", choices=[*COMMANDS], metavar="COMMAND", help="see below")
    return parser


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Runs the command and ends with its status."""
    words = list(sys.argv[1:] if argv is None else argv)
    top = _top()
    if not words or words[0] not in COMMANDS:
        args = top.parse_args(words)
        if args.version:
            from pyramidion import __version__

            print(f"pyramidion {__version__}")
            sys.exit(0)
        top.print_help()
        sys.exit(0 if not words else INVALID)
    name = words[0]
    command = import_module(f"{__name__}.{name.replace('-', '_')}")
    what = COMMANDS[name]
    parser = Parser(prog=f"pyramidion {name}", description=what[0].upper() + what[1:] + ".")
    if hasattr(command, "parse"):
        sys.exit(command.run(command.parse(parser, words[1:])))
    command.configure(parser)
    sys.exit(command.run(parser.parse_args(words[1:])))
