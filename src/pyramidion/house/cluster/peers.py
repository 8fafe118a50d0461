"""The other processes of a shared house: what their notes bring about here."""

from __future__ import annotations

from contextlib import suppress

from pyramidion.house.cluster.bus import ClosingSet, Forgotten, Gone, HouseNote, SignedOut, WhoIsHere
from pyramidion.house.cluster.leases import LeaseLoop
from pyramidion.house.console.console import Console
from pyramidion.house.errors import StorageFailed
from pyramidion.house.lobby.lobby import Lobby
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.postgres_log import PostgresLog


class Peers:
    """Listens to the bus on behalf of the house."""

    def __init__(self, services: Services, tables: TableRegistry, console: Console, lobby: Lobby) -> None:
        self._services = services
        self._tables = tables
        self._console = console
        self._lobby = lobby
        assert isinstance(services.log, PostgresLog)
        self._log = services.log
        self._leases = LeaseLoop(services, tables, self._log)
        self._bus = services.bus
        self._bus.listen(self)

    async def hand_over(self) -> None:
        """The house closes here: others may claim its tables from now on."""
        now = self._services.now()
        dues = {x.id: now for x in self._tables.in_memory if x.charge.is_ours and x.charge.goes_on}
        if dues:
            with suppress(StorageFailed):  # they would notice by themselves, a few seconds later
                await self._log.set_leases(dues)

    def house_note(self, note: HouseNote) -> None:
        self._lobby.house_note(note)
        match note:
            case SignedOut():
                for table in self._tables.in_memory:
                    table.room.sign_out(note.player)
                self._lobby.sign_out(note.player)
            case Forgotten():
                for table in self._tables.in_memory:
                    table.forget(note.player)
                self._lobby.forget(note.player)
            case Gone():
                for table in self._tables.in_memory:
                    table.room.lost(lambda process: process == note.by)
            case ClosingSet():
                self._services.spawn(self._console.closing_changed())

    def subscribed(self, table_id: str) -> None:
        """Who is here is asked only now: a reply to an earlier question might have come too soon."""
        self._leases.compare_new(table_id)
        self._bus.publish(table_id, WhoIsHere(self._bus.process))

    def missed(self) -> None:
        """Redis is there again, or a process that seemed dead: presence is told anew, every log compared."""
        for table in self._tables.in_memory:
            table.room.missed()
            self._bus.publish(table.id, WhoIsHere(self._bus.process))
            table.room.announce()
        self._leases.compare_soon()
        self._lobby.missed()

    def figures(self) -> dict[str, float]:
        bus, services = self._bus, self._services
        return {
            "conflicts_total": self._log.conflicts,
            "answers_lost_total": self._log.lost,
            "catch_ups_total": services.catch_ups,
            "rows_caught_up_total": services.rows_caught_up,
            "bus_up": float(bus.shared and bus.up),
            "notes_sent_total": bus.sent,
            "notes_received_total": bus.received,
            "wakes_total": self._leases.claimed,
            "clock_offset_seconds": self._log.clock_offset,
        }
