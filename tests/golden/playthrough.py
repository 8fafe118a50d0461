"""Golden playthroughs: a whole game with every viewer's view of every step, kept as a file that people can read.

`python -m tests.golden.playthrough` writes them anew; the difference in the files is what a reviewer reads.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pyramidion.core import AnyGame, Chance, Entry, Play
from pyramidion.decks import Library
from pyramidion.games import GAME_KEYS, load
from tests.games.setups import setup_of

FOLDER = Path(__file__).parent
GAMES: dict[str, list[tuple[str, dict[str, Any], int]]] = {
    "soleil": [
        ("simple-3", {}, 3),
        ("tour-hidden-3", {"variant": "tour", "ingots": "hidden", "coins": "unlimited"}, 3),
        ("duel", {"variant": "duel"}, 2),
        ("house-2", {"emperor": "house", "ingots": "shuffled"}, 2),
    ],
    "poker": [
        ("basic", {"scoring": "basic"}, 2),
        ("to-7-tut", {"starter": "tut", "bonuses": "won"}, 2),
    ],
    "kreuzwort": [
        ("checked-2", {}, 2),
        ("challenge-3", {"validation": "challenge", "letters": "box"}, 3),
        ("expert-4", {"expert": True}, 4),
    ],
    "cible": [
        ("house-3", {}, 3),
        ("table-4", {"judge": "table", "clock": False, "ready": True}, 4),
        ("check-two-parties-3", {"parties": 2, "check": True, "definitions_seconds": 12, "finale": 120}, 3),
    ],
    "pyramide": [
        ("enigmas-4", {}, 4),
        ("pingpong-4", {"second_round": "pingpong", "clock": 10}, 4),
        ("table-3", {"judge": "table", "answers": "lemma", "spoken": True}, 3),
        ("clock-2", {"clock": 10, "grande_pyramide_seconds": 60}, 2),
    ],
}


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
    return [
        (FOLDER / key / f"{name}.jsonl", key, options, seats)
        for key in GAME_KEYS
        for name, options, seats in GAMES[key]
    ]


def main() -> None:
    for path, key, options, seats in files():
        game = load(key)
        assert game is not None
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(playthrough(game, options, seats)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
