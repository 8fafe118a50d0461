"""Moves of people and of bots."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from pyramidion.core import Entry, Invalid, Play, Refused
from pyramidion.house.errors import Behind
from pyramidion.house.table.beats import current
from pyramidion.house.table.chat import bot_failed
from pyramidion.house.table.checks import forbidden, only_own_seat, paused, wrong_time
from pyramidion.house.table.commands import BotMove, FromPerson
from pyramidion.house.table.decision import BotAskedAgain, BotReplaced, Decision, GameShown, Later, SeatChosen
from pyramidion.house.table.entries import play_entry
from pyramidion.house.table.messages import Look, Move
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.rows import AnyRow
from pyramidion.house.table.screen_messages import encode
from pyramidion.house.table.state import TableState

from . import clock
from .follow_ups import following


def move(state: TableState, command: FromPerson, message: Move, moment: Moment) -> Decision | Later:
    if state.play is None:
        raise wrong_time("the game has not begun", "la partie n'a pas commencé")
    if (message.seat, message.id) in state.move_ids:
        return Decision(replies=(GameShown(),))
    only_own_seat(state.record, command.player, message.seat)
    if state.record.pause is not None:
        raise paused()
    delay = clock.credited_delay(state, command.delay, moment)
    if (first := clock.ring_first(state, moment, delay)) is not None:
        return first
    seq = state.play.seq
    if message.seq > seq:
        raise Behind
    if message.seq != seq:
        return Decision(replies=(GameShown(is_stale=True),))
    at = clock.game_time(state, moment.now, delay)
    parsed = state.play.game.parse_move(message.move)
    asked = state.play.game.appealing(parsed, alone=_is_alone(state, message.seat))
    entry = Entry(message.seat, at, asked)
    row = play_entry(state, moment, entry, message.id, delay)
    return Decision((row, *following(state, state.play, row, moment)), (GameShown(),))


def _is_alone(state: TableState, seat: int) -> bool:
    """Whether bots play on all other seats."""
    return all(one.kind == "bot" for number, one in enumerate(state.record.seats) if number != seat)


def look(state: TableState, command: FromPerson, message: Look, _: Moment) -> Decision:
    if message.seat is not None and message.seat not in state.record.seats_of(command.player):
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    return Decision(replies=(SeatChosen(message.seat),))


def bot_move(state: TableState, command: BotMove, moment: Moment) -> Decision | Later:
    """A bot's answer; where it cannot be played, a plain legal move. Nothing where the game no longer waits for it, or
    during a beat: bots are asked when it is over."""
    play, record = state.play, state.record
    if play is None or record.pause is not None or record.seats[command.seat].level != command.level:
        return Decision()
    if current(record, moment.now) is not None:
        return Decision()
    if (first := clock.ring_first(state, moment)) is not None:
        return first
    if not state.is_playing or command.seat not in play.to_move:
        return Decision()
    at = clock.game_time(state, moment.now)
    try:
        entry = Entry(command.seat, at, _parsed(play, command))
        return Decision((play_entry(state, moment, entry),))
    except (Refused, Invalid) as error:
        if command.error is None and encode(play.table_view(command.seat)) != command.view:
            return Decision(replies=(BotAskedAgain(command.seat),))
        plain = play.game.random_move(play.state, command.seat, Random(command.seed))  # noqa: S311
        rows: list[AnyRow] = [play_entry(state, moment, Entry(command.seat, at, plain))]
        if (line := bot_failed(state, command.seat, command.level, moment)) is not None:
            rows.append(line)
        # It goes into the log of the house, so it quotes no card and no word of the bot's.
        places = () if isinstance(error, Refused) else (fault.path for fault in error.faults)
        why = command.error or (error.rule if isinstance(error, Refused) else f"no move: {', '.join(places)}")
        return Decision(tuple(rows), (BotReplaced(command.seat, command.level, why),))


def _parsed(play: Play, command: BotMove) -> Any:
    if command.error is not None:
        raise Refused("bot", command.error, "pas de réponse")
    return play.game.parse_move(msgspec.json.decode(command.move))
