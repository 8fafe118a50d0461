"""Tables as values: given a state, when a command comes at a moment, then these rows, or this refusal.

Ana is the host of every table here and sits in seat 0 unless a test says otherwise.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from pyramidion.core import Entry, Refused, commitment
from pyramidion.house import codes
from pyramidion.house.errors import Denied
from pyramidion.house.settings import Settings
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import BotMove, Command, FromPerson
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Act, Decision, Later
from pyramidion.house.table.messages import AnyMessage, ChatLine, Done
from pyramidion.house.table.moment import Moment, Presence
from pyramidion.house.table.record import OPEN, Provided, Record, Seat, as_json
from pyramidion.house.table.rows import Row, entry_row
from pyramidion.house.table.rules import find_game
from pyramidion.house.table.state import TableState, evolve, new_play, replace

NOW = 1_800_000_000.0
"""When every table here was opened, and when its game began."""
TABLE = "table-of-the-test"
SECRET = b"the secret of the house"
SLOW_LINE = 0.5
AWAY_AFTER = 180.0
SECONDS = 10.0
"""A turn of the test game."""

ANA, BAO, CHLOE, DAN = "person-ana", "person-bao", "person-chloe", "person-dan"
NAMES = {ANA: "Ana", BAO: "Bao", CHLOE: "Chloé", DAN: "Dan"}
CONSOLE = "Marthe"
"""Whoever looks after the room."""

BOT = Seat("bot", level="plain")


def person(player: str, name: str | None = None) -> Seat:
    return Seat("person", player, NAMES[player] if name is None else name)


def stand_in(player: str, stays: bool = False) -> Seat:
    """A bot plays for this person, whose seat it stays."""
    return Seat("bot", player, NAMES[player], "plain", stays)


# Moments.


def at(
    seconds: float = 0.0,
    here: tuple[str, ...] = (ANA, BAO, CHLOE, DAN),
    away: Mapping[str, float] | None = None,
    is_certain: bool = True,
    **settings: Any,
) -> Moment:
    """So many seconds after NOW. `away`: people without a screen, and for how many seconds they have had none."""
    absent = {} if away is None else dict(away)
    present = {player: NAMES[player] for player in here if player not in absent}
    now = NOW + seconds
    since = {player: now - gone for player, gone in absent.items()}
    presence = Presence(present, since, 0.0 if is_certain else now + 1.0, len(present))
    fixed: dict[str, Any] = {"slow_line": SLOW_LINE, "away_after": AWAY_AFTER}
    return Moment(now, presence, Settings(database=Path("nowhere"), **{**fixed, **settings}), SECRET)


def handle(player: str) -> str:
    return codes.handle(SECRET, TABLE, player)


# States.


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


def gathering(*seats: Seat, **fields: Any) -> TableState:
    """A table before its game; without seats Ana sits in seat 0 and seat 1 is open."""
    return TableState(record=new_record(*(seats or (person(ANA), OPEN)), **fields))


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
    """A game that Ana ended after three seconds."""
    return after(playing(*seats, **fields), ask(ANA, m.EndGame()), at(3.0))


# Commands.

_ids = itertools.count()


def ask(player: str, message: AnyMessage, **more: Any) -> FromPerson:
    return FromPerson(player, NAMES.get(player, ""), message, **more)


def name_number(seat: int, number: int, seq: int = 0, move_id: str | None = None) -> m.Move:
    """A move of the test game."""
    move = {"type": "name", "number": number}
    return m.Move(id=f"move-{next(_ids)}" if move_id is None else move_id, seat=seat, seq=seq, move=move)


def bot_answer(state: TableState, seat: int, move: object, error: str | None = None) -> BotMove:
    """The answer of the bot in this seat to what it sees now."""
    assert state.play is not None
    level = state.record.seats[seat].level
    assert level is not None
    view = m.encode(state.play.view(seat))
    return BotMove(seat, level, view, Raw(msgspec.json.encode(move)), error, seed=1)


# Decisions.


def decided(state: TableState, command: Command, moment: Moment) -> Decision:
    decision = decide(state, command, moment)
    assert not isinstance(decision, Later), decision
    return decision


def fold(state: TableState, decision: Decision) -> TableState:
    for row in decision.rows:
        state, _ = evolve(state, row)
    return state


def after(state: TableState, command: Command, moment: Moment) -> TableState:
    """The state once the command is carried out; what has to be decided first is."""
    while True:
        decision = decided(state, command, moment)
        state = fold(state, decision)
        if not decision.decide_again:
            return state


@contextmanager
def denied(code: str) -> Iterator[None]:
    """The house says no with this word, in both languages."""
    with pytest.raises(Denied) as caught:
        yield
    assert caught.value.code == code, caught.value.en
    assert caught.value.en
    assert caught.value.fr
    assert caught.value.en != caught.value.fr


@contextmanager
def refused(rule: str) -> Iterator[None]:
    """The rules of the game say no and name the rule."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.rule == rule


def changes(state: TableState, decision: Decision, now: float, **fields: Any) -> Act:
    """Asserts that the decision is one row that changes these fields of the record and no other; gives its act."""
    (row,) = decision.rows
    assert isinstance(row, Row)
    assert (row.seq, row.is_entry) == (state.head, False)
    assert row.record == replace(state.record, **{"touched": now, **fields})
    (act,) = decision.acts
    return act


def nothing(decision: Decision | Later) -> None:
    """Asserts that nothing at all follows."""
    assert decision == Decision()


def only_done(decision: Decision) -> None:
    """Asserts that whoever asked is told that all is well, and nothing is written."""
    assert decision == Decision(replies=(Done(),))


def entry(decision: Decision) -> Row:
    """The one row of a decision, which holds an entry of the game."""
    (row,) = decision.rows
    assert isinstance(row, Row)
    assert row.is_entry
    return row


def line(decision: Decision) -> ChatLine:
    """The one row of a decision, which is a line of the chat."""
    (row,) = decision.rows
    assert isinstance(row, ChatLine)
    return row


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
