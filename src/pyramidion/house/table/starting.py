"""A game begins, and its rematch."""

from __future__ import annotations

import msgspec

from .checks import check_bots_only, forbidden, only_gathering, only_host, wrong_time
from .commands import FromPerson
from .decision import Act, Decision, TableFollowed, changed
from .knowledge import note
from .messages import Done, Follow, Rematch, Start
from .moment import Moment
from .options import hint_budget
from .record import OPEN, Record, Seat, as_json
from .rules import find_game
from .seeding import check_accepted, seeded
from .state import TableState, begun, replace


def start(state: TableState, command: FromPerson, _: Start, moment: Moment) -> Decision:
    record, now = state.record, moment.now
    only_host(record, command.player)
    only_gathering(record)
    if empty := [str(i) for i, seat in enumerate(record.seats) if seat.kind == "open"]:
        named = ", ".join(empty)
        raise wrong_time(f"these seats are still open: {named}", f"ces places sont encore libres : {named}")
    check_bots_only(record, command.bots_only, moment.settings.limits.bots_only)
    check_accepted(record)
    record = seeded(replace(record, options=record.options if command.options is None else command.options))
    play = begun(record, state.transcript, state.cards)
    outcome = play.outcome
    record = replace(
        record,
        status="playing" if outcome is None else "over",
        code=record.code if outcome is None else None,
        started=now - play.at,
        ended=None if outcome is None else now,
        outcome=None if outcome is None else as_json(outcome),
        deadline=None if outcome is not None else play.deadline,
        held={player: record.seats_of(player) for player in record.people},
    )
    if outcome is None:
        for player in record.people:
            for device in sorted(moment.presence.devices.get(player, ())):
                record = note(record, player, device, record.seats_of(player))
    return changed(state, record, now, Act("start", player=command.player), Done())


def rematch(state: TableState, command: FromPerson, _: Rematch, moment: Moment) -> Decision:
    """The first who asks opens the table of the rematch; everybody else finds it there."""
    record = state.record
    if not record.belongs(command.player):
        raise forbidden("a rematch is for those who played", "la revanche est pour ceux qui ont joué")
    if record.status != "over":
        raise wrong_time("the game is not over", "la partie n'est pas terminée")
    if record.rematch is not None:
        return Decision(replies=(Done(),))
    assert command.rematch is not None
    after = replace(record, rematch=command.rematch.id)
    decision = changed(state, after, moment.now, Act("rematch", player=command.player), Done())
    return decision._replace(opens=command.rematch)


def follow(state: TableState, _: FromPerson, __: Follow, ___: Moment) -> Decision:
    """The answer is the new table's own `table` message."""
    if state.record.rematch is None:
        raise wrong_time("nobody has asked for a rematch", "personne n'a demandé de revanche")
    return Decision(replies=(TableFollowed(state.record.rematch),))


class Fresh(msgspec.Struct, frozen=True):
    """What a new table needs that nobody could know before."""

    id: str
    seed: int
    salt: str
    commitment: str
    code: str
    now: float


def rematch_record(old: Record, asked: str, fresh: Fresh) -> Record:
    """The same people and bots in the same seats; a bot that stood in makes room for its person."""
    seats = tuple(
        Seat("person", s.player, s.name)
        if s.player is not None
        else Seat("bot", level=s.level)
        if s.kind == "bot"
        else OPEN
        for s in old.seats
    )
    return Record(
        id=fresh.id,
        game=old.game,
        rules=find_game(old.game).version,
        setup={},
        seed=fresh.seed,
        salt=fresh.salt,
        commitment=fresh.commitment,
        made=fresh.now,
        options=old.options,
        code=fresh.code,
        private=old.private,
        coach=old.coach,
        hints=None if old.hints is None else hint_budget(old.hints.budget, len(seats)),
        host=old.host or asked,
        seats=seats,
        muted=old.muted,
        removed=old.removed,
        touched=fresh.now,
    )
