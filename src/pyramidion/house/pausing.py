"""A table stands still and goes on another day. Game time does not pass meanwhile, for nobody.

The pause is kept with the table, not in the log of its game: a game that was paused reads like one that was not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from .errors import Denied
from .record import Pause
from .seating import Change, forbidden, replace, wrong_time

if TYPE_CHECKING:
    from .table import Table

Done = Callable[[Exception | None], None] | None


def paused() -> Denied:
    return Denied(
        "paused",
        "the table is paused; take the game up again first",
        "la table est en pause ; reprenez d'abord la partie",
    )


def only_at_table(table: Table, player: str) -> None:
    """Whoever plays here may pause the table and take it up again, and so may its host."""
    if table.record.status != "playing":
        raise wrong_time("no game is being played", "aucune partie n'est en cours")
    if not table.record.belongs(player):
        raise forbidden("this is for those who play here", "c'est à ceux qui jouent ici d'en décider")


def pause(
    table: Table,
    why: Literal["person", "away", "host"],
    player: str | None,
    name: str | None,
    clock: float,
    done: Done = None,
    who: str | None = None,
) -> None:
    """Game time stands at `clock` from now on. A table that is paused already stays as it is."""
    record = table.record
    if record.pause is not None:
        if done is not None:
            done(None)
        return
    after = replace(record, pause=Pause(table.desk.now(), clock, why, player, name))
    table.change(Change(after, "pause"), player, partial(_shown, table, done), who=who)


def take_up(
    table: Table,
    player: str | None,
    done: Done = None,
    who: str | None = None,
) -> None:
    """Game time goes on from where it stood: what was left of a clock is left again."""
    record = table.record
    if record.pause is None:
        if done is not None:
            done(None)
        return
    after = replace(record, pause=None, started=table.desk.now() - record.pause.clock)
    table.change(Change(after, "resume"), player, partial(_shown, table, done), who=who)


def _shown(table: Table, done: Done, error: Exception | None) -> None:
    """Every screen is told how its clock stands now; bots were woken, or sent to sleep, with the record."""
    if error is None:
        table.playing.set_alarm()
        table.audience.show_all()
    if done is not None:
        done(error)


def left_alone(table: Table) -> bool:
    """A seat is some person's, and none of them has a screen here. A game among bots plays on."""
    record = table.record
    return (
        table.audience.certain
        and any(seat.kind != "bot" for seat in record.seats)
        and not any(table.audience.present(player) for player in record.people)
    )


def pause_when_alone(table: Table) -> None:
    """The bell of one step has rung and nobody was here to hear it: the rest of the game waits for people."""
    if table.record.status == "playing" and table.course is not None and left_alone(table):
        pause(table, "away", None, None, table.course.play.at)
