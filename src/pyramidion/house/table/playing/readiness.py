"""People say that they have seen enough of a beat: it is over when all who are here do."""

from __future__ import annotations

from pyramidion.house.table.beats import current, with_ready
from pyramidion.house.table.checks import forbidden
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Decision
from pyramidion.house.table.entries import game_of
from pyramidion.house.table.messages import Ready
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.rows import change_row
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState


def ready(state: TableState, command: FromPerson, message: Ready, moment: Moment) -> Decision:
    """Nothing where that beat is over: another one has not been seen yet. The list of acts does not mention it."""
    record, player = state.record, command.player
    if not record.seats_of(player):
        raise forbidden("this is for those who play here", "c'est à ceux qui jouent ici d'en décider")
    beat = current(record, moment.now)
    if beat is None or beat.seq != message.seq or player in beat.ready:
        return Decision(replies=(Done(),))
    after = with_ready(record, player, game_of(state).at, moment)
    return Decision((change_row(state.head, after),), (Done(),))
