"""Golden playthroughs: a whole game with every viewer's view of every step, kept as a file that people can read.

`python -m tests.golden.playthrough` writes them anew, with a KEY those of that game alone; the difference in the files
is what a reviewer reads.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pyramidion.core import AnyGame, Chance, Entry, Play
from pyramidion.decks import Library
from pyramidion.games import keys, load
from tests.games import part
from tests.games.setups import setup_of


def change(before: Any, after: Any) -> Any:
    """What is new: of an object the changed fields, of a list that grew its new end, else all of it.

    A new end stands as {"+": […]}; of a list of objects that lost some ({"-": […]}) or got some in between, only these.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        return {k: change(before.get(k), v) for k, v in after.items() if before.get(k) != v}
    if isinstance(before, list) and isinstance(after, list) and before and after[: len(before)] == before:
        return {"+": after[len(before) :]}
    if isinstance(before, list) and isinstance(after, list) and before and isinstance(before[0], dict):
        gone, new = [x for x in before if x not in after], [x for x in after if x not in before]
        return {name: items for name, items in (("-", gone), ("+", new)) if items}
    return after


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def playthrough(game: AnyGame, options: dict[str, Any], seats: int) -> list[str]:
    """A line a step: the entry, what happened, and what changed in the view of the public and of every seat."""
    parsed = game.parse_options(options, seats)
    setup = game.parse_setup(setup_of(game.key), parsed, seats)
    play = Play(game, parsed, seats, setup, Chance(2024, Library()))
    random = Random(2024)
    viewers = ["public", *map(str, range(seats))]
    seen: dict[str, Any] = dict.fromkeys(viewers)

    def views() -> dict[str, Any]:
        """Viewers who are told the same stand together."""
        told: dict[str, Any] = {}
        for name in viewers:
            view = plain(play.view(None if name == "public" else int(name)))
            text = msgspec.json.encode(change(seen[name], view)).decode()
            seen[name] = view
            told.setdefault(text, []).append(name)
        return {" ".join(names): msgspec.json.decode(text) for text, names in told.items()}

    lines = [{"game": game.key, "rules": game.version, "options": options, "seats": seats, "views": views()}]
    while not play.over:
        seat = random.choice(play.to_move)
        entry = Entry(seat, float(play.seq), game.random_move(play.state, seat, random))
        events = play.step(entry)
        lines.append({"seat": seat, "move": plain(entry.move), "events": plain(events), "views": views()})
    lines.append({"outcome": plain(play.outcome), "given": plain(game.given(play.state))})
    return [msgspec.json.encode(line).decode() for line in lines]


def files() -> list[tuple[Path, str, dict[str, Any], int]]:
    """What the games' folders say is recorded of them."""
    found: list[tuple[Path, str, dict[str, Any], int]] = []
    for key in keys():
        golden = part(key, "golden")
        if golden is not None:
            folder = Path(str(golden.__file__)).parent
            found += [
                (folder / f"{name}.jsonl", key, options, seats) for name, options, seats in golden.VARIANTS
            ]
    return found


def main(arguments: list[str]) -> None:
    there = sorted({key for _, key, _, _ in files()})
    if unknown := [key for key in arguments if key not in there]:
        sys.exit(f"No games are recorded of {', '.join(unknown)}; there are {', '.join(there)}.")
    for path, key, options, seats in files():
        if arguments and key not in arguments:
            continue
        game = load(key)
        assert game is not None
        path.write_text("\n".join(playthrough(game, options, seats)) + "\n", encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
