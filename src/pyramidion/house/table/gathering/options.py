"""What a table may choose before its game begins: seats, options, privacy, coach and hints."""

from __future__ import annotations

from collections.abc import Sequence

from pyramidion.core import Fault, Invalid
from pyramidion.house.errors import Denied
from pyramidion.house.table import ranking
from pyramidion.house.table.checks import not_over, only_gathering, only_host, seat_at, wrong_time
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Act, Decision, changed
from pyramidion.house.table.messages import AddSeat, ChangeOptions, ChangeSettings, DropSeat
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import OPEN, Hints, Record, Seat, as_json
from pyramidion.house.table.rules import find_game, likely_size, size_of
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState, replace

from . import pace


def _only_host_before(record: Record, player: str) -> None:
    only_host(record, player)
    only_gathering(record)


def _not_taken_up(record: Record) -> None:
    if record.taken_up:
        raise wrong_time(
            "the game was begun elsewhere: its seats and options are fixed",
            "la partie a commencé ailleurs : ses places et options sont fixées",
        )


def add_seat(state: TableState, command: FromPerson, _: AddSeat, moment: Moment) -> Decision:
    record = state.record
    _only_host_before(record, command.player)
    _not_taken_up(record)
    if len(record.seats) >= size_of(record.game, record.options).most:
        raise Denied(
            "full", "these options allow no more seats", "ces options ne permettent pas plus de places"
        )
    after = _resized(record, (*record.seats, OPEN))
    return changed(state, after, moment.now, Act("add_seat", len(record.seats), command.player), Done())


def drop_seat(state: TableState, command: FromPerson, message: DropSeat, moment: Moment) -> Decision:
    record, number = state.record, message.seat
    _only_host_before(record, command.player)
    _not_taken_up(record)
    seat_at(record, number)
    if len(record.seats) <= size_of(record.game, record.options).least:
        raise Denied("full", "these options need all these seats", "ces options demandent toutes ces places")
    after = _resized(record, (*record.seats[:number], *record.seats[number + 1 :]), number)
    return changed(state, after, moment.now, Act("drop_seat", number, command.player), Done())


def _resized(record: Record, seats: tuple[Seat, ...], dropped: int | None = None) -> Record:
    """`extra_seconds` and the hints have one number a seat, which goes with its seat; new seats have none."""
    options, hints = record.options, record.hints
    if (extra := options.get("extra_seconds")) is not None:
        kept = [one for i, one in enumerate(extra) if i != dropped]
        options = {**options, "extra_seconds": (kept + [0.0] * len(seats))[: len(seats)]}
    if hints is not None:
        hints = (hints if dropped is None else hints.without(dropped)).fitted(len(seats))
    return replace(record, seats=seats, options=options, hints=hints)


def change_options(
    state: TableState, command: FromPerson, message: ChangeOptions, moment: Moment
) -> Decision:
    """Other options may need more or fewer seats: open ones are added, open ones and bots dropped, never people."""
    record = state.record
    _only_host_before(record, command.player)
    _not_taken_up(record)
    seats, hints = list(record.seats), record.hints
    # What does not depend on the number of seats is judged first, with a number that fits.
    if (size := likely_size(record.game, message.options)) is not None:
        seats += [OPEN] * (size.least - len(seats))
        for kind in ("open", "bot"):
            for number in range(len(seats) - 1, -1, -1):
                if len(seats) > size.most and seats[number].kind == kind:
                    del seats[number]
                    hints = None if hints is None else hints.without(number)
    parsed = find_game(record.game).parse_options(message.options, len(seats))
    pace.check_pace(record.game, as_json(parsed), record.pace)
    hints = None if hints is None else hints.fitted(len(seats))
    after = replace(record, options=as_json(parsed), seats=tuple(seats), hints=hints)
    return changed(state, after, moment.now, Act("options", player=command.player), Done())


def hint_budget(given: Sequence[int | None], seats: int) -> Hints | None:
    """One number a seat, or null where they may ask as often as they like; no list and all null are the same."""
    if given and len(given) != seats:
        raise Invalid([Fault("$.hints", f"one number or null for each of {seats} seats, not {len(given)}")])
    return None if all(one is None for one in given) else Hints(tuple(given), (0,) * seats)


def change_settings(
    state: TableState, command: FromPerson, message: ChangeSettings, moment: Moment
) -> Decision:
    """How long the beats are may be changed during the game, too: the next one is so long."""
    record = state.record
    only_host(record, command.player)
    if (message.private, message.ranked, message.coach, message.hints, message.pace) == (None,) * 5:
        not_over(record)
    else:
        only_gathering(record)
    hints = record.hints if message.hints is None else hint_budget(message.hints, len(record.seats))
    after = replace(
        pace.chosen(record, command.player, message.pace),
        private=record.private if message.private is None else message.private,
        ranked=ranking.chosen(record, command.player, message.ranked),
        coach=record.coach if message.coach is None else message.coach,
        hints=hints,
        beats=record.beats if message.beats is None else replace(record.beats, length=message.beats),
    )
    return changed(state, after, moment.now, Act("settings", player=command.player), Done())
