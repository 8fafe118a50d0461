"""Who looks at a table, through which screens, and what each of them is shown."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Raw

from . import showing
from .course import NOTHING
from .messages import Answer, AnyMessage, Chat, Closed, Line, encode
from .news import Here
from .record import Record

if TYPE_CHECKING:
    from .table import Table


CROWD = 50
"""Screens up to which everybody is told at once who comes and goes. A larger crowd is told every now and then."""
TELLING = 0.001
"""Seconds that such news waits for each screen that will be told."""
LATEST = 2.0
"""But no longer than this."""


Replaceable = Literal["game", "table"]
"""Kinds of messages that show everything: of those that wait, the newest of each kind is enough. The answer to a
screen's own move, which carries `re`, is not among them."""


class Screen(Protocol):
    """One connection that looks at a table. The server has one for each WebSocket."""

    @property
    def player_id(self) -> str: ...

    @property
    def delay(self) -> float:
        """Seconds to the screen and back, as measured last; 0 where nothing was measured."""

    def push(self, data: bytes, replaces: Replaceable | None = None) -> None:
        """Queues one message. Never blocks and never raises. With `replaces` it may be dropped when a newer one of the
        same kind waits."""

    def close(self) -> None:
        """Nothing more will be pushed: the connection is closed once its queue has been sent."""

    def follow(self, table_id: str) -> None:
        """The screen leaves this table for that one, on the same connection."""


class Looker:
    """A screen at this table: whose it is and what it looks at."""

    __slots__ = ("admitted", "advised", "chosen", "looking", "name", "player", "screen", "visitor")

    def __init__(self, screen: Screen, name: str, admitted: str | None = None) -> None:
        self.screen = screen
        self.player = screen.player_id
        """Empty for the screen of the room, which is nobody's and shows what everybody may know."""
        self.admitted = self.player if admitted is None else admitted
        """The person who may look here: a private table asks."""
        self.name = name
        self.chosen: int | None = -1
        """The seat or the public (None) as chosen by `look`; -1: nothing chosen yet."""
        self.looking: int | None = None
        self.visitor = False
        """At a private table, in search of a seat: sees the seats and nothing else."""
        self.advised = False
        """The coach is at work for this screen."""

    def push(self, answer: Answer) -> None:
        self.screen.push(encode(answer))


