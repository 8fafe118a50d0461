"""Who sits where."""

from __future__ import annotations

from pyramidion.house.errors import Denied

from .checks import forbidden, not_over, seat_at, wrong_time
from .commands import FromPerson, GiveSeatBack
from .decision import Act, Decision, changed
from .messages import Back, Done, Offer, SeatBot, Sit, Stand
from .moment import Moment
from .record import OPEN, Record, Seat
from .rules import bot_level
from .state import TableState, replace
from .text import clean_name


def put(record: Record, number: int, seat: Seat) -> Record:
    return replace(record, seats=(*record.seats[:number], seat, *record.seats[number + 1 :]))


def hold(record: Record, player: str, number: int) -> Record:
    """While a game is played, who has held a seat knows its secrets from then on."""
    held = record.held.get(player, ())
    if record.status != "playing" or number in held:
        return record
    return replace(record, held={**record.held, player: (*held, number)})


def vacate(record: Record, player: str) -> Record:
    """The record without this person in any seat; seats of a game that is over keep their names."""
    if record.status == "over":
        return record
    return replace(record, seats=tuple(OPEN if s.player == player else s for s in record.seats))


def seated(record: Record, player: str, name: str, number: int) -> Record:
    """This person takes an open seat; raises Denied."""
    seat = seat_at(record, number)
    not_over(record)
    if seat.kind != "open":
        raise Denied("full", f"seat {number} is taken", f"la place {number} est prise")
    _check_seed_unknown(record, player)
    held = record.held.get(player, ())
    others = {*record.people, *record.held} - {player}
    if record.status == "playing" and held and number not in held and others:
        raise forbidden(
            "you know another seat's secrets; let somebody else or a bot take this one",
            "vous connaissez les secrets d'une autre place ; laissez celle-ci à quelqu'un d'autre ou à un robot",
        )
    return hold(put(record, number, Seat("person", player, name)), player, number)


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
    if seat.player != player and player != record.host:
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    return put(record, number, OPEN)


def sit(state: TableState, command: FromPerson, message: Sit, moment: Moment) -> Decision:
    limit = moment.settings.limits.name
    name = command.name if message.name is None else clean_name(message.name, limit)
    after = seated(state.record, command.player, name, message.seat)
    return changed(state, after, moment.now, Act("sit", message.seat, command.player), Done())


def stand(state: TableState, command: FromPerson, message: Stand, moment: Moment) -> Decision:
    after = left(state.record, command.player, message.seat)
    return changed(state, after, moment.now, Act("stand", message.seat, command.player), Done())


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
    return changed(state, after, moment.now, Act("offer", message.seat, command.player), Done())


def _lent(record: Record, seat: Seat, number: int, moment: Moment) -> Record:
    """The seat keeps its person's name and is played on the host's device: only its person may decide that."""
    not_over(record)
    host = record.host
    if host is None or host == seat.player or moment.presence.away_seconds(host, moment.now) is not None:
        raise wrong_time("the host has no device here", "l'hôte n'a pas d'appareil à cette table")
    return hold(put(record, number, Seat("person", host, seat.name)), host, number)


def seat_bot(state: TableState, command: FromPerson, message: SeatBot, moment: Moment) -> Decision:
    """For an absent person the bot stands in, and the seat remains theirs."""
    record, number, player = state.record, message.seat, command.player
    seat, level = seat_at(record, number), bot_level(record, message.level)
    not_over(record)
    is_own = seat.player == player and seat.kind == "person"
    absent = None if seat.player is None else moment.presence.away_seconds(seat.player, moment.now)
    if not is_own and player != record.host:
        _check_stand_in(record, seat, player, absent, moment.settings.away_after)
    keeps = record.status == "playing" and not is_own and absent is not None
    bot = Seat("bot", seat.player, seat.name, level) if keeps else Seat("bot", level=level)
    after = put(record, number, bot)
    return changed(state, after, moment.now, Act("bot", number, player), Done())


def _check_stand_in(record: Record, seat: Seat, player: str, absent: float | None, away_after: float) -> None:
    """Whoever plays may seat a bot for somebody who has been away for long."""
    if record.status != "playing" or not record.seats_of(player):
        raise forbidden("only the host may do this", "seul l'hôte de la table peut le faire")
    if seat.kind == "person" and (absent is None or absent < away_after):
        raise wrong_time(
            f"this person has not been away for {away_after:g} seconds",
            f"cette personne n'est pas absente depuis {away_after:g} secondes",
        )


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
    after = put(state.record, number, Seat("person", seat.player, seat.name))
    return changed(state, after, moment.now, Act("back", number, seat.player), *replies)
