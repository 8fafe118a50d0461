"""A game begins, and its rematch."""

from __future__ import annotations

from typing import Any

import msgspec

from pyramidion.house.table import beats
from pyramidion.house.table.checks import check_bots_only, forbidden, only_gathering, only_host, wrong_time
from pyramidion.house.table.commands import FromPerson, StartMatched
from pyramidion.house.table.decision import Act, Decision, Reply, TableFollowed, changed
from pyramidion.house.table.messages import Follow, Rematch, Start
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.proposals import line
from pyramidion.house.table.record import OPEN, Beats, Record, Seat, as_json
from pyramidion.house.table.rules import find_game, likely_size
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.seats.knowledge import note
from pyramidion.house.table.state import TableState, begun, replace

from .options import hint_budget
from .pace import check_agreed, check_pace, pace_after
from .seeding import check_accepted, seeded


def start(state: TableState, command: FromPerson, _: Start, moment: Moment) -> Decision:
    record = state.record
    check_may_start(record, command.player)
    only_gathering(record)
    if empty := [str(number) for number, seat in enumerate(record.seats, 1) if seat.kind == "open"]:
        named = ", ".join(empty)
        raise wrong_time(f"these seats are still free: {named}", f"ces places sont encore libres : {named}")
    check_bots_only(record, command.bots_only, moment.settings.limits.bots_only)
    check_accepted(record)
    check_agreed(record)
    return _begun(state, command, moment, Act("start", player=command.player), Done())


NONCES_SECONDS = 8.0
"""So long a table that begins by itself waits for what people's devices give for the seed."""


def begins_by_itself(record: Record) -> bool:
    """The lobby has made this table, and nobody has left it."""
    is_full = all(seat.kind != "open" for seat in record.seats)
    return record.matched and record.status == "gathering" and is_full


def waits_for(record: Record, moment: Moment) -> tuple[str, ...]:
    """Without whom a table that the lobby has made does not begin: whoever is not there, or whose device has given
    nothing for the seed yet. A game over days waits for nobody."""
    if record.pace:
        return ()
    is_late = moment.now >= record.made + NONCES_SECONDS
    return tuple(
        player
        for player in record.people
        if not moment.presence.is_here(player) or (player not in record.nonces and not is_late)
    )


def start_matched(state: TableState, command: StartMatched, moment: Moment) -> Decision:
    """Nothing, where it is not time yet, or no longer."""
    record = state.record
    if not begins_by_itself(record) or waits_for(record, moment):
        return Decision()
    return _begun(state, command, moment, Act("start"))


def _begun(
    state: TableState, command: FromPerson | StartMatched, moment: Moment, act: Act, *replies: Reply
) -> Decision:
    now, options = moment.now, command.options
    was_ranked = state.record.ranked
    record = seeded(replace(state.record, options=state.record.options if options is None else options))
    check_pace(record.game, record.options, record.pace)
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
        ranked=was_ranked and not command.unranked,
    )
    if outcome is None:
        record = beats.after_start(record, play, moment)
        for player in record.people:
            for device in sorted(moment.presence.devices.get(player, ())):
                record = note(record, player, device, record.seats_of(player))
    decision = changed(state, record, now, act, *replies)
    if record.ranked or not was_ranked:
        return decision
    return decision._replace(rows=(*decision.rows, line(state, "unranked", None, moment)))


def check_may_start(record: Record, player: str) -> None:
    """The host; and anybody who sits at a table where a game is played over days, because the host need not be here."""
    if not (record.pace and record.seats_of(player)):
        only_host(record, player)


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


def next_record(old: Record, asked: str, fresh: Fresh, key: str, options: dict[str, Any]) -> Record:
    """A table of another game for the people of this one, in the same order; whoever finds no seat may look on.

    Raises Denied where there is no such game, and Invalid where its options cannot be.
    """
    game = find_game(key)
    people = tuple(Seat("person", s.player, s.name) for s in old.seats if s.player is not None)
    size = likely_size(key, options)
    least, most = (1, len(people)) if size is None else (size.least, size.most)
    seats = (*people, *[OPEN] * least)[: max(least, min(len(people), most))]
    parsed = as_json(game.parse_options(options, len(seats)))
    check_pace(key, parsed, pace_after(key, old.pace))
    return _table_after(old, asked, fresh, key, parsed, seats)


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
    after = _table_after(old, asked, fresh, old.game, old.options, seats)
    hints = None if old.hints is None else hint_budget(old.hints.budget, len(seats))
    return replace(after, hints=hints, teams=old.teams)


def _table_after(
    old: Record, asked: str, fresh: Fresh, key: str, options: dict[str, Any], seats: tuple[Seat, ...]
) -> Record:
    """A new table with what people agreed on at the last one, whatever the game."""
    return Record(
        id=fresh.id,
        game=key,
        rules=find_game(key).version,
        setup={},
        seed=fresh.seed,
        salt=fresh.salt,
        commitment=fresh.commitment,
        made=fresh.now,
        options=options,
        code=fresh.code,
        private=old.private,
        listed=old.listed,
        ranked=old.ranked,
        pace=pace_after(key, old.pace),
        coach=old.coach,
        beats=Beats(old.beats.length),
        host=old.host or asked,
        seats=seats,
        muted=old.muted,
        removed=old.removed,
        touched=fresh.now,
    )
