"""Transcripts: a whole game in one JSON file, read with every fault named and replayed to the letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from .cards import Cards
from .chance import SEED_LIMIT, Chance
from .errors import Fault, Invalid, Refused
from .game import WHOLE, AnyGame, Viewer
from .play import Entry, Play, parse_entry_move

FORMAT = "pyramidion/1"
FIELDS = {"format", "game", "rules", "options", "seats", "seed", "setup", "moves", "meta"}
REQUIRED = ("format", "game", "rules", "seats", "moves")
ENTRY_FIELDS = {"seat", "at", "move", "verdict"}


class Transcript(msgspec.Struct, frozen=True):
    """A transcript whose shape is right. Whether its moves are allowed shows when it is replayed."""

    game: AnyGame
    options: Any
    seats: tuple[str, ...]
    seed: int | None
    setup: Any
    entries: tuple[Entry, ...]
    has_setup: bool
    meta: Mapping[str, Any]

    def begin(self, cards: Cards | None) -> Play:
        """The game before its first entry. `cards` give what the set-up leaves out; None: the game has none."""
        return Play(self.game, self.options, len(self.seats), self.setup, Chance(self.seed, cards))


class RefusedMove(Exception):
    """A move of a transcript that the rules forbid; moves count from 1."""

    def __init__(self, number: int, seat: int | None, refused: Refused) -> None:
        who = "null" if seat is None else seat
        super().__init__(f"move {number} (seat {who}): {refused.rule}: {refused.en}")
        self.number = number
        self.seat = seat
        self.refused = refused


def read(text: bytes | str, find: Callable[[str], AnyGame | None]) -> Transcript:
    """A transcript from its JSON; raises Invalid with every fault. `find` knows the games by key."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Invalid([Fault("", f"this is no JSON: {error}")]) from None
    return parse(raw, find)


def parse(raw: object, find: Callable[[str], AnyGame | None]) -> Transcript:
    """A transcript from JSON values; raises Invalid with every fault."""
    if not isinstance(raw, dict):
        raise Invalid([Fault("$", "a transcript is an object")])
    faults = [Fault(f"$.{name}", "unknown field") for name in raw if name not in FIELDS]
    faults += [Fault(f"$.{name}", "missing") for name in REQUIRED if name not in raw]
    if "format" in raw and raw["format"] != FORMAT:
        faults.append(Fault("$.format", f'the format is "{FORMAT}"'))
    seats = _seats(raw.get("seats", []), faults)
    seed = _seed(raw, faults)
    if not isinstance(meta := raw.get("meta", {}), dict):
        faults.append(Fault("$.meta", "an object"))
    game = _game(raw, find, faults)
    if game is None or seats is None:
        raise Invalid(faults)
    options = setup = None
    try:
        options = game.parse_options(raw.get("options", {}), len(seats))
        setup = game.parse_setup(raw.get("setup", {}), options, len(seats))
    except Invalid as invalid:
        faults += invalid.faults
    entries = _entries(raw.get("moves", []), game, len(seats), faults)
    if faults:
        raise Invalid(faults)
    return Transcript(game, options, tuple(seats), seed, setup, entries, bool(raw.get("setup")), meta)


def _seats(raw: object, faults: list[Fault]) -> list[str] | None:
    if not isinstance(raw, list):
        faults.append(Fault("$.seats", "a list of names"))
        return None
    wrong = [
        Fault(f"$.seats[{i}]", "a name is a string")
        for i, name in enumerate(raw)
        if not isinstance(name, str)
    ]
    faults += wrong
    return None if wrong else raw


def _seed(raw: dict[str, Any], faults: list[Fault]) -> int | None:
    if "seed" not in raw:
        return None
    seed = raw["seed"]
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        faults.append(Fault("$.seed", "a whole number from 0 to 2^53 - 1"))
        return None
    return seed


def _game(raw: dict[str, Any], find: Callable[[str], AnyGame | None], faults: list[Fault]) -> AnyGame | None:
    if "game" not in raw:
        return None
    key = raw["game"]
    game = find(key) if isinstance(key, str) else None
    if game is None:
        faults.append(Fault("$.game", f"there is no game {key!r} in this house"))
        return None
    rules = raw.get("rules", game.version)
    if isinstance(rules, bool) or not isinstance(rules, int):
        faults.append(Fault("$.rules", "a whole number"))
    elif rules != game.version:
        faults.append(
            Fault("$.rules", f"version {rules} of {key}'s rules is not known here, only {game.version}")
        )
    return game


