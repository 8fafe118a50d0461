"""Who may sit where. Plain functions from a record to the record after; the table stores it and then shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from pyramidion import games
from pyramidion.core import Fault, Invalid
from pyramidion.core.game import TableSize

from .course import find_game
from .errors import Denied
from .log import Op
from .record import GONE, OPEN, Hints, Record, Seat
from .store import ATTEND, UNATTEND

replace = msgspec.structs.replace


class Change(NamedTuple):
    """The record after, what the log of happenings says about it, and what else is written with it."""

    record: Record
    what: str
    seat: int | None = None
    ops: tuple[Op, ...] = ()


Away = Callable[[str], float | None]
"""For how many seconds a person has had no screen here; None while there is one."""


def wrong_time(en: str, fr: str) -> Denied:
    return Denied("wrong_time", en, fr)


def forbidden(en: str, fr: str) -> Denied:
    return Denied("forbidden", en, fr)


def only_gathering(record: Record) -> None:
    if record.status != "gathering":
        raise wrong_time(
            "this is possible before the game begins", "cela se fait avant le début de la partie"
        )


def only_host(record: Record, player: str) -> None:
    if player != record.host:
        raise forbidden("only the host may do this", "seul l'hôte de la table peut le faire")


def the_seat(record: Record, seat: int) -> Seat:
    if not 0 <= seat < len(record.seats):
        raise Denied("unknown", f"there is no seat {seat}", f"il n'y a pas de place {seat}")
    return record.seats[seat]


def the_level(record: Record, level: str) -> str:
    levels = games.LEVELS.get(record.game, ())
    if level not in levels:
        known = ", ".join(levels) or "–"
        raise Denied(
            "unknown",
            f"{record.game} has bots {known}, no other",
            f"les robots de {record.game} sont : {known}",
        )
    return level


def put(record: Record, number: int, seat: Seat) -> Record:
    return replace(record, seats=(*record.seats[:number], seat, *record.seats[number + 1 :]))


def _leaves(after: Record, player: str | None) -> tuple[Op, ...]:
    """A table that somebody left before the game is none of theirs any more."""
    if player is None or after.status != "gathering" or after.belongs(player):
        return ()
    return ((UNATTEND, (player, after.id)),)


def sit(record: Record, player: str, name: str, number: int) -> Change:
    seat = the_seat(record, number)
    if record.status == "over":
        raise wrong_time("the game is over", "la partie est terminée")
    if seat.kind != "open":
        raise Denied("full", f"seat {number} is taken", f"la place {number} est prise")
    after = put(record, number, Seat("person", player, name))
    if record.status == "playing":
        held = record.held.get(player, ())
        others = {s.player for i, s in enumerate(record.seats) if s.player is not None} - {player}
        others |= {p for p in record.held if p != player}
        if held and number not in held and others:
            raise forbidden(
                "you know another seat's secrets; let somebody else or a bot take this one",
                "vous connaissez les secrets d'une autre place ; laissez celle-ci à quelqu'un d'autre ou à un robot",
            )
        if number not in held:
            after = replace(after, held={**record.held, player: (*held, number)})
    return Change(after, "sit", number, ((ATTEND, (player, record.id)),))


def stand(record: Record, player: str, number: int) -> Change:
    seat = the_seat(record, number)
    if record.status == "over":
        raise wrong_time("the game is over", "la partie est terminée")
    if seat.kind == "open":
        raise wrong_time(f"seat {number} is open", f"la place {number} est libre")
    if seat.player != player and player != record.host:
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    after = put(record, number, OPEN)
    return Change(after, "stand", number, _leaves(after, seat.player))


def offer(record: Record, player: str, number: int) -> Change:
    seat = the_seat(record, number)
    if seat.kind != "person" or seat.player != player:
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    return stand(record, player, number)._replace(what="offer")


def lend(record: Record, player: str, number: int, away: Away) -> Change:
    """The seat keeps its person's name and is played on the host's device: only its person may decide that."""
    seat = the_seat(record, number)
    if seat.kind != "person" or seat.player != player:
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    if record.status == "over":
        raise wrong_time("the game is over", "la partie est terminée")
    if record.host is None or record.host == player or away(record.host) is not None:
        raise wrong_time("the host has no device here", "l'hôte n'a pas d'appareil à cette table")
    after = put(record, number, Seat("person", record.host, seat.name))
    held = record.held.get(record.host, ())
    if record.status == "playing" and number not in held:
        after = replace(after, held={**record.held, record.host: (*held, number)})
    return Change(after, "offer", number, ((ATTEND, (record.host, record.id)), *_leaves(after, player)))


def seat_bot(record: Record, player: str, number: int, level: str, away: Away, away_after: float) -> Change:
    """For an absent person the bot stands in, and the seat remains theirs."""
    seat = the_seat(record, number)
    the_level(record, level)
    if record.status == "over":
        raise wrong_time("the game is over", "la partie est terminée")
    own = seat.player == player and seat.kind == "person"
    absent = away(seat.player) if seat.player is not None else None
    if not own and player != record.host:
        if record.status != "playing" or not record.seats_of(player):
            raise forbidden("only the host may do this", "seul l'hôte de la table peut le faire")
        if seat.kind == "person" and (absent is None or absent < away_after):
            raise wrong_time(
                f"this person has not been away for {away_after:g} seconds",
                f"cette personne n'est pas absente depuis {away_after:g} secondes",
            )
    keeps = record.status == "playing" and not own and absent is not None
    after = put(
        record, number, Seat("bot", seat.player if keeps else None, seat.name if keeps else None, level)
    )
    return Change(after, "bot", number, _leaves(after, seat.player))


def back(record: Record, player: str, number: int) -> Change:
    seat = the_seat(record, number)
    if not seat.stand_in or seat.player != player:
        raise forbidden("no bot stands in for you there", "aucun robot n'y joue pour vous")
    return Change(put(record, number, Seat("person", player, seat.name)), "back", number)


def size_of(record: Record, options: dict[str, Any]) -> TableSize:
    game = find_game(record.game)
    try:
        size = game.size(msgspec.convert(options, game.options_type))
    except msgspec.ValidationError as error:
        raise Invalid([Fault("$.options", str(error))]) from None
    return size if size is not None else TableSize({}, 1, 1)


def add_seat(record: Record) -> Change:
    only_gathering(record)
    _not_taken_up(record)
    if len(record.seats) >= size_of(record, record.options).most:
        raise Denied("full", "no more seats with these options", "pas plus de places avec ces options")
    return Change(_resized(record, (*record.seats, OPEN)), "add_seat", len(record.seats))


def drop_seat(record: Record, number: int) -> Change:
    only_gathering(record)
    _not_taken_up(record)
    seat = the_seat(record, number)
    if len(record.seats) <= size_of(record, record.options).least:
        raise Denied("full", "no fewer seats with these options", "pas moins de places avec ces options")
    after = _resized(record, (*record.seats[:number], *record.seats[number + 1 :]), number)
    return Change(after, "drop_seat", number, _leaves(after, seat.player))


def _not_taken_up(record: Record) -> None:
    if record.taken_up:
        raise wrong_time(
            "the game was begun elsewhere: its seats and options are fixed",
            "la partie a commencé ailleurs : ses places et options sont fixées",
        )


def _resized(record: Record, seats: tuple[Seat, ...], dropped: int | None = None) -> Record:
    """`extra_seconds` and the hints have one number a seat, which goes with its seat; new seats have none."""
    options, hints = record.options, record.hints
    if (extra := options.get("extra_seconds")) is not None:
        kept = [one for i, one in enumerate(extra) if i != dropped]
        options = {**options, "extra_seconds": (kept + [0.0] * len(seats))[: len(seats)]}
    if hints is not None:
        hints = (hints if dropped is None else hints.without(dropped)).fitted(len(seats))
    return replace(record, seats=seats, options=options, hints=hints)


def options(record: Record, raw: dict[str, Any]) -> Change:
    """Other options may need more or fewer seats: open ones are added, open ones and bots dropped, never people."""
    only_gathering(record)
    _not_taken_up(record)
    game = find_game(record.game)
    seats = list(record.seats)
    # What does not depend on the number of seats is judged first, with a number that fits.
    plain = {name: value for name, value in raw.items() if name != "extra_seconds"}
    try:
        size = game.size(msgspec.convert(plain, game.options_type))
    except msgspec.ValidationError:
        size = None
    if size is not None:
        while len(seats) < size.least:
            seats.append(OPEN)
        for kind in ("open", "bot"):
            for number in range(len(seats) - 1, -1, -1):
                if len(seats) > size.most and seats[number].kind == kind:
                    del seats[number]
    parsed = game.parse_options(raw, len(seats))
    hints = None if record.hints is None else record.hints.fitted(len(seats))
    after = replace(record, options=msgspec.to_builtins(parsed), seats=tuple(seats), hints=hints)
    return Change(after, "options")


def budgets(given: Sequence[int | None], seats: int) -> Hints | None:
    """One number a seat, or null where they may ask as often as they like; no list and all null are the same."""
    if given and len(given) != seats:
        raise Invalid([Fault("$.hints", f"one number or null for each of {seats} seats, not {len(given)}")])
    return None if all(one is None for one in given) else Hints(tuple(given), (0,) * seats)


def settings(
    record: Record, private: bool | None, coach: bool | None, hints: Sequence[int | None] | None = None
) -> Change:
    only_gathering(record)
    after = replace(
        record,
        private=record.private if private is None else private,
        coach=record.coach if coach is None else coach,
        hints=record.hints if hints is None else budgets(hints, len(record.seats)),
    )
    return Change(after, "settings")


def mute(record: Record, who: str, silent: bool) -> Change:
    muted = tuple(p for p in record.muted if p != who)
    after = replace(record, muted=(*muted, who) if silent else muted)
    return Change(after, "mute" if silent else "unmute", None, ((ATTEND, (who, record.id)),))


def vacate(record: Record, player: str) -> Record:
    """The record without this person in any seat; seats of a game that is over keep their names."""
    if record.status == "over":
        return record
    return replace(record, seats=tuple(OPEN if s.player == player else s for s in record.seats))


def remove(record: Record, player: str) -> Change:
    if player == record.host:
        raise forbidden("the host stays", "l'hôte reste")
    after = replace(vacate(record, player), removed=(*(p for p in record.removed if p != player), player))
    return Change(after, "remove", None, ((ATTEND, (player, record.id)),))


def new_host(record: Record, present: Callable[[str], bool]) -> Change | None:
    """The first seated person who is here, in the order of the seats."""
    for player in record.people:
        if player != record.host and present(player):
            return Change(replace(record, host=player), "host")
    return None


def forget(record: Record, player: str, present: Callable[[str], bool]) -> Change:
    """« Joueur parti »: the person leaves no trace but an empty seat or a name that is nobody's."""
    after = vacate(record, player)
    after = replace(
        after,
        seats=tuple(Seat("person", None, GONE) if s.player == player else s for s in after.seats),
        held={p: seats for p, seats in record.held.items() if p != player},
        muted=tuple(p for p in record.muted if p != player),
        removed=tuple(p for p in record.removed if p != player),
    )
    if record.pause is not None and record.pause.player == player:
        after = replace(after, pause=replace(record.pause, player=None, name=GONE))
    if record.host == player:
        others = [p for p in after.people if present(p)] or list(after.people)
        after = replace(after, host=others[0] if others else None)
    return Change(after, "forget")


def rename(record: Record, player: str, old: str, new: str) -> Change | None:
    """Seats under the old name follow; a name that was chosen for a seat stays."""
    seats = tuple(replace(s, name=new) if s.player == player and s.name == old else s for s in record.seats)
    return None if seats == record.seats else Change(replace(record, seats=seats), "rename")
