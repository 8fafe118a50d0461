"""What follows from a decision once its rows are stored: answers to whoever asked, and the coach."""

from __future__ import annotations

import logging
from typing import Protocol

from msgspec import UNSET, Raw
from msgspec.structs import replace

from pyramidion.core import Invalid, Refused
from pyramidion.house.bots.fair_queue import Requester, Urgency
from pyramidion.house.bots.jobs import Advise
from pyramidion.house.cluster.bus import ReactionSeen, SatElsewhere
from pyramidion.house.errors import Behind, Denied
from pyramidion.house.runtime.charge import Charge
from pyramidion.house.runtime.room import Room
from pyramidion.house.runtime.services import Services
from pyramidion.house.runtime.viewers import Viewer
from pyramidion.house.table import decision as d
from pyramidion.house.table.commands import Command, FromPerson, RefundHint
from pyramidion.house.table.messages import AnyMessage
from pyramidion.house.table.presenting import presenter
from pyramidion.house.table.screen_messages import Advice, Answer, Done, Failed, NotAllowed, encode
from pyramidion.house.table.state import TableState

logger = logging.getLogger(__name__)


class Answering(Protocol):
    """What replies need of their table."""

    id: str
    room: Room
    charge: Charge

    @property
    def state(self) -> TableState: ...

    def submit(self, command: Command) -> None: ...


class Replies:
    def __init__(self, table: Answering, services: Services) -> None:
        self._table = table
        self._services = services

    def send(self, decision: d.Decision, viewer: Viewer | None, command: Command) -> None:
        for reply in decision.replies:
            if viewer is None or not isinstance(command, FromPerson):
                self._follow_up(reply)
            elif not (
                isinstance(reply, d.GameShown) and decision.rows
            ):  # then the game message was the answer
                self._answer(reply, viewer, command.message)

    def _follow_up(self, reply: d.Reply) -> None:
        """What a decision brings about that nobody at the table asked for."""
        table, bus = self._table, self._services.bus
        match reply:
            case d.BotAskedAgain():
                table.charge.bots.ask(reply.seat)
            case d.BotReplaced():
                logger.warning(
                    "the %s bot in seat %d at table %s, move %d: %s; a plain legal move is made for it",
                    reply.level, reply.seat, table.id, table.state.seq, reply.why,
                )  # fmt: skip
            case d.PersonMoved():
                table.room.person_moved(reply.player, reply.table, reply.by)
                bus.publish(table.id, SatElsewhere(bus.process, reply.player, reply.table, reply.by))

    def _answer(self, reply: d.Reply, viewer: Viewer, message: AnyMessage) -> None:
        room = self._table.room
        if room.viewers.get(viewer.screen) is not viewer:
            return  # what they asked for has sent them away
        match reply:
            case Answer():
                viewer.push(replace(reply, re=UNSET if message.id is None else message.id))
            case d.GameShown():
                room.show_one(viewer, message, reply.is_stale)
            case d.SeatChosen():
                viewer.choose(reply.seat)
                if self._table.state.play is None or viewer.is_visitor:
                    viewer.push(Done(re=UNSET if message.id is None else message.id))
                else:
                    room.show_one(viewer, message)
            case d.TableFollowed():
                viewer.screen.follow(reply.table)
            case d.ReactionShown():
                room.viewers.show_reaction(reply.message, viewer, message.id)
                bus = self._services.bus
                bus.publish(self._table.id, ReactionSeen(bus.process, reply.message))
            case d.CoachAsked():
                viewer.is_advised = True
                self._services.spawn(self._advise(reply, viewer, message))

    def refuse(self, viewer: Viewer, message: AnyMessage, error: Exception) -> None:
        """Says why nothing has changed."""
        re = UNSET if message.id is None else message.id
        answer: Failed | NotAllowed
        match error:
            case Behind():
                self._table.room.show_one(viewer, message, stale=True)
                return
            case Refused():
                self._services.refusals += 1
                seq = self._table.state.seq
                answer = NotAllowed(re=re, seq=seq, rule=error.rule, fr=error.fr, en=error.en)
            case Denied():
                faults = error.faults or UNSET
                answer = Failed(re=re, code=error.code, fr=error.fr, en=error.en, faults=faults)
            case Invalid():
                answer = presenter.invalid(error, re)
            case _:
                logger.error("table %s: %s", self._table.id, type(message).__name__, exc_info=error)
                answer = presenter.internal(re)
        viewer.push(answer)

    async def _advise(self, asked: d.CoachAsked, viewer: Viewer, message: AnyMessage) -> None:
        table, state = self._table, self._table.state
        game = table.room.game_presenter()
        assert state.play is not None
        assert game is not None
        options = Raw(encode(state.play.options))
        job = Advise(state.record.game, asked.seat, state.play.seats, options, game.view(asked.seat))
        requester = Requester(Urgency.COACH, viewer.player, table.id)
        try:
            result = await self._services.bot_pool.run(job, requester)
        finally:
            viewer.is_advised = False
        if result.error is not None:
            table.submit(RefundHint(asked.seat, asked.seq))
        if table.room.viewers.get(viewer.screen) is not viewer:
            return
        if result.error is None:
            re = UNSET if message.id is None else message.id
            viewer.push(Advice(re=re, seat=asked.seat, seq=asked.seq, advice=result.value))
        else:
            nothing = Denied(
                "wrong_time", "the coach has no hint to give now", "le conseiller n'a rien à suggérer ici"
            )
            self.refuse(viewer, message, nothing)
