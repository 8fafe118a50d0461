"""The room around a table: who comes and goes, who is told what, and what the other processes know of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec import Raw

from pyramidion.core import Event
from pyramidion.house import codes
from pyramidion.house.cluster.bus import Here
from pyramidion.house.runtime.presence import PresenceTracker
from pyramidion.house.runtime.services import Services
from pyramidion.house.runtime.viewers import Screen, Viewer, Viewers
from pyramidion.house.table.beats import current
from pyramidion.house.table.checks import may_not_look
from pyramidion.house.table.messages import AnyMessage
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.playing import clock
from pyramidion.house.table.playing.taking_back import seat_that_may
from pyramidion.house.table.presenting.presenter import NO_EVENTS, GamePresenter, TablePresenter
from pyramidion.house.table.screen_messages import Chat, Closed, Moved, encode
from pyramidion.house.table.seats.knowledge import are_noted
from pyramidion.house.table.state import TableState

CROWD_SCREENS = 50
"""Up to this many screens are told at once who comes and goes. A larger crowd is told every now and then."""
CROWD_SECONDS_A_SCREEN = 0.001
"""So long such news waits for each screen that will be told."""
CROWD_SECONDS = 2.0
"""But no longer than this."""


class Occupied(Protocol):
    """What a room needs to know of its table."""

    @property
    def state(self) -> TableState: ...

    @property
    def thinking(self) -> frozenset[int]:
        """Seats whose bots are at work."""

    def presence_changed(self) -> None:
        """Somebody came or went, here or through another process."""


class Room:
    def __init__(self, table: Occupied, services: Services) -> None:
        self._table = table
        self._services = services
        self._loop = asyncio.get_running_loop()
        self._is_telling = False
        self._presenter: GamePresenter | None = None
        self._presented: TableState | None = None
        self.is_hiding = False
        """A beat hides from every screen, and from the bots, what comes next."""
        self._withheld: tuple[Event, ...] = ()
        """What is told when it is over."""
        record = table.state.record
        self._id = record.id
        self.viewers = Viewers()
        self.presence = PresenceTracker(record, services.now(), services.log.shared)

    def moment(self) -> Moment:
        services = self._services
        presence = self.presence.value(services.bus.shared and services.bus.up)
        return Moment(services.now(), presence, services.settings, services.secret)

    # Coming and going here.

    def enter(self, screen: Screen, name: str, admitted: str | None = None) -> Viewer:
        """The newcomer is shown everything at once, the others that somebody came."""
        viewer = Viewer(screen, name, admitted, self._device(screen))
        self.viewers.add(viewer)
        self.presence.enter(viewer.player, name, viewer.device)
        viewer.refresh(self._table.state.record)
        screen.push(self._table_presenter().message(viewer.player, viewer.name, viewer.looking), "table")
        if not viewer.is_visitor:
            self._show_chat(viewer)
            self.show_one(viewer)
        self._tell_soon()
        return viewer

    def _device(self, screen: Screen) -> str:
        """The handle of the screen's device at this table; the screen of a room is nobody's."""
        is_known = bool(screen.player_id and screen.device)
        return codes.handle(self._services.secret, self._id, f"device|{screen.device}") if is_known else ""

    def new_devices(self, viewers: Iterable[Viewer]) -> set[tuple[str, str]]:
        """People and devices that may show seats of a game which are not known to have been shown there."""
        record = self._table.state.record
        if record.status != "playing":
            return set()
        return {
            (viewer.player, viewer.device)
            for viewer in viewers
            if viewer.device and not are_noted(record, viewer.device, record.seats_of(viewer.player))
        }

    def leave(self, screen: Screen) -> bool:
        """Whether the screen was here."""
        viewer = self.viewers.get(screen)
        if viewer is None:
            return False
        self._drop(viewer)
        self.note_absence()
        self._tell_soon()
        return True

    def _drop(self, viewer: Viewer) -> None:
        self.viewers.drop(viewer)
        self.presence.leave(viewer.player, viewer.device)

    def note_absence(self) -> None:
        self.presence.note_absence(self._table.state.record, self._services.now())

    def record_changed(self) -> None:
        """Whoever may no longer look is sent away, the others are shown the table."""
        record = self._table.state.record
        self.note_absence()
        barred = [
            (viewer, why)
            for viewer in self.viewers
            if (why := may_not_look(record, viewer.admitted)) is not None
        ]
        for viewer, (fr, en) in barred:
            self._send_away(viewer, "forbidden", fr, en)
        if barred:
            self.announce()
        before = {viewer: viewer.is_visitor for viewer in self.viewers}
        refreshed = [viewer for viewer in self.viewers if viewer.refresh(record)]
        self.show_table()
        for viewer in refreshed:
            if before[viewer] and not viewer.is_visitor:
                self._show_chat(viewer)
            self.show_one(viewer)

    def _send_away(self, viewer: Viewer, code: str, fr: str, en: str) -> None:
        self._drop(viewer)
        viewer.push(Closed(code=code, fr=fr, en=en))
        viewer.screen.close()

    def forget(self, player: str) -> None:
        """The person no longer exists: their screens go."""
        self.presence.forget(player)
        for viewer in self.viewers.of(player):
            self._send_away(viewer, "no_identity", "vos données sont effacées", "your data is deleted")
        self._tell_soon()

    def sign_out(self, player: str) -> None:
        """What this person's screens were let in with counts no more; nor does a room's screen at a private table."""
        private = self._table.state.record.private
        for viewer in self.viewers:
            if player in (viewer.player, viewer.admitted if private else ""):
                self._send_away(
                    viewer, "no_identity", "cet appareil a été déconnecté", "this device has been signed out"
                )
        self.note_absence()
        self._tell_soon()

    def empty(self) -> None:
        """The table is in the archive: its screens are told, and come no more."""
        for viewer in self.viewers:
            self._send_away(viewer, "closed", "cette table a été archivée", "this table has been archived")

    def rename(self, player: str, name: str) -> None:
        for viewer in self.viewers.of(player):
            viewer.name = name
        self.presence.rename(player, name)
        self._tell_soon()

    def person_moved(self, player: str, table: str, by: str) -> None:
        for viewer in self.viewers.of(player):
            viewer.push(Moved(table=table, by=by))

    # The other processes.

    def announce(self) -> None:
        """The others are told who looks through this process."""
        bus = self._services.bus
        if bus.shared:
            most = self._services.settings.limits.people
            note = self.presence.announcement(bus.process, self._table.state.record, most)
            if note is not None:
                bus.publish(self._id, note)

    def heard(self, note: Here) -> None:
        self._others(note)

    def _others(self, told: Here) -> None:
        is_news = self.presence.others(told)
        self.note_absence()
        if is_news:
            self._tell_soon()
            self._table.presence_changed()

    def missed(self) -> None:
        """Who came and went elsewhere is not known; the other processes have a while to tell."""
        when = self.presence.missed(self._services.now())
        self._services.scheduler.set(
            ("unheard", self._id), when, lambda: self._lose(self.presence.silent_processes())
        )

    def lost(self, is_gone: Callable[[str], bool]) -> None:
        """Processes are gone, and with them everybody's screens there."""
        self._lose(self.presence.gone(is_gone))

    def _lose(self, processes: Iterable[str]) -> None:
        for process in processes:
            self._others(Here(process, {}, 0))

    # What screens are shown.

    def _table_presenter(self) -> TablePresenter:
        table, closing = self._table, self._services.closing
        return TablePresenter(
            table.state, self.moment(), table.thinking, None if closing is None else closing.at
        )

    def game_presenter(self) -> GamePresenter | None:
        """None before the game begins."""
        state = self._table.state
        if state is not self._presented:
            if state.play is None:
                self._presenter = None
            elif self._presented is None or state.play is not self._presented.play:
                self.is_hiding = self._is_to_hide(state)
                take_back = seat_that_may(state)
                self._presenter = GamePresenter(state.play, self._presenter, take_back, self.is_hiding)
            self._presented = state
        return self._presenter

    def _is_to_hide(self, state: TableState) -> bool:
        beat = current(state.record, self._services.now())
        return beat is not None and beat.beat.hides

    def reveal(self) -> bool:
        """What a beat hid is shown and told to everybody, if it is over; whether there was anything to show."""
        state = self._table.state
        is_over = state.record.pause is None and not self._is_to_hide(state)
        if state.play is None or not (self.is_hiding and is_over):
            return False
        self.is_hiding, withheld = False, self._withheld
        # Whole views: an increment would be taken for one of the entry before.
        self._presenter, self._presented = GamePresenter(state.play, None, seat_that_may(state)), state
        self.show_game(Raw(encode(withheld)))
        return True

    def shown_to(self, player: str, name: str) -> bytes:
        """The `table` message for somebody who need not have a screen here."""
        return self._table_presenter().message(player, name, None)

    def show_table(self) -> None:
        if len(self.viewers):
            self.viewers.show_table(self._table_presenter())

    def show_table_to(self, players: Iterable[str]) -> None:
        """The `table` message to these people's screens alone: nothing has changed for the others."""
        presenter = self._table_presenter()
        for player in players:
            for viewer in self.viewers.of(player):
                viewer.screen.push(presenter.message(viewer.player, viewer.name, viewer.looking), "table")

    def _tell_soon(self) -> None:
        """People come and go in crowds: one message for all who came in this turn of the loop, or in a while."""
        if self._is_telling:
            return
        self._is_telling = True
        crowd = len(self.viewers)
        if crowd <= CROWD_SCREENS:
            self._loop.call_soon(self._tell_now)
        else:
            self._loop.call_later(min(crowd * CROWD_SECONDS_A_SCREEN, CROWD_SECONDS), self._tell_now)

    def _tell_now(self) -> None:
        self._is_telling = False
        self.announce()
        self.show_table()

    def _game_time(self) -> float:
        return clock.game_time(self._table.state, self._services.now())

    def show_one(self, viewer: Viewer, message: AnyMessage | None = None, stale: bool = False) -> None:
        """The present `game` message to one screen, as the answer to its message if there is one."""
        presenter = self.game_presenter()
        if presenter is not None and not viewer.is_visitor:
            re = None if message is None else message.id
            data = presenter.message(viewer.looking, self._game_time(), NO_EVENTS, re, stale)
            viewer.screen.push(data, "game" if re is None else None)
            viewer.shown = (viewer.looking, presenter.seq)

    def show_events(self, events: tuple[Event, ...], asker: Viewer | None, re: str | None) -> None:
        """The `game` message after an entry to everybody, without what a beat holds back."""
        self.game_presenter()
        play = self._table.state.play
        # Of a beat that a move has ended the view shows what was held back.
        self._withheld = play.game.withheld(events) if play is not None and self.is_hiding else ()
        told = tuple(event for event in events if event not in self._withheld)
        self.show_game(Raw(encode(told)), asker, re)

    def show_game(self, events: Raw = NO_EVENTS, asker: Viewer | None = None, re: str | None = None) -> None:
        presenter = self.game_presenter()
        if presenter is not None and len(self.viewers):
            self.viewers.show_game(presenter, self._game_time(), events, asker, re)

    def _show_chat(self, viewer: Viewer) -> None:
        viewer.push(Chat(lines=self._table.state.chat))
