"""The screens at a table through this process: what each looks at, and what it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Protocol

from msgspec import Raw
from msgspec.structs import replace

from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.messages import AnyMessage
from pyramidion.house.table.presenting.presenter import NO_EVENTS, GamePresenter, TablePresenter
from pyramidion.house.table.record import Record
from pyramidion.house.table.screen_messages import Answer, Chat, ChatLine, Reacted, encode

NOT_CHOSEN = -1


Replaceable = Literal["game", "table"]
"""Kinds of messages that show everything: of those that wait, the newest of each kind is enough. The answer to a
screen's own move, which carries `re`, is not among them."""


class Screen(Protocol):
    """One connection that looks at a table. The server has one for each WebSocket."""

    @property
    def player_id(self) -> str: ...

    @property
    def device(self) -> str:
        """The id of the device, which never leaves the house; empty where it has none."""

    @property
    def takes_increments(self) -> bool:
        """Whether it asked for what is new in a view instead of the whole view."""

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


class Viewer:
    """A screen at this table: whose it is and what it looks at."""

    __slots__ = (
        "admitted",
        "chosen",
        "device",
        "is_advised",
        "is_visitor",
        "looking",
        "name",
        "player",
        "screen",
        "shown",
    )

    def __init__(self, screen: Screen, name: str, admitted: str | None = None, device: str = "") -> None:
        self.screen = screen
        self.device = device
        """The handle of its device at this table."""
        self.player = screen.player_id
        """Empty for the screen of a room, which is nobody's and shows what everybody may know."""
        self.admitted = self.player if admitted is None else admitted
        """The person in whose name it may look at a private table."""
        self.name = name
        self.chosen: int | None = NOT_CHOSEN
        """The seat, or the public (None), that was chosen by `look`."""
        self.looking: int | None = None
        self.shown: tuple[int | None, int] | None = None
        """The seat and the entry of the game that its last view was of."""
        self.is_visitor = False
        """At a private table, in search of a seat: sees the seats and nothing else."""
        self.is_advised = False
        """The coach is thinking for this screen."""

    def push(self, answer: Answer) -> None:
        self.screen.push(encode(answer))

    def command(self, message: AnyMessage) -> FromPerson:
        return FromPerson(
            self.player,
            self.name,
            message,
            self.is_visitor,
            self.is_advised,
            self.screen.delay,
            device=self.device,
        )

    def choose(self, seat: int | None) -> None:
        self.chosen = self.looking = seat

    def refresh(self, record: Record) -> bool:
        """Adapts what the screen looks at to changed seats; whether that changed anything."""
        before = self.looking, self.is_visitor
        mine = record.seats_of(self.player)
        self.is_visitor = record.private and not record.belongs(self.admitted)
        if self.chosen is not None and self.chosen not in mine:
            self.chosen = NOT_CHOSEN
        alone = mine[0] if len(mine) == 1 else None
        self.looking = alone if self.chosen == NOT_CHOSEN else self.chosen
        return before != (self.looking, self.is_visitor)


class Viewers:
    """Sends; who may see what was decided when the messages were made."""

    def __init__(self) -> None:
        self._viewers: dict[Screen, Viewer] = {}

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._viewers.values()))

    def get(self, screen: Screen) -> Viewer | None:
        return self._viewers.get(screen)

    def add(self, viewer: Viewer) -> None:
        self._viewers[viewer.screen] = viewer

    def drop(self, viewer: Viewer) -> None:
        del self._viewers[viewer.screen]

    def of(self, player: str) -> list[Viewer]:
        return [viewer for viewer in self._viewers.values() if viewer.player == player]

    # What they are shown.

    def show_table(self, presenter: TablePresenter) -> None:
        """The `table` message to everybody."""
        for viewer in self._viewers.values():
            viewer.screen.push(presenter.message(viewer.player, viewer.name, viewer.looking), "table")

    def show_game(
        self,
        presenter: GamePresenter,
        game_time: float,
        events: Raw = NO_EVENTS,
        asker: Viewer | None = None,
        re: str | None = None,
    ) -> None:
        """The `game` message to everybody, made once for those who look as the same seat; `re` answers the asker."""
        made: dict[tuple[int | None, int | None], bytes] = {}
        for viewer in self._viewers.values():
            if viewer.is_visitor:
                continue
            seat, since = viewer.looking, None
            if viewer.screen.takes_increments and viewer.shown is not None and viewer.shown[0] == seat:
                since = viewer.shown[1]
            viewer.shown = (seat, presenter.seq)
            if viewer is asker and re is not None:
                viewer.screen.push(presenter.message(seat, game_time, events, re, since=since))
                continue
            data = made.get((seat, since))
            if data is None:
                data = made[seat, since] = presenter.message(seat, game_time, events, since=since)
            viewer.screen.push(data, "game")

    def show_line(self, line: ChatLine) -> None:
        self._show_all(encode(Chat(lines=(line,))), None)

    def show_reaction(self, shown: Reacted, asker: Viewer | None = None, re: str | None = None) -> None:
        """To everybody; with `re` it answers the asker."""
        if asker is not None and re is not None:
            asker.push(replace(shown, re=re))
            self._show_all(encode(shown), asker)
        else:
            self._show_all(encode(shown), None)

    def _show_all(self, data: bytes, but: Viewer | None) -> None:
        for viewer in self._viewers.values():
            if not viewer.is_visitor and viewer is not but:
                viewer.screen.push(data)