class Audience:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._loop = asyncio.get_running_loop()
        self._telling = False
        self._announced = 0
        """How many screens the other processes were told of; UNKNOWN: they may believe anything."""
        self._since = table.desk.now()
        self._elsewhere: dict[str, tuple[dict[str, str], int]] = {}
        """By process: the people who look through it, with their names, and how many screens they are."""
        self._unheard: set[str] = set()
        """Those among them that have said nothing since news were missed."""
        self.lookers: dict[Screen, Looker] = {}
        self._screens: Counter[str] = Counter()
        """How many screens each person has here."""
        record, now = table.record, table.desk.now()
        self.away: dict[str, float] = dict.fromkeys(_belong(record), now)
        """Since when people who belong here have had no screen."""

    # Who is here.

    def present(self, player: str) -> bool:
        return player in self._screens or any(player in people for people, _ in self._elsewhere.values())

    @property
    def certain(self) -> bool:
        """Whether who is not here is known to be away: others may look through another process."""
        desk = self._table.desk
        told = desk.news.shared and desk.news.up and desk.now() - self._since > TOLD_BY
        return told or not desk.log.shared

    def away_for(self, player: str) -> float | None:
        since = self.away.get(player)
        return None if since is None or not self.certain else self._table.desk.now() - since

    @property
    def screens(self) -> int:
        """Screens at this table, through whichever process."""
        return len(self.lookers) + sum(screens for _, screens in self._elsewhere.values())

    def people(self) -> dict[str, str]:
        """Who looks, with their names."""
        here = {player: name for people, _ in self._elsewhere.values() for player, name in people.items()}
        here.update({x.player: x.name for x in self.lookers.values() if x.player})
        return here

    # The other processes.

    def announce(self) -> None:
        """The others are told who looks through this process."""
        news = self._table.desk.news
        if not news.shared or not (self.lookers or self._announced):
            return
        most = self._table.desk.settings.limits.people
        people = {x.player: x.name for x in self.lookers.values() if x.player}
        # Of a crowd not everybody is named; but whoever is waited for is here.
        named = sorted(people, key=lambda player: not self._table.record.belongs(player))[:most]
        self._announced = len(self.lookers)
        note = Here(news.process, {player: people[player] for player in named}, len(self.lookers))
        news.tell(self._table.id, note)

    def others(self, process: str, people: dict[str, str], screens: int) -> None:
        """Who looks through another process."""
        self._unheard.discard(process)
        before = self._elsewhere.get(process, ({}, 0))[0]
        if screens:
            self._elsewhere[process] = (people, screens)
        else:
            self._elsewhere.pop(process, None)
        for player in people:
            self.away.pop(player, None)
        self._note_absence()
        if before != people:
            self._tell_soon()
            self._table.bots.wake()
            self._table.look_after_host()

    def missed(self) -> None:
        """Who came and went elsewhere is not known; the other processes have a while to say who is there.

        Nor do they know who came and went here: they are told anew, even that nobody looks any more.
        """
        desk = self._table.desk
        self._announced = UNKNOWN
        self._since = desk.now()
        self._unheard = set(self._elsewhere)
        desk.alarms.set(("unheard", self._table.id), self._since + TOLD_BY, self._forget_unheard)

    def _forget_unheard(self) -> None:
        self.lost(lambda process: process in self._unheard)

    def lost(self, gone: Callable[[str], bool]) -> None:
        """Processes that are gone, and with them everybody's screens there."""
        for process in [x for x in self._elsewhere if gone(x)]:
            self.others(process, {}, 0)

    # Coming and going here.

    def enter(self, screen: Screen, name: str, admitted: str | None = None) -> Looker:
        """The newcomer is shown everything at once, the others that somebody came."""
        looker = self.lookers[screen] = Looker(screen, name, admitted)
        self._screens[looker.player] += 1
        self.away.pop(looker.player, None)
        self._refresh(looker)
        screen.push(showing.table(self._table, looker.player, looker.name, looker), "table")
        if not looker.visitor:
            self._show_chat(looker)
            self.show(looker)
        self._tell_soon()
        return looker

    def leave(self, screen: Screen) -> Looker | None:
        looker = self.lookers.get(screen)
        if looker is not None:
            self._drop(looker)
            self._note_absence()
            self._tell_soon()
        return looker

    def _drop(self, looker: Looker) -> None:
        del self.lookers[looker.screen]
        self._screens[looker.player] -= 1
        if not self._screens[looker.player]:
            del self._screens[looker.player]

    def _note_absence(self) -> None:
        now = self._table.desk.now()
        for player in _belong(self._table.record):
            if not self.present(player):
                self.away.setdefault(player, now)

    def adopt(self, barred: Callable[[str], bool]) -> None:
        """The record has changed: whoever may no longer look is sent away, the others are shown it."""
        self._note_absence()
        barred_here = [looker for looker in self.lookers.values() if barred(looker.admitted)]
        for looker in barred_here:
            removed = looker.admitted in self._table.record.removed
            self._send_away(looker, "forbidden", *(REMOVED if removed else PRIVATE))
        if barred_here:
            self.announce()
        seen = [(looker, looker.looking, looker.visitor) for looker in self.lookers.values()]
        for looker, _, _ in seen:
            self._refresh(looker)
        self.tell()
        for looker, looking, visitor in seen:
            if visitor and not looker.visitor:
                self._show_chat(looker)
            if (looker.looking, looker.visitor) != (looking, visitor):
                self.show(looker)

    def forget(self, player: str) -> None:
        """The person no longer exists: their screens go."""
        self.away.pop(player, None)
        for looker in [x for x in self.lookers.values() if x.player == player]:
            self._send_away(looker, "no_identity", "vos données sont effacées", "your data is deleted")
        self._tell_soon()

    def put_away(self) -> None:
        """The table is in the archive: its screens are told, and come no more."""
        for looker in list(self.lookers.values()):
            self._send_away(looker, "closed", "cette table a été archivée", "this table has been archived")

    def sign_out(self, player: str) -> None:
        """What these screens were let in with counts no more, be it as the screen of a room at a private table."""
        private = self._table.record.private
        for looker in [
            x for x in self.lookers.values() if player in (x.player, x.admitted if private else "")
        ]:
            self._send_away(
                looker, "no_identity", "cet appareil a été déconnecté", "this device has been signed out"
            )
        self._note_absence()
        self._tell_soon()

    def rename(self, player: str, name: str) -> None:
        for looker in self.lookers.values():
            if looker.player == player:
                looker.name = name
        self._tell_soon()

    def _send_away(self, looker: Looker, code: str, fr: str, en: str) -> None:
        self._drop(looker)
        looker.push(Closed(code=code, fr=fr, en=en))
        looker.screen.close()

    def _refresh(self, looker: Looker) -> None:
        """What the screen looks at, now that seats may have changed."""
        record = self._table.record
        mine = record.seats_of(looker.player)
        looker.visitor = record.private and not record.belongs(looker.admitted)
        if looker.chosen is not None and looker.chosen not in mine:
            looker.chosen = -1
        looker.looking = (mine[0] if len(mine) == 1 else None) if looker.chosen == -1 else looker.chosen

    # What screens are shown.

    def tell(self) -> None:
        """The `table` message to everybody."""
        people = showing.people(self._table)
        for looker in self.lookers.values():
            looker.screen.push(
                showing.table(self._table, looker.player, looker.name, looker, people), "table"
            )

    def _tell_soon(self) -> None:
        """People come and go in crowds: one message for all who came in this turn of the loop, or in a while."""
        if self._telling:
            return
        self._telling = True
        crowd = len(self.lookers)
        if crowd <= CROWD:
            self._loop.call_soon(self._tell_now)
        else:
            self._loop.call_later(min(crowd * TELLING, LATEST), self._tell_now)

    def _tell_now(self) -> None:
        self._telling = False
        self.announce()
        self.tell()

    def show(self, looker: Looker, message: AnyMessage | None = None, stale: bool = False) -> None:
        """The present `game` message to one screen, as the answer to its message if there is one."""
        course = self._table.course
        if course is None or looker.visitor:
            return
        re = None if message is None else message.id
        clock = self._table.playing.clock()
        data = course.message(looker.looking, clock, NOTHING, re, stale)
        looker.screen.push(data, "game" if re is None else None)

    def show_all(self, events: Raw = NOTHING, mover: Looker | None = None, re: str | None = None) -> None:
        """The `game` message to everybody, made once for those who look as the same seat."""
        course, clock = self._table.course, self._table.playing.clock()
        assert course is not None
        made: dict[int | None, bytes] = {}
        for looker in self.lookers.values():
            if looker.visitor:
                continue
            seat = looker.looking
            if looker is mover and re is not None:
                looker.screen.push(course.message(seat, clock, events, re))
                continue
            data = made.get(seat)
            if data is None:
                data = made[seat] = course.message(seat, clock, events)
            looker.screen.push(data, "game")

    def say(self, line: Line) -> None:
        data = encode(Chat(lines=(line,)))
        for looker in self.lookers.values():
            if not looker.visitor:
                looker.screen.push(data)

    def _show_chat(self, looker: Looker) -> None:
        looker.push(Chat(lines=tuple(self._table.lines)))


UNKNOWN = -1
TOLD_BY = 2.0
"""Seconds after which the other processes have said who looks through them."""
REMOVED = ("l'hôte de la table vous a écarté", "the host has sent you away")
PRIVATE = (
    "cette table est privée et ses places sont prises",
    "this table is private and its seats are taken",
)


def _belong(record: Record) -> tuple[str, ...]:
    return record.people if record.host is None else (*record.people, record.host)
