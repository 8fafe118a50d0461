"""How long `pyramidion ratings rebuild` takes for a million games that count, on one core.

The games are made up: two thirds are duels, the others have three or four sides or two teams of two, a tenth of the
seats are bots; twenty thousand people play some games more often than others, over three years. They are written into
a new SQLite house as the house itself writes them, with the rows of the histories beside; what is measured is the whole
command: reading, folding, comparing every rating and every change with what is stored. The anchor is one update by
OpenSkill's own objects, beside one by ours.

`GAMES=100000 python -m benchmarks.ratings` measures fewer.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from openskill.models import PlackettLuce
from rich.console import Console
from rich.table import Table

from pyramidion.house.ratings.book import Book
from pyramidion.house.ratings.model import DRIFT, NEWCOMER, beta_of, updated
from pyramidion.house.ratings.rebuild import Rebuilt, rebuild
from pyramidion.house.ratings.results import Participant, Result
from pyramidion.house.ratings.statements import INSERT_RESULT, SET_STANDING, encode
from pyramidion.house.settings import Settings
from pyramidion.house.storage.database.sqlite_schema import open_database

GAMES = int(os.environ.get("GAMES", "1000000"))
PEOPLE = 20_000
YEARS = 3
GOAL_SECONDS = 60.0
UPDATES = 20_000
BEGUN = 1_700_000_000.0
SHAPES = ((2, 1), (2, 1), (2, 1), (2, 1), (3, 1), (4, 1), (2, 2))
INSERT_PLAYED = """INSERT INTO played (player, "table", game, pace, ended, ending, private, n, mu_before, sigma_before,
    mu, sigma) VALUES (?, ?, ?, 'live', ?, 'won', 0, ?, ?, ?, ?, ?)"""


def results(count: int) -> Iterator[Result]:
    random = Random(7)
    for number in range(count):
        sides, members = random.choice(SHAPES)
        seats = {int(random.random() ** 2 * PEOPLE) for _ in range(sides * members)}
        while len(seats) < sides * members:
            seats.add(random.randrange(PEOPLE))
        people = [
            Participant(bot=f"level{seat % 3}/1", skill=(1000.0 + 300 * (seat % 3), 60.0))
            if random.random() < 0.1
            else Participant(player=f"player-{seat:015}")
            for seat in sorted(seats, key=lambda _: random.random())
        ]
        ranks = list(range(sides))
        random.shuffle(ranks)
        yield Result(
            game=f"game{random.randrange(5)}",
            pace="live",
            at=round(BEGUN + number * YEARS * 365 * 86400 / count, 3),
            sides=tuple(tuple(people[side * members : (side + 1) * members]) for side in range(sides)),
            ranks=tuple(ranks),
        )


def fill(file: Path, count: int) -> None:
    """Writes what a house has stored that folded each game when it ended."""
    connection = open_database(Settings(database=file))
    book = Book()
    connection.execute("BEGIN IMMEDIATE")
    for n, result in enumerate(results(count), 1):
        table = f"table-{n:014}"
        connection.execute(INSERT_RESULT, (n, table, result.at, encode(result).decode()))
        connection.executemany(
            INSERT_PLAYED,
            [
                (who[2:], table, result.game, result.at, n, *before, *after)
                for who, before, after in book.rate(result)
                if who.startswith("p:")
            ],
        )
    for key, seasons in book.standings.items():
        rows = [(*key, season, *standing) for season, standing in seasons.items()]
        connection.executemany(SET_STANDING, rows)
    connection.execute("COMMIT")
    connection.close()


def microseconds(update: Any) -> float:
    """CPU time of one update of a duel."""
    begun = time.process_time()
    for _ in range(UPDATES):
        update()
    return (time.process_time() - begun) / UPDATES * 1e6


def main() -> int:
    console = Console(stderr=True)
    model = PlackettLuce(beta=beta_of(2, 1), tau=DRIFT, gamma=lambda *_: 1.0)
    one, two = model.rating(mu=1500.0, sigma=300.0), model.rating(mu=1500.0, sigma=300.0)
    theirs = microseconds(lambda: model.rate([[one], [two]]))
    ours = microseconds(lambda: updated([[NEWCOMER], [NEWCOMER]], (0, 1)))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        console.print(f"Writing {GAMES:,} games…")
        fill(file, GAMES)
        begun, wall = time.process_time(), time.perf_counter()
        found = rebuild(file, write=True)
        seconds, wall = time.process_time() - begun, time.perf_counter() - wall
    if found != Rebuilt(GAMES, found.standings, 0):
        console.print(f"What was rebuilt differs: {found}")
        return 1
    table = Table("", "figure")
    table.add_row("games", f"{GAMES:,}")
    table.add_row("standings", f"{found.standings:,}")
    table.add_row("rebuild, CPU seconds", f"{seconds:.1f}")
    table.add_row("rebuild, seconds", f"{wall:.1f}")
    table.add_row(
        f"goal for a million on one core, seconds: {GOAL_SECONDS:g}; here", f"{seconds / GAMES * 1e6:.1f}"
    )
    table.add_row("one update, µs", f"{ours:.1f}")
    table.add_row("one update by OpenSkill, µs", f"{theirs:.1f}")
    console.print(table)
    figures = {"rebuild_cpu_s": seconds, "rebuild_s": wall, "games": GAMES, "update_us": ours}
    anchors = {"openskill_update_us": theirs, "goal_s_per_million": GOAL_SECONDS}
    ratios = {
        "openskill_to_ours": theirs / ours,
        "goal_to_rebuild": GOAL_SECONDS / (seconds / GAMES * 1e6),
    }
    print(json.dumps({"bench": "ratings", "figures": figures, "anchors": anchors, "ratios": ratios}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
