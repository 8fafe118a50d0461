"""Games that are over, for those who may know them: transcript, replay, and the coach's look back."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Raw

from pyramidion.core import WHOLE, Viewer
from pyramidion.core.transcript import Transcript, replay
from pyramidion.house.bots.jobs import Par, Review
from pyramidion.house.errors import Denied
from pyramidion.house.history import transcripts as archive
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.messages import encode
from pyramidion.house.table.record import Record
from pyramidion.house.table.rules import find_game

REVIEWS = 64
"""Reviews that are kept in memory; they take the coach seconds and never change."""


class FinishedGames:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._reviews: dict[str, asyncio.Task[Raw]] = {}

    async def record(self, table_id: str) -> Record:
        record = await self._services.store.table(table_id)
        if record is None:
            raise Denied("unknown", "there is no such table", "cette table n'existe pas")
        return record

    async def over(self, table_id: str, player_id: str | None) -> Record:
        """A game that is over, for somebody who may see it. Denied `unknown`, `forbidden`, `wrong_time`, `closed`."""
        record = await self.record(table_id)
        if record.private and (player_id is None or not record.belongs(player_id)):
            raise Denied("forbidden", "this table is private", "cette table est privée")
        if player_id is not None and player_id in record.removed:
            raise Denied("forbidden", "the host has sent you away", "l'hôte de la table vous a écarté")
        if record.outcome is None:
            raise Denied("wrong_time", "the game is not over", "la partie n'est pas terminée")
        find_game(record.game, record.rules)
        return record

    async def transcript(self, table_id: str, player_id: str | None) -> dict[str, Any]:
        return await self.written(await self.over(table_id, player_id))

    async def written(self, record: Record) -> dict[str, Any]:
        """The transcript of a game that is over."""
        await self._services.blobs.load_decks(record.options)
        if record.file is not None:
            return await self._services.blobs.transcript(record)
        rows = await self._services.store.moves(record.id)
        hosted = await self._services.store.hosted_acts(record.id)
        # A long game is played through once more: the tables do not wait for it.
        library = self._services.library
        return await asyncio.to_thread(
            archive.write_transcript, record, rows, library, opened=True, hosted=hosted
        )

    async def given(self, table_id: str, player_id: str | None) -> Transcript:
        return archive.read_transcript(await self.transcript(table_id, player_id))

    async def replay_steps(self, table_id: str, player_id: str | None, viewer: Viewer) -> dict[str, Any]:
        given = await self.given(table_id, player_id)
        return {"steps": archive.steps(given, viewer, self._services.library), "names": list(given.seats)}

    async def review(self, table_id: str, player_id: str | None) -> Raw:
        record = await self.over(table_id, player_id)
        if not record.coach:
            raise Denied(
                "forbidden", "this table played without the coach", "cette table a joué sans l'entraîneur"
            )
        task = self._reviews.get(table_id)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            while len(self._reviews) >= REVIEWS:
                del self._reviews[next(iter(self._reviews))]
            work = self._review(record, await self.transcript(table_id, player_id))
            task = self._reviews[table_id] = asyncio.get_running_loop().create_task(work)
        # One who stops waiting does not stop it for the others.
        return await asyncio.shield(task)

    async def par(self, table_id: str, player_id: str | None) -> Raw:
        """How the best bot does where one played alone; null where there is nothing to compare."""
        record = await self.over(table_id, player_id)
        return await self._thought(Par(*self._whole(record, await self.given(table_id, player_id))))

    async def _review(self, record: Record, told: dict[str, Any]) -> Raw:
        whole = self._whole(record, archive.read_transcript(told))
        return await self._thought(Review(*whole, Raw(encode(told))))

    def _whole(self, record: Record, given: Transcript) -> tuple[str, int, Raw, Raw]:
        """What a job says of a game that is over."""
        play = replay(given, self._services.library)
        return record.game, play.seats, Raw(encode(play.options)), Raw(encode(play.view(WHOLE)))

    async def _thought(self, job: Review | Par) -> Raw:
        result = await self._services.bot_pool.run(job)
        if result.error is not None:
            raise Denied(
                "internal", "the coach could not review this game", "l'entraîneur n'a pas pu revoir la partie"
            )
        return result.value

    async def close(self) -> None:
        for task in self._reviews.values():
            task.cancel()
        await asyncio.gather(*self._reviews.values(), return_exceptions=True)
