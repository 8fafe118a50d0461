"""A game is broken off: the people who play it agree to stop, or nobody plays it but the one who wants to."""

from __future__ import annotations

from pyramidion.core import End, Entry
from pyramidion.house.table.checks import forbidden, only_playing
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Act, Decision, GameShown, Later
from pyramidion.house.table.entries import play_entry
from pyramidion.house.table.messages import EndGame
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.proposals import ask, is_absent, line
from pyramidion.house.table.record import Proposal
from pyramidion.house.table.rows import AnyRow, Row
from pyramidion.house.table.state import TableState

from . import clock
from .resigning import playing_people


def end_row(state: TableState, moment: Moment) -> Row:
    """The game is over with the scores as they stand."""
    return play_entry(state, moment, Entry(None, clock.game_time(state, moment.now), End()))


def end(state: TableState, command: FromPerson, _: EndGame, moment: Moment) -> Decision | Later:
    """All the others who play have to agree; at once where they are bots, or have been away for long."""
    only_playing(state.record)
    people, player = playing_people(state), command.player
    if player not in people and player != state.record.host:
        raise forbidden("this is for those who play here", "c'est à ceux qui jouent ici d'en décider")
    if (first := clock.ring_first(state, moment)) is not None:
        return first
    voters = tuple(one for one in people if one == player or not is_absent(state.record, one, moment))
    if any(one != player for one in voters):
        return ask(state, command, moment, "end", voters=voters, needed=len(voters))
    rows: tuple[AnyRow, ...] = (end_row(state, moment),)
    is_alone = all(one == player for one in people)
    act = Act("end" if is_alone else "end:away", player=player)
    if not is_alone:
        rows = (*rows, line(state, act.what, None, moment))
    return Decision(rows, (GameShown(),), (act,))


def carry_out(state: TableState, _: Proposal, __: str, moment: Moment) -> Decision:
    """Everybody has agreed to stop."""
    only_playing(state.record)
    return Decision((end_row(state, moment),))
