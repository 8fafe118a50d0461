"""Plays the tutorials through and keeps what the newcomer saw: `python -m tools.tutorials [GAME…]`.

A game's `tutorial.json` says where it is taken up and which bots play. The views go to `tutorial.views.json` beside it,
where the client's tests read them: one playthrough for each way of playing, each step with what changed and the move
that followed. The first one does what the tutorial says; how else a newcomer may play is in the `tutorial.py` of the
game's tests, as `PLAYTHROUGHS`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import Chance, End, Entry, Invalid, Play, Refused
from pyramidion.core import transcript as transcripts
from pyramidion.core.transcript import Transcript
from pyramidion.decks import Library
from tests.games import part
from tools.client import WEB, imported_node, installed_node

CLIENT = Path(__file__).parents[1] / "web" / "src" / "games"
NEWCOMER = 0
PAST = {"history", "closed"}
"""Fields that only tell what is over; no note speaks of them."""
LONGEST = 400
"""Moves after which a playthrough that is not over is cut short."""

Raw = dict[str, Any]
Idea = Callable[[Play], Iterator[Raw]]
"""Moves that the newcomer would like to make now, best first. What the rules refuse is left out."""


class Playthrough(NamedTuple):
    name: str
    idea: Idea | None = None
    """None: what the tutorial itself says."""
    seed: int = 1
    until: Callable[[Raw], bool] | None = None
    """The newcomer has seen enough."""


class Stuck(Exception):
    """A tutorial leaves the newcomer, whose turn it is, without a word."""


AS_TOLD = Playthrough("as told")
"""What the newcomer does who does what the tutorial says."""


def folder(key: str) -> Path:
    """The client's part of a game: of ours, or in the package that brought the game."""
    own = CLIENT / key
    return own if own.is_dir() else games.folder(key) / "client"


def keys() -> list[str]:
    """The games that have a tutorial."""
    return [key for key in games.keys() if (folder(key) / "tutorial.json").exists()]


def table(key: str) -> Raw:
    path = folder(key) / "tutorial.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def read(key: str) -> Transcript:
    return transcripts.parse(table(key), games.load)


class Course:
    """What the client's tutorials say, to a newcomer who reads every note and then does what is proposed."""

    def __init__(self) -> None:
        node = installed_node() or imported_node()
        if node is None:
            raise SystemExit("no Node is found: python -m tools.bootstrap installs one")
        command = [node.node, WEB / "scripts" / "pupil.js"]
        self._process = subprocess.Popen(
            command, cwd=WEB, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Course:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def begin(self, key: str) -> list[str]:
        """Begins a tutorial anew; returns the ids of its notes."""
        return list(self._ask(game=key, module=str(folder(key) / "tutorial.ts"))["ids"])

    def look(self, key: str, view: Raw) -> Raw:
        """The notes that come up with this view, `notes`, and the move that is proposed, `move`."""
        return self._ask(game=key, view=view, seat=NEWCOMER)

    def _ask(self, **question: Any) -> Raw:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        return dict(json.loads(process.stdout.readline()))


class Played(NamedTuple):
    """A tutorial that was played through."""

    play: Play
    steps: list[Raw]
    """As the newcomer saw them, each as what changed since the one before."""
    notes: list[Raw]
    """The notes that the newcomer read, with their number: `{id, n, of}`."""


def played(key: str, playthrough: Playthrough, course: Course, library: Library) -> Played:
    """One playthrough. Without ideas of their own newcomers do what the tutorial says."""
    given, levels = read(key), table(key)["meta"]["bots"]
    play = taken_up(given, playthrough.seed, library)
    bots = {
        int(seat): games.bot(
            key, level, int(seat), play.seats, play.options, playthrough.seed + int(seat), library
        )
        for seat, level in levels.items()
    }
    steps: list[Raw] = []
    notes: list[Raw] = []
    before: Raw = {}
    course.begin(key)
    for _ in range(LONGEST):
        view = seen(play)
        step: Raw = changes(before, view)
        steps.append(step)
        before = view
        said = course.look(key, view)
        notes += said["notes"]
        if play.over or (playthrough.until and playthrough.until(view)):
            break
        if said["ends"] and playthrough.idea is None:
            play.step(Entry(None, play.at, End()))
            continue
        proposed = iter([said["move"]] if said["move"] else [])
        ideas = proposed if playthrough.idea is None else playthrough.idea(play)
        if NEWCOMER in play.to_move and (
            mine := next(filter(None, (attempt(play, raw) for raw in ideas)), None)
        ):
            step["move"] = mine
            continue
        waited_for = [seat for seat in play.to_move if seat in bots]
        if not waited_for:
            raise Stuck(f"{key}, {playthrough.name}: nobody knows how to go on at {view}")
        seat = waited_for[0]
        move = bots[seat].choose(play.view(seat), play.game.legal(play.state, seat), Budget())
        play.step(Entry(seat, play.at, move))
    return Played(play, steps, notes)


def seen(play: Play) -> Raw:
    view: Raw = msgspec.json.decode(msgspec.json.encode(play.view(NEWCOMER)))
    return {name: value for name, value in view.items() if name not in PAST}


def changes(before: Raw, view: Raw) -> Raw:
    """Fields that are other than before; of a list that only grew, what came to it."""
    fresh = {name: value for name, value in view.items() if before.get(name, ...) != value}
    grown = {
        name: value[len(old) :]
        for name, value in fresh.items()
        if isinstance(value, list) and (old := before.get(name)) and value[: len(old)] == old
    }
    view = {name: value for name, value in fresh.items() if name not in grown}
    return {"view": view} | ({"grown": grown} if grown else {})


def taken_up(given: Transcript, seed: int, library: Library) -> Play:
    """Like the house: what the transcript leaves to chance, the table's own seed decides."""
    play = Play(given.game, given.options, len(given.seats), given.setup, Chance(seed, library))
    for entry in given.entries:
        play.step(entry)
    return play


def attempt(play: Play, raw: Raw) -> Raw | None:
    try:
        play.step(Entry(NEWCOMER, play.at, play.game.parse_move(raw)))
    except (Refused, Invalid):
        return None
    return raw


def main(asked: list[str]) -> None:
    library = Library()
    for key in asked or keys():
        tutorial = part(key, "tutorial")
        if tutorial is None:
            raise SystemExit(f"the tests of {key} have no tutorial.py that says how it is played")
        with Course() as course:
            playthroughs = [
                {"name": one.name, "steps": played(key, one, course, library).steps}
                for one in (AS_TOLD, *tutorial.PLAYTHROUGHS)
            ]
        text = ",\n".join(
            json.dumps(playthrough, ensure_ascii=False, separators=(",", ":")) for playthrough in playthroughs
        )
        path = folder(key) / "tutorial.views.json"
        path.write_text(f"[\n{text}\n]\n", encoding="utf-8")
        steps = sum(len(playthrough["steps"]) for playthrough in playthroughs)
        print(f"{key}: {len(playthroughs)} playthroughs, {steps} steps, {len(text)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