def _entries(raw: object, game: AnyGame, seats: int, faults: list[Fault]) -> tuple[Entry, ...]:
    if not isinstance(raw, list):
        faults.append(Fault("$.moves", "a list"))
        return ()
    entries: list[Entry] = []
    before = 0.0
    for i, item in enumerate(raw):
        path = f"$.moves[{i}]"
        if not isinstance(item, dict):
            faults.append(Fault(path, "an object with seat and move"))
            continue
        known = len(faults)
        faults += [Fault(f"{path}.{name}", "unknown field") for name in item if name not in ENTRY_FIELDS]
        faults += [Fault(f"{path}.{name}", "missing") for name in ("seat", "move") if name not in item]
        seat = item.get("seat")
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int)):
            faults.append(Fault(f"{path}.seat", "a whole number or null"))
        at = item.get("at", before)
        if isinstance(at, bool) or not isinstance(at, int | float):
            faults.append(Fault(f"{path}.at", "a number of seconds"))
        elif not before <= at < float("inf"):
            faults.append(Fault(f"{path}.at", f"time never falls: {at} comes after {before}"))
        if len(faults) > known:
            continue
        try:
            move = parse_entry_move(game, seat, item["move"], seats, f"{path}.move")
            entries.append(Entry(seat, float(at), move, _verdict(item, game, seat, move, f"{path}.verdict")))
        except Invalid as invalid:
            faults += invalid.faults
        before = at
    return tuple(entries)


def _verdict(item: dict[str, Any], game: AnyGame, seat: int | None, move: Any, path: str) -> Any:
    if "verdict" not in item:
        return UNSET
    if seat is None:
        raise Invalid([Fault(path, "no judge decides a move of no seat")])
    return game.parse_verdict(item["verdict"], move, path)


def replay(transcript: Transcript, cards: Cards | None, until: int | None = None) -> Play:
    """The game after its first `until` moves (all without it). Raises RefusedMove or Invalid."""
    play = transcript.begin(cards)
    for number, entry in enumerate(transcript.entries[:until], 1):
        try:
            play.step(entry)
        except Refused as refused:
            raise RefusedMove(number, entry.seat, refused) from None
        except Invalid as invalid:  # a fault of the set-up that shows only here, or chance without a seed
            raise Invalid([Fault(f.path, f"move {number}: {f.message}") for f in invalid.faults]) from None
    return play


class SeatMove(NamedTuple):
    """A move as the seat that made it stood before it. Moves count from 1."""

    number: int
    seat: int
    view: Any
    move: Any


def seat_moves(transcript: Transcript, cards: Cards | None) -> Iterator[SeatMove]:
    """Every move that a seat made, with what it knew: for whoever looks back at a game that is over."""
    play = transcript.begin(cards)
    for number, entry in enumerate(transcript.entries, 1):
        if entry.seat is not None:
            yield SeatMove(number, entry.seat, play.view(entry.seat), entry.move)
        play.step(entry)


def shown(transcript: Transcript, play: Play, viewer: Viewer) -> dict[str, Any]:
    """What `pyramidion replay` prints."""
    if viewer is WHOLE and not (play.over or transcript.has_setup):
        raise Invalid([Fault("", "--all is for a game that is over or that has a set-up")])
    if isinstance(viewer, int) and not 0 <= viewer < play.seats:
        raise Invalid([Fault("", f"--seat {viewer}: there is no such seat; seats are 0 to {play.seats - 1}")])
    return {
        "seq": play.seq,
        "over": play.over,
        "to_move": play.to_move,
        "outcome": play.outcome,
        "view": play.view(viewer),
    }


def _told(entry: Entry) -> dict[str, Any]:
    told = {"seat": entry.seat, "at": entry.at, "move": entry.move}
    return told if entry.verdict is UNSET else {**told, "verdict": entry.verdict}


def write(
    play: Play, names: Sequence[str], entries: Sequence[Entry], seed: int | None, meta: Mapping[str, Any]
) -> dict[str, Any]:
    """The transcript of a game: with what chance and decks gave in its set-up, so that it needs neither again.

    `entries` are as `settled` gives them. Leave the seed out while the game goes on: it is opened at the end.
    """
    out: dict[str, Any] = {
        "format": FORMAT,
        "game": play.game.key,
        "rules": play.game.version,
        "options": play.options,
        "seats": list(names),
    }
    if seed is not None:
        out["seed"] = seed
    out["setup"] = play.game.given(play.state)
    out["moves"] = [_told(entry) for entry in entries]
    out["meta"] = dict(meta)
    return msgspec.to_builtins(out)  # type: ignore[no-any-return]
