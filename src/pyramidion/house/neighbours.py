"""The other processes of a shared house: what they tell, what they are told, and what is left when they are gone."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from .errors import StorageFailed
from .news import Appended, ClosingSet, Forgotten, Gone, HouseNote, SignedOut, TableNote, WhoIsHere
from .postgres_log import PostgresLog
from .redis_news import RedisNews
from .waking import Waking

if TYPE_CHECKING:
    from .house import House
    from .table import Table

RESTS = 5.0
"""Seconds after which a table that was asked for, and that nobody looks at, is of no use any more."""


class Neighbours:
    def __init__(self, house: House) -> None:
        self._house = house
        self._desk = house.desk
        assert isinstance(house.desk.log, PostgresLog)
        self._log = house.desk.log
        self._waking = Waking(house, self._log)
        self._news = house.desk.news
        if isinstance(self._news, RedisNews):
            self._news.on_house = self._heard
            self._news.on_gap = self._missed
            self._news.on_following = self._follows

    # Tables.

    def follow(self, table: Table) -> None:
        self._news.follow(table.id, partial(self._told, table))

    def _follows(self, table_id: str) -> None:
        """Its news come from now on. Whoever was asked before, over the other line, might have answered too soon."""
        self._waking.check_new(table_id)
        self._news.tell(table_id, WhoIsHere(self._news.process))

    def _told(self, table: Table, note: TableNote) -> None:
        """Whoever opened a table through one process may play through others: this one need not play along."""
        rests = table.idle and not table.playing.drives and table.used < self._desk.now() - RESTS
        if rests and isinstance(note, Appended):
            self._house.let_go(table)
        else:
            table.following.heard(note)

    def leave(self, table: Table) -> None:
        self._news.leave(table.id)

    async def hand_over(self) -> None:
        """The house closes here: others look after its tables from now on."""
        now = self._desk.now()
        dues = {x.id: now for x in self._house.at_hand if x.playing.drives and x.playing.waits}
        if dues:
            with suppress(StorageFailed):  # they would notice by themselves, a few seconds later
                await self._log.put_off(dues)

    # The whole house.

    def signed_out(self, player: str) -> None:
        self._news.tell_house(SignedOut(self._news.process, player))

    def forgot(self, player: str) -> None:
        self._news.tell_house(Forgotten(self._news.process, player))

    def closing_set(self) -> None:
        self._news.tell_house(ClosingSet(self._news.process))

    def _heard(self, note: HouseNote) -> None:
        match note:
            case SignedOut():
                for table in self._house.at_hand:
                    table.audience.sign_out(note.player)
            case Forgotten():
                for table in self._house.at_hand:
                    table.forget(note.player)
            case Gone():
                for table in self._house.at_hand:
                    table.audience.lost(lambda process: process == note.by)
            case ClosingSet():
                self._house.spawn(self._house.closing_set())

    def _missed(self) -> None:
        """Redis is there again, or a process that seemed dead: who looks where is told anew, every log looked at."""
        for table in self._house.at_hand:
            table.audience.missed()
            self._news.tell(table.id, WhoIsHere(self._news.process))
            table.audience.announce()
        self._waking.check_soon()

    def figures(self) -> dict[str, float]:
        news = self._news
        return {
            "conflicts_total": self._log.conflicts,
            "answers_lost_total": self._log.lost,
            "catch_ups_total": self._desk.catch_ups,
            "rows_caught_up_total": self._desk.rows_caught_up,
            "news_up": float(news.shared and news.up),
            "news_sent_total": news.sent,
            "news_received_total": news.received,
            "wakes_total": self._waking.claimed,
            "clock_offset_seconds": self._log.clock_offset,
        }
