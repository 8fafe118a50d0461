"""What a seat may do now, told to whoever plays it: for a screen that knows no more of the game than its schemas."""

from __future__ import annotations

from pyramidion.house.table.checks import only_own_seat, only_playing, paused
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Decision
from pyramidion.house.table.messages import AskLegal
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.screen_messages import LegalMoves
from pyramidion.house.table.state import TableState

MAX_LISTED_MOVES = 500
"""More than a person reads. Moves beyond it can be made all the same: `may` has their types, schemas their fields."""


def ask_legal(state: TableState, command: FromPerson, message: AskLegal, _: Moment) -> Decision:
    """Writes nothing. The answer says no more than the view of the seat: the conformance suite has that law."""
    record, seat = state.record, message.seat
    only_own_seat(record, command.player, seat)
    only_playing(record)
    if record.pause is not None:
        raise paused()
    assert state.play is not None
    legal = state.play.game.legal(state.play.state, seat)
    answer = LegalMoves(
        seat=seat,
        seq=state.seq,
        moves=legal.moves[:MAX_LISTED_MOVES],
        forms=legal.forms,
        left_off=max(len(legal.moves) - MAX_LISTED_MOVES, 0),
    )
    return Decision(replies=(answer,))
