"""The fold at work: results that have come in are numbered and entered by whichever process is asked first.

Nothing is kept in memory. A process reads the number of the last result, then the standings that the waiting results
touch, and writes both the numbers and the new standings at once. Another process that was faster has taken the next
number: the write fails as a whole (`Conflict`), and this one reads again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from msgspec.structs import replace

from pyramidion.house.errors import Conflict
from pyramidion.house.storage.log import Log, Op
from pyramidion.house.storage.store import Reader

from . import statements
from .book import Book, subject
from .results import Participant, Result
from .statements import RatedGame, ResultReader, Waiting

BATCH = 10
"""Results of one write."""


class Ratings:
    def __init__(self, log: Log, reader: Reader) -> None:
        self._log = log
        self.read = ResultReader(reader)
        self._turn = asyncio.Lock()

    async def fold(self) -> None:
        """Everything that has ended so far is entered when this returns."""
        async with self._turn:
            while await self._fold_some():
                pass

    async def _fold_some(self) -> bool:
        """Whether more may be waiting."""
        # The number first: whatever is entered by others after this makes the write fail.
        head = await self.read.head()
        waiting = await self.read.waiting(BATCH)
        if not waiting:
            return False
        book = Book()
        for game, pace in dict.fromkeys((one.result.game, one.result.pace) for one in waiting):
            people = _subjects(
                one.result for one in waiting if (one.result.game, one.result.pace) == (game, pace)
            )
            book.standings.update(await self.read.standings(game, pace, people))
        with suppress(Conflict):
            await self._log.write(entered(book, head, waiting))
        return True

    async def forget(self, player: str) -> None:
        """Their games become those of somebody who has gone, with what was believed of them then: nobody else's rating
        changes, now or when all is folded again. The newest first, so that what is left of them still follows."""
        await self.fold()
        while games := await self.read.rated(player, BATCH):
            ops: list[Op] = []
            for one in games:
                if (result := await self.read.result(one.n)) is not None:
                    ops.append((statements.SET_RESULT, (_without(result, player, one), one.n)))
                ops.append(
                    ('UPDATE played SET n = NULL WHERE player = ? AND "table" = ?', (player, one.table))
                )
            await self._log.write(ops)
        await self._log.write(statements.forget(player))


def _subjects(results: Iterable[Result]) -> set[str]:
    found = (subject(one) for result in results for side in result.sides for one in side)
    return {who for who in found if who is not None}


def entered(book: Book, head: int, waiting: list[Waiting]) -> list[Op]:
    """The write that enters these results after number `head`. Each row of the database is written once."""
    ops: list[Op] = []
    before = {key: dict(seasons) for key, seasons in book.standings.items()}
    for n, (table, result) in enumerate(waiting, head + 1):
        ops.append((statements.INSERT_RESULT, (n, table, result.at, statements.encode(result).decode())))
        ops.append((statements.DROP_UNRATED, (table,)))
        for who, old, new in book.rate(result):
            if who.startswith("p:"):
                ops.append((statements.SET_CHANGE, (n, *old, *new, who[2:], table)))
    for key, seasons in book.standings.items():
        for season, standing in seasons.items():
            if before.get(key, {}).get(season) != standing:
                ops.append(statements.set_standing(key, season, standing))
    return ops


def _without(result: Result, player: str, game: RatedGame) -> str:
    gone = Participant(skill=(game.before.mu, game.before.sigma))
    sides = tuple(tuple(gone if one.player == player else one for one in side) for side in result.sides)
    return statements.encode(replace(result, sides=sides)).decode()
