"""`pyramidion ratings rebuild|check`: the ratings of a house, folded again from all games that count.

Ends with 0 when the stored ratings are those that the games lead to, or `rebuild` has made them so; with 1 when `check`
finds others or the database cannot be used, and with 3 when the call is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from . import converters, default_data_folder, language
from .configuration import PREFIX, Configuration

FAULTY = 1


def parse(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    parser.epilog = (
        f"Without --database the house of {PREFIX}DATABASE is meant, or the one in your data folder. "
        "The house may be open meanwhile. docs/ratings.md tells more."
    )
    parser.add_argument(
        "action", choices=("rebuild", "check"), help="correct what differs; or only say whether anything does"
    )
    configuration = Configuration(parser)
    what = "a SQLite file, or postgresql://…"
    configuration.option("database", None, converters.database, "FILE|URL", what, is_secret=True)
    configuration.option("data", None, converters.path, "FOLDER", "the house.db of this folder")
    given, unknown = parser.parse_known_args(words)
    values = configuration.resolve(given, unknown)
    configuration.check()
    values.action = given.action
    values.database = values.database or (values.data or default_data_folder()) / "house.db"
    return values


def run(args: argparse.Namespace) -> int:
    from pyramidion.house import CannotOpen
    from pyramidion.house.ratings.rebuild import rebuild
    from pyramidion.house.storage.urls import database_label

    from .db import ProgressBar, check_exists

    check_exists(args.database)
    is_rebuild = args.action == "rebuild"
    try:
        with ProgressBar() as bar:
            found = rebuild(
                args.database, write=is_rebuild, progress=lambda n, total: bar.show("results", n, total)
            )
    except CannotOpen as error:
        print(error.fr if language() == "fr" else error.en, file=sys.stderr)
        return FAULTY
    name, count = database_label(args.database), found.differences
    done, fait = ("corrected", "corrigées") if is_rebuild else ("found", "trouvées")
    told = f"{count} differences {done}" if count else "the same to the last bit"
    dit = f"{count} différences {fait}" if count else "identique au bit près"
    en = f"{name}: {found.results} games, {found.standings} standings: {told}"
    fr = f"{name} : {found.results} parties, {found.standings} classements : {dit}"
    print(fr if language() == "fr" else en)
    return FAULTY if count and not is_rebuild else 0
