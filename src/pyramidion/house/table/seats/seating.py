"""Who sits where.

While a game is played, the seat of somebody who is here is theirs: others take it only with their consent, or if the
other people at the table vote for it.
"""

from __future__ import annotations

from pyramidion.house.errors import Denied
from pyramidion.house.table import proposals
from pyramidion.house.table.checks import check_bots_only, forbidden, not_over, seat_at, wrong_time
from pyramidion.house.table.commands import FromPerson, GiveSeatBack
from pyramidion.house.table.decision import Act, Decision, changed
from pyramidion.house.table.messages import Back, Offer, SeatBot, Sit, Stand
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import OPEN, Proposal, ProposalKind, Record, Seat
from pyramidion.house.table.rules import bot_level
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState, replace

from .knowledge import check_may_take, hold, identities, may_take
from .names import clean_name, seat_names

LEAST_VOTES = 2
"""However few people play, one of them alone outvotes nobody."""


def put(record: Record, number: int, seat: Seat) -> Record:
    return replace(record, seats=(*record.seats[:number], seat, *record.seats[number + 1 :]))


def vacate(record: Record, player: str) -> Record:
    """The record without this person in any seat; seats of a game that is over keep their names."""
    if record.status == "over":
        return record
    return replace(record, seats=tuple(OPEN if s.player == player else s for s in record.seats))


def seated(state: TableState, player: str, name: str, number: int, device: str = "") -> Record:
    """This person takes an open seat; raises Denied."""
    record = state.record
    seat = seat_at(record, number)
    not_over(record)
    if record.is_given_up:
        raise wrong_time(
            "not everybody came to this game, and it was given up",
            "tout le monde n'est pas venu, et cette partie a été abandonnée",
        )
    if seat.kind != "open":
        raise Denied("full", f"seat {number} is taken", f"la place {number} est prise")
    _check_seed_unknown(record, player)
    check_may_take(state, player, number, device)
    return hold(put(record, number, Seat("person", player, name)), player, number, device)


def _check_seed_unknown(record: Record, player: str) -> None:
    """Nobody else joins a game whose seed somebody knows from a transcript."""
    origin, provided = record.origin, record.provided
    if origin is not None and origin.nonces is None and provided is not None and player != provided.player:
        raise forbidden(
            "this game follows a file that one person knows: nobody else can join it",
            "cette partie suit un fichier que quelqu'un connaît : personne d'autre ne peut s'y joindre",
        )


def left(record: Record, player: str, number: int) -> Record:
    """This person, or the host, leaves a seat open; raises Denied."""
    seat = seat_at(record, number)
    not_over(record)
    if seat.kind == "open":
        raise wrong_time(f"seat {number} is open", f"la place {number} est libre")
    if player not in (seat.player, record.host):
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    return put(record, number, OPEN)


def sit(state: TableState, command: FromPerson, message: Sit, moment: Moment) -> Decision:
    limit = moment.settings.limits.name
    taken = seat_names(state.record, limit)
    # Families have two Maries: somebody who sits down under their own name is numbered, not refused.
    name = taken.free(command.name) if message.name is None else taken.check(clean_name(message.name, limit))
    after = seated(state, command.player, name, message.seat, command.device)
    return changed(state, after, moment.now, Act("sit", message.seat, command.player), Done())


def stand(state: TableState, command: FromPerson, message: Stand, moment: Moment) -> Decision:
    after = left(state.record, command.player, message.seat)
    owner = state.record.seats[message.seat].player
    if owner is not None and must_ask(state.record, owner, command.player, moment):
        return ask_for_seat(state, command, moment, "stand", owner, message.seat)
    what = "stand" if owner is None else act_upon("stand", state.record, owner, command.player)
    return done(state, after, moment, Act(what, message.seat, command.player))


# The seat of somebody else.


def must_ask(record: Record, owner: str, player: str, moment: Moment) -> bool:
    """Whether a seat in a game is its person's to give: somebody who is here, or was until a moment ago."""
    is_others = record.status == "playing" and owner != player
    return is_others and not proposals.is_absent(record, owner, moment)


def act_upon(what: str, record: Record, owner: str, player: str) -> str:
    """What the list of acts calls it: during a game it tells apart what was done to the seat of an absent person."""
    return f"{what}:away" if record.status == "playing" and owner != player else what


def done(state: TableState, after: Record, moment: Moment, act: Act) -> Decision:
    """The record changes; the table is told in its chat what was done to the seat of somebody who is away."""
    decision = changed(state, after, moment.now, act, Done())
    if not act.what.endswith(":away"):
        return decision
    return decision._replace(rows=(*decision.rows, proposals.line(state, act.what, act.seat, moment)))


