"""What happens to a table when its people are renamed, forgotten, or its host has gone; and its code grows."""

from __future__ import annotations

from collections.abc import Callable

from pyramidion.house.table.commands import ForgetPerson, LengthenCode, RenamePerson, ReplaceHost
from pyramidion.house.table.decision import Act, Decision, changed
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import GONE, Record, Seat
from pyramidion.house.table.rows import change_row
from pyramidion.house.table.state import TableState, replace

from .names import Taken, is_numbered
from .seating import vacate


def replace_host(state: TableState, _: ReplaceHost, moment: Moment) -> Decision:
    """The first seated person who is here becomes host, if the host still is not. In a game over days nobody has to be
    here, and a host who exists stays host."""
    record, is_here = state.record, moment.presence.is_here
    if record.host is not None and (record.pace or is_here(record.host)):
        return Decision()
    for player in record.people:
        if player != record.host and is_here(player):
            return changed(state, replace(record, host=player), moment.now, Act("host"))
    return Decision()


def rename(state: TableState, command: RenamePerson, moment: Moment) -> Decision:
    """Seats under the old name follow; a name that was chosen for a seat stays."""
    limit = moment.settings.limits.name
    follow = [
        s.player == command.player and is_numbered(s.name, command.old, limit) for s in state.record.seats
    ]
    kept = (s.name for s, follows in zip(state.record.seats, follow, strict=True) if s.player and not follows)
    taken = Taken((name for name in kept if name is not None), limit)
    seats = []
    for seat, follows in zip(state.record.seats, follow, strict=True):
        seats.append(replace(seat, name=taken.free(command.new)) if follows else seat)
        taken.add(seats[-1].name or "")
    after = replace(state.record, seats=tuple(seats))
    if after == state.record:
        return Decision()
    return changed(state, after, moment.now, Act("rename", player=command.player))


def forget(state: TableState, command: ForgetPerson, moment: Moment) -> Decision:
    after = forgotten(state.record, command.player, moment.presence.is_here)
    return changed(state, after, moment.now, Act("forget"))


def lengthen_code(state: TableState, command: LengthenCode, _: Moment) -> Decision:
    """Who knows the code needs only the letters that were added. That nobody did this at the table shows in `touched`:
    an old table is archived as before."""
    code = state.record.code
    if code is None or len(code) >= command.letters:
        return Decision()
    after = replace(state.record, code=code + command.added[: command.letters - len(code)])
    return Decision((change_row(state.head, after),), acts=(Act("longer_code"),))


def forgotten(record: Record, player: str, is_here: Callable[[str], bool]) -> Record:
    """« Joueur parti »: the person leaves no trace but an empty seat or a name that is nobody's."""
    after = vacate(record, player)
    after = replace(
        after,
        seats=tuple(Seat("person", None, GONE) if s.player == player else s for s in after.seats),
        held={p: seats for p, seats in record.held.items() if p != player},
        devices={
            key: replace(one, players=tuple(p for p in one.players if p != player))
            for key, one in record.devices.items()
        },
        resigned=tuple(replace(one, player=None) if one.player == player else one for one in record.resigned),
        along={p: score for p, score in record.along.items() if p != player},
        muted=tuple(p for p in record.muted if p != player),
        removed=tuple(p for p in record.removed if p != player),
    )
    after = replace(after, proposals=record.proposals.without(player), beats=record.beats.without(player))
    after = replace(after, review=record.review.without(player))
    after = replace(after, unagreed=tuple(p for p in after.unagreed if p != player))
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
