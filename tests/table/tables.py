"""Tables as values: before their game, in it, and after it."""

from __future__ import annotations

from typing import Any

from pyramidion.core import Cards, Entry, commitment
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ConsoleEnd
from pyramidion.house.table.record import OPEN, Provided, Record, Seat, as_json
from pyramidion.house.table.rows import entry_row
from pyramidion.house.table.rules import find_game
from pyramidion.house.table.state import TableState, evolve, new_play, replace

from .decisions import after, ask
from .moments import NOW, at
from .people import ANA, BAO, BOT, CONSOLE, NAMES, TABLE, person


def new_record(*seats: Seat, game: str = "sablier", **fields: Any) -> Record:
    seed, salt = 7, "a salt that nobody guesses"
    options = fields.pop("options", {})
    parsed = find_game(game).parse_options(options, len(seats))
    fixed: dict[str, Any] = {
        "id": TABLE,
        "game": game,
        "rules": find_game(game).version,
        "setup": {},
        "seed": seed,
        "salt": salt,
        "commitment": commitment(seed, salt),
        "made": NOW,
        "options": as_json(parsed),
        "code": "ABCD",
        "host": ANA,
        "seats": seats,
        "touched": NOW,
    }
    return Record(**{**fixed, **fields})


def gathering(*seats: Seat, cards: Cards | None = None, **fields: Any) -> TableState:
    """A table before its game; without seats Ana sits in seat 0 and seat 1 is open."""
    return TableState(record=new_record(*(seats or (person(ANA), OPEN)), **fields), cards=cards)


def playing(*seats: Seat, **fields: Any) -> TableState:
    """A game that began at NOW; without seats between Ana and Bao. The secrets of the test game are 5, 6, 7, 8."""
    seats = seats or (person(ANA), person(BAO))
    if fields.get("game", "sablier") == "sablier":
        fields.setdefault("setup", {"secrets": list(range(5, 5 + len(seats)))})
    # Open seats, and bots that stand in, come about while a game is played.
    filled = tuple(BOT if s.player is None else Seat("person", s.player, s.name) for s in seats)
    state = after(gathering(*filled, **fields), ask(ANA, m.Start()), at())
    return with_record(state, seats=seats)


def with_record(state: TableState, **fields: Any) -> TableState:
    """The same table with another record, as if that had always been so."""
    return replace(state, record=replace(state.record, **fields))


def over(*seats: Seat, **fields: Any) -> TableState:
    """A game that was ended after three seconds."""
    return ended(playing(*seats, **fields), 3.0)


def ended(state: TableState, seconds: float) -> TableState:
    """The same table once whoever looks after the room has ended its game, which needs nobody's consent."""
    return after(state, ConsoleEnd(CONSOLE), at(seconds))


def taken_up(*entries: Entry, **fields: Any) -> TableState:
    """A table that gathers to take up a game between Ana and Bao, of which these entries were played elsewhere.

    Ana handed in the transcript, and Bao has accepted it.
    """
    fields.setdefault("setup", {"secrets": [5, 6]})
    fields.setdefault("provided", Provided(fields.get("host", ANA), NAMES[ANA]))
    fields.setdefault("accepted", (BAO,))
    state = gathering(person(ANA), person(BAO), taken_up=True, **fields)
    play = new_play(state.record, None)
    for given in entries:
        judged = play.judged(given)
        played = play.after(judged)
        # Rows that are read from the database come without what the rules made of them.
        state, _ = evolve(state, entry_row(state.head, judged, played)._replace(played=None))
        play = played[0]
    return state
