"""What happens to a table when its people are renamed, forgotten, or its host has gone."""

from __future__ import annotations

from collections.abc import Callable

from .commands import ForgetPerson, RenamePerson, ReplaceHost
from .decision import Act, Decision, changed
from .moment import Moment
from .record import GONE, Record, Seat
from .seating import vacate
from .state import TableState, replace


def replace_host(state: TableState, _: ReplaceHost, moment: Moment) -> Decision:
    """The first seated person who is here becomes host, if the host still is not."""
    record, is_here = state.record, moment.presence.is_here
    if record.host is not None and is_here(record.host):
        return Decision()
    for player in record.people:
        if player != record.host and is_here(player):
            return changed(state, replace(record, host=player), moment.now, Act("host"))
    return Decision()


def rename(state: TableState, command: RenamePerson, moment: Moment) -> Decision:
    """Seats under the old name follow; a name that was chosen for a seat stays."""
    seats = tuple(
        replace(s, name=command.new) if s.player == command.player and s.name == command.old else s
        for s in state.record.seats
    )
    if seats == state.record.seats:
        return Decision()
    after = replace(state.record, seats=seats)
    return changed(state, after, moment.now, Act("rename", player=command.player))


def forget(state: TableState, command: ForgetPerson, moment: Moment) -> Decision:
    after = forgotten(state.record, command.player, moment.presence.is_here)
    return changed(state, after, moment.now, Act("forget"))


def forgotten(record: Record, player: str, is_here: Callable[[str], bool]) -> Record:
    """« Joueur parti »: the person leaves no trace but an empty seat or a name that is nobody's."""
    after = vacate(record, player)
    after = replace(
        after,
        seats=tuple(Seat("person", None, GONE) if s.player == player else s for s in after.seats),
        held={p: seats for p, seats in record.held.items() if p != player},
        muted=tuple(p for p in record.muted if p != player),
        removed=tuple(p for p in record.removed if p != player),
    )
    after = replace(after, accepted=tuple(p for p in after.accepted if p != player))
    after = replace(after, nonces={p: nonce for p, nonce in after.nonces.items() if p != player})
    if record.provided is not None and record.provided.player == player:
        after = replace(after, provided=replace(record.provided, player=None, name=GONE))
    if record.pause is not None and record.pause.player == player:
        after = replace(after, pause=replace(record.pause, player=None, name=GONE))
    if record.host == player:
        others = [p for p in after.people if is_here(p)] or list(after.people)
        after = replace(after, host=others[0] if others else None)
    return after