def ask_for_seat(
    state: TableState,
    command: FromPerson,
    moment: Moment,
    kind: ProposalKind,
    owner: str,
    seat: int,
    level: str | None = None,
) -> Decision:
    """The person is asked, and the other people at the table vote."""
    voters = other_voters(state.record, owner, command.player, moment)
    needed = max(len(voters) // 2 + 1, LEAST_VOTES)
    return proposals.ask(
        state, command, moment, kind, voters=voters, needed=needed, about=owner, seat=seat, level=level
    )


def other_voters(record: Record, owner: str, asker: str, moment: Moment) -> tuple[str, ...]:
    """The other people who play and are here. Several identities on one device have one vote."""
    people = [player for player in proposals.present_people(record, moment) if player != owner]
    voters: list[str] = []
    for player in sorted(people, key=lambda player: player != asker):
        if identities(record, player).isdisjoint(voters):
            voters.append(player)
    return tuple(voters)


def carry_out_stand(state: TableState, proposal: Proposal, _: str, moment: Moment) -> Decision:
    number = _still_theirs(state.record, proposal)
    return changed(state, put(state.record, number, OPEN), moment.now, Act("stand", number))


def carry_out_bot(state: TableState, proposal: Proposal, how: str, moment: Moment) -> Decision:
    """Whoever consented, or was away, can take the seat back; whoever is here and was outvoted cannot."""
    record, number = state.record, _still_theirs(state.record, proposal)
    seat, level = record.seats[number], bot_level(record, proposal.level or "")
    assert proposal.about is not None
    consents, is_here = how == "consent", proposals.is_present(proposal.about, moment)
    keeps = consents or not is_here
    bot = Seat("bot", seat.player, seat.name, level, consents) if keeps else Seat("bot", level=level)
    return changed(state, put(record, number, bot), moment.now, Act("bot", number))


def _still_theirs(record: Record, proposal: Proposal) -> int:
    assert proposal.seat is not None
    if record.seats[proposal.seat].player != proposal.owner:
        raise wrong_time("somebody else sits there now", "quelqu'un d'autre y est assis maintenant")
    return proposal.seat


# Offering.


def offer(state: TableState, command: FromPerson, message: Offer, moment: Moment) -> Decision:
    """The seat becomes open for whoever comes, or goes to the host's device."""
    record = state.record
    seat = seat_at(record, message.seat)
    if seat.kind != "person" or seat.player != command.player:
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    if message.to is None:
        after = left(record, command.player, message.seat)
    else:
        after = _lent(record, seat, message.seat, moment)
        others = _who_minds(state, command.player, message.seat, moment)
        if others:
            return proposals.ask(
                state, command, moment, "lend", voters=others, needed=len(others), seat=message.seat
            )
    return changed(state, after, moment.now, Act("offer", message.seat, command.player), Done())


def _lent(record: Record, seat: Seat, number: int, moment: Moment) -> Record:
    """The seat keeps its person's name and is played on the host's device: only its person may decide that."""
    not_over(record)
    host = record.host
    if host is None or host == seat.player or moment.presence.away_seconds(host, moment.now) is not None:
        raise wrong_time("the host has no device here", "l'hôte n'a pas d'appareil à cette table")
    return hold(put(record, number, Seat("person", host, seat.name)), host, number)


def _who_minds(state: TableState, player: str, number: int, moment: Moment) -> tuple[str, ...]:
    """The other people who play and are here, where the host would know two seats' secrets: all of them must agree."""
    record, host = state.record, state.record.host
    if host is None or may_take(state, host, number):
        return ()
    mine = {player, *identities(record, host)}
    return tuple(one for one in proposals.present_people(record, moment) if one not in mine)


def carry_out_lend(state: TableState, proposal: Proposal, _: str, moment: Moment) -> Decision:
    number = _still_theirs(state.record, proposal)
    after = _lent(state.record, state.record.seats[number], number, moment)
    return changed(state, after, moment.now, Act("offer", number))


# Bots.


def seat_bot(state: TableState, command: FromPerson, message: SeatBot, moment: Moment) -> Decision:
    """For an absent person the bot stands in, and the seat remains theirs."""
    record, number, player = state.record, message.seat, command.player
    seat, level = seat_at(record, number), bot_level(record, message.level)
    not_over(record)
    owner = seat.player
    is_own = owner == player and seat.kind == "person"
    if not is_own and player != record.host and not (record.status == "playing" and record.seats_of(player)):
        raise forbidden("only the host may do this", "seul l'hôte de la table peut le faire")
    if is_own or owner is None or record.status != "playing":
        after = put(record, number, Seat("bot", level=level))
        _check_bots_only(record, after, command, moment)
        return changed(state, after, moment.now, Act("bot", number, player), Done())
    if seat.kind == "person" and must_ask(record, owner, player, moment):
        return ask_for_seat(state, command, moment, "bot", owner, number, level)
    after = put(record, number, Seat("bot", owner, seat.name, level, seat.stays))
    _check_bots_only(record, after, command, moment)
    return done(state, after, moment, Act("bot:away" if seat.kind == "person" else "bot", number, player))


def _check_bots_only(before: Record, after: Record, command: FromPerson, moment: Moment) -> None:
    """Where the last person of a running game makes room for a bot, it becomes one of the host's tables of bots."""
    if before.status == "playing" and before.pause is None and not before.is_bots_only:
        check_bots_only(after, command.bots_only, moment.settings.limits.bots_only)


def take_back(state: TableState, command: FromPerson, message: Back, moment: Moment) -> Decision:
    seat = seat_at(state.record, message.seat)
    if not seat.stand_in or seat.player != command.player:
        raise forbidden("no bot stands in for you there", "aucun robot n'y joue pour vous")
    return _given_back(state, message.seat, seat, moment, Done())


def give_back(state: TableState, command: GiveSeatBack, moment: Moment) -> Decision:
    """The house gives a seat back by itself as soon as its person is here, unless the bot was told to stay."""
    seat = state.record.seats[command.seat]
    if seat.player is None or not seat.stand_in or seat.stays or not moment.presence.is_here(seat.player):
        return Decision()
    return _given_back(state, command.seat, seat, moment)


def _given_back(state: TableState, number: int, seat: Seat, moment: Moment, *replies: Done) -> Decision:
    """Whoever has held the seat knows nothing new by it."""
    after = put(state.record, number, Seat("person", seat.player, seat.name))
    return changed(state, after, moment.now, Act("back", number, seat.player), *replies)
