"""Games that are over, for those who may know them: transcript, replay, and the coach's look back."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from msgspec import Raw

from pyramidion import games
from pyramidion.core import WHOLE, Viewer
from pyramidion.core.transcript import parse, replay
from pyramidion.house.bots.jobs import Par, Review
from pyramidion.house.errors import Denied
from pyramidion.house.history.task_cache import TaskCache
from pyramidion.house.history.transcripts import pile_fingerprints, replay_steps, write_transcript
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.messages import encode
from pyramidion.house.table.record import Record
from pyramidion.house.table.rules import find_game

REVIEWS_CACHED = 64


class FinishedGames:
    """Raises Denied `unknown`, `forbidden`, `wrong_time` or `closed` where somebody may not see a game, or not yet."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._reviews = TaskCache[Raw](REVIEWS_CACHED)

    async def record(self, table_id: str) -> Record:
        record = await self._services.store.table(table_id)
        if record is None:
            raise Denied("unknown", "there is no such table", "cette table n'existe pas")
        return record

    async def visible(self, table_id: str, player_id: str | None) -> Record:
        """A game that is over and that this person may see."""
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
        return await self.transcript_of(await self.visible(table_id, player_id))

    async def transcript_of(self, record: Record) -> dict[str, Any]:
        services = self._services
        await services.blobs.load_decks(record.options)
        if record.file is not None:
            return await services.blobs.transcript(record)
        rows = await services.store.moves(record.id)
        hosted = await services.store.hosted_acts(record.id)
        # A long game is played through once more: the tables do not wait for it.
        return await asyncio.to_thread(write_transcript, record, rows, services.library, hosted)

    async def piles(self, table_id: str, player_id: str | None) -> dict[str, list[str]]:
        """For each pile of cards that chance shuffled: the fingerprints of its cards, as they lay before that."""
        record = await self.visible(table_id, player_id)
        await self._services.blobs.load_decks(record.options)
        return await asyncio.to_thread(pile_fingerprints, record, self._services.library)

    async def replay_steps(self, table_id: str, player_id: str | None, viewer: Viewer) -> dict[str, Any]:
        """`{steps, names}`."""
        transcript = parse(await self.transcript(table_id, player_id), games.load)
        steps = replay_steps(transcript, viewer, self._services.library)
        return {"steps": steps, "names": list(transcript.seats)}

    async def review(self, table_id: str, player_id: str | None) -> Raw:
        """Each decision beside the best one, as JSON."""
        record = await self.visible(table_id, player_id)
        if not record.coach:
            raise Denied(
                "forbidden", "this table played without the coach", "cette table a joué sans l'entraîneur"
            )
        return await self._reviews.get(table_id, partial(self._review, record))

    async def _review(self, record: Record) -> Raw:
        transcript = await self.transcript_of(record)
        return await self._ask_coach(Review(*self._end_of_game(record, transcript), Raw(encode(transcript))))

    async def par(self, table_id: str, player_id: str | None) -> Raw:
        """How the best bot does where one played alone; null where there is nothing to compare."""
        record = await self.visible(table_id, player_id)
        return await self._ask_coach(Par(*self._end_of_game(record, await self.transcript_of(record))))

    def _end_of_game(self, record: Record, transcript: dict[str, Any]) -> tuple[str, int, Raw, Raw]:
        """The game, its number of seats, its options, and everything that there was to see."""
        play = replay(parse(transcript, games.load), self._services.library)
        return record.game, play.seats, Raw(encode(play.options)), Raw(encode(play.view(WHOLE)))

    async def _ask_coach(self, job: Review | Par) -> Raw:
        result = await self._services.bot_pool.run(job)
        if result.error is not None:
            raise Denied(
                "internal", "the coach could not review this game", "l'entraîneur n'a pas pu revoir la partie"
            )
        return result.value

    async def close(self) -> None:
        await self._reviews.close()
