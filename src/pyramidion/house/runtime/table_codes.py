"""The codes of tables: which table has one, and how they grow while somebody tries out codes."""

from __future__ import annotations

import asyncio
import logging

from pyramidion.house.codes import read_code
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.commands import LengthenCode

logger = logging.getLogger(__name__)

LOOK_AGAIN_SECONDS = 60.0
"""While guessing goes on, tables with short codes are looked for so often: other processes may have opened some."""


class TableCodes:
    def __init__(self, services: Services, tables: TableRegistry) -> None:
        self._services = services
        self._tables = tables
        self._growing: asyncio.Task[None] | None = None
        self._look_again_at = 0.0

    async def find(self, text: str) -> str:
        """The id of the table with this code, until its game is over; Denied `code_unknown`.

        From the moment in which codes have to be longer no shorter one is looked up, whether or not its table has its
        new letters already: otherwise a flood of guesses would race with the growing.
        """
        code, length = read_code(text), self._services.code_length
        if code is not None and length.is_longer and len(code) < length.letters:
            raise Denied(
                "code_unknown",
                "somebody has been trying out codes, so each code has got more letters: "
                "look at the table for the new ones",
                "quelqu'un essayait des codes : chaque code a reçu des lettres de plus, à lire à la table",
            )
        found = None if code is None else await self._services.store.by_code(code)
        if found is None:
            raise Denied(
                "code_unknown", "no table gathers under this code", "aucune table n'attend sous ce code"
            )
        return found

    def lengthen(self, letters: int) -> None:
        """Somebody tries out codes: all codes have at least so many letters from now on. Tables are told one by one in
        the background; the first letters of their codes stay."""
        is_news = self._services.code_length.lengthen(letters)
        now = self._services.now()
        if not is_news and (self._is_growing or now < self._look_again_at):
            return
        self._look_again_at = now + LOOK_AGAIN_SECONDS
        if not self._is_growing:
            self._growing = self._services.spawn(self._grow())

    @property
    def _is_growing(self) -> bool:
        return self._growing is not None and not self._growing.done()

    async def grown(self) -> None:
        """Returns when every table that could be reached has a code of the length that is needed."""
        if self._growing is not None:
            await asyncio.wait({self._growing})

    async def _grow(self) -> None:
        done = 0
        while done < (letters := self._services.code_length.letters):
            try:
                for table_id in await self._services.store.with_short_codes(letters):
                    await self._grow_one(table_id, letters)
                    await asyncio.sleep(0)
            except StorageFailed:
                logger.warning("not every table has got its longer code yet")
                self._look_again_at = 0.0  # the next wrong code tries again
                return
            done = letters

    async def _grow_one(self, table_id: str, letters: int) -> None:
        table = await self._tables.readable(table_id)
        if table is None:
            return  # the rules of today do not follow its log: nobody can come in
        try:
            await table.execute(LengthenCode(letters))
        except StorageFailed:
            raise
        except Denied as denied:
            logger.info("table %s: %s", table_id, denied)
