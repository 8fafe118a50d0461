"""The bots of one table: asked for a move when the game waits for them, from what their seat may know."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Protocol

from msgspec import Raw

from pyramidion.house import codes
from pyramidion.house.bots.fair_queue import Requester, Urgency
from pyramidion.house.bots.jobs import Choose, JobResult
from pyramidion.house.runtime.queue import Work
from pyramidion.house.runtime.room import Room
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.beats import current
from pyramidion.house.table.commands import BotMove, Command, GiveSeatBack, SkipTime
from pyramidion.house.table.decision import Later
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.playing.clock import is_unwatched
from pyramidion.house.table.record import Record
from pyramidion.house.table.screen_messages import encode
from pyramidion.house.table.state import TableState

SHARE_OF_TIME_LEFT = 0.8
"""A bot that hesitates uses at most this part of the time that is left."""
HESITATION_SECONDS = 20.0
"""A bot hesitates no longer."""
SILENCE_SECONDS = 5.0
"""For people to appeal, before time is taken from a bot that has nothing more to say."""


BOTS_ONLY_SECONDS = 2.0
"""Where only bots play, a move takes at least this long, if moves take time at all."""


def requester_of(record: Record, moment: Moment) -> Requester:
    """Whom the bots of a table think for: the first person who plays and is here, or else the host."""
    people = [seat.player for seat in record.seats if seat.kind == "person" and seat.player is not None]
    for player in people:
        if moment.presence.is_here(player):
            return Requester(Urgency.PERSON_HERE, player, record.id)
    person = record.host or record.id
    if people and not moment.presence.is_certain(moment.now):
        return Requester(Urgency.PERSON_HERE, person, record.id)
    return Requester(Urgency.PERSON_AWAY if people else Urgency.BOTS_ONLY, person, record.id)


class Hosting(Protocol):
    """What bots need of their table."""

    id: str
    room: Room

    @property
    def state(self) -> TableState: ...

    def submit(self, command: Command) -> None: ...

    def enqueue(self, work: Work) -> None: ...

    async def carry_out(self, command: Command) -> Later | None: ...


class _Asked:
    """A question to a bot. Another question about the same seat replaces it."""

    __slots__ = ("hesitates", "level", "task", "view")

    def __init__(self, level: str, view: Raw) -> None:
        self.level = level
        self.view = view
        self.hesitates = False
        """It knows its move and lets time pass."""
        self.task: asyncio.Task[None] | None = None


class BotSeats:
    def __init__(self, table: Hosting, services: Services) -> None:
        self._table = table
        self._services = services
        self._asked: dict[int, _Asked] = {}
        self._record: Record | None = None
        self._has_bots = False
        """Whether that record has bots: it is asked after every move and seldom changes."""

    @property
    def is_busy(self) -> bool:
        return bool(self._asked)

    @property
    def thinking(self) -> frozenset[int]:
        return frozenset(self._asked)

    @property
    def hesitating(self) -> frozenset[int]:
        """Seats whose bot knows its move and lets time pass."""
        return frozenset(seat for seat, asked in self._asked.items() if asked.hesitates)

    def wake(self, is_ours: bool) -> None:
        """Asks every bot that the game waits for and that has not been asked.

        A seat that a bot keeps for an absent person is given back as soon as the person is here, after the end too (the
        rematch is theirs); a move that is being thought about is made first.
        """
        state = self._table.state
        record, play = state.record, state.play
        if play is None or record.status not in ("playing", "over"):
            for seat in tuple(self._asked):
                self._drop(seat)
            return
        if record is not self._record:
            self._record, self._has_bots = record, record.bots
        if not (self._asked or self._has_bots):
            return
        moment = self._table.room.moment()
        plays = record.status == "playing" and record.pause is None and is_ours
        plays = plays and not is_unwatched(record, moment)
        # Bots watch the show like everybody else, and see what it hides no sooner.
        plays = plays and current(record, moment.now) is None and not self._table.room.is_hiding
        waited_for = play.to_move if plays else ()
        for seat, asked in list(self._asked.items()):
            if seat not in waited_for or not self._is_still_asked(seat, asked):
                self._drop(seat)
        is_here = moment.presence.is_here
        for seat, owner in enumerate(record.seats):
            if seat in self._asked:
                continue
            if owner.stand_in and not owner.stays and owner.player and is_here(owner.player):
                self._table.submit(GiveSeatBack(seat))
            elif seat in waited_for and owner.kind == "bot":
                self.ask(seat)

    def _drop(self, seat: int) -> None:
        """Nobody waits for its answer any more: if it is not being thought about yet, it never will be."""
        asked = self._asked.pop(seat)
        if asked.task is not None and asked.task is not asyncio.current_task():
            asked.task.cancel()

    def _is_still_asked(self, seat: int, asked: _Asked) -> bool:
        """Whether the same bot sits there, and one that was going to speak still sees what it was about."""
        owner = self._table.state.record.seats[seat]
        same = owner.kind == "bot" and owner.level == asked.level
        return same and not (asked.hesitates and self._view(seat) != asked.view)

    def _view(self, seat: int) -> Raw:
        game = self._table.room.game_presenter()
        assert game is not None
        return game.view(seat)

    def ask(self, seat: int) -> None:
        state, services = self._table.state, self._services
        record, play = state.record, state.play
        level = record.seats[seat].level
        assert play is not None
        assert level is not None
        asked = self._asked[seat] = _Asked(level, self._view(seat))
        job = Choose(
            game=record.game,
            level=level,
            seat=seat,
            seats=play.seats,
            options=Raw(encode(play.options)),
            view=asked.view,
            legal=Raw(encode(play.game.legal(play.state, seat))),
            seed=codes.bot_seed(record.salt, seat),
            work=None,
            people=tuple(place for place, one in enumerate(record.seats) if one.kind != "bot"),
        )
        # Over days nobody watches it think.
        delay = 0.0 if record.pace else services.random.uniform(*services.settings.bot_delay)
        if delay and record.is_bots_only:
            delay = max(delay, BOTS_ONLY_SECONDS)
        key = f"{record.id}:{state.head}:{seat}:{level}"
        asked.task = services.spawn(self._think(seat, asked, job, key, services.now() + delay))

    async def _think(self, seat: int, asked: _Asked, job: Choose, key: str, due: float) -> None:
        requester = requester_of(self._table.state.record, self._table.room.moment())
        result = await self._services.bot_pool.run(job, requester, key)
        asked.task = None
        if self._asked.get(seat) is not asked:
            return
        if result.pause == 0.0:
            self._move_at(due, seat, asked, result)
            return
        asked.hesitates = True
        if not self._is_still_asked(seat, asked):
            del self._asked[seat]
            self.wake(is_ours=True)
            return
        self._hesitate(seat, asked, result, due)

    def _hesitate(self, seat: int, asked: _Asked, result: JobResult, due: float) -> None:
        services, state = self._services, self._table.state
        record, now = state.record, services.now()
        assert state.play is not None
        is_paced = services.settings.bot_delay[1] > 0 and not record.pace
        deadline = (
            None
            if state.play.deadline is None or record.started is None
            else record.started + state.play.deadline
        )
        if result.pause is None and deadline is not None:
            silent = now + (SILENCE_SECONDS if is_paced else 0.0)
            services.scheduler.set(("bot", self._table.id, seat), silent, partial(self._skip, seat, asked))
            return
        if result.pause is None and state.play.to_move != (seat,):
            return  # it is asked again when something has changed
        if is_paced:
            due += min((result.pause or 0.0) * services.settings.bot_pace, HESITATION_SECONDS)
            due = due if deadline is None else min(due, now + SHARE_OF_TIME_LEFT * (deadline - now))
        self._move_at(due, seat, asked, result)

    def _move_at(self, due: float, seat: int, asked: _Asked, result: JobResult) -> None:
        move = partial(self._move, seat, asked, result)
        if self._services.now() < due:
            self._services.scheduler.set(("bot", self._table.id, seat), due, move)
        else:
            move()

    def _skip(self, seat: int, asked: _Asked) -> None:
        if self._asked.get(seat) is asked:
            self._table.submit(SkipTime(seat))

    def _move(self, seat: int, asked: _Asked, result: JobResult) -> None:
        self._table.enqueue(partial(self._answer, seat, asked, result))

    async def _answer(self, seat: int, asked: _Asked, result: JobResult) -> None:
        if self._asked.get(seat) is not asked:
            return
        del self._asked[seat]
        seed = self._services.random.getrandbits(32)
        move = BotMove(seat, asked.level, bytes(asked.view), result.value, result.error, seed)
        later = await self._table.carry_out(move)
        if later is not None and self._asked.setdefault(seat, asked) is asked:
            again = partial(self._move, seat, asked, result)
            self._services.scheduler.set(("bot", self._table.id, seat), later.at, again)
