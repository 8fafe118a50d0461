"""What goes on at a table by itself: deadlines, bots, whether anybody looks at them, and a host who stays away.

Of several processes one is in charge of a table: the one that wrote last, or when that is gone the one that takes over
its lease.
"""

from __future__ import annotations

import logging
import math
from typing import Protocol

from pyramidion.house.errors import StorageFailed
from pyramidion.house.runtime.bot_seats import BotSeats, Hosting
from pyramidion.house.runtime.presence import TOLD_SECONDS
from pyramidion.house.runtime.replication import Replication
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.log import KEEP_LEASE
from pyramidion.house.table.beats import current
from pyramidion.house.table.commands import (
    ExpireProposal,
    GiveUpMatched,
    PauseUnwatched,
    RecountDays,
    ReplaceHost,
    ResumeWatched,
    StartMatched,
    TimeOut,
)
from pyramidion.house.table.gathering.no_show import given_up_at
from pyramidion.house.table.gathering.starting import NONCES_SECONDS, begins_by_itself, waits_for
from pyramidion.house.table.playing import clock
from pyramidion.house.table.state import TableState

logger = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""Until bots and clocks try again what could not be stored."""


class Governed(Hosting, Protocol):
    """What a charge needs of its table."""

    replication: Replication


class Charge:
    def __init__(self, table: Governed, services: Services) -> None:
        self._table = table
        self._services = services
        self._is_ours = not services.log.shared
        self.bots = BotSeats(table, services)
        self._unwatched_since: float | None = None

    @property
    def is_ours(self) -> bool:
        """Whether clocks and bots of this table are this process's to look after."""
        return self._is_ours

    @is_ours.setter
    def is_ours(self, is_ours: bool) -> None:
        is_ours = is_ours or not self._services.log.shared
        if is_ours is not self._is_ours:
            self._is_ours = is_ours
            self.set_timer()

    @property
    def thinking(self) -> frozenset[int]:
        """Seats whose bots are at work, here or in the process in charge."""
        state = self._table.state
        seats = self.bots.thinking
        if not self._is_ours and state.play is not None and state.record.pause is None:
            seats |= {seat for seat in state.play.to_move if state.record.seats[seat].kind == "bot"}
        return seats

    def state_changed(self, before: TableState) -> None:
        """After every row."""
        if self._table.state.record is not before.record:
            self.set_timer()
            self.look_after_host()
            self.begin_matched()
        self.watching_changed()

    def begin_matched(self) -> None:
        """A table that the lobby has made begins as soon as everybody is there, and is given up if they do not come."""
        record, moment = self._table.state.record, self._table.room.moment()
        if not record.matched or record.status != "gathering":
            return
        if begins_by_itself(record) and not waits_for(record, moment):
            self._table.submit(StartMatched())
            return
        given_up = given_up_at(record, moment)
        if given_up is not None and given_up <= moment.now:
            self._table.submit(GiveUpMatched())
            return
        # Without a bus nobody can tell who is there through other processes: it is looked at again in a while.
        looked_at = moment.now + RETRY_SECONDS if given_up == math.inf else given_up
        nonces = record.made + NONCES_SECONDS
        due = [at for at in (looked_at, nonces) if at is not None and at > moment.now]
        if due:
            self._services.scheduler.set(("matched", self._table.id), min(due), self.begin_matched)

    # Deadlines.

    def set_timer(self) -> None:
        key, scheduler = ("deadline", self._table.id), self._services.scheduler
        when = clock.rings_at(self._table.state.record, self._services.settings.slow_line)
        if when is None or not self._is_ours:
            scheduler.drop(key)
        else:
            scheduler.set(key, when, self._due)
        proposal = self._table.state.record.proposal
        if proposal is None or not self._is_ours:
            scheduler.drop(("proposal", self._table.id))
        else:
            scheduler.set(("proposal", self._table.id), proposal.until, self._expired)
        beat = current(self._table.state.record, self._services.now())
        if beat is None:
            scheduler.drop(("beat", self._table.id))
        else:
            scheduler.set(("beat", self._table.id), beat.until, self._beat_ended)

    def _due(self) -> None:
        self._table.submit(TimeOut())

    def _expired(self) -> None:
        if (proposal := self._table.state.record.proposal) is not None:
            self._table.submit(ExpireProposal(proposal.number))

    def _beat_ended(self) -> None:
        """In every process: each has its own screens. The bots are asked by the one in charge."""
        self._table.room.reveal()
        self.watching_changed()

    def resume(self) -> None:
        """What goes on by itself goes on."""
        self.set_timer()
        if self._table.state.record.pace and self._table.state.is_playing and self._is_ours:
            self._table.submit(RecountDays())
        self.watching_changed()
        self.begin_matched()

    def resume_later(self) -> None:
        when = self._services.now() + RETRY_SECONDS
        self._services.scheduler.set(("resume", self._table.id), when, self.resume)

    # Bots.

    @property
    def will_pause(self) -> bool:
        """Only bots play here and nobody looks: the table is about to be paused."""
        return self._unwatched_since is not None

    def watching_changed(self) -> None:
        """Asks the bots that the game waits for. Where only bots play, none is asked while nobody looks; after a while
        the table is paused, and it goes on when somebody looks again."""
        self.bots.wake(self._is_ours)
        state, key = self._table.state, ("unwatched", self._table.id)
        if not (state.is_playing and state.record.is_bots_only):
            self._unwatched_since = None
            return
        moment, pause = self._table.room.moment(), state.record.pause
        if moment.presence.screens or pause is not None or not self._is_ours:
            self._unwatched_since = None
            if moment.presence.screens and pause is not None and pause.why == "away":
                self._table.submit(ResumeWatched())
            return
        if self._unwatched_since is None:
            self._unwatched_since = moment.now
        due = self._unwatched_since + moment.settings.unwatched_after
        if not clock.is_unwatched(state.record, moment):
            due = max(due, moment.now + TOLD_SECONDS)  # other processes may not have told yet who looks
        if due <= moment.now:
            self._table.submit(PauseUnwatched())
        else:
            self._services.scheduler.set(key, due, self.watching_changed)

    # The host.

    def look_after_host(self) -> None:
        """A host who has been away for long hands over to somebody who is here; not in a game over days."""
        record, moment = self._table.state.record, self._table.room.moment()
        if record.pace and record.host is not None:
            return
        since = 0.0 if record.host is None else self._table.room.presence.away_since(record.host)
        if since is None:
            return
        if not moment.presence.is_certain(moment.now):
            since = moment.now
        due = since + moment.settings.away_after
        if due <= moment.now:
            self._table.submit(ReplaceHost())
        else:
            self._services.scheduler.set(("host", self._table.id), due, self.look_after_host)

    # Leases.

    @property
    def lease_until(self) -> float:
        """When another process should look at this table, should this one be gone."""
        slow_line = self._services.settings.slow_line
        return clock.lease_until(self._table.state, self._services.now(), slow_line)

    @property
    def goes_on(self) -> bool:
        """Whether something here goes on by itself."""
        return self.lease_until != clock.NEVER

    async def take_over(self, until: float) -> None:
        """Nobody has looked after this table in time: this process does, and should it die another one then."""
        if self._table.replication.is_stale:
            return
        due = max(self.lease_until, until)
        if self.goes_on:
            self.is_ours = True
            self.resume()
        try:
            await self._services.log.write([(KEEP_LEASE, (due, self._table.id, until))])
        except StorageFailed as error:
            logger.warning("table %s is looked at again: %s", self._table.id, error.why)
