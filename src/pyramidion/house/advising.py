"""The coach at a table: asked by a seat, from what that seat may know, as often as its budget of hints allows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Raw

from . import messages as m
from . import pausing
from .errors import Denied
from .seating import Change, forbidden, replace, wrong_time
from .thinking import Advise, Thought

if TYPE_CHECKING:
    from .audience import Looker
    from .table import Table


def coach(table: Table, looker: Looker, message: m.AskCoach) -> None:
    record, course = table.record, table.course
    if not record.coach:
        raise forbidden("this table plays without the coach", "cette table joue sans l'entraîneur")
    if message.seat not in record.seats_of(looker.player):
        raise forbidden("this is not your seat", "ce n'est pas votre place")
    if course is None or record.status != "playing":
        raise wrong_time("no game is being played", "aucune partie n'est en cours")
    if record.pause is not None:
        raise pausing.paused()
    if looker.advised:
        raise Denied("limit", "the coach is thinking already", "l'entraîneur réfléchit déjà")
    seq, hints = course.play.seq, record.hints
    if hints is None or hints.left(message.seat) is None or hints.has_paid(message.seat, seq):
        _advise(table, looker, message)
        return
    if hints.left(message.seat) == 0:
        raise Denied("limit", "this seat has no hints left", "cette place n'a plus de conseils")

    def counted(error: Exception | None) -> None:
        if error is None:
            _advise(table, looker, message)
        else:
            table.answer_error(looker, message, error)

    after = replace(record, hints=hints.counted(message.seat, seq))
    table.change(Change(after, "hint", message.seat), looker.player, counted)


def _advise(table: Table, looker: Looker, message: m.AskCoach) -> None:
    course = table.course
    assert course is not None
    seq = course.play.seq
    job = Advise(
        table.record.game,
        message.seat,
        course.play.seats,
        Raw(m.encode(course.play.options)),
        course.view(message.seat),
    )
    looker.advised = True

    def advised(thought: Thought) -> None:
        looker.advised = False
        if thought.error is not None:
            table.serial.ask(partial(_give_hint_back, table, message.seat, seq))
        if table.audience.lookers.get(looker.screen) is not looker:
            return
        if thought.error is not None:
            error = Denied("wrong_time", "the coach has no advice now", "l'entraîneur n'a pas de conseil ici")
            table.answer_error(looker, message, error)
        else:
            looker.push(m.Advice(re=message.id, seat=message.seat, seq=seq, advice=thought.value))

    table.desk.thinkers.ask(job, advised, urgent=False)


def _give_hint_back(table: Table, seat: int, seq: int) -> None:
    """The coach had nothing to say: it does not count. Of all who asked this, the first gives it back."""
    record, hints = table.record, table.record.hints
    if hints is not None and hints.has_paid(seat, seq) and record.status == "playing":
        table.change(Change(replace(record, hints=hints.given_back(seat)), "hint_back", seat), None)
