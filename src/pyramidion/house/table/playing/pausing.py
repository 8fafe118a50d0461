"""A table stands still and goes on another day. Game time does not pass meanwhile.

The pause is part of the table, not of its game: a game that was paused reads like one that was not.
"""

from __future__ import annotations

from pyramidion.house.table.beats import without_beat
from pyramidion.house.table.checks import check_bots_only, forbidden, only_playing, wrong_time
from pyramidion.house.table.commands import ConsolePause, ConsoleResume, FromPerson, ResumeWatched
from pyramidion.house.table.decision import Act, Decision, Later, changed
from pyramidion.house.table.messages import PauseTable, ResumeTable
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import Pause, Record
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState, replace

from . import clock


def _only_at_table(record: Record, player: str) -> None:
    """Whoever plays here may pause the table and resume it, and so may its host."""
    only_playing(record)
    if not record.belongs(player):
        raise forbidden("this is for those who play here", "c'est à ceux qui jouent ici d'en décider")


def pause(state: TableState, command: FromPerson, _: PauseTable, moment: Moment) -> Decision | Later:
    _only_at_table(state.record, command.player)
    if state.record.pace:
        raise forbidden(
            "a game over days waits anyway; for more time, take holidays in your settings",
            "une partie par jours attend de toute façon ; pour plus de temps, prenez des vacances dans vos réglages",
        )
    delay = clock.credited_delay(state, command.delay, moment)
    if (first := clock.ring_first(state, moment, delay)) is not None:
        return first
    at = clock.game_time(state, moment.now, delay)
    stop = Pause(moment.now, at, "person", command.player, command.name)
    return _paused(state, stop, moment, Act("pause", player=command.player))


def console_pause(state: TableState, command: ConsolePause, moment: Moment) -> Decision | Later:
    only_playing(state.record)
    if (first := clock.ring_first(state, moment)) is not None:
        return first
    stop = Pause(moment.now, clock.game_time(state, moment.now), "host", None, command.by)
    return _paused(state, stop, moment, Act("pause", console=command.by))


def _paused(state: TableState, stop: Pause, moment: Moment, act: Act) -> Decision:
    """A table that is paused already stays as it is."""
    if state.record.pause is not None:
        return Decision(replies=(Done(),))
    return changed(state, replace(without_beat(state.record), pause=stop), moment.now, act, Done())


def resume(state: TableState, command: FromPerson, _: ResumeTable, moment: Moment) -> Decision:
    _only_at_table(state.record, command.player)
    if state.record.pause is not None:
        check_bots_only(state.record, command.bots_only, moment.settings.limits.bots_only)
    return _resumed(state, moment, Act("resume", player=command.player))


def console_resume(state: TableState, command: ConsoleResume, moment: Moment) -> Decision:
    only_playing(state.record)
    if clock.is_unwatched(state.record, moment):
        raise wrong_time(
            "only bots play at this table; it goes on when somebody looks at it",
            "seuls des robots jouent à cette table ; elle reprend dès que quelqu'un la regarde",
        )
    return _resumed(state, moment, Act("resume", console=command.by))


def resume_watched(state: TableState, command: ResumeWatched, moment: Moment) -> Decision:
    """Not while bots play among themselves at as many tables of the host as may be: whoever asks is told so."""
    record = state.record
    if not (state.is_playing and record.is_bots_only and moment.presence.screens):
        return Decision()
    if record.pause is None or record.pause.why != "away":
        return Decision()
    if command.bots_only >= moment.settings.limits.bots_only:
        return Decision()
    return _resumed(state, moment, Act("resume"))


def _resumed(state: TableState, moment: Moment, act: Act) -> Decision:
    """Game time goes on from where it stood: what was left of a clock is left again."""
    stop = state.record.pause
    if stop is None:
        return Decision(replies=(Done(),))
    after = replace(state.record, pause=None, started=moment.now - stop.clock)
    return changed(state, after, moment.now, act, Done())
